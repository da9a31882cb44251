"""The base of everything that is pressed: keys, pointer and hit area behave alike everywhere."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from app.ui.kit import Kit

ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
PRESSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class PressArea(QPushButton):
    """A button without a look. Enter and Space press it; a key that is held down presses once only."""

    def __init__(self, kit: Kit, name: str, parent: QWidget | None = None) -> None:
        """Be known to a screen reader as `name`."""
        super().__init__(parent)
        self._kit = kit
        self._hovered = False
        self.setAccessibleName(name)
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def is_hovered(self) -> bool:
        """True while the pointer is over it and it can be pressed."""
        return self._hovered and self.isEnabled()

    def fit_layout(self) -> None:
        """Take the size of the layout inside, as wide as there is room, as high as the words need."""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        """Return the size of the layout inside, if there is one."""
        inside = self.layout()
        return super().sizeHint() if inside is None else inside.totalSizeHint()

    def heightForWidth(self, width: int) -> int:
        """Return the height the layout inside needs at `width`."""
        inside = self.layout()
        if inside is None or not inside.hasHeightForWidth():
            return -1
        return max(inside.totalHeightForWidth(width), self._kit.theme.sizes.control.hit_min)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest area that can be hit."""
        inside = self.layout()
        if inside is not None:
            return inside.totalMinimumSize().expandedTo(QSize(0, self._kit.theme.sizes.control.hit_min))
        least = self._kit.theme.sizes.control.hit_min
        return self.sizeHint().expandedTo(QSize(least, least))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter; ignore a key that repeats by itself; leave arrows to what the button lies in."""
        if event.key() in PRESSING and event.isAutoRepeat():
            event.accept()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go on Space; ignore a key that repeats by itself."""
        if event.key() in PRESSING and event.isAutoRepeat():
            event.accept()
        else:
            super().keyReleaseEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that the pointer is over it."""
        self._hovered = True
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Show that the pointer is gone."""
        self._hovered = False
        self.update()
        super().leaveEvent(event)
