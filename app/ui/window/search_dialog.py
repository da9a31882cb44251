"""The search: a field, and what holds the typed words; pressing a line opens it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.ui.dialogs.dialog import Dialog
from app.ui.kit import Kit
from app.ui.presenting.searching import MOST, Hit, search
from app.ui.theme.roles import Role, Type
from app.ui.views import RowView
from app.ui.widgets.button import Button
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout
from app.ui.widgets.navigator_row import NavigatorRow
from app.ui.widgets.roving import follow_by_tab
from app.words import Words

SIZE = (640, 560)


class SearchDialog(Dialog):
    """Searches while the person types; only pressing a line, or Enter on it, opens something."""

    found = Signal(str)
    """The person wants to open something; its key."""

    def __init__(self, kit: Kit, words: Words, host: QWidget, things: tuple[Hit, ...]) -> None:
        """Search in `things`."""
        super().__init__(kit, host, words.say("search.title"), words.say("dialog.closing"), SIZE)
        self._words, self._things = words, things
        self.field = QLineEdit()
        self.field.setFixedHeight(kit.theme.sizes.control.field)
        self.field.setAccessibleName(words.say("search.field"))
        self.field.setPlaceholderText(words.say("search.field"))
        self.field.textChanged.connect(self._search)
        self._counted = Label(kit, "", Type.SMALL, Role.INK_2)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(kit.theme.sizes.border.hair)
        self.content.addWidget(self.field)
        self.content.addWidget(self._counted)
        self.content.addLayout(self._rows)
        self.content.addStretch(1)
        close = Button(kit, words.say("memory.close"))
        close.clicked.connect(self.postponed)
        self.foot.addWidget(close)
        self._search("")

    def open(self) -> None:
        """Show the dialog with the focus in the field: the person asked for it."""
        super().open()
        self.field.setFocus()

    def _search(self, typed: str) -> None:
        clear_layout(self._rows)
        rows = []
        hits = search(self._things, typed)
        for hit in hits[:MOST]:
            row = NavigatorRow(self._kit, RowView(hit.key, hit.icon, hit.title, hit.note))
            row.clicked.connect(lambda _=False, key=hit.key: self.found.emit(key))
            self._rows.addWidget(row)
            rows.append(row)
        follow_by_tab(self.field, rows)
        code = "search.one" if len(hits) == 1 else "search.count" if len(hits) <= MOST else "search.first"
        self._counted.setText(self._words.say(code, count=len(hits), shown=MOST) if typed.strip() else "")
