"""Sheets look as the reference pages say: colours by purpose, formats, rules, panes, print."""

import zipfile
from decimal import Decimal
from io import BytesIO

import openpyxl
import pytest
from lxml import etree

from producers.content.workbook import (
    CheckRow,
    Checks,
    ColumnSpec,
    Formula,
    Grid,
    InputRow,
    RowSpec,
    Workbook,
)
from producers.package.lint import lint
from producers.problems import ContentProblem
from tests.producers.xlsx.making import grid_of, inputs_of, opened, render, sheet_of, workbook_of
from tests.producers.xlsx.specimens import loan_workbook, variance_workbook

BLUE, INK, GREEN, PALE = "FF24508F", "FF1B2029", "FF1C6743", "FFFFF9E3"


@pytest.fixture(scope="module")
def loan() -> openpyxl.Workbook:
    return opened(render(loan_workbook()))


@pytest.fixture(scope="module")
def variance() -> openpyxl.Workbook:
    return opened(render(variance_workbook()))


def test_the_same_content_gives_the_same_bytes() -> None:
    for make in (loan_workbook, variance_workbook):
        assert render(make()).data == render(make()).data


def test_other_content_gives_other_bytes() -> None:
    assert render(loan_workbook(rate="0.045")).data != render(loan_workbook(rate="0.0451")).data


def test_specimens_are_clean() -> None:
    assert lint(render(loan_workbook()).data) == ()
    assert lint(render(variance_workbook()).data) == ()


def test_no_name_date_or_program_is_left_in_the_properties() -> None:
    with zipfile.ZipFile(BytesIO(render(loan_workbook()).data)) as archive:
        core, app = archive.read("docProps/core.xml"), archive.read("docProps/app.xml")
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert [etree.QName(node).localname for node in etree.fromstring(core)] == ["title", "subject", "language"]
    assert b"Company" not in app
    assert b"Manager" not in app


@pytest.mark.parametrize(
    ("sheet", "cell", "ink", "fill"),
    [
        ("Inputs", "C5", BLUE, PALE),
        ("Inputs", "C9", INK, "00000000"),
        ("Schedule", "D5", GREEN, "00000000"),
        ("Schedule", "D6", INK, "00000000"),
        ("Schedule", "E6", INK, "00000000"),
        ("Checks", "C8", GREEN, "00000000"),
        ("Checks", "D11", BLUE, PALE),
    ],
)
def test_colour_tells_where_a_value_comes_from(
    loan: openpyxl.Workbook, sheet: str, cell: str, ink: str, fill: str
) -> None:
    found = loan[sheet][cell]
    assert (found.font.color.rgb, found.fill.fgColor.rgb) == (ink, fill)


def test_titles_and_first_rows(loan: openpyxl.Workbook) -> None:
    sheet = loan["Schedule"]
    assert (sheet["B1"].value, sheet["B1"].font.name, sheet["B1"].font.size) == ("Repayment schedule", "Cambria", 16)
    assert str(sheet["B2"].value).startswith("Amounts in £.")
    assert sheet["B4"].value == "No."
    assert sheet.column_dimensions["A"].width == pytest.approx(2, abs=1)


def test_number_formats_are_those_of_the_pages(loan: openpyxl.Workbook) -> None:
    inputs = loan["Inputs"]
    assert inputs["C5"].number_format == '#,##0_);(#,##0);"–"_)'
    assert inputs["C6"].number_format == '0.00%_);(0.00%);"–"_)'
    assert inputs["C10"].number_format == "d mmm yyyy_)"
    assert loan["Schedule"]["D4"].number_format == "@_)"


def test_totals_are_ruled_bold_sums(loan: openpyxl.Workbook) -> None:
    total = loan["Schedule"]["E65"]
    assert total.value == "=SUM(E5:E64)"
    assert (total.font.bold, total.border.top.style, total.border.bottom.style) == (True, "thin", "double")


def test_a_year_is_closed_with_a_thin_rule(loan: openpyxl.Workbook) -> None:
    assert loan["Schedule"]["B16"].border.bottom.style == "thin"
    assert loan["Schedule"]["B15"].border.bottom.style == "dotted"


def test_screen_and_print_set_up(loan: openpyxl.Workbook) -> None:
    schedule, inputs = loan["Schedule"], loan["Inputs"]
    assert schedule.freeze_panes == "D5"
    assert schedule.print_title_rows == "$4:$4"
    assert schedule.print_area == "'Schedule'!$B$1:$H$65"
    assert (schedule.page_setup.orientation, inputs.page_setup.orientation) == ("landscape", "portrait")
    assert (schedule.page_setup.paperSize, schedule.page_setup.fitToHeight) == (9, 0)
    assert not schedule.sheet_view.showGridLines
    assert loan.active.title == "Inputs"
    assert inputs.oddHeader.left.text == "Halden Marine && Sons Limited · Loan model"
    assert schedule.oddFooter.right.text == "Page &P of &N"
    assert schedule.oddFooter.left.text == "HMS/0417 · Schedule"


def test_american_workbooks_print_on_letter_paper() -> None:
    workbook = loan_workbook().model_copy(update={"language": "en-US"})
    assert opened(render(workbook))["Inputs"].page_setup.paperSize == 1


def test_subtotals_and_totals_count_each_line_once(variance: openpyxl.Workbook) -> None:
    sheet = variance["Variance"]
    assert sheet["C9"].value == "=SUM(C6:C8)"
    assert sheet["C15"].value == "=SUM(C6:C8,C11:C13)"
    assert sheet["E15"].value == "=D15-C15"
    values = opened(render(variance_workbook()), values=True)["Variance"]
    assert (values["C9"].value, values["C14"].value, values["C15"].value) == (762_000, -529_000, 233_000)
    assert (values["G7"].value, values["G6"].value) == ("LOOK", "OK")


