"""What lies over a leaf: what a search found, findings with their pins, comments with theirs."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.ui.kit import Kit
from app.ui.preview.leaves import LeafSource, Spot
from app.ui.preview.pins import MarginNote, PlacedPin
from app.ui.theme.roles import Role, Type
from app.ui.widgets.finding_card import pin_colours

PIN = 26
NOTE = 22
BAR = 3.0
BESIDE = 8.0
OUTLINE = 1.2
APART = 3.0


class LeafMarks:
    """The marks of a source; highlights are painted in px at 100 %, pins in px of the screen."""

    def __init__(self, kit: Kit, source: LeafSource) -> None:
        """There are none yet."""
        self._kit, self._source = kit, source
        self.pins: tuple[PlacedPin, ...] = ()
        self.notes: tuple[MarginNote, ...] = ()
        self.found: list[Spot] = []
        self.found_at = -1
        self.shown: tuple[int, tuple[QRectF, ...]] = (-1, ())
        self.chosen_pin = 0
        self.chosen_note = 0

    def paint_highlights(self, painter: QPainter, leaf: int) -> None:
        """Paint findings and what was found behind the words."""
        theme = self._kit.theme
        marked: list[QRectF] = []
        for placed in self.pins:
            if placed.leaf == leaf and placed.areas:
                field = self._field(placed)
                if field not in marked:
                    marked.append(field)
                    painter.fillRect(field, theme.colour(Role.PAGE_MARK))
                    painter.fillRect(QRectF(field.left(), field.top(), BAR, field.height()), self._pin_colour(placed))
                if placed.pin.number == self.chosen_pin:
                    painter.setPen(QPen(self._pin_colour(placed), OUTLINE))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRect(field)
        self._paint_shown(painter, leaf)
        for at, spot in enumerate(self.found):
            if spot.leaf == leaf:
                colour = theme.colour(Role.PAGE_MARK)
                if at == self.found_at:
                    colour = QColor(theme.tokens.light[Role.NEEDS_YOU_LINE])
                for area in self._source.spots(leaf, spot.start, spot.end):
                    painter.fillRect(area, colour)

    def _paint_shown(self, painter: QPainter, leaf: int) -> None:
        """Paint the place that was asked for, where no finding marks it already."""
        at, areas = self.shown
        marked = [placed.areas for placed in self.pins if placed.leaf == leaf]
        if at != leaf or areas in marked:
            return
        for area in areas:
            painter.fillRect(area.adjusted(-2, -1, 2, 1), self._kit.theme.colour(Role.PAGE_MARK))

    def _field(self, placed: PlacedPin) -> QRectF:
        return placed.area.adjusted(-BESIDE, -4, BESIDE, 4)

    def _white(self) -> QColor:
        return QColor(self._kit.theme.tokens.light[Role.RAISED])

    def _pin_colour(self, placed: PlacedPin) -> QColor:
        return pin_colours(self._kit.theme, placed.pin.severity)[0]

    def paint_pins(self, painter: QPainter, leaf: int, area: QRectF, scale: float) -> None:
        """Paint the pins and comment signs of a leaf that lies at `area` of the viewport."""
        for placed, disc in self._discs(leaf, area, scale):
            self._paint_pin(painter, placed, disc, (area, scale))
        for note in self.notes:
            if note.leaf == leaf:
                self._paint_note(painter, note, area, scale)

    def _paint_pin(self, painter: QPainter, placed: PlacedPin, disc: QRectF, at: tuple[QRectF, float]) -> None:
        (area, scale), colour = at, self._pin_colour(placed)
        field, middle = self._field(placed), disc.center().y()
        if placed.areas and field.top() <= (middle - area.top()) / scale <= field.bottom():
            painter.setPen(QPen(colour, 1.5))
            painter.drawLine(QPointF(area.left() + field.right() * scale, middle), QPointF(disc.left(), middle))
        if placed.pin.number == self.chosen_pin:
            painter.setPen(QPen(colour, 2))
            painter.setBrush(self._white())
            painter.drawEllipse(disc.adjusted(-4, -4, 4, 4))
        painter.setPen(QPen(self._white(), 2))
        painter.setBrush(colour)
        painter.drawEllipse(disc.adjusted(-1, -1, 1, 1))
        font = self._kit.theme.font(Type.BODY_STRONG)
        painter.setFont(font)
        painter.setPen(self._white())
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(placed.pin.number))

    def _discs(self, leaf: int, area: QRectF, scale: float) -> list[tuple[PlacedPin, QRectF]]:
        """Return the pins of a leaf with their discs, each at its place or as little below it as others need."""
        here = [(one, self._wanted_disc(one, area, scale)) for one in self.pins if one.leaf == leaf]
        here.sort(key=lambda pair: (pair[1].center().y(), pair[0].pin.number))
        least = area.top()
        discs: list[tuple[PlacedPin, QRectF]] = []
        for placed, wanted in here:
            disc = QRectF(wanted)
            disc.moveTop(max(wanted.top(), least))
            least = disc.bottom() + APART
            discs.append((placed, disc))
        return discs

    def _wanted_disc(self, placed: PlacedPin, area: QRectF, scale: float) -> QRectF:
        edge = self._kit.theme.px(PIN)
        if not placed.areas:
            return QRectF(area.right() - edge - 8, area.top() + 8, edge, edge)
        field = self._field(placed)
        wanted = area.left() + field.right() * scale + self._kit.theme.px(6)
        left = min(wanted, area.right() - edge - 2)
        first = placed.areas[0]
        middle = area.top() + (first.top() + min(first.height(), field.height()) / 2) * scale
        return QRectF(left, middle - edge / 2, edge, edge)

    def _paint_note(self, painter: QPainter, note: MarginNote, area: QRectF, scale: float) -> None:
        sign = self._note_sign(note, area, scale)
        theme = self._kit.theme
        accent = QColor(theme.tokens.light[Role.ACCENT])
        path = QPainterPath()
        path.addRoundedRect(sign, 5, 5)
        tail = QPainterPath()
        tail.moveTo(sign.left() + 5, sign.bottom() - 2)
        tail.lineTo(sign.left() + 5, sign.bottom() + 5)
        tail.lineTo(sign.left() + 12, sign.bottom() - 2)
        painter.setPen(QPen(accent, 1.5))
        painter.setBrush(accent if note.number == self.chosen_note else QColor(theme.tokens.light[Role.ACCENT_SOFT]))
        painter.drawPath(path.united(tail))
        painter.setFont(theme.font(Type.CAPTION))
        painter.setPen(self._white() if note.number == self.chosen_note else accent)
        painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, str(note.number))

    def _note_sign(self, note: MarginNote, area: QRectF, scale: float) -> QRectF:
        edge = self._kit.theme.px(NOTE)
        first = note.areas[0] if note.areas else QRectF()
        crowd = sum(
            1 for one in self.notes if one.leaf == note.leaf and one.number < note.number and one.areas and note.areas
            and abs(one.areas[0].top() - first.top()) < 20
        )  # fmt: skip
        taken = sum(1 for one in self.pins if one.leaf == note.leaf and _near(one, first))
        top = area.top() + first.top() * scale + crowd * (edge + 8) + taken * (self._kit.theme.px(PIN) + 4)
        return QRectF(area.right() - edge - self._kit.theme.px(8), top, edge, edge * 0.8)

    def at(self, point: QPointF, leaf: int, area: QRectF, scale: float) -> tuple[str, int] | None:
        """Return what can be pressed at a point of the viewport: ("pin" or "note", number)."""
        for placed, disc in self._discs(leaf, area, scale):
            if disc.adjusted(-2, -2, 2, 2).contains(point):
                return "pin", placed.pin.number
        for note in self.notes:
            if note.leaf == leaf and self._note_sign(note, area, scale).adjusted(-5, -5, 5, 7).contains(point):
                return "note", note.number
        return None


def _near(one: PlacedPin, area: QRectF) -> bool:
    return bool(one.areas) and abs(one.areas[0].top() - area.top()) < 12
