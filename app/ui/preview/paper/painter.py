"""Paints a page."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QTextLine

from app.ui.preview.fonts import make_document_font
from app.ui.preview.paper.inks import Inks
from app.ui.preview.paper.pieces import Field, Leaf, Mark, PlacedText, SetText, Shown, Stroke
from app.ui.preview.paper.setting import HALF_POINT

CHANGE_BAR = 40.0
CHANGE_AWAY = 260.0


def paint_leaf(painter: QPainter, leaf: Leaf, inks: Inks, clip: QRectF) -> None:
    """Paint what lies inside `clip`; the painter is scaled to twips."""
    for mark in leaf.marks:
        if isinstance(mark, Field):
            paint_mark(painter, mark, inks)
    top, bottom = clip.top() - 600, clip.bottom() + 200
    for placed in leaf.texts:
        if top <= placed.y <= bottom:
            paint_text(painter, placed, inks)
            if placed.text.changed:
                painter.fillRect(
                    QRectF(leaf.left - CHANGE_AWAY, placed.y, CHANGE_BAR, placed.area().height()), inks.deleted
                )
    for mark in leaf.marks:
        if not isinstance(mark, Field):
            paint_mark(painter, mark, inks)


def paint_text(painter: QPainter, placed: PlacedText, inks: Inks) -> None:
    """Paint a line with what lies behind its words and the leaders of its tabs."""
    line = placed.text.line(placed.at)
    shift = QPointF(placed.x - line.position().x(), placed.y - line.position().y())
    start, end = line.textStart(), line.textStart() + line.textLength()
    for first, last, colour in placed.text.grounds:
        ground = inks.ground(colour)
        if ground is not None and first < end and last > start:
            painter.fillRect(_span(placed, max(first, start), min(last, end)), ground)
    for first, last, _ in placed.text.comments:
        if first < end and last > start:
            painter.fillRect(_span(placed, max(first, start), min(last, end)), inks.soft)
    line.draw(painter, shift)
    _paint_leaders(painter, placed, inks)


def _span(placed: PlacedText, start: int, end: int) -> QRectF:
    line = placed.text.line(placed.at)
    left, right = cursor_x(placed, start), cursor_x(placed, end)
    return QRectF(min(left, right), placed.y, abs(right - left), line.height())


def cursor_x(placed: PlacedText, offset: int) -> float:
    """Return where a place in the paragraph's text stands on the page."""
    line = placed.text.line(placed.at)
    return placed.x - line.position().x() + line_x(line, offset)


def line_x(line: QTextLine, offset: int) -> float:
    """Return where a place in a text stands on its line; the binding gives a pair or the number alone."""
    found = line.cursorToX(offset)
    first = found[0] if isinstance(found, tuple) else found
    return first if isinstance(first, float) else 0.0


def _paint_leaders(painter: QPainter, placed: PlacedText, inks: Inks) -> None:
    text: SetText = placed.text
    if not any(stop.leader for stop in text.stops):
        return
    line = text.line(placed.at)
    start = line.position().x()
    for at in range(line.textStart(), line.textStart() + line.textLength()):
        if text.shown[at] != "\t":
            continue
        x, end = cursor_x(placed, at), cursor_x(placed, at + 1)
        reached = x - placed.x + line.position().x() - start
        stop = next((one for one in text.stops if one.at > reached + 1), None)
        if stop is not None and stop.leader:
            _paint_leader(painter, stop.leader, x, end, placed.y + line.ascent(), inks)


def _paint_leader(painter: QPainter, leader: str, x: float, end: float, baseline: float, inks: Inks) -> None:
    pen = QPen(inks.quiet, 18)
    if leader == ".":
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([0.01, 4.2])
    painter.setPen(pen)
    room = 70.0
    if end - x > 3 * room:
        grid = 4.2 * 18
        last = (end - room) // grid * grid
        painter.drawLine(QPointF(last, baseline - 8), QPointF(x + room, baseline - 8))


def paint_mark(painter: QPainter, mark: Mark, inks: Inks) -> None:
    """Paint a field, a stroke or a picture."""
    if isinstance(mark, Field):
        ground = inks.ground(mark.colour)
        if ground is not None:
            painter.fillRect(QRectF(mark.x, mark.y, mark.width, mark.height), ground)
    elif isinstance(mark, Stroke):
        _paint_stroke(painter, mark, inks.text(mark.colour))
    else:
        _paint_picture(painter, mark, inks)


def _paint_stroke(painter: QPainter, mark: Stroke, colour: QColor) -> None:
    width = max(mark.width, 9.0)
    shifts = (-width, width) if mark.double else (0.0,)
    for shift in shifts:
        if mark.upright:
            painter.fillRect(QRectF(mark.x - width / 2 + shift, mark.y, width, mark.length), colour)
        else:
            painter.fillRect(QRectF(mark.x, mark.y - width / 2 + shift, mark.length, width), colour)


def _paint_picture(painter: QPainter, mark: Shown, inks: Inks) -> None:
    area = QRectF(mark.x, mark.y, mark.width, mark.height)
    if mark.image is not None:
        painter.drawImage(area, mark.image)
        return
    painter.setPen(QPen(inks.quiet, 10))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(area)
    font: QFont = make_document_font("", 18 * HALF_POINT)
    painter.setFont(font)
    painter.drawText(
        area.adjusted(100, 60, -100, -60), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, mark.words
    )
