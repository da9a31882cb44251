"""The questions answered so far, each with a way back."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.states import State
from app.ui.theme.roles import Role, Type
from app.ui.views import AnswerView
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout
from app.ui.widgets.state_mark import StateMark
from app.ui.widgets.surface import Card


class AnswersSoFar(QWidget):
    """Hidden while there is none."""

    change_asked = Signal(str)
    """The person wants to change an answer; the key of its question."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Start without answers."""
        super().__init__(parent)
        self._kit = kit
        self._column = QVBoxLayout(self)
        self._column.addWidget(Label(kit, kit.tr("decisions.so_far"), Type.ITEM))
        self._cards = QVBoxLayout()
        self._column.addLayout(self._cards)
        kit.theme.bind(self, self._space)

    def set_answers(self, answers: tuple[AnswerView, ...]) -> None:
        """Show `answers`."""
        clear_layout(self._cards)
        for answer in answers:
            self._cards.addWidget(self._card(answer))
        self.setVisible(bool(answers))

    def _card(self, answer: AnswerView) -> Card:
        card = Card(self._kit, across=True)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Label(self._kit, answer.question, Type.SMALL, Role.INK_2, wrap=True))
        words.addWidget(Label(self._kit, answer.answer, Type.BODY_STRONG, wrap=True))
        spoken = self._kit.tr("decisions.change_spoken", question=answer.question)
        change = Button(self._kit, self._kit.tr("decisions.change"), ButtonKind.LINK, name=spoken)
        change.clicked.connect(lambda: self.change_asked.emit(answer.key))
        card.body.addWidget(StateMark(self._kit, State.DONE))
        card.body.addSpacing(self._kit.theme.sizes.space.xs)
        card.body.addLayout(words, 1)
        card.body.addWidget(change, 0, Qt.AlignmentFlag.AlignVCenter)
        return card

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._column.setContentsMargins(0, space.m, 0, 0)
        self._column.setSpacing(space.s)
        self._cards.setSpacing(space.gap_between_cards)
