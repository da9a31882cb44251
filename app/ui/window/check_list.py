"""The findings of a checked file as cards in groups, made in slices, since there may be hundreds."""

from collections.abc import Iterator
from itertools import groupby

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.checking import CheckFinding, CheckView, FoldView
from app.ui.preview.slices import Slices
from app.ui.states import SEVERITY_STATES, Severity
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.finding_card import FindingCard
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout
from app.ui.widgets.pill import Pill
from app.ui.widgets.surface import Edge
from app.words import Words


class FoldLine(QWidget):
    """A sentence, and names that fold open under it."""

    def __init__(self, kit: Kit, words: Words, view: FoldView) -> None:
        """Show the sentence; the names are folded."""
        super().__init__()
        self._words = words
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(Label(kit, view.text, Type.SMALL, Role.INK_2, wrap=True))
        self.names = Label(kit, ", ".join(view.names), Type.SMALL, Role.INK_3, wrap=True, selectable=True)
        self.turn_button = Button(kit, words.say("check.show_fold"), ButtonKind.LINK, icon=Icon.DOWN)
        self.turn_button.set_lettering(Type.SMALL)
        self.turn_button.setAccessibleDescription(view.text)
        self.turn_button.clicked.connect(self._turn)
        column.addWidget(FlowRow(kit, [self.turn_button]))
        column.addWidget(self.names)
        self.names.hide()
        self.turn_button.setVisible(bool(view.names))

    def _turn(self) -> None:
        shown = self.names.isHidden()
        self.names.setVisible(shown)
        self.turn_button.setText(self._words.say("check.hide_fold" if shown else "check.show_fold"))
        self.turn_button.set_symbol(Icon.UP if shown else Icon.DOWN)


class CheckedList(QWidget):
    """Cards by number; the chosen one has an edge. Under them: what was checked and what was not."""

    link_pressed = Signal(int, str)
    """A link of a finding was pressed: its number and the link's key."""
    chosen_shown = Signal(object)
    """The card of the chosen finding is there and may be brought into view."""

    def __init__(self, kit: Kit, words: Words) -> None:
        """Show nothing yet."""
        super().__init__()
        self._kit, self._words = kit, words
        self.cards: dict[int, FindingCard] = {}
        self._chosen = 0
        self._making = Slices(self)
        self._column = QVBoxLayout(self)
        kit.theme.bind(self, self._space)

    def set_view(self, view: CheckView) -> None:
        """Show `view` from now on; cards that do not fit into one slice follow at once."""
        self.clear()
        self._making.do(self._make(view))

    def clear(self) -> None:
        """Show nothing."""
        self._making.stop()
        clear_layout(self._column)
        self.cards.clear()
        self._chosen = 0

    def finish(self) -> None:
        """Make all cards now."""
        self._making.finish()

    def choose(self, number: int) -> None:
        """Give a card the edge of what is chosen; 0 for none."""
        for at in {self._chosen, number} & self.cards.keys():
            self.cards[at].set_edge(Edge.SELECTED if at == number else Edge.HAIR)
        self._chosen = number
        if number in self.cards:
            self.chosen_shown.emit(self.cards[number])

    def _make(self, view: CheckView) -> Iterator[None]:
        for severity, group in groupby(view.findings, key=lambda one: one.view.severity):
            self._column.addWidget(self._head(view, severity))
            for finding in group:
                self._column.addWidget(self._card(finding))
                yield None
        if view.left_out:
            more = self._words.say("check.more", count=view.left_out)
            self._column.addWidget(Label(self._kit, more, Type.SMALL, Role.INK_2, wrap=True))
        self._add_folds(view)
        self._column.addStretch(1)

    def _head(self, view: CheckView, severity: Severity) -> QWidget:
        name = Label(self._kit, self._words.say(f"check.group.{severity.value}"), Type.ITEM)
        counts = dict(view.counts)
        glyph = Icon.MINUS if severity is Severity.LOW else None
        pill = Pill(self._kit, counts.get(severity, ""), SEVERITY_STATES[severity], glyph=glyph)
        return FlowRow(self._kit, [name, pill])

    def _card(self, finding: CheckFinding) -> FindingCard:
        card = FindingCard(self._kit, finding.view)
        card.set_edge(Edge.HAIR)
        card.link_pressed.connect(lambda key, link: self.link_pressed.emit(int(key), link))
        self.cards[finding.view.number] = card
        if finding.view.number == self._chosen:
            self.choose(self._chosen)
        return card

    def _add_folds(self, view: CheckView) -> None:
        if view.ran is not None:
            self._add_head(self._words.say("check.what_not"))
            for fold in view.not_checked:
                self._column.addWidget(FoldLine(self._kit, self._words, fold))
            self._add_head(self._words.say("check.what_ran"))
            self._column.addWidget(FoldLine(self._kit, self._words, view.ran))

    def _add_head(self, text: str) -> None:
        self._column.addSpacing(self._kit.theme.sizes.space.s)
        self._column.addWidget(Label(self._kit, text, Type.ITEM))

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._column.setContentsMargins(space.xl, space.s, space.xl, space.l)
        self._column.setSpacing(space.gap_between_cards)
