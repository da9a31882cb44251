"""The lists of a report: what is left to do, goals, findings. Rows in one frame."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.presenting.reporting import FindingLine, GoalOutcome, PlaceView, TodoView
from app.ui.states import INKS, State
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from app.ui.widgets.pill import severity_pill
from app.ui.widgets.state_mark import StateMark
from app.ui.widgets.surface import Card, HairLine
from app.words import Words


class Row(QWidget):
    """A row of a framed list, with the margins of such a row in `line`."""

    place_asked = Signal(str, str)
    """The person wants to see where something stands: key of the file and place."""

    def __init__(self, kit: Kit) -> None:
        """Start empty."""
        super().__init__()
        self._kit = kit
        self.line = QHBoxLayout(self)
        kit.theme.bind(self, self._space)

    def add_place(self, shown_at: PlaceView | None, about: str) -> None:
        """Add a link to a place, where there is one; `about` is spoken with it."""
        if shown_at is not None:
            link = Button(self._kit, shown_at.text, ButtonKind.LINK, name=f"{shown_at.text}: {about}")
            link.clicked.connect(lambda: self.place_asked.emit(shown_at.file, shown_at.place))
            self.line.addWidget(link)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self.line.setContentsMargins(space.l, space.s, space.l, space.s)
        self.line.setSpacing(space.m)


class TodoRow(Row):
    """Something only the person can do; confirmed under a name, or a button to confirm it."""

    confirm_asked = Signal(str)
    """The person wants to confirm it; its key."""

    def __init__(self, kit: Kit, words: Words, todo: TodoView) -> None:
        """Show `todo`."""
        super().__init__(kit)
        self.line.addWidget(StateMark(kit, State.DONE if todo.done_by else State.NEEDS_YOU))
        self.line.addLayout(two_lines(kit, todo.title, todo.note), 1)
        self.add_place(todo.shown_at, todo.title)
        if todo.done_by:
            self.line.addWidget(Label(kit, words.say("todo.done_by", name=todo.done_by), Type.SMALL, Role.DONE))
        else:
            spoken = words.say("todo.confirm_spoken", what=todo.title)
            self.confirm_button = Button(kit, words.say("todo.confirm"), ButtonKind.SMALL, name=spoken)
            self.confirm_button.clicked.connect(lambda: self.confirm_asked.emit(todo.key))
            self.line.addWidget(self.confirm_button)


class GoalRowLine(Row):
    """A goal with its outcome as mark and word, and the files that show it."""

    def __init__(self, kit: Kit, goal: GoalOutcome) -> None:
        """Show `goal`."""
        super().__init__(kit)
        self.line.addWidget(StateMark(kit, goal.state))
        self.line.addWidget(Label(kit, goal.text, Type.BODY, wrap=True), 1)
        word = Label(kit, goal.word, Type.CAPTION, INKS[goal.state])
        word.set_bold()
        self.line.addWidget(word)
        self.add_place(goal.shown_at, goal.text)


class FindingRow(Row):
    """A finding: how much it matters, what is wrong, what would be right."""

    def __init__(self, kit: Kit, finding: FindingLine) -> None:
        """Show `finding`."""
        super().__init__(kit)
        self.line.addWidget(severity_pill(kit, finding.severity), 0, Qt.AlignmentFlag.AlignTop)
        self.line.addLayout(two_lines(kit, finding.title, finding.text), 1)
        self.add_place(finding.shown_at, finding.title)


def two_lines(kit: Kit, title: str, text: str) -> QVBoxLayout:
    """Return a strong line with a small one under it."""
    words = QVBoxLayout()
    words.setSpacing(0)
    words.addWidget(Label(kit, title, Type.BODY_STRONG, wrap=True))
    if text:
        words.addWidget(Label(kit, text, Type.SMALL, Role.INK_2, wrap=True))
    return words


def framed(kit: Kit, rows: Sequence[QWidget]) -> Card:
    """Return `rows` in one frame, with a hair line between them."""
    card = Card(kit)
    thick = kit.theme.sizes.border.hair
    for place, row in enumerate(rows):
        if place:
            card.body.addWidget(HairLine(kit))
        card.body.addWidget(row)
    card.body.setContentsMargins(thick, thick, thick, thick)
    card.body.setSpacing(0)
    return card
