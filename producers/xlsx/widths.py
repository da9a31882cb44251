"""Column widths and row heights: the widest formatted value decides, like columns are equal, the page is filled.

Widths are in characters of the default font (7 pixels and 5 of padding at 96 dpi), heights in points.
"""

import math
from collections.abc import Callable, Iterable, Sequence

from producers.xlsx.cells import Cell
from producers.xlsx.palette import HEAD_LINE, ROW_HEIGHT, TEXT_FORMATS
from producers.xlsx.places import FIRST_COLUMN

PIXELS = 7
PADDING = 5
EMPTY_WIDTH = 12.0
WIDEST_LABEL = 46.0
NARROWEST_LABEL = 30.0
SOURCE_WIDTH = 40.0
_AIR = {
    "value": 3.0,
    "head": 2.0,
    "total": 3.0,
    "subtotal": 3.0,
    "label": 2.0,
    "quiet": 2.0,
    "unit": 3.0,
    "result": 8.0,
}
_NARROW = frozenset("ijltfrI.,:;'’‘!|()[]-– ")
_WIDE = frozenset("mwMW@%&—")
_SMALLER = 10 / 11

Show = Callable[[Cell], str]


def text_width(text: str, *, bold: bool = False) -> float:
    """Return the width of one line of 10 pt Calibri in digits of the default 11 pt font, on the safe side."""
    units = sum(0.62 if char in _NARROW else 1.6 if char in _WIDE else 1.18 if char.isupper() else 1 for char in text)
    return units * _SMALLER * (1.05 if bold else 1)


def column_pixels(width: float) -> int:
    """Return the pixels of a column at 96 dpi."""
    return int(width * PIXELS + PADDING)


def needed_widths(cells: Sequence[Cell], show: Show) -> dict[int, float]:
    """Return the width each column needs: its widest value or head line with air, text up to 46 characters.

    Words in the first column that name the rows of a table get at least 30; typed words among inputs at most 30.
    """
    needed: dict[int, float] = {}
    for cell in cells:
        if cell.look.role in _AIR:
            needed[cell.column] = max(needed.get(cell.column, 0.0), _need(cell, show(cell)))
    if _first_names_rows(cells):
        needed[FIRST_COLUMN] = max(needed.get(FIRST_COLUMN, 0.0), NARROWEST_LABEL)
    return needed


def _need(cell: Cell, text: str) -> float:
    bold = cell.look.role in {"head", "total", "subtotal", "result"}
    line = max((text_width(one, bold=bold) for one in text.split("\n")), default=0.0)
    if cell.look.role == "label":
        return min(max(line + _AIR["label"], NARROWEST_LABEL), WIDEST_LABEL)
    if cell.look.role == "quiet":
        return min(max(line + 2, NARROWEST_LABEL), SOURCE_WIDTH)
    typed_words = cell.look.role == "value" and cell.look.ink == "input" and cell.look.format in TEXT_FORMATS
    return min(line + _AIR[cell.look.role], NARROWEST_LABEL if typed_words else WIDEST_LABEL)


def _first_names_rows(cells: Iterable[Cell]) -> bool:
    """Say whether the only column of words in a table is its first."""
    heads = {
        cell.column for cell in cells if cell.look.role == "head" and cell.look.format == "text" and not cell.look.right
    }
    return heads == {FIRST_COLUMN}


def like_columns(cells: Iterable[Cell]) -> list[set[int]]:
    """Return sets of columns that hold the same kind of number and should be equally wide."""
    kinds: dict[str, set[int]] = {}
    for cell in cells:
        if cell.look.role == "head" and cell.look.right and cell.look.format not in TEXT_FORMATS:
            kinds.setdefault(cell.look.format.removesuffix("2"), set()).add(cell.column)
    return [columns for columns in kinds.values() if len(columns) > 1]


def sheet_widths(cells: Sequence[Cell], show: Show, page_pixels: int) -> dict[int, float]:
    """Return the width of each used column, widened to the page when the sheet is narrower."""
    widths = needed_widths(cells, show)
    for columns in like_columns(cells):
        widest = max(widths.get(column, 0.0) for column in columns)
        widths |= dict.fromkeys(columns, widest)
    return _filled(widths, _stretchable(cells, widths), page_pixels)


def share_page(columns: Sequence[int], page_pixels: int) -> dict[int, float]:
    """Return equal widths that fill the page, for a sheet without a single cell that needs one."""
    return dict.fromkeys(columns, (page_pixels / len(columns) - PADDING) / PIXELS)


def _stretchable(cells: Iterable[Cell], widths: dict[int, float]) -> set[int]:
    """Return the columns that take spare width: numbers of tables, else labels and sources."""
    cells = list(cells)
    numbers = {cell.column for cell in cells if cell.look.role == "head" and cell.look.right}
    words = {cell.column for cell in cells if cell.look.role in {"label", "quiet"}}
    return numbers or words or set(widths)


def _filled(widths: dict[int, float], stretch: set[int], page_pixels: int) -> dict[int, float]:
    spare = page_pixels - sum(column_pixels(width) for width in widths.values())
    if spare <= 0 or not stretch:
        return widths
    more = spare / PIXELS / len(stretch)
    return {column: width + more if column in stretch else width for column, width in widths.items()}


def lines_of(text: str, width: float, *, bold: bool = False) -> int:
    """Return how many lines a text takes in a width."""
    usable = max(width - 1, 1.0)
    return sum(max(math.ceil(text_width(line, bold=bold) / usable), 1) for line in text.split("\n"))


def wrapped_heights(cells: Iterable[Cell], widths: dict[int, float]) -> dict[int, float]:
    """Return the height of rows whose text wraps to more lines than one."""
    heights: dict[int, float] = {}
    for cell in cells:
        if isinstance(cell.content, str) and cell.look.wrap and cell.look.role != "head":
            lines = lines_of(cell.content, widths.get(cell.column, 10.0))
            if lines > 1:
                heights[cell.row] = max(heights.get(cell.row, 0.0), line_height(lines))
    return heights


def line_height(lines: int) -> float:
    """Return the height of a row of so many lines; Excel allows at most 409 points."""
    return min(ROW_HEIGHT + (lines - 1) * HEAD_LINE, 409.0)
