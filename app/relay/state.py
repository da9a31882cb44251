"""What the journal adds up to: the state of a project and its runs, as frozen records."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

from pydantic import JsonValue

from app.relay.nouns.base import Fault
from app.relay.nouns.events import FileBuilt, LedgerWritten, Phase, Said
from app.relay.nouns.gate import Answerer, Gate, GateAnswer, ItemAnswer
from app.relay.nouns.report import ReleasedFile, Usage

StepStatus = Literal["running", "done", "failed"]


@dataclass(frozen=True)
class StepState:
    """One step: who does it, how far it is, and its result once it is done. `workforce` is what did it last.

    `usage` is what all tries together cost.
    """

    key: str
    role: str
    who: str
    title: str
    status: StepStatus
    started: datetime
    finished: datetime | None = None
    attempts: int = 0
    fault: Fault | None = None
    result: JsonValue = None
    object: str = ""
    usage: Usage = field(default_factory=Usage)
    workforce: str = ""

    @property
    def fault_code(self) -> str:
        """The code of what went wrong, "" where nothing did."""
        return self.fault.code if self.fault else ""


@dataclass(frozen=True)
class GateState:
    """A gate with the answers so far and who gave each; `answer` is set once it was answered as a whole."""

    gate: Gate
    opened: datetime
    answers: dict[str, ItemAnswer] = field(default_factory=dict)
    by: dict[str, Answerer] = field(default_factory=dict)
    answer: GateAnswer | None = None
    answered: datetime | None = None

    @property
    def open_items(self) -> tuple[str, ...]:
        """The keys of items that still wait, in order."""
        return tuple(item.key for item in self.gate.items if item.required and item.key not in self.answers)


@dataclass(frozen=True)
class SaidState:
    """A line of the conversation with its time."""

    at: datetime
    line: Said


@dataclass(frozen=True)
class LedgerSection:
    """A section of the ledger as it stands."""

    id: str
    title: str
    status: str
    content: str
    version: int


@dataclass(frozen=True)
class RunState:
    """One run of the relay over a context."""

    run: str
    context: str
    request: str
    workforce: str
    mode: str
    today: str
    started: datetime
    sources: dict[str, str] = field(default_factory=dict)
    phase: Phase = "intake"
    entered: dict[str, datetime] = field(default_factory=dict)
    steps: dict[str, StepState] = field(default_factory=dict)
    gates: dict[str, GateState] = field(default_factory=dict)
    built: dict[str, tuple[FileBuilt, ...]] = field(default_factory=dict)
    released: dict[str, ReleasedFile] = field(default_factory=dict)
    said: tuple[SaidState, ...] = ()
    todo_done: dict[str, str] = field(default_factory=dict)
    paused: bool = False
    outcome: str = ""
    ended: datetime | None = None
    depth: str = ""

    @property
    def open_gates(self) -> tuple[GateState, ...]:
        """Gates that wait for the person, oldest first."""
        return tuple(gate for gate in self.gates.values() if gate.answer is None)

    def step_done(self, key: str) -> bool:
        """Say whether a step's result is in the journal."""
        step = self.steps.get(key)
        return step is not None and step.status == "done"


@dataclass(frozen=True)
class ContextState:
    """The trunk or a branch: where it comes from and its runs in order."""

    key: str
    name: str
    parent: str
    purpose: str
    runs: tuple[str, ...] = ()


@dataclass(frozen=True)
class ProjectState:
    """Everything the journal of a project says."""

    seq: int = 0
    contexts: dict[str, ContextState] = field(default_factory=dict)
    runs: dict[str, RunState] = field(default_factory=dict)
    ledger: dict[str, LedgerSection] = field(default_factory=dict)
    ledger_version: int = 0
    active: str = ""

    @property
    def current(self) -> RunState | None:
        """The run that was started last, or None in an empty project."""
        return self.runs.get(self.active)

    def with_run(self, run: RunState) -> "ProjectState":
        """Return the state with one run replaced."""
        return replace(self, runs={**self.runs, run.run: run})

    def with_section(self, event: LedgerWritten) -> "ProjectState":
        """Return the state with one ledger section written; the ledger's version counts every write."""
        version = self.ledger_version + 1
        section = LedgerSection(event.section, event.title, event.status, event.content, version)
        return replace(self, ledger={**self.ledger, event.section: section}, ledger_version=version)
