"""Charts that lie on a sheet, with the cell they begin at and their size."""

from app.preview.charts import Shown, read_chart
from app.preview.colours import map_scheme, scheme_of
from app.preview.sheet import SheetChart
from app.preview.sheets.looks import theme_font
from producers.reading.markup import Element, child, elements, name
from producers.reading.package import Package
from producers.reading.wordstyles import to_int

_EMU_PER_PX = 9525
_MOST = 40


def read_sheet_charts(package: Package, part: str, shown: Shown) -> tuple[SheetChart, ...]:
    """Return the charts of a sheet that can be drawn; `shown` gives what the cells they draw from show."""
    found: list[SheetChart] = []
    for drawing in package.related(part, "drawing"):
        relations = package.relations(drawing)
        for anchor in elements(package.tree(drawing), "xdr:twoCellAnchor", "xdr:oneCellAnchor"):
            holder = next(elements(anchor, "c:chart"), None)
            relation = relations.get(holder.get(name("r:id"), "")) if holder is not None else None
            if relation is None or relation.external or not package.has(relation.target) or len(found) >= _MOST:
                continue
            about = next(elements(anchor, "xdr:cNvPr"), None)
            words = about.get("descr", "") if about is not None else ""
            scheme = map_scheme(scheme_of(package), None)
            chart = read_chart(package.tree(relation.target), scheme, theme_font(package) or "Calibri", words, shown)
            if chart is not None:
                row, column = _place(child(anchor, "xdr:from"))
                last_row, last_column = _place(child(anchor, "xdr:to"))
                width, height = _extent(child(anchor, "xdr:ext"))
                found.append(SheetChart(row, column, width, height, chart, last_row, last_column))
    return tuple(found)


def _place(item: Element | None) -> tuple[int, int]:
    if item is None:
        return 0, 0
    row, column = child(item, "xdr:row"), child(item, "xdr:col")
    return (to_int(row.text) or 0) + 1 if row is not None else 1, (
        to_int(column.text) or 0
    ) + 1 if column is not None else 1


def _extent(item: Element | None) -> tuple[int, int]:
    if item is None:
        return 0, 0
    return (to_int(item.get("cx")) or 0) // _EMU_PER_PX, (to_int(item.get("cy")) or 0) // _EMU_PER_PX
