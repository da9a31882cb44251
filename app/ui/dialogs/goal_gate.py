"""The goal gate: the person reads the goals and what they will receive, and decides how it goes on."""

from collections import Counter
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.dialogs.dialog import Dialog
from app.ui.dialogs.gate_foot import GateFoot
from app.ui.dialogs.goal_list import GoalList
from app.ui.dialogs.promises import show_promises
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.states import Change
from app.ui.theme.roles import Role, Type
from app.ui.views import GoalGateView, GoalRow
from app.ui.widgets.label import Label
from app.ui.widgets.note import QuietNote

NARROW = 860


class GoalGate(Dialog):
    """Three equal choices and no default: nothing starts until one of them is pressed."""

    approved = Signal()
    """The person approves exactly these goals."""
    changes_asked = Signal(str)
    """The person says what is wrong and wants a new draft."""
    edited = Signal(tuple)
    """The person changed the wording: the words of all goals in order."""

    def __init__(self, kit: Kit, host: QWidget, view: GoalGateView) -> None:
        """Show `view` over `host`."""
        size = kit.theme.tokens.sizes.layout.dialog_gate
        super().__init__(kit, host, kit.tr("goals.title"), kit.tr("goals.closing"), size)
        self._view = view
        self.goals = GoalList(kit, view.goals)
        self.feet = GateFoot(kit)
        self.foot.addWidget(self.feet)
        self._counts = Label(kit, self._count_changes(view.goals), Type.SMALL, Role.INK_2)
        self._fill()
        self._wire()

    def _fill(self) -> None:
        self._columns = columns = QHBoxLayout()
        columns.setSpacing(self._kit.theme.sizes.space.xxl)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addLayout(self._head("goals.goals", self._counts))
        left.addWidget(self.goals)
        left.addStretch(1)
        checked = Label(self._kit, self._kit.tr("goals.checked_again"), Type.SMALL, Role.INK_2)
        right.addLayout(self._head("goals.receive", checked))
        right.addWidget(show_promises(self._kit, self._view.files))
        right.addWidget(QuietNote(self._kit, self._view.note, Icon.CLOCK))
        right.addStretch(1)
        for column in (left, right):
            column.setSpacing(self._kit.theme.sizes.space.m)
        columns.addLayout(left, 45)
        columns.addLayout(right, 55)
        self.content.addLayout(columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand the promises under the goals where there is no room beside them."""
        super().resizeEvent(event)
        narrow = self.width() < self._kit.theme.px(NARROW)
        across = QBoxLayout.Direction.LeftToRight
        self._columns.setDirection(QBoxLayout.Direction.TopToBottom if narrow else across)

    def _head(self, key: str, right: Label) -> QHBoxLayout:
        head = QHBoxLayout()
        head.addWidget(Label(self._kit, self._kit.tr(key), Type.SECTION), 1)
        head.addWidget(right)
        return head

    def _wire(self) -> None:
        feet = self.feet
        feet.choice.approve_pressed.connect(self.approved)
        feet.choice.changes_pressed.connect(self._ask_reason)
        feet.choice.edit_pressed.connect(self._start_editing)
        feet.reason.reason_given.connect(self.changes_asked)
        feet.reason.left.connect(lambda: self._back_to(feet.choice.changes))
        feet.wording.kept.connect(self._keep_wording)
        feet.wording.left.connect(self._leave_wording)
        self.goals.wording_changed.connect(self._judge)

    def _ask_reason(self) -> None:
        self.feet.show_foot(self.feet.reason)
        self.feet.reason.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _start_editing(self) -> None:
        self.goals.edit(editing=True)
        self.feet.show_foot(self.feet.wording)
        self._judge()
        first = next((card for card in self.goals.cards if card.can_be_edited), None)
        if first is not None:
            first.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_wording(self) -> None:
        words = self.goals.words
        goals = tuple(map(_reword, self._view.goals, words))
        if goals != self._view.goals:
            self._view = replace(self._view, goals=goals)
            self.goals.set_goals(goals)
            self._counts.setText(self._count_changes(goals))
            self.edited.emit(words)
        else:
            self.goals.edit(editing=False)
        self._back_to(self.feet.choice.edit)

    def _leave_wording(self) -> None:
        self.goals.edit(editing=False)
        self._back_to(self.feet.choice.edit)

    def _judge(self) -> None:
        self.feet.wording.judge(is_fit=self.goals.is_fit)

    def _back_to(self, button: QWidget) -> None:
        self.feet.show_foot(self.feet.choice)
        button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _count_changes(self, goals: tuple[GoalRow, ...]) -> str:
        counts = Counter(goal.change for goal in goals)
        parts = [self._kit.tr(f"goals.n_{change.value}", count=counts[change]) for change in Change if counts[change]]
        return ", ".join(parts)


def _reword(goal: GoalRow, words: str) -> GoalRow:
    """Return `goal` in other words; what was kept counts as changed then, with the old words before it."""
    if words == goal.text or goal.change is Change.REMOVED:
        return goal
    change = Change.CHANGED if goal.change is Change.KEPT else goal.change
    before = goal.text if goal.change is Change.KEPT else goal.before
    return replace(goal, text=words, change=change, before=before)
