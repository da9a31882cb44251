"""Draws the outlines of shapes and lines; lengths are points."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.preview.slide import Box, ShapeView
from app.preview.slides.outlines import CURVED, LINES, ROUND, ROUNDED

_HEAD = 3.0
"""How long and wide the head of an arrow is, in widths of its line: the middle one of Office's three sizes."""
_THINNEST_HEAD = 2.0


def area_of(box: Box) -> QRectF:
    """Return a box as Qt knows it."""
    return QRectF(box.left, box.top, box.width, box.height)


def room_of(item: ShapeView) -> Box:
    """Return the box in which the words of a shape stand."""
    left, top, right, bottom = item.room
    box = item.box
    return Box(
        box.left + left * box.width, box.top + top * box.height, (right - left) * box.width, (bottom - top) * box.height
    )


def turn_painter(painter: QPainter, item: ShapeView) -> None:
    """Turn what is drawn from now on as a shape is turned, about its middle."""
    if item.turn:
        middle = area_of(item.box).center()
        painter.translate(middle)
        painter.rotate(item.turn)
        painter.translate(-middle)


def paint_shape(painter: QPainter, item: ShapeView) -> None:
    """Draw the fill and the edge of a shape, without its words."""
    area = area_of(item.box)
    painter.setPen(_pen(item) if item.edge else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(item.fill) if item.fill else Qt.BrushStyle.NoBrush)
    if item.outline in LINES:
        _paint_line(painter, item)
    elif not item.fill and not item.edge:
        return
    elif item.corners:
        painter.drawPolygon(QPolygonF([_place(item, corner) for corner in item.corners]))
    elif item.outline in ROUND:
        painter.drawEllipse(area)
    elif item.outline in ROUNDED:
        edge = min(area.width(), area.height()) * item.rounding
        painter.drawRoundedRect(area, edge, edge)
    else:
        painter.drawRect(area)


def _pen(item: ShapeView) -> QPen:
    pen = QPen(QColor(item.edge), item.edge_width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if item.dashed:
        pen.setDashPattern([4, 3])
    return pen


def _place(item: ShapeView, share: tuple[float, float]) -> QPointF:
    """Return a place in the box of a shape on the slide, on the other side where the shape is flipped."""
    across, down = item.flipped
    x, y = (1 - share[0] if across else share[0]), (1 - share[1] if down else share[1])
    return QPointF(item.box.left + x * item.box.width, item.box.top + y * item.box.height)


def _paint_line(painter: QPainter, item: ShapeView) -> None:
    points = [_place(item, corner) for corner in item.corners or ((0, 0), (1, 1))]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if item.outline in CURVED:
        bent = (
            ((0, 0), (0.5, 0), (0.5, 1), (1, 1)) if item.outline.endswith("3") else ((0, 0), (0.5, 0), (1, 0.5), (1, 1))
        )
        points = [_place(item, corner) for corner in bent]
        path = QPainterPath(points[0])
        path.cubicTo(*points[1:])
        painter.drawPath(path)
    else:
        painter.drawPolyline(QPolygonF(points))
    if item.edge:
        _paint_heads(painter, item, points)


def _paint_heads(painter: QPainter, item: ShapeView, points: list[QPointF]) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(item.edge))
    size = max(item.edge_width, _THINNEST_HEAD) * _HEAD
    at_start, at_end = item.heads
    if at_start:
        painter.drawPolygon(_head(points[0], points[1], size))
    if at_end:
        painter.drawPolygon(_head(points[-1], points[-2], size))


def _head(tip: QPointF, behind: QPointF, size: float) -> QPolygonF:
    back = behind - tip
    length = math.hypot(back.x(), back.y()) or 1.0
    along = back * (size / length)
    aside = QPointF(-along.y(), along.x()) / 2
    return QPolygonF([tip, tip + along + aside, tip + along - aside])
