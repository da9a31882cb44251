"""One station: mark, name, state word; a soft field where something goes on."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.states import INKS, SOFTS, State
from app.ui.theme.roles import Role, Type
from app.ui.views import StationView
from app.ui.widgets.marks import draw_mark
from app.ui.widgets.paint import CENTRE, draw_box, draw_line, painting, text_width
from app.ui.widgets.press import PressArea
from app.ui.widgets.turning import Turning

NARROW = 150
QUIET = 56
LOUD = frozenset({State.NOW, State.NEEDS_YOU, State.FAILED})


class StationCell(PressArea):
    """Presses open the station. Its spoken name carries the state: "Details, needs you, 5 questions"."""

    def __init__(self, kit: Kit, view: StationView, *, is_first: bool, parent: QWidget | None = None) -> None:
        """Show `view`; every cell but the first has an arrow before it."""
        super().__init__(kit, view.name, parent)
        self._is_first = is_first
        self._compact = False
        self._turning = Turning(self, kit.theme.motion.spinner_turn)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.set_view(view)

    @property
    def view(self) -> StationView:
        """What is shown."""
        return self._view

    @property
    def is_loud(self) -> bool:
        """True where something goes on, waits for the person or failed."""
        return self._view.state in LOUD

    @property
    def needed(self) -> int:
        """The px in which mark and words are not cut; the arrow before them gives way."""
        sizes = self._kit.theme.sizes
        return 4 * sizes.space.s + sizes.icon.station_mark + self._words_width()

    def set_compact(self, *, compact: bool) -> None:
        """In a narrow line, a station where nothing goes on shows its mark above its name, or the mark alone.

        Name and word are in the tip then, and still spoken.
        """
        self.setToolTip(self.accessibleName() if compact else "")
        if compact != self._compact:
            self._compact = compact
            self.updateGeometry()
            self.update()

    def set_view(self, view: StationView) -> None:
        """Show `view` from now on."""
        self._view = view
        self.setAccessibleName(view.spoken or f"{view.name}, {view.word}")
        self._turning.set_active(active=view.state is State.NOW)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size mark, name and word need."""
        sizes = self._kit.theme.sizes
        width = sizes.space.xl + sizes.space.s + sizes.icon.station_mark + sizes.space.s + self._words_width()
        return QSize(width, sizes.layout.stations - 2 * sizes.space.s)

    def minimumSizeHint(self) -> QSize:
        """Return a size in which the state word can still be read."""
        narrow = self._compact and not self.is_loud
        return QSize(self._kit.theme.px(QUIET if narrow else 112), self._kit.theme.sizes.control.hit_min)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the arrow before it where there is room, the soft field, the mark and the two lines."""
        with painting(self) as painter:
            self._draw_arrow(painter)
            self._draw_ground(painter)
            if self._compact and not self.is_loud:
                self._draw_upright(painter)
                return
            self._draw_mark(painter)
            self._draw_words(painter)

    def _draw_upright(self, painter: QPainter) -> None:
        theme, sizes = self._kit.theme, self._kit.theme.sizes
        named = text_width(self._view.name, theme.font(Type.CAPTION)) <= self.width()
        edge, line = sizes.icon.row_mark, theme.line_height(Type.CAPTION) if named else 0
        top = (self.height() - edge - sizes.space.xs - line) / 2
        mark = QRectF((self.width() - edge) / 2, top, edge, edge)
        draw_mark(painter, mark, self._view.state, theme, 0.0)
        words = QRectF(0, mark.bottom() + sizes.space.xs, self.width(), line)
        ink = theme.colour(Role.INK_2 if self._view.state is State.WAITING else Role.INK)
        if named:
            draw_line(painter, words, self._view.name, theme.font(Type.CAPTION), ink, CENTRE)

    def _words_width(self) -> int:
        return max(text_width(text, self._kit.theme.font(style)) for text, style in self._lines())

    def _lines(self) -> tuple[tuple[str, Type], tuple[str, Type]]:
        return (self._view.name, Type.BODY_STRONG), (self._view.word, Type.CAPTION)

    def _field(self) -> QRectF:
        space = self._kit.theme.sizes.space
        return QRectF(self.rect()).adjusted(space.s if self._is_narrow() else space.xl, 0, 0, 0)

    def _is_narrow(self) -> bool:
        return self.width() < max(self._kit.theme.px(NARROW), self.sizeHint().width())

    def _draw_arrow(self, painter: QPainter) -> None:
        if self._is_first or self._is_narrow():
            return
        edge = self._kit.theme.sizes.icon.tiny
        area = QRectF(self._kit.theme.sizes.space.hair, (self.height() - edge) // 2, edge, edge)
        self._kit.icons.paint(painter, Icon.RIGHT, area, self._kit.theme.colour(Role.INK_3))

    def _draw_ground(self, painter: QPainter) -> None:
        theme = self._kit.theme
        fill = SOFTS[self._view.state] if self._view.state in LOUD else None
        if fill is None and self.is_hovered:
            fill = Role.HOVER
        if fill is not None:
            draw_box(painter, self._field(), theme.sizes.radius.control, fill=theme.colour(fill))

    def _draw_mark(self, painter: QPainter) -> None:
        edge = self._kit.theme.sizes.icon.station_mark
        left = self._field().left() + self._kit.theme.sizes.space.s
        area = QRectF(left, (self.height() - edge) / 2, edge, edge)
        draw_mark(painter, area, self._view.state, self._kit.theme, self._turning.angle)

    def _draw_words(self, painter: QPainter) -> None:
        theme, sizes = self._kit.theme, self._kit.theme.sizes
        left = self._field().left() + 2 * sizes.space.s + sizes.icon.station_mark
        width = self.width() - left
        heights = [theme.line_height(style) for _, style in self._lines()]
        top = (self.height() - sum(heights)) / 2
        name_ink = Role.INK_2 if self._view.state is State.WAITING else Role.INK
        inks = (name_ink, INKS[self._view.state])
        for (text, style), height, ink in zip(self._lines(), heights, inks, strict=True):
            draw_line(painter, QRectF(left, top, width, height), text, theme.font(style), theme.colour(ink))
            top += height
