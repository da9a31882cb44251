"""Details that fold open for support and can be copied."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from app.words import Words


class Details(QWidget):
    """Folded at first; holds plain text."""

    def __init__(self, kit: Kit, words: Words, text: str) -> None:
        """Hold `text`."""
        super().__init__()
        self._words, self._text = words, text
        self.turn_button = Button(kit, words.say("details.show"), ButtonKind.LINK, icon=Icon.DOWN)
        self.copy_button = Button(kit, words.say("details.copy"), ButtonKind.LINK, icon=Icon.COPY)
        self._label = Label(kit, text, Type.CAPTION, Role.INK_2, wrap=True, selectable=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(kit.theme.sizes.space.xs)
        for part in (self.turn_button, self._label, self.copy_button):
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignLeft if isinstance(part, Button) else Qt.AlignmentFlag(0))
        self.turn_button.clicked.connect(lambda: self._fold(folded=not self._label.isHidden()))
        self.copy_button.clicked.connect(lambda: QApplication.clipboard().setText(self._text))
        self._fold(folded=True)

    def _fold(self, *, folded: bool) -> None:
        self._label.setHidden(folded)
        self.copy_button.setHidden(folded)
        self.turn_button.set_symbol(Icon.DOWN if folded else Icon.UP)
        self.turn_button.setText(self._words.say("details.show" if folded else "details.hide"))
