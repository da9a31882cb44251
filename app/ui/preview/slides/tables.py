"""Sets and draws tables of slides; lengths are points."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.preview.slide import Box, SlideCell, TableView, TextBody
from app.ui.preview.slides.words import SetBody, set_body

SetCell = tuple[QRectF, SlideCell, SetBody]


def set_table(table: TableView) -> list[SetCell]:
    """Return the cells of a table with their areas and words; a row is as high as its words need."""
    heights = [_height(table, at) for at in range(len(table.rows))]
    found: list[SetCell] = []
    y = table.box.top
    for at, row in enumerate(table.rows):
        for cell, left, width in _across(table, row):
            height = sum(heights[at : at + cell.down])
            words = set_body(TextBody() if cell.covered else cell.body, Box(left, y, width, height))
            found.append((QRectF(left, y, width, height), cell, words))
        y += heights[at]
    return found


def _height(table: TableView, at: int) -> float:
    least = table.heights[at] if at < len(table.heights) else 0.0
    own = [(cell, width) for cell, _, width in _across(table, table.rows[at]) if cell.down == 1 and not cell.covered]
    return max([least, *(set_body(cell.body, Box(0, 0, width, 0)).height for cell, width in own)])


def _across(table: TableView, row: tuple[SlideCell, ...]) -> list[tuple[SlideCell, float, float]]:
    """Return the cells of a row with left edge and width."""
    found, x, column = [], table.box.left, 0
    for cell in row:
        width = sum(table.widths[column : column + cell.span])
        found.append((cell, x, width))
        x, column = x + width, column + cell.span
    return found


def paint_cell(painter: QPainter, area: QRectF, cell: SlideCell) -> None:
    """Draw the fill and the lines of a cell; one that another lies over has none."""
    if cell.covered:
        return
    if cell.fill:
        painter.fillRect(area, QColor(cell.fill))
    ends = (
        (area.topLeft(), area.topRight()),
        (area.topRight(), area.bottomRight()),
        (area.bottomLeft(), area.bottomRight()),
        (area.topLeft(), area.bottomLeft()),
    )
    for (colour, width), (start, end) in zip(cell.lines, ends, strict=True):
        if colour:
            painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
            painter.drawLine(start, end)
