"""Notes inside a page: a soft field with a mark and words, for risks and for quiet remarks."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label
from app.ui.widgets.surface import Card, Edge


class NoteBox(Card):
    """A risk: amber field, exclamation mark, a title and what follows."""

    def __init__(self, kit: Kit, title: str, text: str, parent: QWidget | None = None) -> None:
        """Say `text` under `title`."""
        super().__init__(kit, edge=Edge.NONE, fill=Role.NEEDS_YOU_SOFT, across=True, parent=parent)
        self.setAccessibleName(f"{title}: {text}")
        words = QVBoxLayout()
        words.setSpacing(0)
        head = Label(kit, title, Type.SMALL, Role.NEEDS_YOU)
        head.set_bold()
        words.addWidget(head)
        words.addWidget(Label(kit, text, Type.SMALL, wrap=True))
        mark = IconView(kit, Icon.EXCLAMATION, Role.NEEDS_YOU, "normal")
        self.body.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(words, 1)


class QuietNote(Card):
    """A remark without a title on the quiet field."""

    def __init__(self, kit: Kit, text: str, icon: Icon = Icon.CLOCK, parent: QWidget | None = None) -> None:
        """Say `text` beside `icon`."""
        super().__init__(kit, edge=Edge.NONE, fill=Role.HOVER, across=True, parent=parent)
        self.setAccessibleName(text)
        self._label = Label(kit, text, Type.SMALL, Role.INK_2, wrap=True)
        self.body.addWidget(IconView(kit, icon))
        self.body.addWidget(self._label, 1)

    def set_text(self, text: str) -> None:
        """Say `text` from now on."""
        self.setAccessibleName(text)
        self._label.setText(text)


def titled_words(kit: Kit, title: str, text: str) -> QHBoxLayout:
    """Return a row with a strong title and its small text under it, ready for buttons at the right."""
    row = QHBoxLayout()
    words = QVBoxLayout()
    words.setSpacing(0)
    words.addWidget(Label(kit, title, Type.BODY_STRONG, wrap=True))
    words.addWidget(Label(kit, text, Type.SMALL, Role.INK_2, wrap=True))
    row.addLayout(words, 1)
    return row
