"""Large tables: read back cell by cell, clean, and refused where a cell cannot hold a value."""

import io
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest
from openxml_audit import OpenXmlValidator

from producers.content.workbook import ColumnSpec, Formula
from producers.package.lint import lint
from producers.problems import ContentProblem
from producers.xlsx.stream import Streamed, StreamedTable, stream_table

COLUMNS = (
    ColumnSpec(key="account", head="Account", format="code"),
    ColumnSpec(key="payee", head="Payee & Sons"),
    ColumnSpec(key="due", head="Due", format="date"),
    ColumnSpec(key="amount", head="Amount, £", format="money2"),
    ColumnSpec(key="rate", head="Rate", format="percent"),
    ColumnSpec(key="paid", head="Paid", format="flag"),
)
ROW = ("06932169358293", "=1+1 <A & B>", date(2027, 6, 30), Decimal("-1234.50"), Decimal("0.0525"), True)


def stream(rows: Iterable[Sequence[object]]) -> tuple[bytes, Streamed]:
    buffer = io.BytesIO()
    result = stream_table(buffer, StreamedTable("Ledger & more", "Ledger", COLUMNS), rows)  # type: ignore[arg-type]
    return buffer.getvalue(), result


def test_rows_read_back_as_they_went_in() -> None:
    data, result = stream([ROW, (None,) * 6])
    sheet = openpyxl.load_workbook(io.BytesIO(data))["Ledger"]
    values = [cell.value for cell in sheet[2]]
    assert values[:2] == list(ROW[:2])
    assert values[2].date() == ROW[2]
    assert values[3:] == [-1234.5, 0.0525, True]
    assert sheet["B2"].data_type == "s"
    assert sheet["D2"].number_format == '#,##0.00_);(#,##0.00);"–"_)'
    assert [cell.value for cell in sheet[1]] == [column.head for column in COLUMNS]
    assert (sheet.freeze_panes, sheet.print_title_rows) == ("A2", "$1:$1")
    assert result == Streamed(2, ())


def test_the_file_is_clean_and_the_same_each_time(tmp_path: Path) -> None:
    data, _result = stream([ROW] * 700)
    assert data == stream([ROW] * 700)[0]
    assert lint(data) == ()
    path = tmp_path / "ledger.xlsx"
    path.write_bytes(data)
    errors = OpenXmlValidator().validate(str(path)).errors
    opinions = {"inline-string", "relationships/theme"}  # both are allowed; Excel adds them when it saves
    assert [str(one.description) for one in errors if not any(word in str(one.description) for word in opinions)] == []


def test_rows_may_come_from_a_generator_that_is_read_once() -> None:
    _data, result = stream((f"{number:014}", *ROW[1:]) for number in range(1_500))
    assert result.rows == 1_500


def test_a_control_character_is_noted() -> None:
    _data, result = stream([("1", "a\x0bb", None, None, None, None)])
    assert len(result.notes) == 1


def test_a_date_in_a_code_column_is_text() -> None:
    data, _result = stream([(date(2027, 6, 30), *ROW[1:])])
    assert openpyxl.load_workbook(io.BytesIO(data))["Ledger"]["A2"].value == "2027-06-30"


def test_a_number_in_a_code_column_is_text() -> None:
    data, _result = stream([(123456789012345678, *ROW[1:])])
    assert openpyxl.load_workbook(io.BytesIO(data))["Ledger"]["A2"].value == "123456789012345678"


@pytest.mark.parametrize(
    ("place", "value", "code"),
    [
        (3, 10**15, "number_loses_digits"),
        (3, Decimal("1E+15"), "number_loses_digits"),
        (3, Decimal("NaN"), "number_not_finite"),
        (3, Decimal("-Infinity"), "number_not_finite"),
        (3, Formula(formula="1"), "formula_in_stream"),
        (2, date(1850, 1, 1), "date_too_early"),
        (1, "x" * 32_768, "text_too_long"),
    ],
)
def test_a_value_no_cell_holds_is_refused(place: int, value: object, code: str) -> None:
    row = list(ROW)
    row[place] = value
    with pytest.raises(ContentProblem, match=code):
        stream([row])


def test_a_row_of_another_width_is_refused() -> None:
    with pytest.raises(ContentProblem, match="uneven_row"):
        stream([ROW[:5]])


def test_a_table_without_columns_is_refused() -> None:
    with pytest.raises(ContentProblem, match="too_many_columns"):
        stream_table(io.BytesIO(), StreamedTable("x", "x", ()), [])
