"""Gates that ask one question, and gates that show assumptions."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.relay.nouns.gate import ItemAnswer
from app.relay.state import GateState
from app.ui.kit import Kit
from app.ui.presenting.answers import decline, fill
from app.ui.presenting.gates import Chosen, present_question, to_answer
from app.ui.presenting.passages import places_to_show
from app.ui.views import AssumptionView
from app.ui.widgets.assumption_list import AssumptionList
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.question_card import QuestionCard
from app.ui.window.gate_view import GateView
from app.words import Words


class QuestionGate(GateView):
    """One question as a card. The row for own words is there only where own words are taken."""

    def __init__(self, kit: Kit, words: Words, state: GateState) -> None:
        """Ask; nothing is chosen."""
        super().__init__(kit, words, state)
        self._item = state.gate.items[0]
        view = present_question(state.gate, self._item, words.say("question.one"), words)
        self.card = QuestionCard(kit, view)
        self.card.options.rows[-1].setVisible(self._item.allows_other)
        self.card.answered.connect(self._answer)
        self.card.postponed.connect(lambda _: self.postponed.emit(self.gate.id))
        self.card.passages_asked.connect(self._show_places)
        self.column.addWidget(self.card)
        if "decline" in state.gate.actions:
            stop = Button(kit, words.say("gate.decline"), ButtonKind.LINK)
            stop.clicked.connect(lambda: self.send(decline(self.gate)))
            self.column.addWidget(stop, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def focus_first(self) -> QWidget:
        """The first answer; moving there chooses nothing."""
        return self.card.options.rows[0]

    def _answer(self, _key: str, place: int, words: str) -> None:
        if place >= 0 or self._item.allows_other:
            self.send(fill(self.gate, (to_answer(self._item, Chosen(place, words)),)))

    def _show_places(self) -> None:
        self.passages_asked.emit(places_to_show(self.gate, self._item, self._words))


class AssumptionsGate(GateView):
    """Assumptions drawn from an answer: accept them, or put them in other words. Sent once each is settled."""

    def __init__(self, kit: Kit, words: Words, state: GateState) -> None:
        """Show the suggestions, none accepted."""
        super().__init__(kit, words, state)
        self._views = [AssumptionView(item.key, item.label, "", item.suggestion) for item in state.gate.items]
        card = self.make_card()
        self.assumptions = AssumptionList(kit, tuple(self._views))
        self.assumptions.accepted.connect(self._accept)
        self.assumptions.weighed.connect(self._weigh)
        self.assumptions.turned.connect(self._judge)
        self.use_button = Button(kit, words.say("assumptions.use"), ButtonKind.SECONDARY)
        self.use_button.clicked.connect(self._use)
        card.body.addWidget(self.assumptions)
        card.body.addWidget(FlowRow(kit, [self.use_button, self.make_later()], align_gap=True))
        self._judge()

    @property
    def focus_first(self) -> QWidget:
        """The button that accepts what stands."""
        return self.assumptions.rows[0].weigh_button if self.assumptions.rows else self

    def _accept(self) -> None:
        self.send(fill(self.gate, self._answers()))

    def _use(self) -> None:
        self.assumptions.flush()
        if all(view.wording for view in self._views):
            self.send(fill(self.gate, self._answers()))

    def _weigh(self, key: str, words: str) -> None:
        self._views = [replace(view, wording=words) if view.key == key else view for view in self._views]
        self._judge()

    def _judge(self) -> None:
        self.use_button.setVisible(all(row.is_weighing for row in self.assumptions.rows))

    def _answers(self) -> tuple[ItemAnswer, ...]:
        return tuple(
            ItemAnswer(key=view.key, how="words", value=view.wording)
            if view.wording
            else ItemAnswer(key=view.key, how="accepted")
            for view in self._views
        )
