"""The second of two passages that are looked at together: a pane of its own under the first file."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.navigator import kind_icon
from app.ui.presenting.passages import PassageView
from app.ui.preview.pane import PreviewPane
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from app.ui.widgets.surface import Surface
from app.words import Words


class SecondPassage(Surface):
    """Hidden until two passages are shown; closing it leaves the first file alone."""

    wanted = Signal(str)
    """What a file looks like is needed: its key."""

    def __init__(self, kit: Kit, words: Words, parent: QWidget | None = None) -> None:
        """Show nothing."""
        super().__init__(kit, Role.HOVER, parent)
        self._words = words
        self.pane = PreviewPane(kit)
        self.pane.wanted.connect(self.wanted)
        self.close_button = Button(kit, words.say("passage.close"), ButtonKind.LINK, icon=Icon.CROSS)
        self.close_button.set_lettering(Type.SMALL)
        self.close_button.clicked.connect(self.end)
        self._row = QHBoxLayout()
        self._row.addWidget(Label(kit, words.say("passage.both"), Type.SMALL, Role.INK_2), 1)
        self._row.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._row)
        column.addWidget(self.pane, 1)
        self.hide()
        kit.theme.bind(self, self._space)

    def show_passage(self, passage: PassageView) -> None:
        """Show the file of a passage at its place."""
        kind = kind_icon(passage.path.rpartition(".")[2].lower())
        self.pane.show_file(f"source:{passage.path}", passage.name, self._words.say("preview.yours"), kind)
        self.pane.show_place(passage.place, passage.quote)
        self.show()

    def end(self) -> None:
        """Show only the first file again."""
        if not self.isHidden():
            self.hide()
            self.pane.show_nothing("")

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._row.setContentsMargins(space.l + space.xs, space.hair, space.l, space.hair)
