"""An independent validator accepts what the spreadsheet builder writes, and refuses what is broken."""

from pathlib import Path

import pytest
from openxml_audit import OpenXmlValidator

from producers.package.archive import read_archive, write_archive
from tests.producers.xlsx.making import render
from tests.producers.xlsx.specimens import loan_workbook, variance_workbook


def faults(data: bytes, folder: Path) -> list[str]:
    path = folder / "file.xlsx"
    path.write_bytes(data)
    return [str(error.description) for error in OpenXmlValidator().validate(str(path)).errors]


@pytest.mark.slow
@pytest.mark.parametrize("make", [loan_workbook, variance_workbook])
def test_workbooks_pass_the_validator(make, tmp_path: Path) -> None:
    assert faults(render(make()).data, tmp_path) == []


@pytest.mark.slow
def test_the_validator_refuses_elements_out_of_order(tmp_path: Path) -> None:
    parts = read_archive(render(loan_workbook()).data)
    name = "xl/worksheets/sheet1.xml"
    text = parts[name].decode()
    margins = text[text.index("<pageMargins") : text.index("/>", text.index("<pageMargins")) + 2]
    parts[name] = text.replace(margins, "").replace("<sheetData>", margins + "<sheetData>").encode()
    assert faults(write_archive(parts), tmp_path) != []
