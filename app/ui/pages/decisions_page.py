"""The decisions page: assumptions at the left, one question at the right, answers so far at the foot."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QTabBar, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.pages.answer_pane import AnswerPane
from app.ui.pages.answers_so_far import AnswersSoFar
from app.ui.theme.roles import Role, Type
from app.ui.views import DecisionsView
from app.ui.widgets.assumption_list import AssumptionList
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import scroll_around
from app.ui.widgets.surface import HairLine, Surface

NARROW = 1000


class DecisionsPage(Surface):
    """Where two columns have no room, tabs show one of them.

    Nothing is accepted or chosen beforehand. Each question goes out once, by signal.
    """

    assumption_weighed = Signal(str, str)
    """The person wrote their own wording (key, words); empty words mean the suggestion stands again."""
    assumptions_accepted = Signal()
    """The person accepts every assumption they did not weigh in on."""
    option_chosen = Signal(str, int, str)
    """The person answered: key of the question, place of the option (-1 for own words), own words."""
    postponed = Signal(str)
    """The person answers later; the key of the question."""
    changed = Signal(str)
    """The person wants to change an answer; the key of its question."""
    previous_asked = Signal()
    """The person wants the question before this one."""
    passages_asked = Signal(str)
    """The person wants to see what depends on a question; its key."""

    def __init__(self, kit: Kit, view: DecisionsView, parent: QWidget | None = None) -> None:
        """Show `view`."""
        super().__init__(kit, parent=parent)
        self._how_many = Label(kit, "", Type.SMALL, Role.INK_2)
        self.assumptions = AssumptionList(kit)
        self.answers = AnswersSoFar(kit)
        self.pane = AnswerPane(kit)
        self._arrange()
        self._wire()
        self.set_view(view)
        kit.theme.bind(self, self._space)

    def set_view(self, view: DecisionsView) -> None:
        """Show `view` from now on; what is being typed stays while it belongs to the same things."""
        self.assumptions.set_assumptions(view.assumptions)
        self.answers.set_answers(view.answers)
        self.pane.set_view(view)
        self._count()

    def _arrange(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        self.tabs = QTabBar()
        self.tabs.setAccessibleName(self._kit.tr("decisions.tabs"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for key in ("decisions.questions", "decisions.assumptions"):
            self.tabs.addTab(self._kit.tr(key))
        row = QHBoxLayout()
        row.setSpacing(0)
        outer.addWidget(self.tabs)
        outer.addLayout(row, 1)
        self._inside = QWidget()
        self._left = QVBoxLayout(self._inside)
        head = QHBoxLayout()
        head.addWidget(Label(self._kit, self._kit.tr("decisions.assumptions"), Type.SECTION), 1)
        head.addWidget(self._how_many)
        self._left.addLayout(head)
        self._left.addWidget(Label(self._kit, self._kit.tr("decisions.given"), Type.BODY, Role.INK_2, wrap=True))
        self._left.addWidget(self.assumptions)
        self._left.addStretch(1)
        self._left.addWidget(self.answers)
        self._area = scroll_around(self._inside)
        self._between = HairLine(self._kit, upright=True)
        row.addWidget(self._area, 44)
        row.addWidget(self._between)
        row.addWidget(self.pane, 56)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show one column at a time where there is no room for both."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        narrow = self.width() < self._kit.theme.px(NARROW)
        front = self.tabs.currentIndex()
        self.tabs.setVisible(narrow)
        self._area.setVisible(not narrow or front == 1)
        self.pane.setVisible(not narrow or front == 0)
        self._between.setVisible(not narrow)

    def _wire(self) -> None:
        self.tabs.currentChanged.connect(self._fit)
        self.assumptions.weighed.connect(self.assumption_weighed)
        self.assumptions.accepted.connect(self.assumptions_accepted)
        self.assumptions.turned.connect(self._count)
        self.answers.change_asked.connect(self.changed)
        self.pane.answered.connect(self.option_chosen)
        self.pane.postponed.connect(self.postponed)
        self.pane.previous_asked.connect(self.previous_asked)
        self.pane.passages_asked.connect(self.passages_asked)

    def _count(self) -> None:
        rows = self.assumptions.rows
        weighed = sum(row.is_weighing for row in rows)
        key = "decisions.of_which" if weighed else "decisions.how_many"
        self._how_many.setText(self._kit.tr(key, count=len(rows), weighed=weighed))

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._left.setContentsMargins(space.xxl, space.xl, space.xxl, space.xl)
        self._left.setSpacing(space.s)
        self._fit()
