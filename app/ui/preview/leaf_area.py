"""A stack of leaves in a scroll area: only what is seen is painted; zoom, choosing words, marks and pins."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QWidget

from app.ui.kit import Kit
from app.ui.preview.choosing import Choosing
from app.ui.preview.leaf_layout import LeafLayout
from app.ui.preview.leaf_marks import LeafMarks
from app.ui.preview.leaves import Hit, LeafSource, Spot
from app.ui.preview.pins import MarginNote, PlacedPin
from app.ui.preview.viewer import LARGEST_ZOOM, SMALLEST_ZOOM
from app.ui.theme.roles import Role

SHADOW, SHADE = 3, 11
FIRST_SIDEWAYS = 0.1
"""How far a page that does not fit is scrolled at first: past its outer margin."""


class LeafArea(QAbstractScrollArea):
    """Shows leaves below each other. At `fit` the zoom follows the width of the area."""

    moved = Signal()
    """Another leaf is in view, or another zoom is used."""
    pin_pressed = Signal(int)
    """A pin was pressed: its number."""
    note_pressed = Signal(int)
    """A comment was pressed: its number."""
    copied = Signal()
    """Words were copied."""

    def __init__(self, kit: Kit, source: LeafSource, parent: QWidget | None = None) -> None:
        """Show the leaves of `source`, fitted to the width."""
        super().__init__(parent)
        self._kit, self.source = kit, source
        self.choosing = Choosing(source)
        self.marks = LeafMarks(kit, source)
        self._zoom, self._fit = 1.0, True
        self._layout = LeafLayout(source)
        self._shown = 0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.verticalScrollBar().valueChanged.connect(self._follow)
        kit.theme.bind(self, self.relay)

    # Places and sizes

    @property
    def zoom(self) -> float:
        """The zoom in use, 1.0 being 96 px for an inch at the scale of the screen."""
        return self._zoom

    @property
    def is_fitted(self) -> bool:
        """Whether the zoom follows the width."""
        return self._fit

    @property
    def scale(self) -> float:
        """Px on screen for one px at 100 %."""
        return self._zoom * self._kit.theme.scale

    @property
    def current(self) -> int:
        """The leaf in view, from 0."""
        return self._shown

    def set_zoom(self, zoom: float) -> None:
        """Show at `zoom`, brought to between 50 and 200 %, keeping the place in view."""
        self._fit = False
        self._keep_place(lambda: self._use_zoom(min(max(zoom, SMALLEST_ZOOM), LARGEST_ZOOM)))

    def fit_width(self) -> None:
        """Let the zoom follow the width from now on."""
        self._fit = True
        self._keep_place(self.relay)

    def _use_zoom(self, zoom: float) -> None:
        self._zoom = zoom
        self.relay()

    def _keep_place(self, change: Callable[[], None]) -> None:
        bar = self.verticalScrollBar()
        top = bar.value() + self.viewport().height() * 0.25
        at = self._layout.leaf_at(top)
        inside = (top - self._layout.tops[at]) / self.scale_of(at) if self._layout.tops else 0.0
        change()
        if self._layout.tops:
            bar.setValue(round(self._layout.tops[at] + inside * self.scale_of(at) - self.viewport().height() * 0.25))
        self.moved.emit()

    def _gap(self) -> float:
        return float(self._kit.theme.sizes.space.l)

    def relay(self) -> None:
        """Lay the leaves out anew; to be called when there are more of them."""
        if self._fit and self.source.count():
            self._zoom = self._layout.fitting(self._room(), self._kit.theme.scale)
        self._layout.lay(self.scale, self._gap(), self._room() if self._fit else None)
        self._set_bars(self._layout.height)
        self.viewport().update()

    def _room(self) -> float:
        """Return the width a leaf may take without scrolling sideways."""
        bar = self.verticalScrollBar().sizeHint().width()
        return max(self.width() - 2 * self._gap() - bar, 60.0)

    def scale_of(self, at: int) -> float:
        """Return px on screen for one px of a leaf at 100 %."""
        return self._layout.scale_of(at, self.scale)

    def _set_bars(self, height: float) -> None:
        view = self.viewport().size()
        vertical, horizontal = self.verticalScrollBar(), self.horizontalScrollBar()
        vertical.setRange(0, max(round(height) - view.height(), 0))
        vertical.setPageStep(view.height())
        vertical.setSingleStep(self._kit.theme.px(48))
        wide = round(self._layout.widest + 2 * self._gap())
        had_none = horizontal.maximum() == 0
        horizontal.setRange(0, max(wide - view.width(), 0))
        if had_none:
            horizontal.setValue(round(horizontal.maximum() * FIRST_SIDEWAYS))
        horizontal.setPageStep(view.width())

    def leaf_rect(self, at: int) -> QRectF:
        """Return where a leaf lies in the viewport."""
        size = self.source.size(at) * self.scale_of(at)
        overflow = size.width() + 2 * self._gap() - self.viewport().width()
        left = -overflow / 2 + self._gap() if overflow <= 0 else self._gap() - overflow * self._sideways()
        top = self._layout.tops[at] - self.verticalScrollBar().value()
        return QRectF(round(left), round(top), size.width(), size.height())

    def _sideways(self) -> float:
        """Return how far it is scrolled sideways, from 0 to 1; a leaf that is wider than the area moves by that."""
        bar = self.horizontalScrollBar()
        return bar.value() / bar.maximum() if bar.maximum() else 0.0

    def visible_leaves(self) -> range:
        """Return the leaves that are at least partly seen."""
        if not self._layout.tops:
            return range(0)
        top = self.verticalScrollBar().value()
        return range(self._layout.leaf_at(top), self._layout.leaf_at(top + self.viewport().height()) + 1)

    def go_to(self, at: int) -> None:
        """Bring the top of a leaf into view."""
        if 0 <= at < len(self._layout.tops):
            self.verticalScrollBar().setValue(round(self._layout.tops[at] - self._gap() / 2))
            self._set_shown(at)

    def reveal(self, at: int, area: QRectF) -> None:
        """Bring an area of a leaf, px at 100 %, into view with room above and below; without an area, the leaf."""
        if area.isNull():
            self.go_to(at)
            return
        if not 0 <= at < len(self._layout.tops):
            return
        top = self._layout.tops[at] + area.top() * self.scale_of(at)
        bottom = self._layout.tops[at] + area.bottom() * self.scale_of(at)
        bar, view = self.verticalScrollBar(), self.viewport().height()
        if top < bar.value() + view * 0.08 or bottom > bar.value() + view * 0.92:
            bar.setValue(round(top - view * 0.35))
        self._reveal_sideways(at, area)
        self.viewport().update()

    def _reveal_sideways(self, at: int, area: QRectF) -> None:
        bar, view = self.horizontalScrollBar(), self.viewport().width()
        leaf, scale = self.leaf_rect(at), self.scale_of(at)
        overflow = leaf.width() + 2 * self._gap() - view
        start = leaf.left() + area.left() * scale
        if overflow > 0 and (start < 0 or start + min(area.width() * scale, view / 2) > view):
            wanted = (self._gap() + area.left() * scale - view * 0.3) / overflow
            bar.setValue(round(min(max(wanted, 0.0), 1.0) * bar.maximum()))

    def _follow(self) -> None:
        if self._layout.tops:
            self._set_shown(self._layout.leaf_at(self.verticalScrollBar().value() + self.viewport().height() * 0.4))
        self.viewport().update()

    def _set_shown(self, at: int) -> None:
        if at != self._shown:
            self._shown = at
            self.moved.emit()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the desk and the leaves that are seen."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(event.rect(), self._kit.theme.colour(Role.DESK))
        for at in self.visible_leaves():
            self._paint_leaf(painter, at, QRectF(event.rect()))
        painter.end()

    def _paint_leaf(self, painter: QPainter, at: int, dirty: QRectF) -> None:
        area = self.leaf_rect(at)
        if not area.adjusted(-40, -40, 60, 40).intersects(dirty):
            return
        self._paint_shadow(painter, area)
        painter.save()
        painter.setClipRect(area)
        painter.translate(area.topLeft())
        scale = self.scale_of(at)
        painter.scale(scale, scale)
        seen = QRectF(0, (dirty.top() - area.top()) / scale, area.width() / scale, dirty.height() / scale)
        self.source.paint(at, painter, seen, scale * self.devicePixelRatioF())
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        self.marks.paint_highlights(painter, at)
        self.choosing.paint(painter, at, self._selection_colour())
        painter.restore()
        self.marks.paint_pins(painter, at, area, scale)

    def _selection_colour(self) -> QColor:
        return QColor(self._kit.theme.tokens.light[Role.ACCENT_LINE])

    def _paint_shadow(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        shade = QColor(self._kit.theme.colour(Role.PAGE_INK))
        shade.setAlpha(SHADE)
        painter.setBrush(shade)
        for step in range(SHADOW, 0, -1):
            painter.drawRoundedRect(area.adjusted(-step, -step + 1, step, step + 1), step, step)

    # Pointer and keys

    def hit(self, point: QPointF) -> Hit | None:
        """Return the place in the words under a point of the viewport."""
        if not self._layout.tops:
            return None
        at = self._layout.leaf_at(point.y() + self.verticalScrollBar().value())
        area = self.leaf_rect(at)
        inside = (point - area.topLeft()) / self.scale_of(at)
        return Hit(at, self.source.offset_at(at, inside))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press a pin or a comment, or begin to choose words."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        pressed = self._mark_at(event.position())
        if pressed is not None:
            kind, number = pressed
            (self.pin_pressed if kind == "pin" else self.note_pressed).emit(number)
            return
        hit = self.hit(event.position())
        if hit is not None:
            self.choosing.begin(hit, goes_on=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Choose words up to the pointer; show over what can be pressed."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            hit = self.hit(event.position())
            if hit is not None:
                self.choosing.go_on(hit)
                self._scroll_at_edge(event.position().toPoint())
                self.viewport().update()
            return
        over = self._mark_at(event.position()) is not None
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Choose the word under the pointer."""
        hit = self.hit(event.position())
        if hit is not None:
            self.choosing.choose_word(hit)
            self.viewport().update()

    def _mark_at(self, point: QPointF) -> tuple[str, int] | None:
        for at in self.visible_leaves():
            found = self.marks.at(point, at, self.leaf_rect(at), self.scale_of(at))
            if found is not None:
                return found
        return None

    def _scroll_at_edge(self, point: QPoint) -> None:
        bar, edge = self.verticalScrollBar(), self._kit.theme.px(20)
        if point.y() < edge:
            bar.setValue(bar.value() - edge)
        elif point.y() > self.viewport().height() - edge:
            bar.setValue(bar.value() + edge)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; with Ctrl, zoom."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * (1.1 if event.angleDelta().y() > 0 else 1 / 1.1))
            event.accept()
            return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by keys, choose everything, copy."""
        bar = self.verticalScrollBar()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.choosing.choose_all()
            self.viewport().update()
        elif event.key() == Qt.Key.Key_Home:
            bar.setValue(bar.minimum())
        elif event.key() == Qt.Key.Key_End:
            bar.setValue(bar.maximum())
        else:
            super().keyPressEvent(event)

    def copy(self) -> bool:
        """Copy the chosen words; return whether there were any."""
        words = self.choosing.words()
        if not words:
            return False
        QApplication.clipboard().setText(words)
        self.copied.emit()
        return True

    # Marks

    def set_pins(self, pins: tuple[PlacedPin, ...]) -> None:
        """Show findings at their places."""
        self.marks.pins = pins
        self.viewport().update()

    def set_notes(self, notes: tuple[MarginNote, ...]) -> None:
        """Show comments beside their words."""
        self.marks.notes = notes
        self.viewport().update()

    def set_found(self, found: list[Spot], at: int) -> None:
        """Show what a search found, with the one at `at` standing out."""
        self.marks.found, self.marks.found_at = found, at
        if 0 <= at < len(found):
            spot = found[at]
            areas = self.source.spots(spot.leaf, spot.start, spot.end)
            self.reveal(spot.leaf, areas[0] if areas else QRectF())
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the leaves fitted and the place in view."""
        super().resizeEvent(event)
        self._keep_place(self.relay)
