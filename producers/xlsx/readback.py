"""Reads figures back from a finished workbook, so that they can be compared with every other file."""

import io
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import openpyxl

from producers.content.workbook import CellFormat
from producers.production import BoundFigure
from producers.xlsx.display import show_value
from producers.xlsx.layout import CHECK_NAME, FIGURE_PREFIX, TOLERANCE_NAME
from producers.xlsx.palette import NUMBER_FORMATS

NamedValue = Decimal | date | str | bool | None
_OWN = frozenset({CHECK_NAME.casefold(), TOLERANCE_NAME.casefold()})
_FORMS: dict[str, CellFormat] = {
    written: form for form, written in reversed(NUMBER_FORMATS.items()) if form not in {"text", "flag"}
}


def read_figures(data: bytes) -> tuple[BoundFigure, ...]:
    """Return the text shown in every named cell. A cell named `fig_x` is the figure x; others go by their own name,
    unless they hold a figure too. Values are those stored in the file.
    """
    found: dict[str, BoundFigure] = {}
    for name, place, cell in sorted(_named_cells(data), key=lambda one: not one[0].startswith(FIGURE_PREFIX)):
        figure = name.removeprefix(FIGURE_PREFIX)
        if place not in {one.place for one in found.values()}:
            text = show_value(_typed(cell.value), _FORMS.get(cell.number_format, "text"))
            found[figure] = BoundFigure(figure, text, place)
    return tuple(sorted(found.values(), key=lambda one: one.name))


def read_named_values(data: bytes) -> dict[str, NamedValue]:
    """Return the stored value of every named cell by its defined name; numbers to the 15 digits Excel shows."""
    return {name: _typed(cell.value) for name, _place, cell in _named_cells(data)}


def _named_cells(data: bytes) -> list[tuple[str, str, Any]]:
    book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    cells = []
    for name, defined in book.defined_names.items():
        places = list(defined.destinations)
        if name.casefold() in _OWN or name.startswith("_") or len(places) != 1 or ":" in places[0][1]:
            continue
        sheet, address = places[0][0], places[0][1].replace("$", "")
        if sheet in book.sheetnames:
            cells.append((name, f"{sheet}!{address}", book[sheet][address]))
    return cells


def _typed(value: object) -> NamedValue:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, bool | str) or value is None:
        return value
    return Decimal(f"{value:.15g}") if isinstance(value, float) else Decimal(str(value))


def read_rows(data: bytes) -> tuple[tuple[str, tuple[tuple[NamedValue, ...], ...]], ...]:
    """Return the stored values of every sheet by rows, from column B on, without empty rows at the end."""
    book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    found = []
    for sheet in book.worksheets:
        rows = [tuple(_typed(value) for value in row) for row in sheet.iter_rows(min_col=2, values_only=True)]
        while rows and all(value is None for value in rows[-1]):
            rows.pop()
        found.append((sheet.title, tuple(_trimmed(row) for row in rows)))
    return tuple(found)


def _trimmed(row: tuple[NamedValue, ...]) -> tuple[NamedValue, ...]:
    filled = [number for number, value in enumerate(row, start=1) if value not in {None, ""}]
    return row[: filled[-1]] if filled else ()
