"""The veil over the window while a dialog is open, and the room for that dialog."""

from PySide6.QtCore import QEvent, QObject, QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role
from app.ui.widgets.paint import draw_box, painting

SHADOW_STEPS = 14
SHADOW_ALPHA = 7


class Scrim(QWidget):
    """Covers `host`, follows its size, lets nothing through, and holds one dialog in its middle."""

    def __init__(self, kit: Kit, host: QWidget) -> None:
        """Cover `host`; hidden until shown."""
        super().__init__(host)
        self._kit = kit
        self._dialog: QWidget | None = None
        self._wanted = (0, 0)
        self.hide()
        host.installEventFilter(self)
        kit.theme.bind(self, self._fit)

    def hold(self, dialog: QWidget, wanted: tuple[int, int]) -> None:
        """Keep `dialog` in the middle at `wanted` px (at 100 %), smaller where the window is."""
        self._dialog, self._wanted = dialog, wanted
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Keep the window's own shortcuts quiet while the dialog is open."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.Wheel):
            event.accept()
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the dialog in the middle."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the veil, and the shadow of the dialog."""
        with painting(self) as painter:
            painter.fillRect(event.rect(), self._kit.theme.colour(Role.SCRIM))
            if self._dialog is not None:
                self._draw_shadow(painter, QRectF(self._dialog.geometry()))

    def _draw_shadow(self, painter: QPainter, area: QRectF) -> None:
        shade = QColor(self._kit.theme.colour(Role.SCRIM))
        shade.setAlpha(SHADOW_ALPHA)
        radius = self._kit.theme.sizes.radius.dialog
        for step in range(SHADOW_STEPS):
            grown = area.adjusted(-step, -step + 4, step, step + 4)
            draw_box(painter, grown, radius + step, fill=shade)

    def _fit(self) -> None:
        host = self.parentWidget()
        if host is None:
            return
        self.setGeometry(host.rect())
        if self._dialog is not None:
            self._dialog.setGeometry(self._middle())
            self.update()

    def _middle(self) -> QRect:
        theme = self._kit.theme
        margin = theme.sizes.layout.dialog_margin
        width = min(theme.px(self._wanted[0]), self.width() - 2 * margin)
        height = min(theme.px(self._wanted[1]), self.height() - 2 * margin)
        return QRect((self.width() - width) // 2, (self.height() - height) // 2, width, height)
