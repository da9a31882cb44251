"""Calculates a workbook: every formula evaluated in this process, without any Office program.

The engine is IronCalc, used only as a calculator: its own save would rewrite the file. It is hidden behind
`calculate`, so that it can be swapped.
"""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ironcalc

from producers.problems import ContentProblem
from producers.xlsx.addresses import cell_address


@dataclass(frozen=True)
class CellError:
    """An error a formula gives, such as `#DIV/0!`."""

    code: str


CellResult = float | str | bool | CellError | None


def calculate(data: bytes) -> dict[tuple[str, str], CellResult]:
    """Return the value of every filled cell by sheet name and address ("Schedule", "C5"); dates are day numbers.

    Raises ContentProblem("cannot_calculate") when the engine cannot read the workbook.
    """
    model = _load(data)
    sheets = [sheet["name"] for sheet in model.get_worksheets_properties()]
    results: dict[tuple[str, str], CellResult] = {}
    for sheet, row, column in model.get_all_cells():
        results[sheets[sheet], cell_address(row - 1, column - 1)] = _value(model, sheet, row, column)
    return results


def _load(data: bytes) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "workbook.xlsx"
        path.write_bytes(data)
        try:
            model = ironcalc.load_from_xlsx(str(path), "en", "UTC", "en")
            model.evaluate()
        except ironcalc.WorkbookError as error:
            raise ContentProblem("cannot_calculate", reason=str(error)) from error
    return model


def _value(model: Any, sheet: int, row: int, column: int) -> CellResult:
    value: float | str | bool | None = model.get_cell_value(sheet, row, column)
    if model.get_cell_type(sheet, row, column) == ironcalc.CellType.ErrorValue:
        return CellError(str(value))
    return value
