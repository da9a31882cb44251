"""Workbooks as people ask for them: a loan with its schedule and checks, a budget against actuals with a chart."""

from datetime import date
from decimal import Decimal

from producers.content.workbook import (
    Chart,
    CheckRow,
    Checks,
    ColumnSpec,
    Formula,
    Grid,
    InputGroup,
    InputRow,
    Inputs,
    Note,
    RowSpec,
    Series,
    Sheet,
    Workbook,
    WorkbookRunning,
)

KEY = "Amounts in £ unless stated. Blue on yellow: typed here. Black: calculated. Green: from another sheet."


def loan_inputs(principal: str, rate: str, payments: int) -> Sheet:
    """The inputs of a level-payment loan."""
    loan = InputGroup(
        head="Loan",
        rows=(
            InputRow(
                label="Loan amount",
                value=Decimal(principal),
                format="money",
                name="Loan_amount",
                figure="loan_amount",
                source="Facility Agreement, clause 2.1",
                minimum=Decimal(0),
            ),
            InputRow(
                label="Fixed interest rate",
                value=Decimal(rate),
                format="percent",
                name="Interest_rate",
                unit="per annum",
                source="Facility Agreement, clause 4.1",
                minimum=Decimal(0),
                maximum=Decimal(1),
            ),
            InputRow(
                label="Payments in a year",
                value=12,
                format="integer",
                name="Payments_in_year",
                unit="number",
                source="Facility Agreement, Schedule 1",
            ),
            InputRow(
                label="Number of payments",
                value=payments,
                format="integer",
                name="Number_of_payments",
                unit="number",
                source="Facility Agreement, clause 5.1",
            ),
            InputRow(
                label="Level payment",
                value=Formula(
                    formula="ROUND(-PMT(Interest_rate/Payments_in_year,Number_of_payments,Loan_amount),2)",
                    explains="Level payment, to the penny",
                ),
                format="money2",
                name="Level_payment",
                figure="level_payment",
            ),
            InputRow(
                label="Drawdown date",
                value=date(2026, 12, 31),
                format="date",
                name="Drawdown_date",
                unit="date",
                source="Facility Agreement, clause 3.1",
            ),
            InputRow(
                label="Interest is paid",
                value="in arrear",
                choices=("in arrear", "in advance"),
                unit="choice",
                source="Facility Agreement, clause 4.1",
            ),
        ),
    )
    fees = InputGroup(
        head="Fees",
        rows=(
            InputRow(
                label="Arrangement fee rate",
                value=Decimal("0.0125"),
                format="percent",
                name="Fee_rate",
                unit="of loan",
                source="Facility Agreement, clause 4.2",
            ),
            InputRow(
                label="Arrangement fee",
                value=Formula(formula="Loan_amount*Fee_rate", explains="Loan amount × rate"),
                format="money",
                name="Arrangement_fee",
            ),
            InputRow(label="Bank charges in year 1", value=0, format="money", source="None agreed"),
        ),
    )
    return Sheet(
        name="Inputs",
        title="Inputs",
        explanation=KEY,
        purpose="input",
        blocks=(Inputs(id="inputs", groups=(loan, fees)),),
    )


def loan_schedule(payments: int) -> Sheet:
    """The schedule of a level-payment loan; the last payment clears the balance."""
    columns = (
        ColumnSpec(key="no", head="No.", format="integer", formula="[no:-1]+1", first="1"),
        ColumnSpec(
            key="date", head="Repayment Date", format="date", formula="EDATE(Drawdown_date,[no])", source="linked"
        ),
        ColumnSpec(key="opening", head="Opening Loan", format="money2", formula="[closing:-1]", first="Loan_amount"),
        ColumnSpec(
            key="interest",
            head="Interest",
            format="money2",
            formula="ROUND([opening]*Interest_rate/Payments_in_year,2)",
            total="sum",
        ),
        ColumnSpec(
            key="principal",
            head="Principal",
            format="money2",
            formula="ROUND(Level_payment-[interest],2)",
            last="[opening]",
            total="sum",
        ),
        ColumnSpec(key="payment", head="Payment", format="money2", formula="[interest]+[principal]", total="sum"),
        ColumnSpec(key="closing", head="Closing Loan", format="money2", formula="ROUND([opening]-[principal],2)"),
    )
    rows = tuple(RowSpec(closes_year=number % 12 == 0) for number in range(1, payments + 1))
    grid = Grid(id="schedule", columns=columns, rows=rows, total_label="Total")
    return Sheet(
        name="Schedule",
        title="Repayment schedule",
        explanation="Amounts in £. Interest is rounded to the penny each month; the last payment clears the loan.",
        purpose="calculation",
        blocks=(grid,),
    )


def loan_checks(payments: int, total: str, last_date: str) -> Sheet:
    """The checks of a loan workbook, with two values that come from outside."""
    rows = (
        CheckRow(
            label="Principal paid equals loan amount", actual="[schedule!principal:total]", expected="Loan_amount"
        ),
        CheckRow(label="Last closing Loan is nil", actual="[schedule!closing:last]", expected="0"),
        CheckRow(
            label="Payments equal principal plus interest",
            actual="[schedule!payment:total]",
            expected="[schedule!principal:total]+[schedule!interest:total]",
        ),
        CheckRow(label="Payments agree with the offer letter", actual="[schedule!payment:total]", expected=total),
        CheckRow(label="Last Repayment Date", actual="[schedule!date:last]", expected=last_date, format="date"),
        CheckRow(
            label="Number of payments equals rows in schedule",
            actual="COUNT([schedule!no:all])",
            expected="Number_of_payments",
            format="integer",
        ),
    )
    del payments
    return Sheet(
        name="Checks",
        title="Checks",
        explanation="Every line must read OK before the workbook is sent.",
        purpose="check",
        blocks=(Checks(id="checks", rows=rows),),
    )


