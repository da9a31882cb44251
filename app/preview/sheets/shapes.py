"""The shape of a sheet: widths, heights, what is hidden, what stays while scrolling, the look of every cell."""

import io
from dataclasses import dataclass, field

from lxml import etree

from producers.reading.markup import Element, make_ordinary, name
from producers.reading.problems import ReadingProblem
from producers.reading.sheetmodel import column_number

_ROW, _CELL, _COL, _PANE, _VIEW, _USUAL = (
    name(f"s:{tag}") for tag in ("row", "c", "col", "pane", "sheetView", "sheetFormatPr")
)
_DIGIT = 7
_POINT = 96 / 72


@dataclass
class Shape:
    """What was found; px at 100 %."""

    widths: dict[int, int] = field(default_factory=dict)
    heights: dict[int, int] = field(default_factory=dict)
    usual_width: int = 64
    usual_height: int = 20
    frozen: tuple[int, int] = (0, 0)
    hidden_columns: set[int] = field(default_factory=set)
    looks: dict[tuple[int, int], int] = field(default_factory=dict)
    lines: bool = True


def read_shape(data: bytes, part: str, rows: int, columns: int) -> Shape:
    """Return the shape of a sheet's part, for the first `rows` and `columns`. Raises ReadingProblem."""
    shape = Shape()
    row = 0
    try:
        for _, item in etree.iterparse(
            io.BytesIO(make_ordinary(data)),
            tag=(_ROW, _COL, _PANE, _VIEW, _USUAL),
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            huge_tree=False,
        ):
            if item.tag != _ROW:
                _note(shape, item, columns)
                continue
            row = _whole(item.get("r"), row + 1)
            if row > rows:
                break
            _note_row(shape, item, row, columns)
            item.clear()
            while item.getprevious() is not None:
                del item.getparent()[0]
    except etree.XMLSyntaxError as error:
        raise ReadingProblem("damaged", part=part) from error
    return shape


def _note(shape: Shape, item: Element, columns: int) -> None:
    if item.tag == _COL:
        width = to_px(_number(item.get("width"), 9.14))
        hidden = item.get("hidden") in {"1", "true"}
        for column in range(_whole(item.get("min"), 1), min(_whole(item.get("max"), 1), columns) + 1):
            shape.widths[column] = width
            if hidden:
                shape.hidden_columns.add(column)
    elif item.tag == _PANE and item.get("state", "").startswith("frozen"):
        shape.frozen = (int(_number(item.get("ySplit"), 0)), int(_number(item.get("xSplit"), 0)))
    elif item.tag == _VIEW:
        shape.lines = item.get("showGridLines") not in {"0", "false"}
    elif item.tag == _USUAL:
        shape.usual_height = round(_number(item.get("defaultRowHeight"), 15) * _POINT)
        if item.get("defaultColWidth"):
            shape.usual_width = to_px(_number(item.get("defaultColWidth"), 9.14))


def _note_row(shape: Shape, item: Element, row: int, columns: int) -> None:
    height = item.get("ht")
    if height is not None:
        shape.heights[row] = round(min(_number(height, 15), 409) * _POINT)
    column = 0
    for cell in item.iterfind(_CELL):
        letters = "".join(sign for sign in cell.get("r") or "" if sign.isalpha())
        column = column_number(letters) if letters else column + 1
        style = cell.get("s")
        if style and style.isdigit() and column <= columns:
            shape.looks[row, column] = int(style)


def to_px(width: float) -> int:
    """Return the px of a column width in digits of the usual font."""
    return max(round(min(width, 255) * _DIGIT + 0.5), 0)


def _whole(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isdigit() else otherwise


def _number(text: str | None, otherwise: float) -> float:
    try:
        return float(text) if text else otherwise
    except ValueError:
        return otherwise
