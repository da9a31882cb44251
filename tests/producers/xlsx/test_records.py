"""Records become one clean sheet, and every writer answers at the common door."""

import io
from datetime import date
from decimal import Decimal

import openpyxl
import pytest

from producers.content.data import Data, DataField
from producers.figures import FigureBook
from producers.package.lint import lint
from producers.problems import ContentProblem
from producers.rendering import render
from producers.xlsx import write_records
from tests.producers.xlsx.facility import facility_workbook

DATA = Data(
    title="Dues",
    fields=(
        DataField(key="account_no", required=True),
        DataField(key="amount", type="decimal"),
        DataField(key="due", type="date"),
        DataField(key="paid", type="flag"),
    ),
    records=({"account_no": "0012", "amount": Decimal("1234.50"), "due": date(2027, 6, 30), "paid": False},),
)


def test_records_become_a_sheet() -> None:
    produced = render(DATA, "xlsx", FigureBook())
    sheet = openpyxl.load_workbook(io.BytesIO(produced.data))["Records"]
    assert [cell.value for cell in sheet[1]] == ["Account no", "Amount", "Due", "Paid"]
    assert [cell.value for cell in sheet[2]][:2] == ["0012", 1234.5]
    assert sheet["C2"].value.date() == date(2027, 6, 30)
    assert sheet["D2"].value is False
    assert lint(produced.data) == ()
    assert (produced.blocks, produced.file_format) == (1, "xlsx")


def test_a_record_that_breaks_the_schema_is_refused() -> None:
    broken = DATA.model_copy(update={"records": ({"amount": Decimal(1)},)})
    with pytest.raises(ContentProblem, match="missing_value"):
        write_records(broken)


def test_another_format_is_refused() -> None:
    with pytest.raises(ContentProblem, match="unknown_format"):
        write_records(DATA, "ods")


@pytest.mark.parametrize("file_format", ["xlsx", "csv"])
def test_a_workbook_renders_at_the_common_door(file_format: str) -> None:
    assert render(facility_workbook(), file_format, FigureBook()).file_format == file_format


@pytest.mark.parametrize("file_format", ["csv", "json", "yaml", "xml", "xlsx"])
def test_data_renders_at_the_common_door(file_format: str) -> None:
    assert render(DATA, file_format, FigureBook()).data
