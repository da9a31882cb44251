"""Text stays text, numbers stay numbers, and what a cell cannot hold is said."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from producers.content.workbook import ColumnSpec, InputRow, Note, Workbook
from producers.package.lint import lint
from producers.problems import ContentProblem
from producers.production import FileRemark
from producers.xlsx.contents import read_number
from producers.xlsx.display import show_value
from tests.producers.xlsx.making import grid_of, inputs_of, opened, render, sheet_of, workbook_of


def one_cell(value: object, form: str = "text") -> tuple[object, str, tuple[str, ...]]:
    row = InputRow(label="Label", value=value, format=form)  # type: ignore[arg-type]
    produced = render(workbook_of(inputs_of(row)))
    assert lint(produced.data) == ()
    cell = opened(produced)["Model"]["C5"]
    return cell.value, cell.data_type, produced.notes


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(1)", "=cmd|' /C calc'!A0", "{=1}", "\t=1"])
def test_text_that_looks_like_a_formula_stays_text(text: str) -> None:
    assert one_cell(text)[:2] == (text, "s")


@pytest.mark.parametrize("code", ["06932169358293", "123456789012345678", "00", "1E5", "3/4"])
def test_codes_stay_digit_for_digit(code: str) -> None:
    assert one_cell(code, "code")[:2] == (code, "s")
    assert one_cell(code, "text")[:2] == (code, "s")


def test_codes_survive_the_json_of_the_content() -> None:
    workbook = workbook_of(inputs_of(InputRow(label="Account", value="06932169358293", format="code")))
    again = Workbook.model_validate_json(workbook.model_dump_json())
    assert again == workbook
    assert opened(render(again))["Model"]["C5"].value == "06932169358293"


def test_a_whole_number_in_a_code_column_is_written_as_text() -> None:
    assert one_cell(123456789012345678, "code")[:2] == ("123456789012345678", "s")


@pytest.mark.parametrize("code", ["0", "86400", "1704067200", "-86400"])
def test_digits_are_never_read_as_seconds_since_1970(code: str) -> None:
    workbook = workbook_of(inputs_of(InputRow(label="Account", value=code, format="code")))
    assert Workbook.model_validate_json(workbook.model_dump_json()) == workbook


def test_a_code_written_like_a_date_stays_as_written() -> None:
    workbook = workbook_of(inputs_of(InputRow(label="Reference", value="2027-06-30", format="code")))
    again = Workbook.model_validate_json(workbook.model_dump_json())
    assert opened(render(again))["Model"]["C5"].value == "2027-06-30"


def test_a_number_that_would_lose_digits_is_refused() -> None:
    with pytest.raises(ContentProblem, match="number_loses_digits"):
        one_cell(1234567890123456, "integer")


@pytest.mark.parametrize(
    ("value", "form", "stored", "shown"),
    [
        (Decimal("0.0525"), "percent", 0.0525, "5.25%"),
        ("5.25%", "percent", 0.0525, "5.25%"),
        (Decimal("-1234.50"), "money2", -1234.5, "(1,234.50)"),
        ("(1,234.50)", "money2", -1234.5, "(1,234.50)"),
        ("1,234.00", "money2", 1234, "1,234.00"),
        (0, "money", 0, "–"),
        (Decimal("3.25"), "ratio", 3.25, "3.25 : 1"),
    ],
)
def test_percent_and_money_are_numbers(value: object, form: str, stored: float, shown: str) -> None:
    found, kind, _notes = one_cell(value, form)
    assert (found, kind) == (stored, "n")
    assert show_value(found, form) == shown  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["n/a", "5 %", "1,23", "(5", "1.2.3", "12-", ""])
def test_other_words_are_not_taken_for_numbers(text: str) -> None:
    assert read_number(text) is None


@given(st.decimals("-999999999", "999999999", places=2))
def test_a_number_written_out_reads_back(number: Decimal) -> None:
    assert read_number(f"{number:,.2f}") == number


def test_a_control_character_becomes_a_line_break_and_is_noted() -> None:
    value, _kind, notes = one_cell("first\x0bsecond\x01third")
    assert value == "first\nsecond third"
    assert len(notes) == 1
    assert "Label" in dict(notes[0].facts)["where"]


@given(st.text(max_size=30))
def test_any_text_makes_a_file_that_opens(text: str) -> None:
    produced = render(workbook_of(Note(text=text), inputs_of(InputRow(label=text or "x", value=text))))
    assert lint(produced.data) == ()
    opened(produced)


def test_markup_and_escapes_stand_verbatim() -> None:
    text = "Johnson & Sons <Holdings> Ltd _x0041_ § 2.1 – £1,000 Buyer’s"
    assert one_cell(text)[0] == text


def test_text_beyond_what_a_cell_takes_is_refused_not_cut() -> None:
    assert one_cell("x" * 32_767)[0] == "x" * 32_767
    with pytest.raises(ContentProblem, match="text_too_long"):
        one_cell("x" * 32_768)
    with pytest.raises(ContentProblem, match="text_too_long"):
        one_cell("😀" * 16_384)


def test_a_date_before_the_calendar_of_spreadsheets_is_refused() -> None:
    with pytest.raises(ContentProblem, match="date_too_early"):
        one_cell(date(1899, 12, 31), "date")


def test_a_sheet_name_excel_forbids_is_mended_and_noted() -> None:
    workbook = Workbook(title="x", sheets=(sheet_of(Note(text="a"), name="Profit/Loss: 2027?"),))
    produced = render(workbook)
    assert opened(produced).sheetnames == ["Profit-Loss- 2027-"]
    assert dict(produced.notes[0].facts)["called"] == "Profit-Loss- 2027-"


@pytest.mark.parametrize("name", ["History", "''", "?" * 32])
def test_a_sheet_name_that_cannot_be_mended_is_refused(name: str) -> None:
    sheet = sheet_of(Note(text="a"), name="ok").model_copy(update={"name": name})
    with pytest.raises(ContentProblem, match="bad_sheet_name"):
        render(Workbook(title="x", sheets=(sheet,)))


def test_two_sheet_names_that_become_one_are_refused() -> None:
    sheets = (sheet_of(Note(text="a"), name="A/B"), sheet_of(Note(text="a"), name="A:B"))
    with pytest.raises(ContentProblem, match="repeated_sheet_name"):
        render(Workbook(title="x", sheets=sheets))


@pytest.mark.parametrize("name", ["A1", "R1C1", "two words", "1st", "xfd1048576", "r", "c", "rate-a"])
def test_a_name_excel_does_not_take_is_refused(name: str) -> None:
    with pytest.raises(ContentProblem, match="bad_name"):
        render(workbook_of(inputs_of(InputRow(label="x", value=1, name=name))))


def test_a_name_given_twice_is_refused() -> None:
    rows = (InputRow(label="x", value=1, name="Rate"), InputRow(label="y", value=1, name="rate"))
    with pytest.raises(ContentProblem, match="repeated_name"):
        render(workbook_of(inputs_of(*rows)))


def test_a_column_key_given_twice_is_refused() -> None:
    with pytest.raises(ContentProblem, match="repeated_column"):
        render(workbook_of(grid_of([ColumnSpec(key="a", head="A"), ColumnSpec(key="a", head="B")], [])))


def test_choices_too_long_for_a_list_are_noted() -> None:
    row = InputRow(label="Kind", value="a", choices=tuple(f"choice number {n}" for n in range(30)))
    assert render(workbook_of(inputs_of(row))).notes == (FileRemark.of("remark.choices_left_out", label="Kind"),)
