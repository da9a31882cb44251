"""A question in the conversation: amber edge, answers, main button, "Answer later"."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.views import QuestionView
from app.ui.widgets.answer_guard import AnswerGuard
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.label import Label
from app.ui.widgets.note import NoteBox
from app.ui.widgets.option_list import OptionList
from app.ui.widgets.surface import Card, Edge


class QuestionCard(Card):
    """Asks once; the answer goes out by signal. Ctrl+Enter uses the answer, Esc postpones."""

    answered = Signal(str, int, str)
    """The person answered: key, place of the option (-1 for own words), own words."""
    postponed = Signal(str)
    """The person will answer later; the key of the question."""
    passages_asked = Signal(str)
    """The person wants to see the passages that disagree; the key of the question."""

    def __init__(self, kit: Kit, view: QuestionView, parent: QWidget | None = None) -> None:
        """Ask `view`."""
        super().__init__(kit, edge=Edge.AMBER, parent=parent)
        self._view = view
        self.setAccessibleName(f"{view.count}, {view.question}")
        self.body.addLayout(self._head())
        words = QVBoxLayout()
        words.setSpacing(kit.theme.sizes.space.hair)
        words.addWidget(Label(kit, view.question, Type.QUESTION, wrap=True))
        if view.why:
            words.addWidget(Label(kit, view.why, Type.SMALL, Role.INK_2, wrap=True))
        self.body.addLayout(words)
        self.options = OptionList(kit, view.options, view.other_hint)
        self.body.addWidget(self.options)
        if view.risk:
            self.body.addWidget(NoteBox(kit, kit.tr("question.risk"), view.risk))
        self.use_button = Button(kit, kit.tr("question.use"), ButtonKind.MAIN)
        self.later_button = Button(kit, kit.tr("question.later"), ButtonKind.LINK)
        self.body.addWidget(self._foot())
        AnswerGuard(kit, self.options, self.use_button)
        self.use_button.clicked.connect(self._answer)
        self.later_button.clicked.connect(lambda: self.postponed.emit(view.key))

    @property
    def view(self) -> QuestionView:
        """What is asked."""
        return self._view

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Use the answer with Ctrl+Enter, postpone with Esc."""
        with_control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() == Qt.Key.Key_Escape:
            self.postponed.emit(self._view.key)
        elif with_control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self._answer()
        else:
            super().keyPressEvent(event)

    def _answer(self) -> None:
        choice = self.options.choice
        if choice is not None:
            place = -1 if choice.place is None else choice.place
            self.answered.emit(self._view.key, place, choice.words)

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        count = Label(self._kit, self._view.count, Type.CAPTION, Role.INK_2)
        count.set_bold()
        head.addWidget(count, 1)
        asker = self._kit.tr("question.asked_by", asker=self._view.asker) if self._view.asker else ""
        head.addWidget(Label(self._kit, asker, Type.CAPTION, Role.INK_3))
        return head

    def _foot(self) -> FlowRow:
        buttons: list[QWidget] = [self.use_button]
        if self._view.has_passages:
            passages = Button(self._kit, self._kit.tr("question.passages"), ButtonKind.LINK)
            passages.clicked.connect(lambda: self.passages_asked.emit(self._view.key))
            buttons.append(passages)
        return FlowRow(self._kit, [*buttons, self.later_button], align_gap=True)