def loan_workbook(
    principal: str = "100000",
    rate: str = "0.045",
    payments: int = 60,
    total: str = "111858.13",
    last_date: str = "2031-12-31",
) -> Workbook:
    """A level-payment loan: inputs, schedule, checks."""
    return Workbook(
        title="Loan model",
        subject="Halden Marine Services Limited",
        running=WorkbookRunning(
            head_left="Halden Marine & Sons Limited · Loan model",
            head_right="Draft 3 · 30 November 2026",
            foot_left="HMS/0417",
        ),
        sheets=(
            loan_inputs(principal, rate, payments),
            loan_schedule(payments),
            loan_checks(payments, total, last_date),
        ),
    )


_LINES = {
    "Revenue": (("Harbour services", 412000, 431250), ("Repairs", 286000, 259400), ("Storage", 64000, 64000)),
    "Costs": (("Wages", -318000, -327150), ("Fuel", -91000, -88760), ("Yard rent", -120000, -120000)),
}


def _variance_columns() -> tuple[ColumnSpec, ...]:
    ratio = "IF([budget]=0,0,[variance]/ABS([budget]))"
    return (
        ColumnSpec(key="line", head="Line"),
        ColumnSpec(key="budget", head="Budget", format="money", total="sum"),
        ColumnSpec(key="actual", head="Actual", format="money", total="sum"),
        ColumnSpec(
            key="variance",
            head="Variance",
            format="money",
            formula="[actual]-[budget]",
            total="[actual]-[budget]",
            explains="actual less budget; brackets are worse than budget.",
        ),
        ColumnSpec(key="share", head="Variance,\n% of budget", format="percent", formula=ratio, total=ratio),
        ColumnSpec(
            key="flag",
            head="Within\ntolerance",
            format="flag",
            formula='IF(ABS([share])<=Variance_tolerance,"OK","LOOK")',
        ),
    )


def _variance_rows() -> tuple[RowSpec, ...]:
    rows: list[RowSpec] = []
    for head, lines in _LINES.items():
        rows.append(RowSpec(role="group", label=head))
        rows += [RowSpec(values={"line": line, "budget": budget, "actual": actual}) for line, budget, actual in lines]
        rows.append(RowSpec(role="subtotal", label=f"Total {head.lower()}"))
    return tuple(rows)


_DEPARTMENTS = ("Yard", "Office")
_SHARES = {"Yard": (92, 88, 95, 101, 97, 90), "Office": (31, 30, 33, 29, 35, 32)}


def _month_rows() -> tuple[RowSpec, ...]:
    rows = []
    for number in range(6):
        values = {"month": date(2026, 7 + number, 1)}
        values |= {name.lower(): _SHARES[name][number] * 1000 for name in _DEPARTMENTS}
        rows.append(RowSpec(values=values))
    return tuple(rows)


def variance_workbook() -> Workbook:
    """A budget against actuals by line, and spending by department and month with a chart."""
    tolerance = InputRow(
        label="Variance to look into, more than",
        value=Decimal("0.05"),
        format="percent",
        name="Variance_tolerance",
        unit="of budget",
        source="Finance committee, 3 June 2026",
    )
    inputs = Inputs(groups=(InputGroup(head="Review", rows=(tolerance,)),))
    variance = Grid(
        id="variance",
        columns=_variance_columns(),
        rows=_variance_rows(),
        total_label="Operating result",
        flag_column="flag",
    )
    months = Grid(
        id="months",
        title="Spending by department",
        columns=(
            ColumnSpec(key="month", head="Month", format="month"),
            ColumnSpec(key="yard", head="Yard", format="money", total="sum"),
            ColumnSpec(key="office", head="Office", format="money", total="sum"),
            ColumnSpec(key="both", head="Both", format="money", formula="[yard]+[office]", total="sum"),
        ),
        rows=_month_rows(),
        total_label="Half year",
    )
    chart = Chart(
        id="chart",
        form="stacked",
        grid="months",
        categories="month",
        series=(Series(column="yard"), Series(column="office")),
        unit="£, by month",
        alt="Stacked columns of monthly spending, July to December 2026; October is highest.",
    )
    checks = Checks(
        rows=(
            CheckRow(
                label="Result agrees with the lines",
                actual="[variance!actual:total]",
                expected="SUM([variance!actual:all])",
                tolerance=Decimal("0.5"),
            ),
            CheckRow(
                label="Departments add up",
                actual="[months!both:total]",
                expected="[months!yard:total]+[months!office:total]",
                tolerance=Decimal("0.5"),
            ),
        )
    )
    note = Note(text="Actuals are from the ledger as closed on 5 January 2027; accruals for fuel are estimates.")
    return Workbook(
        title="Budget review",
        running=WorkbookRunning(head_left="Halden Marine Services Limited · Budget review", foot_left="HMS/0420"),
        sheets=(
            Sheet(name="Inputs", title="Inputs", explanation=KEY, purpose="input", blocks=(inputs,)),
            Sheet(
                name="Variance",
                title="Budget against actual",
                explanation="Amounts in £, half year to 31 December 2026. Costs are negative.",
                purpose="output",
                blocks=(variance, note),
            ),
            Sheet(
                name="Departments",
                title="Spending by department and month",
                explanation="Amounts in £.",
                purpose="output",
                blocks=(months, chart),
            ),
            Sheet(name="Checks", title="Checks", explanation="", purpose="check", blocks=(checks,)),
        ),
    )
