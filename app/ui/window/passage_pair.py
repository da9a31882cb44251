"""Passages that do not agree, beside each other, and the way to see them in their files."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.presenting.navigator import kind_icon
from app.ui.presenting.passages import PassageView
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label
from app.ui.widgets.surface import Card
from app.words import Words

ACROSS = 2
SHOWN = 240
"""Most signs of a quote; the whole passage is in its file."""


class PassagePair(QWidget):
    """Two passages stand side by side, further ones under them. Nothing is chosen here."""

    asked = Signal(object)
    """The person wants to see passages in their files: a tuple of PassageView."""

    def __init__(self, kit: Kit, words: Words, passages: tuple[PassageView, ...]) -> None:
        """Show `passages`."""
        super().__init__()
        self._kit, self._words = kit, words
        grid = QGridLayout()
        grid.setSpacing(kit.theme.sizes.space.s)
        for at, passage in enumerate(passages):
            grid.addWidget(self._card(passage), at // ACROSS, at % ACROSS)
        for place in range(min(len(passages), ACROSS)):
            grid.setColumnStretch(place, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(kit.theme.sizes.space.xs)
        column.addLayout(grid)
        opened = tuple(one for one in passages if one.path)
        text = kit.tr("question.passages") if len(opened) > 1 else words.say("passage.see")
        self.link = Button(kit, text, ButtonKind.LINK)
        self.link.clicked.connect(lambda: self.asked.emit(opened))
        column.addWidget(self.link, 0, Qt.AlignmentFlag.AlignLeft)
        self.link.setVisible(bool(opened))

    def _card(self, passage: PassageView) -> Card:
        card = Card(self._kit, fill=Role.PANEL)
        card.setAccessibleName(", ".join(part for part in _parts(passage) if part))
        head = QHBoxLayout()
        head.setSpacing(self._kit.theme.sizes.space.xs)
        head.addWidget(IconView(self._kit, kind_icon(passage.path.rpartition(".")[2].lower())))
        head.addWidget(ElidedLabel(self._kit, passage.name, Type.SMALL), 1)
        card.body.addLayout(head)
        card.body.addWidget(Label(self._kit, passage.place, Type.CAPTION, Role.INK_3, wrap=True))
        card.body.addWidget(Label(self._kit, passage.value, Type.BODY_STRONG, wrap=True, selectable=True))
        if passage.quote:
            quote = self._words.say("passage.quote", words=_cut(passage.quote))
            card.body.addWidget(Label(self._kit, quote, Type.SMALL, Role.INK_2, wrap=True, selectable=True))
        card.body.addStretch(1)
        return card


def _parts(passage: PassageView) -> tuple[str, ...]:
    return passage.name, passage.place, passage.value, _cut(passage.quote)


def _cut(quote: str) -> str:
    words = " ".join(quote.split())
    return words if len(words) <= SHOWN else f"{words[: SHOWN - 1].rstrip()}…"
