"""The state marks: five shapes that can be told apart without colour."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.ui.states import INKS, SOFTS, State
from app.ui.theme.roles import Role
from app.ui.theme.theme import Theme

QUARTER = 90 * 16


def draw_mark(painter: QPainter, area: QRectF, state: State, theme: Theme, turned: float = 0.0) -> None:
    """Draw the mark of `state` into the square `area`; `turned` (degrees) moves the arc of "now"."""
    painter.save()
    painter.translate(area.topLeft())
    painter.scale(area.width() / 24, area.width() / 24)
    if state is State.NOW:
        _draw_now(painter, theme, turned)
    else:
        _DRAWERS[state](painter, theme)
    painter.restore()


def draw_dot(painter: QPainter, area: QRectF, theme: Theme, role: Role) -> None:
    """Draw the small filled dot that stands for "now" in a pill and for a low finding."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(role))
    painter.drawEllipse(area.center(), area.width() * 0.2, area.width() * 0.2)


def _draw_done(painter: QPainter, theme: Theme) -> None:
    _fill(painter, theme, State.DONE)
    painter.drawEllipse(QRectF(0.5, 0.5, 23, 23))
    painter.setPen(_pen(theme, Role.RAISED, 2.2))
    painter.drawPolyline(QPolygonF([QPointF(7.3, 12.4), QPointF(10.6, 15.6), QPointF(16.7, 8.9)]))


def _draw_needs_you(painter: QPainter, theme: Theme) -> None:
    _fill(painter, theme, State.NEEDS_YOU)
    painter.save()
    painter.translate(12, 12)
    painter.rotate(45)
    painter.drawRoundedRect(QRectF(-8.4, -8.4, 16.8, 16.8), 3, 3)
    painter.restore()
    painter.setPen(_pen(theme, Role.RAISED, 2.3))
    painter.drawLine(QPointF(12, 7.2), QPointF(12, 12.8))
    painter.drawPoint(QPointF(12, 16.7))


def _draw_failed(painter: QPainter, theme: Theme) -> None:
    _fill(painter, theme, State.FAILED)
    painter.drawRoundedRect(QRectF(2, 2, 20, 20), 4, 4)
    painter.setPen(_pen(theme, Role.RAISED, 2.2))
    painter.drawLine(QPointF(8, 8), QPointF(16, 16))
    painter.drawLine(QPointF(16, 8), QPointF(8, 16))


def _draw_waiting(painter: QPainter, theme: Theme) -> None:
    pen = _pen(theme, INKS[State.WAITING], 1.6)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([3.2, 1.9])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QRectF(1.3, 1.3, 21.4, 21.4))


def _draw_now(painter: QPainter, theme: Theme, turned: float) -> None:
    ring = QRectF(1.8, 1.8, 20.4, 20.4)
    painter.setBrush(theme.colour(SOFTS[State.NOW]))
    painter.setPen(_pen(theme, Role.ACCENT_LINE, 2.4))
    painter.drawEllipse(ring)
    painter.setPen(_pen(theme, INKS[State.NOW], 2.4))
    painter.drawArc(ring, QUARTER - round(turned * 16), -2 * QUARTER)
    _fill(painter, theme, State.NOW)
    painter.drawEllipse(QPointF(12, 12), 4.6, 4.6)


def _fill(painter: QPainter, theme: Theme, state: State) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(INKS[state]))


def _pen(theme: Theme, role: Role, width: float) -> QPen:
    pen = QPen(theme.colour(role), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


_DRAWERS: dict[State, Callable[[QPainter, Theme], None]] = {
    State.DONE: _draw_done,
    State.NEEDS_YOU: _draw_needs_you,
    State.FAILED: _draw_failed,
    State.WAITING: _draw_waiting,
}
