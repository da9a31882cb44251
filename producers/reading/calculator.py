"""Calculates formulas that have no stored result, without changing the file."""

import tempfile
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import ironcalc

from producers.package.formula_groups import is_misread
from producers.reading.package import open_package, rewrite_ordinary
from producers.reading.sheetmodel import SheetCell, SheetRead, WorkbookFile


def needs_calculation(book: WorkbookFile) -> bool:
    """Whether any formula has no stored result."""
    return any(cell.formula and not cell.cached for sheet in book.sheets for cell in sheet.cells)


def calculate_missing(book: WorkbookFile, data: bytes) -> WorkbookFile:
    """Return the workbook with missing results filled in where the calculator knows them.

    What it cannot calculate keeps `cached` False and no value; in a workbook with a formula that the calculator reads
    otherwise than Excel that is all of it. The bytes are written to a private temporary file
    because the calculator reads from disk; the file of the person is not touched.
    """
    if book.from_1904 or not needs_calculation(book) or any(_misread(sheet) for sheet in book.sheets):
        return book
    model = _load(rewrite_ordinary(open_package(data)) if book.strict else data)
    if model is None:
        return book
    places = {sheet["name"]: index for index, sheet in enumerate(model.get_worksheets_properties())}
    sheets = [_fill(sheet, model, places.get(sheet.name)) for sheet in book.sheets]
    return replace(book, sheets=tuple(sheets))


def _misread(sheet: SheetRead) -> bool:
    return any(cell.formula and is_misread(cell.formula) for cell in sheet.cells)


def _load(data: bytes) -> "ironcalc.Model | None":
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.xlsx"
        path.write_bytes(data)
        try:
            model = ironcalc.load_from_xlsx(str(path), "en", "UTC", "en")
            model.evaluate()
        except (ironcalc.WorkbookError, ValueError, RuntimeError):
            return None
    return model


def _fill(sheet: SheetRead, model: "ironcalc.Model", place: int | None) -> SheetRead:
    if place is None:
        return sheet
    cells = [_calculate(cell, model, place) if cell.formula and not cell.cached else cell for cell in sheet.cells]
    return replace(sheet, cells=tuple(cells))


def _calculate(cell: SheetCell, model: "ironcalc.Model", place: int) -> SheetCell:
    value = model.get_cell_value(place, cell.row, cell.column)
    if isinstance(value, bool):
        return replace(cell, kind="bool", value=value, calculated=True)
    if isinstance(value, int | float):
        return replace(cell, kind="number", value=Decimal(f"{value:.15g}"), calculated=True)
    if isinstance(value, str) and value.startswith("#"):
        return cell
    if isinstance(value, str):
        return replace(cell, kind="text", value=value, calculated=True)
    return cell
