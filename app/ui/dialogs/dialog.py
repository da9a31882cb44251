"""The base of every dialog: fixed head and foot, content that scrolls between them, keys that stay inside."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.ui.dialogs.scrim import Scrim
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import scroll_around
from app.ui.widgets.paint import draw_box, painting
from app.ui.widgets.surface import HairLine

STANDARD_SIZE = (720, 560)


class Dialog(QDialog):
    """Lies inside the window under a veil. Esc and the cross postpone; nothing else closes it."""

    postponed = Signal()
    """The person decides later; nothing was changed."""

    def __init__(
        self, kit: Kit, host: QWidget, title: str, closing: str, size: tuple[int, int] = STANDARD_SIZE
    ) -> None:
        """Ask `title` over `host`; `closing` says what happens on closing; `size` is px at 100 %."""
        self._scrim = Scrim(kit, host)
        super().__init__(self._scrim)
        self.setWindowFlags(Qt.WindowType.Widget)
        self._kit, self._size = kit, size
        self._came_from: QWidget | None = None
        self.setAccessibleName(title)
        self.setAccessibleDescription(closing)
        self.setProperty("ring_host", True)  # noqa: FBT003 - a property read by the focus ring
        self.title = Label(kit, title, Type.TITLE, wrap=True)
        self.title.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.title.setProperty("no_ring", True)  # noqa: FBT003 - a property read by the focus ring
        self.closing = Label(kit, closing, Type.BODY, Role.INK_2, wrap=True, prose=False)
        self.inside = QWidget()
        self.content = QVBoxLayout(self.inside)
        self.foot = QVBoxLayout()
        self._arrange()
        kit.theme.bind(self, self._space)

    def open(self) -> None:
        """Show the dialog, with the focus on its title."""
        self._came_from = QApplication.focusWidget()
        self._scrim.hold(self, self._size)
        self._scrim.show()
        self._scrim.raise_()
        self.show()
        self.title.setFocus(Qt.FocusReason.PopupFocusReason)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DialogStart))

    def finish(self) -> None:
        """Take the dialog away and give the focus back to where it was."""
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DialogEnd))
        self._scrim.hide()
        came_from = self._came_from
        if came_from is not None and isValid(came_from) and came_from.isVisible():
            came_from.setFocus(Qt.FocusReason.PopupFocusReason)
        self._scrim.deleteLater()

    @property
    def is_open(self) -> bool:
        """True while the person can see it."""
        return self._scrim.isVisible()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Postpone on Esc; Enter does nothing unless something that can be pressed has the focus."""
        if event.key() == Qt.Key.Key_Escape and not event.isAutoRepeat():
            self.postponed.emit()
        event.accept()

    def focusNextPrevChild(self, next: bool) -> bool:
        """Move the focus in a circle inside the dialog."""
        start = QApplication.focusWidget() or self.title
        walker = _step(start, onward=next)
        while walker is not None and walker is not start:
            if self.isAncestorOf(walker) and _can_be_reached(walker):
                reason = Qt.FocusReason.TabFocusReason if next else Qt.FocusReason.BacktabFocusReason
                walker.setFocus(reason)
                return True
            walker = _step(walker, onward=next)
        return False

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the sheet the dialog lies on."""
        theme = self._kit.theme
        with painting(self) as painter:
            draw_box(
                painter,
                QRectF(self.rect()),
                theme.sizes.radius.dialog,
                fill=theme.colour(Role.PANEL),
                edge=theme.colour(Role.HAIR),
                width=theme.sizes.border.hair,
            )

    def _arrange(self) -> None:
        self._column = QVBoxLayout(self)
        self._top = QHBoxLayout()
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addWidget(self.closing)
        self._cross = Button(
            self._kit,
            "",
            ButtonKind.ICON,
            icon=Icon.CROSS,
            name=self._kit.tr("dialog.later"),
            tip=self._kit.tr("dialog.later"),
        )
        self._cross.clicked.connect(self.postponed)
        self._top.addLayout(words, 1)
        self._top.addWidget(self._cross, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(self._top)
        self._column.addWidget(HairLine(self._kit))
        self._column.addWidget(scroll_around(self.inside), 1)
        self._column.addWidget(HairLine(self._kit))
        self._column.addLayout(self.foot)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        thick = self._kit.theme.sizes.border.hair
        self._column.setContentsMargins(thick, 0, thick, 0)
        self._column.setSpacing(0)
        self._top.setContentsMargins(space.xxl, space.xl, space.xxl, space.m)
        self.content.setContentsMargins(space.xxl, space.l, space.xxl, space.l)
        self.content.setSpacing(space.m)
        self.foot.setContentsMargins(space.xxl, space.l, space.xxl, space.m)
        self.foot.setSpacing(space.s)


def _step(widget: QWidget, *, onward: bool) -> QWidget | None:
    return widget.nextInFocusChain() if onward else widget.previousInFocusChain()


def _can_be_reached(widget: QWidget) -> bool:
    by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return by_tab and widget.isVisible() and widget.isEnabled() and widget.focusProxy() is None
