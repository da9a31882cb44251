"""What the window is told: one closed union of immutable events."""

from dataclasses import dataclass
from pathlib import Path

from app.relay.nouns.base import Fault
from app.relay.nouns.events import Recorded
from app.relay.nouns.report import Usage
from app.relay.nouns.source import SourceFile
from app.relay.run import Standing
from app.relay.state import ProjectState


@dataclass(frozen=True)
class ProjectOpened:
    """A project is open: its folder, state, sources, and notices for the person.

    `preferred` names the workforce that a run which begins now would be done by.
    """

    folder: Path
    state: ProjectState
    sources: tuple[SourceFile, ...]
    notices: tuple[Fault, ...]
    writable: bool
    preferred: str = ""


@dataclass(frozen=True)
class StateChanged:
    """An event is in the journal; `state` is what it adds up to."""

    recorded: Recorded
    state: ProjectState


@dataclass(frozen=True)
class NoticesChanged:
    """What the person should know about the project is other than it was on opening."""

    notices: tuple[Fault, ...]


@dataclass(frozen=True)
class Progressed:
    """A step says in words how far it is."""

    step: str
    words: str


@dataclass(frozen=True)
class Spent:
    """A step that goes on paid for one more call."""

    step: str
    usage: Usage


@dataclass(frozen=True)
class Rested:
    """The relay rests: it waits for the person, is finished, paused or stopped."""

    standing: Standing


@dataclass(frozen=True)
class Refused:
    """Something the person asked for could not be done; nothing changed. `about` names the gate or "project"."""

    fault: Fault
    about: str


@dataclass(frozen=True)
class Fetched:
    """Something the window asked to be read, under the key it gave."""

    key: str
    result: object


@dataclass(frozen=True)
class ProjectClosed:
    """The project is closed; nothing of it is going on any more."""


SessionEvent = (
    ProjectOpened | NoticesChanged | StateChanged | Progressed | Spent | Rested | Refused | Fetched | ProjectClosed
)
