"""LibreOffice, which calculates on its own, agrees with the values stored in the file."""

import io
import subprocess
from pathlib import Path

import openpyxl
import pytest

from producers.xlsx.values import CellError, calculate
from tests.producers.xlsx.making import opened, render
from tests.producers.xlsx.specimens import loan_workbook, variance_workbook


def recalculated(data: bytes, folder: Path) -> openpyxl.Workbook:
    """The workbook with every cached value removed, calculated and saved again by LibreOffice."""
    source = folder / "model.xlsx"
    book = openpyxl.load_workbook(io.BytesIO(data))
    book.save(source)
    target = folder / "out"
    profile = (folder / "profile").as_uri()
    command = [
        "soffice",
        f"-env:UserInstallation={profile}",
        "--headless",
        "--convert-to",
        "xlsx",
        "--outdir",
        target,
        source,
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return openpyxl.load_workbook(target / "model.xlsx", data_only=True)


@pytest.mark.office
@pytest.mark.slow
@pytest.mark.parametrize("make", [loan_workbook, variance_workbook])
def test_libreoffice_agrees_with_every_stored_value(make, tmp_path: Path) -> None:
    produced = render(make())
    formulas, again = opened(produced), recalculated(produced.data, tmp_path)
    calculated = calculate(produced.data)
    compared = 0
    for sheet in formulas.worksheets:
        for cell in (cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"):
            mine, theirs = calculated[sheet.title, cell.coordinate], again[sheet.title][cell.coordinate].value
            assert not isinstance(mine, CellError)
            if isinstance(theirs, int | float) and not isinstance(theirs, bool):
                assert mine == pytest.approx(theirs, abs=1e-9), f"{sheet.title}!{cell.coordinate}"
                compared += 1
            elif isinstance(theirs, str):
                assert mine == theirs
                compared += 1
    assert compared > 30
