"""The search over a file: the words, how many places, one after the other."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from app.ui.widgets.surface import Panel

WAIT = 120
"""Ms after the last key before it looks."""


class SearchBar(Panel):
    """Enter goes on, Shift+Enter goes back, Esc closes."""

    wanted = Signal(str)
    """Look for these words."""
    stepped = Signal(int)
    """Show the next place (1) or the one before (-1)."""
    closed = Signal()
    """The search is over."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Be closed."""
        super().__init__(kit, parent)
        self.field = _Field(self)
        self.field.setAccessibleName(kit.tr("preview.search_field"))
        self.field.setPlaceholderText(kit.tr("preview.search_hint"))
        self.count = Label(kit, "", Type.SMALL, Role.INK_2)
        self.before = _tool(kit, Icon.UP, "preview.found_before")
        self.after = _tool(kit, Icon.DOWN, "preview.found_after")
        self.close_button = _tool(kit, Icon.CROSS, "preview.search_close")
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.field, 1)
        for one in (self.count, self.before, self.after, self.close_button):
            self._row.addWidget(one)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(WAIT)
        self._soon.timeout.connect(self.look)
        self._looked = ""
        self.field.textChanged.connect(self._wait)
        self.before.clicked.connect(lambda: self.stepped.emit(-1))
        self.after.clicked.connect(lambda: self.stepped.emit(1))
        self.close_button.clicked.connect(self.closed)
        self.hide()
        kit.theme.bind(self, self._space)

    def words(self) -> str:
        """Return what is looked for."""
        return self.field.text()

    def open(self) -> None:
        """Be shown with the field in focus and its words chosen."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _wait(self) -> None:
        self._soon.start()

    def look(self) -> None:
        """Look now."""
        self._soon.stop()
        self._looked = self.words()
        self.wanted.emit(self._looked)

    def press_enter(self, step: int) -> None:
        """Go on to the next place, or look first where the words are new."""
        if self._looked != self.words():
            self.look()
        else:
            self.stepped.emit(step)

    def show_count(self, at: int, count: int) -> None:
        """Say which place is shown and how many there are."""
        if not self.words().strip():
            words = ""
        elif not count:
            words = self._kit.tr("preview.found_none")
        else:
            words = self._kit.tr("preview.found_of", at=at, total=count)
        self.count.setText(words)
        self.count.setAccessibleName(words)
        for one in (self.before, self.after):
            one.setEnabled(count > 1)

    def _space(self) -> None:
        theme = self._kit.theme
        space = theme.sizes.space
        self.field.setFixedHeight(theme.sizes.control.button_small)
        self._row.setContentsMargins(space.l, space.xs + space.hair, space.m, space.xs + space.hair)
        self._row.setSpacing(space.xs)


class _Field(QLineEdit):
    """Keys of the search."""

    def __init__(self, bar: SearchBar) -> None:
        super().__init__()
        self._bar = bar

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on, go back, close, or type."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._bar.press_enter(-1 if back else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self._bar.closed.emit()
        else:
            super().keyPressEvent(event)


def _tool(kit: Kit, icon: Icon, key: str) -> Button:
    tip = kit.tr(key)
    return Button(kit, "", ButtonKind.ICON, icon=icon, name=tip, tip=tip)
