"""Painting shared by the widgets: rounded boxes, and labels laid out by hand."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QWidget

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter


@contextmanager
def painting(widget: QWidget) -> Iterator[QPainter]:
    """Give a smooth painter on `widget` and end it afterwards, also after a fault."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield painter
    finally:
        painter.end()


def draw_box(
    painter: QPainter,
    area: QRectF,
    radius: float,
    *,
    fill: QColor | None = None,
    edge: QColor | None = None,
    width: float = 1,
    dashed: bool = False,
) -> None:
    """Draw a rounded box whose edge of `width` px lies wholly inside `area`."""
    inset = width / 2 if edge is not None else 0.0
    painter.setPen(Qt.PenStyle.NoPen if edge is None else _pen(edge, width, dashed=dashed))
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)
    painter.drawRoundedRect(area.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset)


def fill_area(painter: QPainter, area: QRect, colour: QColor) -> None:
    """Fill a square area; by brush, because `fillRect` makes Qt's bindings load all there is about gradients."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRect(area)


def draw_line(
    painter: QPainter,
    area: QRectF,
    text: str,
    font: QFont,
    colour: QColor,
    align: Qt.AlignmentFlag = LEFT,
    cut: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> None:
    """Draw one line of `text` in `area`, shortened by `cut` where it does not fit."""
    painter.setFont(font)
    painter.setPen(colour)
    shown = QFontMetrics(font).elidedText(text, cut, int(area.width()) + 1)
    painter.drawText(area, align | Qt.TextFlag.TextSingleLine, shown)


def text_width(text: str, font: QFont) -> int:
    """Return the px one line of `text` takes."""
    return QFontMetrics(font).horizontalAdvance(text) + 1


def _pen(edge: QColor, width: float, *, dashed: bool) -> QPen:
    pen = QPen(edge, width)
    if dashed:
        pen.setDashPattern([4, 2.5])
    return pen
