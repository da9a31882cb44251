"""Every workbook check finds its seeded defect, and the clean budget has none."""

import io
from decimal import Decimal

import openpyxl
import pytest
import xlsxwriter

from app.checks.registry import all_checks, run_checks
from app.checks.workbook.formulas import find_constants, find_ranges, relative_pattern
from producers.reading.sheetmodel import SheetCell

COLUMNS = "BCD"


def budget(change=None, *, results: bool = True) -> bytes:
    """Three years of a small budget; totals are formulas with stored results. `change(book, sheet)` spoils it."""
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {"in_memory": True})
    book.set_properties({"author": ""})
    sheet = book.add_worksheet("Budget")
    rows = {2: ("Rent", (100, 110, 120)), 3: ("Fees", (250, 260, 270)), 4: ("Travel", (40, 40, 50))}
    sheet.write_row(0, 0, ("Item", "First", "Second", "Third"))
    for row, (label, values) in rows.items():
        sheet.write(row - 1, 0, label)
        sheet.write_row(row - 1, 1, values)
    sheet.write("A5", "Total")
    sheet.write("A6", "Share of rent")
    for index, letter in enumerate(COLUMNS):
        total = sum(values[index] for _, values in rows.values())
        sheet.write_formula(f"{letter}5", f"=SUM({letter}2:{letter}4)", None, total if results else "")
        sheet.write_formula(f"{letter}6", f"={letter}2/{letter}5", None, rows[2][1][index] / total if results else "")
    if change:
        change(book, sheet)
    book.close()
    return stream.getvalue()


def found(data: bytes) -> dict[str, list]:
    outcome = run_checks(data, "budget.xlsx")
    assert outcome.not_run == ()
    by_check: dict[str, list] = {}
    for finding in outcome.findings:
        by_check.setdefault(finding.check, []).append(finding)
    return by_check


def test_a_clean_budget_gives_no_finding():
    assert found(budget()) == {}


def other_sheet(name: str, *rows, hidden: bool = False):
    def change(book, sheet) -> None:
        added = book.add_worksheet(name)
        for number, row in enumerate(rows):
            for column, value in enumerate(row):
                if isinstance(value, tuple):
                    added.write_formula(number, column, value[0], None, value[1])
                else:
                    added.write(number, column, value)
        if hidden:
            added.hide()

    return change


def write(address: str, *args):
    return lambda book, sheet: sheet.write(address, *args)


def formula(address: str, text: str, value):
    return lambda book, sheet: sheet.write_formula(address, text, None, value)


SEEDED = {
    "error.value": (formula("C6", "=C2/0", "#DIV/0!"), "Budget!C6"),
    "formula.constant": (formula("F2", "=B2*1.05", 105), "Budget!F2"),
    "formula.typed-over": (write("C5", 410), "Budget!C5"),
    "formula.pattern": (
        lambda book, sheet: [
            sheet.write_formula(f"{letter}8", f"={letter}5+{other}2", None, 1)
            for letter, other in zip("BCDEF", "BCBEF", strict=True)
        ],
        "Budget!D8",
    ),
    "formula.range": (formula("D5", "=SUM(D2:D3)", 390), "Budget!D5"),
    "number.text": (lambda book, sheet: sheet.write_string("B4", "40"), "Budget!B4"),
    "link.external": (formula("F2", "=[Other.xlsx]Sheet1!A1", 5), "Budget!F2"),
    "sheet.hidden": (other_sheet("Notes", ("Old figures",), hidden=True), "Notes"),
    "check.false": (other_sheet("Checks", ("Totals agree", ("=1=2", False))), "Checks!B1"),
    "statement.balance": (
        other_sheet("Balance", ("Total assets", 2520), ("Total liabilities and equity", 2545)),
        "Balance!B1",
    ),
    "statement.cash": (
        lambda book, sheet: [
            other_sheet("Balance", ("Cash", 790), ("Total assets", 2520), ("Total liabilities and equity", 2520))(
                book, sheet
            ),
            other_sheet("Cash flow", ("Closing cash", 815))(book, sheet),
        ],
        "Balance!B1",
    ),
    "value.present": (
        lambda book, sheet: [
            sheet.write("A9", "Flows"),
            sheet.write_row("B9", (-500000, 200000, 300000, 200000)),
            sheet.write_formula("B10", "=NPV(10%,B9:E9)", None, 72740.93),
        ],
        "Budget!B10",
    ),
}


