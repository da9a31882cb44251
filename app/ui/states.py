"""The states a person meets, each with a mark, a colour and a word of its own."""

from enum import StrEnum

from app.ui.icons import Icon
from app.ui.theme.roles import Role


class State(StrEnum):
    """Where something stands."""

    DONE = "done"
    NOW = "now"
    NEEDS_YOU = "needs_you"
    WAITING = "waiting"
    FAILED = "failed"


class Change(StrEnum):
    """What became of a goal since the last time."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"
    KEPT = "kept"


class Severity(StrEnum):
    """How much a finding matters."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


INKS: dict[State, Role] = {
    State.DONE: Role.DONE,
    State.NOW: Role.NOW,
    State.NEEDS_YOU: Role.NEEDS_YOU,
    State.WAITING: Role.WAITING,
    State.FAILED: Role.FAILED,
}
SOFTS: dict[State, Role] = {
    State.DONE: Role.DONE_SOFT,
    State.NOW: Role.NOW_SOFT,
    State.NEEDS_YOU: Role.NEEDS_YOU_SOFT,
    State.WAITING: Role.WAITING_SOFT,
    State.FAILED: Role.FAILED_SOFT,
}
GLYPHS: dict[State, Icon | None] = {
    State.DONE: Icon.CHECK,
    State.NOW: None,
    State.NEEDS_YOU: Icon.EXCLAMATION,
    State.WAITING: Icon.CLOCK,
    State.FAILED: Icon.CROSS,
}
CHANGE_STATES: dict[Change, State] = {
    Change.ADDED: State.DONE,
    Change.CHANGED: State.NEEDS_YOU,
    Change.REMOVED: State.FAILED,
    Change.KEPT: State.WAITING,
}
CHANGE_GLYPHS: dict[Change, Icon] = {
    Change.ADDED: Icon.PLUS,
    Change.CHANGED: Icon.TILDE,
    Change.REMOVED: Icon.MINUS,
    Change.KEPT: Icon.EQUALS,
}
SEVERITY_STATES: dict[Severity, State] = {
    Severity.HIGH: State.FAILED,
    Severity.MEDIUM: State.NEEDS_YOU,
    Severity.LOW: State.WAITING,
}
