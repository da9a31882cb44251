"""The workbook of the reference deal: inputs, a schedule with an interest variance, and checks."""

from datetime import date
from decimal import Decimal

from producers.content.workbook import (
    CheckRow,
    Checks,
    ColumnSpec,
    Formula,
    Grid,
    InputGroup,
    InputRow,
    Inputs,
    RowSpec,
    Sheet,
    Workbook,
    WorkbookRunning,
)

KEY = "Amounts in £ unless stated. Blue on yellow: typed here. Black: calculated. Green: from another sheet."


def _row(label: str, value: object, form: str, name: str = "", unit: str = "", source: str = "") -> InputRow:
    return InputRow(label=label, value=value, format=form, name=name, unit=unit, source=source)  # type: ignore[arg-type]


def _inputs() -> Inputs:
    clause = "Facility Agreement, clause "
    loan = (
        _row("Loan amount", Decimal(12_000_000), "money", "Loan_amount", "", f"{clause}2.1"),
        _row("Fixed interest rate", Decimal("0.064"), "percent", "Interest_rate", "per annum", f"{clause}4.1"),
        _row("Payments in a year", 4, "integer", "Payments_in_year", "number", "Facility Agreement, Schedule 1"),
        _row("Number of payments", 20, "integer", "Number_of_payments", "number", f"{clause}5.1"),
        _row(
            "Principal in each payment",
            Formula(formula="Loan_amount/Number_of_payments", explains="Loan amount ÷ number of payments"),
            "money",
            "Principal",
        ),
        _row("Drawdown date", date(2026, 12, 15), "date", "Drawdown_date", "date", f"{clause}3.1"),
    )
    fees = (
        _row("Arrangement fee rate", Decimal("0.0125"), "percent", "Fee_rate", "of loan", f"{clause}4.2"),
        _row("Arrangement fee", Formula(formula="Loan_amount*Fee_rate", explains="Loan amount × rate"), "money", "Fee"),
        _row("Other costs of purchase", 200_000, "money", "Other_costs", "", "Company estimate, 24 November 2026"),
    )
    covenants = (
        _row("Net leverage 2027, no more than", Decimal("3.25"), "ratio", "Leverage", "ratio", f"{clause}6.1"),
        _row("Interest cover 2027, at least", Decimal(4), "ratio", "Cover", "ratio", f"{clause}6.1"),
        _row("Minimum cash 2027, at least", 1_000_000, "money", "Cash", "", f"{clause}6.1"),
    )
    comparison = (
        _row("Days in year for comparison", 365, "integer", "Year_days", "days", "Bank’s term sheet, 12 November 2026"),
        _row("Bank charges in year 1", 0, "money", "Charges", "", "None agreed"),
    )
    heads = {"Loan": loan, "Fees": fees, "Covenants": covenants, "Comparison": comparison}
    return Inputs(id="inputs", groups=tuple(InputGroup(head=head, rows=rows) for head, rows in heads.items()))


def _columns() -> tuple[ColumnSpec, ...]:
    share = "IF([interest]=0,0,[variance]/[interest])"
    days = "[opening]*Interest_rate*[days]/Year_days"
    return (
        ColumnSpec(key="no", head="No.", format="integer", formula="[no:-1]+1", first="1"),
        ColumnSpec(
            key="date",
            head="Repayment Date",
            format="date",
            formula="EDATE(Drawdown_date,[no]*12/Payments_in_year)",
            source="linked",
        ),
        ColumnSpec(key="days", head="Days", format="integer", formula="[date]-[date:-1]", first="[date]-Drawdown_date"),
        ColumnSpec(key="opening", head="Opening Loan", format="money", formula="[closing:-1]", first="Loan_amount"),
        ColumnSpec(key="principal", head="Principal", format="money", formula="Principal", total="sum"),
        ColumnSpec(
            key="interest",
            head="Interest",
            format="money",
            formula="ROUND([opening]*Interest_rate/Payments_in_year,2)",
            total="sum",
        ),
        ColumnSpec(key="payment", head="Payment", format="money", formula="[principal]+[interest]", total="sum"),
        ColumnSpec(key="closing", head="Closing Loan", format="money", formula="[opening]-[principal]"),
        ColumnSpec(
            key="actual", head="Interest by\nactual days", format="money", formula=f"ROUND({days},2)", total="sum"
        ),
        ColumnSpec(key="variance", head="Variance", format="money", formula="[actual]-[interest]", total="sum"),
        ColumnSpec(key="share", head="Variance,\n% of interest", format="percent", formula=share, total=share),
    )


def _checks() -> Checks:
    tolerance = Decimal("0.5")
    tests = (
        ("Principal paid equals loan amount", "[schedule!principal:total]", "Loan_amount", "money"),
        ("Last closing Loan is nil", "[schedule!closing:last]", "0", "money"),
        (
            "Payments equal principal plus interest",
            "[schedule!payment:total]",
            "[schedule!principal:total]+[schedule!interest:total]",
            "money",
        ),
        ("Interest agrees with Facility Agreement, Schedule 1", "[schedule!interest:total]", "2016000", "money"),
        ("Last Repayment Date is 15 December 2031", "[schedule!date:last]", "2031-12-15", "date"),
        ("Number of payments equals rows in schedule", "COUNT([schedule!no:all])", "Number_of_payments", "integer"),
        ("Fee and costs within £350,000", "Fee+Other_costs", "350000", "money"),
    )
    rows = tuple(
        CheckRow(label=label, actual=actual, expected=expected, format=form, tolerance=tolerance)  # type: ignore[arg-type]
        for label, actual, expected, form in tests
    )
    return Checks(id="checks", rows=rows)


def facility_workbook() -> Workbook:
    """Twelve million over twenty quarters in equal parts of principal."""
    rows = tuple(RowSpec(closes_year=number % 4 == 0) for number in range(1, 21))
    schedule = Grid(id="schedule", columns=_columns(), rows=rows, total_label="Total")
    return Workbook(
        title="Loan model",
        running=WorkbookRunning(
            head_left="Halden Marine Services Limited · Loan model",
            head_right="Draft 3 · 30 November 2026",
            foot_left="HMS/0417",
        ),
        sheets=(
            Sheet(name="Inputs", title="Inputs", explanation=KEY, purpose="input", blocks=(_inputs(),)),
            Sheet(
                name="Schedule",
                title="Repayment schedule and interest variance",
                explanation="Amounts in £. Variance: interest by actual days over 365, less interest by quarters. "
                "Brackets: lower.",
                purpose="calculation",
                blocks=(schedule,),
            ),
            Sheet(
                name="Checks",
                title="Checks",
                explanation="Every line must read OK before the workbook is sent.",
                purpose="check",
                blocks=(_checks(),),
            ),
        ),
    )