@pytest.mark.parametrize("check", SEEDED, ids=str)
def test_a_seeded_defect_is_found_at_its_address(check):
    change, address = SEEDED[check]
    by_check = found(budget(change))
    assert [one.place.label for one in by_check[check]] == [address]
    assert set(by_check) <= {check, "formula.constant" if check == "value.present" else check}


def test_formulas_without_results_are_counted():
    stream = io.BytesIO(budget())
    book = openpyxl.load_workbook(stream)
    out = io.BytesIO()
    book.save(out)
    finding = found(out.getvalue())["cache.missing"][0]
    assert (finding.place.label, finding.facts["count"]) == ("Budget!B5", "6")


def test_every_workbook_check_has_a_seeded_defect():
    words = {check.id for check in all_checks("text")} | {check.id for check in all_checks("docx")}
    assert {check.id for check in all_checks("xlsx")} - words - {"cache.missing"} == set(SEEDED)


def test_codes_are_no_numbers_stored_as_text():
    def change(book, sheet) -> None:
        for row, code in enumerate(("06932169358293", "123456789012345678", "00417")):
            sheet.write_string(9 + row, 0, code)
            sheet.write(9 + row, 1, 1200.5)

    assert found(budget(change)) == {}


def sums(first: str, second: str, third: str) -> bytes:
    """The budget with a sum along each of its rows."""

    def change(book, sheet) -> None:
        for row, text in ((2, first), (3, second), (4, third)):
            sheet.write_formula(f"E{row}", text, None, 1)

    return budget(change)


def test_a_sum_along_a_row_that_is_shorter_than_those_beside_it_is_found():
    (one,) = found(sums("=SUM(B2:D2)", "=SUM(B3:C3)", "=SUM(B4:D4)"))["formula.range"]
    assert one.place.label == "Budget!E3"
    assert "leaves out D3" in one.what
    assert "formula.range" not in found(sums("=SUM(B2:D2)", "=SUM(B3:D3)", "=SUM(B4:D4)"))
    assert "formula.range" not in found(sums("=SUM(B2:C2)", "=SUM(B3:C3)", "=SUM(B4:C4)"))


def test_a_total_over_two_ranges_misses_nothing():
    def change(book, sheet) -> None:
        sheet.write_column("G2", (1, 2, 3, 4, 5, 6))
        sheet.write_formula("G8", "=SUM(G2:G4,G5:G7)", None, 21)

    assert found(budget(change)) == {}


def test_a_typed_total_in_a_single_column_is_flagged_by_address():
    def change(book, sheet) -> None:
        sheet.write_column("A9", ("Rent", "Fees", "Total"))
        sheet.write_column("B9", (100, 250, 350))

    assert [one.place.label for one in found(budget(change))["formula.typed-over"]] == ["Budget!B11"]


@pytest.mark.parametrize(
    ("text", "constants"),
    [
        ("B2*1.05", ("1.05",)),
        ("B2/12", ()),
        ("ROUND(B2*3.5,2)", ()),
        ("IF(B2>5000,1,0)", ()),
        ("B2+500-C3*0.3", ("500", "0.3")),
        ('"1.5"&B2', ()),
    ],
)
def test_constants_are_numbers_that_calculate(text, constants):
    assert find_constants(text) == constants


def test_a_copied_formula_keeps_its_pattern():
    def at(row: int, column: int, text: str) -> str:
        return relative_pattern(SheetCell(row, column, "number", Decimal(1), text))

    assert at(5, 2, "SUM(B2:B4)*$A$1") == at(9, 4, "SUM(D6:D8)*$A$1")
    assert at(5, 2, "SUM(B2:B4)") != at(5, 3, "SUM(B2:B4)")


def test_ranges_know_the_function_around_them():
    uses = find_ranges("SUM(B2:B4)+MAX('My sheet'!C1:C9)")
    assert [(one.function, one.sheet, one.last_row) for one in uses] == [("SUM", "", 4), ("MAX", "My sheet", 9)]
