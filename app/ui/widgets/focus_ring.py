"""The one focus ring of a window: drawn around whatever has the focus, the same everywhere."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Slot
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from shiboken6 import isValid

from app.ui.kit import Kit
from app.ui.theme.roles import Role
from app.ui.widgets.paint import draw_box, painting

MOVES = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest)


class FocusRing(QObject):
    """Follows the focus inside `window`. A widget may name another to ring with `ring_target`."""

    # Qt still sends events while Python takes this object apart; these stand in for what is gone by then.
    _ring: "_Ring | None" = None
    _watched: Sequence[QWidget] = ()

    def __init__(self, kit: Kit, window: QWidget) -> None:
        """Watch the focus inside `window`."""
        super().__init__(window)
        self._kit, self._window = kit, window
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)

    @property
    def ringed(self) -> QWidget | None:
        """The widget that has the ring, or None."""
        return self._watched[0] if self._watched else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the ring in its place when anything above the ringed widget moves."""
        if event.type() in MOVES:
            self._place()
        return super().eventFilter(watched, event)

    @Slot(QWidget, QWidget)
    def _follow(self, old: QWidget | None, now: QWidget | None) -> None:  # noqa: ARG002
        self._let_go()
        if now is None or now is self._window or not self._window.isAncestorOf(now):
            return
        target = now.property("ring_target")
        self._take(target if isinstance(target, QWidget) else now)

    def _take(self, target: QWidget) -> None:
        if target.property("no_ring"):
            return
        host = _host_of(target, self._window)
        self._watched = [target, *_between(target, host)]
        for widget in self._watched:
            widget.installEventFilter(self)
        self._ring = _Ring(self._kit, host)
        self._place()

    def _let_go(self) -> None:
        for widget in self._watched:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._watched = ()
        if self._ring is not None and isValid(self._ring):
            self._ring.hide()
            self._ring.deleteLater()
        self._ring = None

    def _place(self) -> None:
        if self._ring is None or not isValid(self._ring) or not self._watched:
            return
        target = self._watched[0]
        corner = target.mapTo(self._ring.host, QPoint(0, 0))
        self._ring.surround(QRect(corner, target.size()), int(target.property("ring_radius") or 0))
        self._ring.setVisible(target.isVisible())


class _Ring(QWidget):
    """The drawn ring; the pointer goes through it."""

    def __init__(self, kit: Kit, host: QWidget) -> None:
        super().__init__(host)
        self._kit, self.host = kit, host
        self._radius = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def surround(self, area: QRect, radius: int) -> None:
        """Lie around `area`, as far away as the token file says; `radius` 0 means that of a control."""
        away = self._away()
        self._radius = (radius or self._kit.theme.sizes.radius.control) + away
        self.setGeometry(area.adjusted(-away, -away, away, away))
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the ring."""
        theme = self._kit.theme
        with painting(self) as painter:
            draw_box(
                painter,
                QRectF(self.rect()),
                self._radius,
                edge=theme.colour(Role.ACCENT),
                width=theme.sizes.border.focus_ring,
            )

    def _away(self) -> int:
        border = self._kit.theme.sizes.border
        return border.focus_gap + border.focus_ring


def _host_of(target: QWidget, window: QWidget) -> QWidget:
    """Return the widget the ring lies on: what scrolls with the target, else the dialog or window."""
    walker = target.parentWidget()
    while walker is not None and walker is not window:
        above = walker.parentWidget()
        if walker.property("ring_host") or _scrolls(above):
            return walker
        walker = above
    return window


def _scrolls(above: QWidget | None) -> bool:
    area = above.parentWidget() if above is not None else None
    return isinstance(area, QAbstractScrollArea) and area.viewport() is above


def _between(target: QWidget, host: QWidget) -> list[QWidget]:
    found: list[QWidget] = []
    walker = target.parentWidget()
    while walker is not None and walker is not host:
        found.append(walker)
        walker = walker.parentWidget()
    return found
