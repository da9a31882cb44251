"""Tables of slides: columns, rows, cells with their fills and lines."""

from app.preview.colours import solid
from app.preview.slide import Box, SlideCell, TableView
from app.preview.slides.text import Palette, read_body
from producers.reading.markup import Element, child, name
from producers.reading.wordstyles import to_int

_EMU = 12700
_LINES = ("a:lnT", "a:lnR", "a:lnB", "a:lnL")


def read_table(table: Element, box: Box, label: str, lists: list[Element], palette: Palette) -> TableView:
    """Return a table that stands in `box`."""
    grid = child(table, "a:tblGrid")
    widths = tuple((to_int(one.get("w")) or 0) / _EMU for one in grid) if grid is not None else ()
    items = list(table.iterfind(name("a:tr")))
    rows = tuple(_read_row(row, lists, palette) for row in items)
    return TableView(box, widths, tuple((to_int(one.get("h")) or 0) / _EMU for one in items), rows, label)


def _read_row(row: Element, lists: list[Element], palette: Palette) -> tuple[SlideCell, ...]:
    return tuple(
        _read_cell(one, lists, palette) for one in row.iterfind(name("a:tc")) if one.get("hMerge") not in {"1", "true"}
    )


def _read_cell(item: Element, lists: list[Element], palette: Palette) -> SlideCell:
    properties = child(item, "a:tcPr")
    body = read_body(child(item, "a:txBody"), [_as_body(properties)], lists, palette, 0)
    fill = solid(properties, palette.scheme)
    lines = [_line(child(properties, side), palette) for side in _LINES]
    return SlideCell(
        body=body,
        fill=fill if fill is not None else "",
        lines=(lines[0], lines[1], lines[2], lines[3]),
        span=to_int(item.get("gridSpan")) or 1,
        covered=item.get("vMerge") in {"1", "true"},
    )


def _as_body(properties: Element | None) -> Element:
    """Return the cell's margins and anchor under the names a shape's body has."""
    made: dict[str, str] = {}
    for mine, theirs in (("marT", "tIns"), ("marR", "rIns"), ("marB", "bIns"), ("marL", "lIns"), ("anchor", "anchor")):
        if properties is not None and properties.get(mine) is not None:
            made[theirs] = properties.get(mine)
    return _Attributes(made)


class _Attributes(dict[str, str]):
    """Stands for an element that has attributes only."""

    def find(self, _: str) -> None:
        """There is nothing inside."""


def _line(item: Element | None, palette: Palette) -> tuple[str, float]:
    if item is None:
        return "", 0.0
    return solid(item, palette.scheme) or "", (to_int(item.get("w")) or 12700) / _EMU
