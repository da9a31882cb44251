"""One question as large as the page: progress, question, answers, risk, what depends on it, buttons at the foot."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.pages.question_sheet import QuestionSheet
from app.ui.theme.roles import Role, Type
from app.ui.views import DecisionsView
from app.ui.widgets.answer_guard import AnswerGuard
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.empty_state import EmptyState
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import scroll_around
from app.ui.widgets.progress import ProgressBar
from app.ui.widgets.surface import Panel


class AnswerPane(Panel):
    """Ctrl+Enter uses the answer, Esc postpones. A question already shown keeps what was chosen or typed."""

    answered = Signal(str, int, str)
    """The person answered: key of the question, place of the option (-1 for own words), own words."""
    postponed = Signal(str)
    """The person answers later; the key of the question."""
    previous_asked = Signal()
    """The person wants the question before this one."""
    passages_asked = Signal(str)
    """The person wants to see what depends on this question; its key."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Start without a question."""
        super().__init__(kit, parent)
        self._sheet: QuestionSheet | None = None
        self._count = Label(kit, "", Type.BODY_STRONG)
        self._bar = ProgressBar(kit, kit.tr("decisions.progress"))
        self._to_go = Label(kit, "", Type.SMALL, Role.INK_2)
        self.previous_button = Button(kit, kit.tr("decisions.previous"), ButtonKind.LINK, icon=Icon.LEFT)
        self.later_button = Button(kit, kit.tr("question.later"))
        self.save_button = Button(kit, kit.tr("decisions.save"), ButtonKind.MAIN)
        self._sheets = QStackedWidget()
        self._arrange()
        self.previous_button.clicked.connect(self.previous_asked)
        self.later_button.clicked.connect(self._postpone)
        self.save_button.clicked.connect(self._answer)
        kit.theme.bind(self, self._space)

    @property
    def sheet(self) -> QuestionSheet | None:
        """The question shown, or None when all are answered."""
        return self._sheet

    def set_view(self, view: DecisionsView) -> None:
        """Show the question of `view`, or that all are answered."""
        answered = len(view.answers)
        self._bar.set_progress(answered, view.total)
        self._to_go.setText(self._kit.tr("decisions.to_go", answered=answered, left=max(view.total - answered, 0)))
        self._count.setText(view.question.count if view.question else self._kit.tr("decisions.all_answered"))
        self.previous_button.setVisible(view.position > 1)
        if self._sheet is None or view.question != self._sheet.view:
            self._show(view)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Use the answer with Ctrl+Enter, postpone with Esc."""
        with_control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() == Qt.Key.Key_Escape:
            self._postpone()
        elif with_control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self._answer()
        else:
            super().keyPressEvent(event)

    def _show(self, view: DecisionsView) -> None:
        for old in [self._sheets.widget(at) for at in range(self._sheets.count())]:
            if old is not None:
                self._sheets.removeWidget(old)
                old.deleteLater()
        self._sheet = None
        if view.question is None:
            title, text = self._kit.tr("decisions.done"), self._kit.tr("decisions.done_text")
            self._sheets.addWidget(EmptyState(self._kit, Icon.CHECK, title, text))
        else:
            self._sheet = QuestionSheet(self._kit, view.question)
            self._sheet.passages_asked.connect(self.passages_asked)
            self._sheets.addWidget(scroll_around(self._sheet))
            AnswerGuard(self._kit, self._sheet.options, self.save_button)
        self.later_button.setVisible(self._sheet is not None)
        self.save_button.setVisible(self._sheet is not None)

    def _answer(self) -> None:
        choice = self._sheet.options.choice if self._sheet else None
        if self._sheet is not None and choice is not None:
            place = -1 if choice.place is None else choice.place
            self.answered.emit(self._sheet.view.key, place, choice.words)

    def _postpone(self) -> None:
        if self._sheet is not None:
            self.postponed.emit(self._sheet.view.key)

    def _arrange(self) -> None:
        self._column = QVBoxLayout(self)
        self._head = QHBoxLayout()
        self._head.addWidget(self._count)
        self._head.addWidget(self._bar, 1)
        self._head.addWidget(self._to_go)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.previous_button)
        self._foot.addStretch(1)
        self._foot.addWidget(self.later_button)
        self._foot.addWidget(self.save_button)
        self._column.addLayout(self._head)
        self._column.addWidget(self._sheets, 1)
        self._column.addLayout(self._foot)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._column.setContentsMargins(0, space.xl, 0, space.l)
        self._column.setSpacing(space.s)
        self._head.setContentsMargins(space.page, 0, space.page, 0)
        self._head.setSpacing(space.m)
        self._foot.setContentsMargins(space.page, 0, space.page, 0)
        self._foot.setSpacing(space.m)
