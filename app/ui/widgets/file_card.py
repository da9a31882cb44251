"""A deliverable while it is built: icon, name, state, bar, what happened last."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.states import GLYPHS, INKS
from app.ui.theme.roles import Role, Type
from app.ui.views import FileView, NoteLine
from app.ui.widgets.card_button import CardButton
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.icon_view import IconTile, IconView
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout, let_pointer_through
from app.ui.widgets.pill import Pill
from app.ui.widgets.progress import ProgressBar
from app.ui.widgets.state_mark import StateMark
from app.ui.widgets.surface import Edge


class FileCard(CardButton):
    """Pressing opens the file in the preview."""

    file_chosen = Signal(str)
    """The card was pressed; the key of the file."""

    def __init__(self, kit: Kit, view: FileView, parent: QWidget | None = None) -> None:
        """Show `view`."""
        super().__init__(kit, view.name, parent)
        self._name = ElidedLabel(kit, view.name, Type.ITEM)
        self._note = ElidedLabel(kit, view.note, Type.SMALL, Role.INK_2)
        self._pill = Pill(kit, view.word, view.state)
        self._bar = ProgressBar(kit, view.name)
        self._lines = QVBoxLayout()
        self._arrange(view)
        self.set_view(view)
        self.clicked.connect(lambda: self.file_chosen.emit(self._view.key))

    def set_view(self, view: FileView) -> None:
        """Show `view` from now on."""
        self._view = view
        self.setAccessibleName(f"{view.name}, {view.word}, {view.note}")
        self._name.setText(view.name)
        self._note.setText(view.note)
        self._pill.set_state(view.word, view.state)
        self._bar.setVisible(view.total > 0)
        self._bar.set_progress(view.done, view.total)
        clear_layout(self._lines)
        for line in view.lines:
            self._lines.addLayout(self._line(line))
        let_pointer_through(self)

    def choose(self, *, chosen: bool) -> None:
        """Draw the card as the one shown in the preview, or not."""
        self.set_edge(Edge.SELECTED if chosen else Edge.HAIR)

    def _arrange(self, view: FileView) -> None:
        head = QHBoxLayout()
        head.setSpacing(self._kit.theme.sizes.space.m)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._name)
        words.addWidget(self._note)
        head.addWidget(IconTile(self._kit, view.icon))
        head.addLayout(words, 1)
        head.addWidget(self._pill)
        self.body.addLayout(head)
        self.body.addWidget(self._bar)
        self.body.addLayout(self._lines)

    def _line(self, line: NoteLine) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(self._kit.theme.sizes.space.s)
        glyph = GLYPHS[line.state]
        row.addWidget(
            StateMark(self._kit, line.state) if glyph is None else IconView(self._kit, glyph, INKS[line.state])
        )
        row.addWidget(Label(self._kit, line.text, Type.SMALL, Role.INK_2, wrap=True), 1)
        return row
