"""Cached values are exact to the cent, agree with the schedule calculated in Decimal, and errors stop the work."""

import io
from datetime import date
from decimal import Decimal

import openpyxl
import pytest

from producers.content.workbook import ColumnSpec, Formula, InputRow
from producers.figures import Figure, FigureBook, Home
from producers.finance.amortisation import Loan, amortise
from producers.problems import ContentProblem
from producers.production import FileRemark
from producers.xlsx.readback import read_figures, read_named_values
from producers.xlsx.values import CellError, calculate
from tests.producers.xlsx.facility import facility_workbook
from tests.producers.xlsx.making import grid_of, inputs_of, opened, render, workbook_of
from tests.producers.xlsx.specimens import loan_workbook, variance_workbook

LOANS = [("100000", "0.045", 60, "111858.13", "2031-12-31"), ("200000", "0.06", 360, "431677.04", "2056-12-31")]


@pytest.mark.parametrize(("principal", "rate", "payments", "total", "last"), LOANS)
def test_the_schedule_in_the_file_is_the_schedule_in_decimal(
    principal: str, rate: str, payments: int, total: str, last: str
) -> None:
    produced = render(loan_workbook(principal, rate, payments, total, last))
    sheet = opened(produced, values=True)["Schedule"]
    made = amortise(Loan(Decimal(principal), Decimal(rate), payments, date(2026, 12, 31)))
    for row, one in enumerate(made.instalments, start=5):
        shown = [sheet.cell(row, column).value for column in range(2, 9)]
        assert shown[0] == one.number
        assert shown[1].date() == one.date
        expected = [one.opening, one.interest, one.principal, one.payment, one.closing]
        assert [Decimal(repr(float(value))).quantize(Decimal("0.00000001")) for value in shown[2:]] == expected
    assert Decimal(str(sheet.cell(5 + payments, 7).value)).quantize(Decimal("0.01")) == Decimal(total)
    assert produced.notes == ()


def test_the_workbook_of_the_reference_deal_gives_its_figures() -> None:
    produced = render(facility_workbook())
    assert produced.notes == ()
    sheet = opened(produced, values=True)["Schedule"]
    totals = [sheet.cell(25, column).value for column in (6, 7, 8, 10, 11)]
    assert [round(value) for value in totals] == [12_000_000, 2_016_000, 14_016_000, 2_016_894, 894]
    assert round(sheet["L25"].value, 4) == 0.0004
    loan = Loan(Decimal(12_000_000), Decimal("0.064"), 20, date(2026, 12, 15), "quarterly", "equal_principal")
    for row, one in enumerate(amortise(loan).instalments, start=5):
        assert (sheet.cell(row, 3).value.date(), sheet.cell(row, 7).value) == (one.date, one.interest)