def test_results_and_flags_are_coloured_by_rule(variance: openpyxl.Workbook) -> None:
    rules = {
        str(area.sqref): [rule.formula for rule in area.rules] for area in variance["Variance"].conditional_formatting
    }
    assert rules["G6:G13"] == [['"OK"'], ['"LOOK"']]
    assert rules["B6:G13"] == [['OR($G6=TRUE,$G6="LOOK")']]


def test_inputs_say_what_may_be_typed(loan: openpyxl.Workbook) -> None:
    rules = {
        str(one.sqref): (one.type, one.formula1, one.formula2) for one in loan["Inputs"].data_validations.dataValidation
    }
    assert rules["C6"] == ("decimal", "0", "1")
    assert rules["C11"] == ("list", '"in arrear,in advance"', None)


def test_like_columns_are_equally_wide(loan: openpyxl.Workbook) -> None:
    widths = {loan["Schedule"].column_dimensions[letter].width for letter in "D"}
    columns = loan["Schedule"].column_dimensions["D"]
    assert (columns.min, columns.max) == (4, 8)
    assert widths


def test_a_group_head_below_other_rows_stands_apart_from_them() -> None:
    one, two = (RowSpec(values={"v": value}) for value in (1, 2))
    rows = (RowSpec(role="group", label="A"), one, RowSpec(role="group", label="B"), two)
    grid = Grid(id="grid", columns=(ColumnSpec(key="v", head="V", format="money"),), rows=rows)
    sheet = opened(render(workbook_of(grid)))["Model"]
    assert sheet.row_dimensions[7].height > 1.5 * sheet.row_dimensions[5].height


def test_a_tolerance_shows_all_its_decimals_in_line_with_the_amounts() -> None:
    rows = (CheckRow(label="a", actual="1.4", expected="1.4", tolerance=Decimal("0.004")),)
    sheet = opened(render(workbook_of(Checks(rows=rows))))["Model"]
    assert sheet["C5"].number_format == '0.000_);(0.000);"–"_)'


def test_explanations_stand_under_the_table(variance: openpyxl.Workbook) -> None:
    assert variance["Variance"]["B17"].value == "Variance: actual less budget; brackets are worse than budget."
    assert variance["Variance"]["B19"].value.startswith("Actuals are from the ledger")


def test_tests_with_different_tolerances_state_each() -> None:
    rows = (
        CheckRow(label="a", actual="1.4", expected="1", tolerance=Decimal("0.5")),
        CheckRow(label="b", actual="1.4", expected="1", tolerance=Decimal("0.1")),
        CheckRow(label="c", actual='"GBP"', expected='"GBP"', format="text"),
    )
    produced = render(workbook_of(Checks(rows=rows)))
    sheet = opened(produced, values=True)["Model"]
    assert [sheet.cell(6, column).value for column in range(2, 8)] == [
        "Check",
        "This workbook",
        "Should be",
        "Difference",
        "Tolerance",
        "Result",
    ]
    assert [sheet.cell(row, 7).value for row in (7, 8, 9)] == ["OK", "LOOK", "OK"]
    assert sheet["C4"].value == "LOOK"


def test_checks_on_two_sheets_have_one_overall_result() -> None:
    good = Checks(rows=(CheckRow(label="a", actual="1", expected="1"),))
    bad = Checks(rows=(CheckRow(label="b", actual="2", expected="1"),))
    workbook = Workbook(title="x", sheets=(sheet_of(good, name="One"), sheet_of(bad, name="Two")))
    produced = render(workbook)
    book = opened(produced, values=True)
    assert book["One"]["C4"].value == "LOOK"
    assert "All_checks" in book.defined_names
    assert len(produced.notes) == 1


def test_a_group_without_lines_has_no_subtotal() -> None:
    grid = Grid(
        id="g",
        columns=(ColumnSpec(key="a", head="A"), ColumnSpec(key="b", head="B", format="money", total="sum")),
        rows=(RowSpec(role="group", label="Empty"), RowSpec(role="subtotal", label="Total")),
    )
    with pytest.raises(ContentProblem, match="row_outside_table"):
        render(workbook_of(grid))


def test_places_name_each_block() -> None:
    produced = render(variance_workbook())
    assert {one.block: one.label for one in produced.places} == {
        "variance": "Variance!B4",
        "months": "Departments!B4",
        "chart": "Departments!B14",
    }
    assert (produced.blocks, produced.sections, produced.file_format) == (6, 4, "xlsx")


def test_a_running_head_too_long_for_excel_is_refused() -> None:
    workbook = loan_workbook()
    running = workbook.running.model_copy(update={"head_left": "x" * 260})
    with pytest.raises(ContentProblem, match="running_too_long"):
        render(workbook.model_copy(update={"running": running}))


def test_a_formula_in_a_row_replaces_the_formula_of_its_column() -> None:
    columns = [
        ColumnSpec(key="a", head="A", format="integer", formula="1"),
        ColumnSpec(key="b", head="B", formula="[a]+1"),
    ]
    grid = grid_of(columns, [{}, {"b": Formula(formula="[a]*10")}])
    assert [opened(render(workbook_of(grid)))["Model"].cell(row, 3).value for row in (5, 6)] == ["=B5+1", "=B6*10"]


def test_a_formula_explains_itself_where_no_source_is_given() -> None:
    row = InputRow(label="Fee", value=Formula(formula="2*3", explains="two times three"), format="money")
    assert opened(render(workbook_of(inputs_of(row))))["Model"]["E5"].value == "two times three"
