"""Tables of slides: columns, rows, cells with their fills and lines."""

from app.preview.colours import solid
from app.preview.slide import Box, SlideCell, TableView
from app.preview.slides.tablestyles import Edge, Place, TableStyle
from app.preview.slides.text import Palette, read_body
from producers.reading.markup import Element, child, elements, name
from producers.reading.wordstyles import to_int

_EMU = 12700
_LINES: tuple[tuple[str, Edge], ...] = (("a:lnT", "top"), ("a:lnR", "right"), ("a:lnB", "bottom"), ("a:lnL", "left"))


def read_table(
    table: Element, box: Box, label: str, lists: list[Element], palette: Palette, style: TableStyle
) -> TableView:
    """Return a table that stands in `box`; `style` says how a cell looks that says nothing itself."""
    grid = child(table, "a:tblGrid")
    widths = tuple((to_int(one.get("w")) or 0) / _EMU for one in grid) if grid is not None else ()
    items = list(table.iterfind(name("a:tr")))
    heights = tuple((to_int(one.get("h")) or 0) / _EMU for one in items)
    rows = []
    for at, row in enumerate(items):
        cells = list(row.iterfind(name("a:tc")))
        places = [Place(at, column, len(items), len(cells)) for column in range(len(cells))]
        rows.append(
            tuple(
                _read_cell(cell, lists, palette, style, place)
                for cell, place in zip(cells, places, strict=True)
                if cell.get("hMerge") not in {"1", "true"}
            )
        )
    return TableView(box, widths, heights, tuple(rows), label)


def is_upright(table: Element) -> bool:
    """Tell whether the words of all cells stand upright."""
    return all(one.get("vert", "horz") == "horz" for one in elements(table, "a:tcPr"))


def _read_cell(item: Element, lists: list[Element], palette: Palette, style: TableStyle, place: Place) -> SlideCell:
    properties = child(item, "a:tcPr")
    body = read_body(child(item, "a:txBody"), [_as_body(properties)], [*style.letters(place), *lists], palette, 0)
    fill = solid(properties, palette.scheme)
    lines = [
        _line(own, palette) if (own := child(properties, side)) is not None else style.line(place, edge, palette.scheme)
        for side, edge in _LINES
    ]
    return SlideCell(
        body=body,
        fill=fill if fill is not None else style.fill(place, palette.scheme),
        lines=(lines[0], lines[1], lines[2], lines[3]),
        span=to_int(item.get("gridSpan")) or 1,
        covered=item.get("vMerge") in {"1", "true"},
        down=max(to_int(item.get("rowSpan")) or 1, 1),
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


def _line(item: Element, palette: Palette) -> tuple[str, float]:
    return solid(item, palette.scheme) or "", (to_int(item.get("w")) or 12700) / _EMU