def test_every_formula_carries_its_value() -> None:
    for workbook in (loan_workbook(), variance_workbook(), facility_workbook()):
        produced = render(workbook)
        formulas, values = opened(produced), opened(produced, values=True)
        calculated = calculate(produced.data)
        for sheet in formulas.worksheets:
            for cell in (cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"):
                stored = values[sheet.title][cell.coordinate].value
                engine = calculated[sheet.title, cell.coordinate]
                if isinstance(engine, float) and not hasattr(stored, "year"):
                    assert stored == pytest.approx(engine, abs=1e-9)
                elif isinstance(engine, str):
                    assert (stored or "") == engine


def test_the_overall_check_says_all_ok() -> None:
    produced = render(loan_workbook())
    assert read_named(produced.data)["All_checks"] == "ALL OK"


def read_named(data: bytes) -> dict[str, object]:
    book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    found: dict[str, object] = {}
    for name, defined in book.defined_names.items():
        for sheet, address in defined.destinations:
            found[name] = book[sheet][address.replace("$", "")].value
    return found


def test_a_check_that_does_not_hold_is_said_and_shown() -> None:
    produced = render(loan_workbook(total="111858.14"))
    assert read_named(produced.data)["All_checks"] == "LOOK"
    label = "Payments agree with the offer letter"
    assert produced.notes == (FileRemark.of("remark.check_fails", label=label, cell="Checks!F11"),)


def test_an_error_value_stops_the_work() -> None:
    rows = inputs_of(
        InputRow(label="None", value=0, format="integer", name="Nothing"),
        InputRow(label="Share", value=Formula(formula="1/Nothing"), format="percent"),
    )
    with pytest.raises(ContentProblem) as caught:
        render(workbook_of(rows))
    assert (caught.value.code, caught.value.field, caught.value.facts["error"]) == (
        "formula_error",
        "Model!C6",
        "#DIV/0!",
    )


def test_the_calculator_reports_errors_as_errors_not_words() -> None:
    produced = render(workbook_of(inputs_of(InputRow(label="Said", value="#DIV/0!"))))
    assert calculate(produced.data)["Model", "C5"] == "#DIV/0!"
    assert CellError("#DIV/0!") != "#DIV/0!"


def test_a_file_the_calculator_cannot_read_is_a_problem() -> None:
    with pytest.raises(ContentProblem, match="cannot_calculate"):
        calculate(b"no workbook")


def loan_figure(value: str) -> FigureBook:
    home = Home(kind="source", place="Term sheet, row 2")
    return FigureBook(
        figures=(
            Figure(name="loan_amount", label="Loan", kind="money", value=Decimal(value), currency="GBP", home=home),
        )
    )


def test_bound_figures_are_reported_and_read_back() -> None:
    produced = render(loan_workbook(), loan_figure("100000"))
    assert [(one.name, one.text, one.place) for one in produced.figures] == [
        ("loan_amount", "100,000", "Inputs!C5"),
        ("level_payment", "1,864.30", "Inputs!C9"),
    ]
    read = {one.name: (one.text, one.place) for one in read_figures(produced.data)}
    for one in produced.figures:
        assert read[one.name] == (one.text, one.place)
    assert read["Interest_rate"] == ("4.50%", "Inputs!C6")
    assert read["Drawdown_date"] == ("31 Dec 2026", "Inputs!C10")
    assert read_named_values(produced.data)["Drawdown_date"] == date(2026, 12, 31)


def test_a_typed_value_that_is_not_the_figure_is_refused() -> None:
    with pytest.raises(ContentProblem, match="figure_differs"):
        render(loan_workbook(), loan_figure("100001"))


def test_a_calculated_cell_that_is_not_its_figure_is_refused() -> None:
    home = Home(kind="source", place="Offer letter")
    figure = Figure(name="level_payment", label="x", kind="money", value=Decimal("1864.31"), currency="GBP", home=home)
    with pytest.raises(ContentProblem) as caught:
        render(loan_workbook(), FigureBook(figures=(figure,)))
    assert caught.value.facts == {"figure": "level_payment", "here": "1864.3", "home": "1864.31"}


def test_a_figure_fills_a_row_that_states_no_value() -> None:
    rows = inputs_of(InputRow(label="Loan", value=None, format="money", figure="loan_amount"))
    produced = render(workbook_of(rows), loan_figure("12000000"))
    assert opened(produced)["Model"]["C5"].value == 12_000_000


def test_a_figure_nobody_knows_is_refused() -> None:
    rows = inputs_of(InputRow(label="Loan", value=None, format="money", figure="nothing"))
    with pytest.raises(ContentProblem, match="figure_without_home"):
        render(workbook_of(rows))


def test_totals_follow_their_lines() -> None:
    """Every total is a formula: a changed input moves it by exactly the change."""
    columns = [
        ColumnSpec(key="line", head="Line"),
        ColumnSpec(key="cost", head="Cost", format="money", total="sum"),
        ColumnSpec(key="share", head="Share", format="percent", formula="[cost]/[cost:total]", total="sum"),
    ]
    lines = [{"line": f"Line {number}", "cost": 100 * number} for number in range(1, 6)]

    def total(first: int) -> float:
        produced = render(
            workbook_of(grid_of(columns, [{"line": "Line 1", "cost": first}, *lines[1:]], total_label="Total"))
        )
        assert opened(produced)["Model"]["C10"].value == "=SUM(C5:C9)"
        return float(opened(produced, values=True)["Model"]["C10"].value)

    assert total(110) - total(100) == 10
