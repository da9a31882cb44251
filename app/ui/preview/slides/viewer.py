"""Shows a deck: slides below each other, small ones beside them where there is room, notes under them."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from app.ui.kit import Kit
from app.ui.preview.leaf_viewer import LeafViewer
from app.ui.preview.slides.source import SlidesSource
from app.ui.theme.roles import Role, Type

STRIP = 148
NEEDED = 760
NUMBER = 22


class SlidesViewer(LeafViewer):
    """A deck."""

    def __init__(self, kit: Kit, source: SlidesSource, parent: QWidget | None = None) -> None:
        """Show `source`."""
        super().__init__(kit, source, "slide", parent)
        self.strip = SlideStrip(kit, source)
        layout = self.layout()
        if layout is not None:
            layout.removeWidget(self.area)
            layout.addWidget(self.strip)
            layout.addWidget(self.area)
        self.strip.chosen.connect(self.go_to)
        self.moved.connect(lambda: self.strip.show_current(self.current()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the small slides where there is room."""
        super().resizeEvent(event)
        self.strip.setVisible(self.width() >= self._kit.theme.px(NEEDED) and self.count() > 1)


class SlideStrip(QAbstractScrollArea):
    """Small slides; the one in view has an edge. Up and Down choose."""

    chosen = Signal(int)
    """A slide was chosen."""

    def __init__(self, kit: Kit, source: SlidesSource, parent: QWidget | None = None) -> None:
        """Show all slides of `source`."""
        super().__init__(parent)
        self._kit, self._source = kit, source
        self._current = 0
        self._drawn: dict[int, QPixmap] = {}
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(kit.tr("preview.slides"))
        kit.theme.bind(self, self._refit)

    def show_current(self, at: int) -> None:
        """Mark a slide and bring it into view."""
        if at == self._current:
            return
        self._current = at
        area, bar = self._cell(at), self.verticalScrollBar()
        if area.top() < 0 or area.bottom() > self.viewport().height():
            bar.setValue(round(bar.value() + area.top() - self.viewport().height() / 3))
        self.viewport().update()

    def _small(self) -> QSize:
        size = self._source.size(0)
        width = self._kit.theme.px(STRIP) - self._kit.theme.px(NUMBER) - 2 * self._kit.theme.sizes.space.m
        return QSize(width, round(width * size.height() / max(size.width(), 1)))

    def _step(self) -> int:
        return self._small().height() + self._kit.theme.sizes.space.m

    def _cell(self, at: int) -> QRectF:
        space = self._kit.theme.sizes.space
        small = self._small()
        y = space.l + at * self._step() - self.verticalScrollBar().value()
        return QRectF(space.s + self._kit.theme.px(NUMBER), y, small.width(), small.height())

    def _refit(self) -> None:
        self._drawn.clear()
        self.setFixedWidth(self._kit.theme.px(STRIP))
        total = self._source.count() * self._step() + 2 * self._kit.theme.sizes.space.l
        self.verticalScrollBar().setRange(0, max(total - self.viewport().height(), 0))
        self.verticalScrollBar().setPageStep(self.viewport().height())
        self.verticalScrollBar().setSingleStep(self._step())
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll as far as needed."""
        super().resizeEvent(event)
        self._refit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the slides that are seen."""
        theme = self._kit.theme
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), theme.colour(Role.PANEL))
        for at in range(self._source.count()):
            area = self._cell(at)
            if not area.adjusted(-40, -8, 8, 8).intersects(QRectF(event.rect())):
                continue
            painter.drawPixmap(area.topLeft(), self._pixmap(at))
            chosen = at == self._current
            painter.setPen(QPen(theme.colour(Role.ACCENT if chosen else Role.HAIR), 2 if chosen else 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area.adjusted(-1, -1, 1, 1))
            painter.setFont(theme.font(Type.CAPTION))
            painter.setPen(theme.colour(Role.ACCENT if chosen else Role.INK_3))
            number = QRectF(0, area.top(), area.left() - theme.sizes.space.s, theme.px(18))
            painter.drawText(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(at + 1))
        painter.end()

    def _pixmap(self, at: int) -> QPixmap:
        if at not in self._drawn:
            ratio, small = self.devicePixelRatioF(), self._small()
            drawn = QPixmap(small * ratio)
            drawn.setDevicePixelRatio(ratio)
            painter = QPainter(drawn)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            scale = small.width() / self._source.size(at).width()
            painter.scale(scale, scale)
            self._source.paint(at, painter, QRectF(), scale)
            painter.end()
            self._drawn[at] = drawn
        return self._drawn[at]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the slide under the pointer."""
        for at in range(self._source.count()):
            if self._cell(at).contains(event.position()):
                self.chosen.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the next slide, or the one before."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        elif 0 <= self._current + step < self._source.count():
            self.chosen.emit(self._current + step)
