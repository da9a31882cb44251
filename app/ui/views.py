"""What widgets and pages are told to show: frozen values, already in the person's words, without Qt objects."""

from dataclasses import dataclass

from app.ui.icons import Icon
from app.ui.states import Change, Severity, State


@dataclass(frozen=True)
class StationView:
    """One station of the line. `word` is the state in words ("Needs you · 5"); `spoken` is said aloud instead."""

    key: str
    name: str
    state: State
    word: str
    spoken: str = ""


@dataclass(frozen=True)
class FactView:
    """One line of two words: what, and how much."""

    name: str
    value: str


@dataclass(frozen=True)
class StationDetail:
    """What the panel under a station tells: time, cost and the like, then notes in full sentences."""

    key: str
    title: str
    facts: tuple[FactView, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class RowView:
    """One row of the navigator. `note` is its second line, coloured by `note_state`; `mark` stands at the right.

    `whole` is what the note says in short, in full sentences: for the tip, and for screen readers.
    """

    key: str
    icon: Icon
    name: str
    note: str = ""
    note_state: State | None = None
    mark: State | None = None
    level: int = 0
    whole: str = ""


@dataclass(frozen=True)
class GroupView:
    """A group of rows: its name, what stands at the right of it; the icon and the `short` name for the folded rail."""

    key: str
    name: str
    icon: Icon
    rows: tuple[RowView, ...] = ()
    note: str = ""
    short: str = ""


@dataclass(frozen=True)
class WorkerView:
    """Who works on what inside a phase. `live` is what is being written or read just now, where that is known."""

    icon: Icon
    name: str
    word: str
    state: State
    live: str = ""
    key: str = ""


@dataclass(frozen=True)
class PhaseView:
    """One phase in the conversation; `result` is its one line when folded."""

    key: str
    name: str
    state: State
    word: str
    result: str = ""
    workers: tuple[WorkerView, ...] = ()


@dataclass(frozen=True)
class OptionView:
    """One answer that can be chosen; the recommended one is first. `makes` says which files it leads to."""

    answer: str
    reason: str = ""
    against: str = ""
    recommended: bool = False
    makes: str = ""


@dataclass(frozen=True)
class QuestionView:
    """One question. The last row, "Other", is always there and is not listed in `options`."""

    key: str
    count: str
    asker: str
    question: str
    why: str
    options: tuple[OptionView, ...]
    risk: str = ""
    depends: str = ""
    other_hint: str = ""
    has_passages: bool = False


@dataclass(frozen=True)
class Choice:
    """What was chosen: the `place` of an option counted from 0, or None and the person's own `words`."""

    place: int | None
    words: str = ""


@dataclass(frozen=True)
class AssumptionView:
    """Something taken as given unless the person differs. `suggestion` fills the field when weighing in."""

    key: str
    statement: str
    origin: str
    suggestion: str = ""
    wording: str = ""
    accepted: bool = False


@dataclass(frozen=True)
class AnswerView:
    """A question that was answered."""

    key: str
    question: str
    answer: str


@dataclass(frozen=True)
class DecisionsView:
    """The decisions page: `position` counts from 1; `question` is None once all are answered."""

    assumptions: tuple[AssumptionView, ...]
    question: QuestionView | None
    position: int
    total: int
    answers: tuple[AnswerView, ...] = ()


@dataclass(frozen=True)
class LinkView:
    """A link: `key` comes back when it is pressed."""

    key: str
    text: str


@dataclass(frozen=True)
class FindingView:
    """One finding: what is wrong and what would be right."""

    key: str
    number: int
    title: str
    text: str
    severity: Severity
    links: tuple[LinkView, ...] = ()


@dataclass(frozen=True)
class NoteLine:
    """One line under a file: a mark and words."""

    text: str
    state: State


@dataclass(frozen=True)
class FileView:
    """A deliverable while it is built; `total` 0 means that no total is known and no bar is shown."""

    key: str
    icon: Icon
    name: str
    note: str
    state: State
    word: str
    done: int = 0
    total: int = 0
    lines: tuple[NoteLine, ...] = ()


@dataclass(frozen=True)
class NumberView:
    """One of the large numbers of a report."""

    icon: Icon
    state: State
    figure: str
    name: str
    note: str


@dataclass(frozen=True)
class GoalRow:
    """One goal at the gate; `before` is the old wording of a changed goal, `origin` says where it comes from."""

    id: str
    change: Change
    text: str
    before: str = ""
    origin: str = ""


@dataclass(frozen=True)
class FileColumn:
    """What is promised for one file: rows of a label and words, the same labels in the same order for each file."""

    name: str
    icon: Icon
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class GoalGateView:
    """The goal gate: goals, promises and what it takes."""

    goals: tuple[GoalRow, ...]
    files: tuple[FileColumn, ...]
    note: str
