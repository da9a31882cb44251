"""Ports: what the relay needs from the outside, as protocols that storage, sources, checks and workforces fit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from pydantic import BaseModel

from app.relay.assignments import Assignment
from app.relay.nouns.events import Event, Recorded
from app.relay.nouns.finding import CheckRun
from app.relay.nouns.goals import DeliverableContract, FileFormat
from app.relay.nouns.plan import AcceptanceTest
from app.relay.nouns.report import Usage
from app.relay.nouns.review import TestResult
from app.relay.nouns.source import SourceFile, SourceText
from producers.content.anything import AnyContent
from producers.figures import FigureBook
from producers.production import Produced


class JournalPort(Protocol):
    """The truth: events in order. Appending is durable before it returns."""

    def append(self, events: Sequence[Event], context: str, run: str) -> tuple[Recorded, ...]:
        """Append events as one group, all or none. Raises the storage's own problem when it cannot."""
        ...

    def recorded(self) -> tuple[Recorded, ...]:
        """Return all events in order."""
        ...


class ObjectStore(Protocol):
    """Content-addressed bytes, durable before `put` returns."""

    def put(self, data: bytes) -> str:
        """Store bytes and return their SHA-256 in hex."""
        ...

    def get(self, digest: str) -> bytes:
        """Return the bytes of a digest, verified."""
        ...


class ProjectionPort(Protocol):
    """Readable files written from the journal; a file changed by hand is kept and reported, never overwritten."""

    def write(self, path: str, text: str) -> None:
        """Write one file of the project's own folder, by relative path."""
        ...


class ReleasePort(Protocol):
    """The Deliverables folder."""

    def release(self, name: str, data: bytes, previous_sha256: str) -> tuple[str, str]:
        """Put a file there; return its path relative to the project and a remark code ("" or "kept_theirs")."""
        ...

    def digest(self, path: str) -> str:
        """Return the SHA-256 of a released file as it is on disk now, or an empty string when it is gone."""
        ...


class SourcesPort(Protocol):
    """The person's files."""

    def list(self) -> tuple[SourceFile, ...]:
        """Return the files of the folder that may be read."""
        ...

    def read(self, path: str) -> SourceText:
        """Return what can be read of a file; never raises for a bad file."""
        ...


class ProducersPort(Protocol):
    """Renders content, in a worker of its own where the program has one. Raises ContentProblem."""

    def produce(self, content: AnyContent, file_format: FileFormat, figures: FigureBook) -> Produced:
        """Render content into one format."""
        ...


@dataclass(frozen=True)
class CheckRequest:
    """What the checker gets: the built bytes and what they must agree with."""

    name: str
    file_format: FileFormat
    data: bytes
    content: AnyContent
    figures: FigureBook
    contract: DeliverableContract
    tests: tuple[AcceptanceTest, ...]


@dataclass(frozen=True)
class Checked:
    """What the checker gives back: proofreading, the bound tests, and the text of the file by place."""

    run: CheckRun
    results: tuple[TestResult, ...]
    text: tuple[str, ...]


class CheckerPort(Protocol):
    """Deterministic proofreading and tests over the finished file."""

    def check(self, request: CheckRequest) -> Checked:
        """Check one file."""
        ...


@dataclass(frozen=True)
class Desk:
    """What a role works with. `sources` is None for roles that may not read them.

    `stopped` asks to give up at once. `resting` asks to begin nothing that costs: what is under way may end and be
    kept, then the work gives up by raising Stopped and is taken up there later. `spent` is told what it cost so far.
    """

    sources: SourcesPort | None
    progress: Callable[[str], None]
    stopped: Callable[[], bool]
    resting: Callable[[], bool] = lambda: False
    spent: Callable[[Usage], None] = lambda _: None


@dataclass(frozen=True)
class Performed:
    """A result with what it cost."""

    result: BaseModel
    usage: Usage = field(default_factory=Usage)


class Workforce(Protocol):
    """Performs assignments. `title` is how screens name it; `drafted_from(standard)` the line for reports."""

    @property
    def name(self) -> str:
        """The name runs are started with ("builtin", "model")."""
        ...

    @property
    def checks_by(self) -> str:
        """Who reviews, in words ("by rules", "by a model")."""
        ...

    def perform(self, assignment: Assignment, desk: Desk) -> Performed:
        """Do the work. Raises WorkProblem when it cannot be done, Stopped when it was asked to stop."""
        ...

    def drafted_from(self, title: str, version: str) -> str:
        """Return the sentence that says what a deliverable was drafted from."""
        ...

    def estimate(self, deliverables: int) -> str:
        """Return in words what a run with so many deliverables will cost, "none" when it costs nothing."""
        ...


class Clock(Protocol):
    """The time, so that tests can hold it."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        ...
