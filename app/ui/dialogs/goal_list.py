"""The goals at the gate, to be read, and to be changed in fields with a count."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.states import Change
from app.ui.theme.roles import Role, Type
from app.ui.views import GoalRow
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout
from app.ui.widgets.pill import change_pill
from app.ui.widgets.surface import Card

LONGEST_GOAL = 140


class GoalCard(Card):
    """One goal: what became of it, its words, the old words struck through."""

    wording_changed = Signal()
    """The words in the field are different now."""

    def __init__(self, kit: Kit, goal: GoalRow, parent: QWidget | None = None) -> None:
        """Show `goal`."""
        super().__init__(kit, parent=parent)
        self._goal = goal
        self.setAccessibleName(f"{kit.tr(f'change.{goal.change.value}')}: {goal.text}")
        self._text = Label(kit, goal.text, Type.BODY_STRONG, wrap=True, struck=goal.change is Change.REMOVED)
        self._field = QPlainTextEdit()
        self._field.setTabChangesFocus(True)
        self._field.setAccessibleName(kit.tr("goals.field", goal=goal.text))
        self._count = Label(kit, "", Type.CAPTION, Role.INK_3)
        self._arrange()
        self._field.textChanged.connect(self._judge)
        self.edit(editing=False)
        kit.theme.bind(self, self._fit_field)

    @property
    def field(self) -> QPlainTextEdit:
        """The field for other words; only shown while editing."""
        return self._field

    @property
    def can_be_edited(self) -> bool:
        """True unless the goal is gone."""
        return self._goal.change is not Change.REMOVED

    @property
    def words(self) -> str:
        """The words as they stand, on one line."""
        return " ".join(self._field.toPlainText().split()) if self.can_be_edited else self._goal.text

    @property
    def is_fit(self) -> bool:
        """True while the words are there and no longer than allowed."""
        return not self.can_be_edited or 0 < len(self.words) <= LONGEST_GOAL

    def edit(self, *, editing: bool) -> None:
        """Show a field with the words, or the words."""
        if editing:
            self._field.setPlainText(self._goal.text)
        shown = editing and self.can_be_edited
        self._field.setVisible(shown)
        self._count.setVisible(shown)
        self._text.setVisible(not shown)

    def _judge(self) -> None:
        self._count.setText(self._kit.tr("goals.count", used=len(self.words), most=LONGEST_GOAL))
        self._count.set_ink(Role.INK_3 if self.is_fit else Role.FAILED)
        self.wording_changed.emit()

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.addWidget(change_pill(self._kit, self._goal.change))
        head.addStretch(1)
        head.addWidget(Label(self._kit, self._goal.origin, Type.CAPTION, Role.INK_2))
        self.body.addLayout(head)
        self.body.addWidget(self._text)
        self.body.addWidget(self._field)
        self.body.addWidget(self._count)
        if self._goal.before:
            before = self._kit.tr("goals.before", text=self._goal.before)
            self.body.addWidget(Label(self._kit, before, Type.SMALL, Role.INK_2, wrap=True, struck=True))

    def _space(self) -> None:
        super()._space()
        self.body.setSpacing(self._kit.theme.sizes.space.xs)

    def _fit_field(self) -> None:
        two_lines = self._kit.theme.sizes.control.field + self._kit.theme.sizes.space.xxl
        self._field.setFixedHeight(two_lines)


class GoalList(QWidget):
    """All goals in order."""

    wording_changed = Signal()
    """The words of some goal are different now."""

    def __init__(self, kit: Kit, goals: tuple[GoalRow, ...], parent: QWidget | None = None) -> None:
        """Show `goals`."""
        super().__init__(parent)
        self._kit = kit
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(kit.theme.sizes.space.gap_between_cards)
        self.cards: tuple[GoalCard, ...] = ()
        self.set_goals(goals)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of all goals as they stand, in order."""
        return tuple(card.words for card in self.cards)

    @property
    def is_fit(self) -> bool:
        """True while every goal has words and none is too long."""
        return all(card.is_fit for card in self.cards)

    def set_goals(self, goals: tuple[GoalRow, ...]) -> None:
        """Show `goals` from now on."""
        clear_layout(self._column)
        self.cards = tuple(GoalCard(self._kit, goal) for goal in goals)
        for card in self.cards:
            card.wording_changed.connect(self.wording_changed)
            self._column.addWidget(card)
        self._column.addStretch(1)

    def edit(self, *, editing: bool) -> None:
        """Turn the goals into fields, or back into words."""
        for card in self.cards:
            card.edit(editing=editing)
