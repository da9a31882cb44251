"""Planning of tables: cells in their style, column widths, measured rows, and their spread over slides."""

from collections.abc import Sequence
from dataclasses import dataclass

from producers.content.deck import SlideTableColumn, SlideTableRow
from producers.pptx import look
from producers.pptx.desk import Desk
from producers.pptx.grid import Box
from producers.pptx.layouts import Holder
from producers.pptx.look import Align
from producers.pptx.paragraphs import Paragraph
from producers.pptx.shapes import TableRow, TableShape
from producers.pptx.spans import embolden, plain
from producers.pptx.spreading import spread
from producers.pptx.table_widths import column_padding, measure_column, share_width

ROOMY_ROW = 0.6
CLOSE_ROW = 0.5
_CELL_MARGINS = 0.16
_SIZES = ((16.0, 14.0), (14.0, 12.0), (12.0, 12.0))
"""Text and head sizes, largest first; the smaller ones only where no width would keep words whole."""


@dataclass(frozen=True)
class TableText:
    """A table as paragraphs: heads, rows, which rows are totals, how columns are aligned and weighted."""

    heads: tuple[Paragraph, ...]
    rows: tuple[tuple[Paragraph, ...], ...]
    totals: tuple[bool, ...]
    aligns: tuple[Align, ...]
    weights: tuple[float, ...]

    def sized(self, text: float, head: float) -> "TableText":
        """Return the table in other sizes."""
        return TableText(
            tuple(paragraph.sized(head) for paragraph in self.heads),
            tuple(tuple(cell.sized(text) for cell in row) for row in self.rows),
            self.totals,
            self.aligns,
            self.weights,
        )


@dataclass(frozen=True)
class MeasuredTable:
    """A table whose widths are settled."""

    text: TableText
    widths: tuple[float, ...]


def read_table(desk: Desk, columns: Sequence[SlideTableColumn], rows: Sequence[SlideTableRow]) -> TableText:
    """Return the content of a table as paragraphs."""
    return TableText(
        tuple(Paragraph(plain(column.head), look.TABLE_HEAD) for column in columns),
        tuple(_read_row(desk, row) for row in rows),
        tuple(row.total for row in rows),
        tuple(column.align for column in columns),
        tuple(column.weight for column in columns),
    )


def fit_table(desk: Desk, text: TableText, width: float) -> MeasuredTable:
    """Return the table with widths that keep its words whole, in the largest size that can; else it is refused."""
    for sizes in _SIZES:
        sized = text.sized(*sizes)
        widths = _widths(desk, sized, width)
        if widths is not None:
            return MeasuredTable(_settle(desk, sized, widths), widths)
    raise desk.refusal("columns", "more width", f"{width:.2f} in")


def plan_rows(desk: Desk, table: MeasuredTable, least: float) -> tuple[TableRow, ...]:
    """Return the head row and all rows with their heights, none lower than `least` inches."""
    totals = (False, *table.text.totals)
    rows = (table.text.heads, *table.text.rows)
    return tuple(
        TableRow(cells, max(least, _row_height(desk, cells, table.widths)), total)
        for cells, total in zip(rows, totals, strict=True)
    )


def spread_rows(desk: Desk, rows: Sequence[TableRow], available: float) -> list[tuple[TableRow, ...]]:
    """Return the rows in groups that fit `available` inches, each under the repeated head row."""
    head, body = rows[0], rows[1:]
    heights = [row.height for row in body]
    desk.demand("rows", head.height + max(heights), available)
    pages = spread(heights, [0.0] * len(body), available - head.height)
    return [(head, *(body[index] for index in page)) for page in pages]


def rows_height(rows: Sequence[TableRow]) -> float:
    """Return the height of rows in inches."""
    return sum(row.height for row in rows)


def table_shape(holder: Holder, box: Box, table: MeasuredTable, rows: Sequence[TableRow], alt: str) -> TableShape:
    """Return the shape of a table at the top of a box, as high as its rows."""
    place = Box(box.left, box.top, box.width, rows_height(rows))
    return TableShape(holder, place, table.widths, table.text.aligns, tuple(rows), alt)


def _read_row(desk: Desk, row: SlideTableRow) -> tuple[Paragraph, ...]:
    cells = (desk.reader.read(cell) for cell in row.cells)
    heavy = row.strong or row.total
    return tuple(Paragraph(embolden(cell) if heavy else cell, look.TABLE_TEXT) for cell in cells)


def _widths(desk: Desk, text: TableText, width: float) -> tuple[float, ...] | None:
    count = len(text.heads)
    needs = [
        measure_column(
            desk.fonts,
            [text.heads[index], *(row[index] for row in text.rows)],
            text.aligns[index],
            text.weights[index],
            column_padding(index, count),
        )
        for index in range(count)
    ]
    return share_width(needs, width)


def _settle(desk: Desk, text: TableText, widths: Sequence[float]) -> TableText:
    rows = tuple(_settle_row(desk, row, widths) for row in text.rows)
    return TableText(_settle_row(desk, text.heads, widths), rows, text.totals, text.aligns, text.weights)


def _settle_row(desk: Desk, cells: Sequence[Paragraph], widths: Sequence[float]) -> tuple[Paragraph, ...]:
    inner = _inner(widths)
    return tuple(desk.settle(cell, width) for cell, width in zip(cells, inner, strict=True))


def _row_height(desk: Desk, cells: Sequence[Paragraph], widths: Sequence[float]) -> float:
    inner = _inner(widths)
    return max(desk.height((cell,), width) for cell, width in zip(cells, inner, strict=True)) + _CELL_MARGINS


def _inner(widths: Sequence[float]) -> list[float]:
    return [width - column_padding(index, len(widths)) for index, width in enumerate(widths)]
