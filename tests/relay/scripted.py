"""A strict scripted workforce and an in-memory desk for engine tests.

The workforce plays a list of expected steps: an assignment nobody expected fails the test, and so does one that was
expected and never came.
"""

import hashlib
import threading
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from app.relay.assignments import Assignment, ProducerCard, SpecialistCard, Summary
from app.relay.nouns.blueprint import AcceptanceMapping, Blueprint, Handoff
from app.relay.nouns.discovery import Inquiry, Option
from app.relay.nouns.events import Event, Recorded
from app.relay.nouns.facts import FactSpec
from app.relay.nouns.finding import CheckRun, Finding
from app.relay.nouns.gate import Approved, Filled, Gate, GateAnswer, ItemAnswer
from app.relay.nouns.goals import DeliverableContract, Goal, GoalProposal
from app.relay.nouns.plan import (
    AcceptanceCriterion,
    AcceptanceTest,
    Architecture,
    DeliverablePart,
    Plan,
    PlanSection,
    Task,
    TestPlan,
)
from app.relay.nouns.request import Intake, Standard
from app.relay.nouns.review import ConflictScan, Review, TestResult
from app.relay.nouns.source import SourceFile, SourceText
from app.relay.nouns.stage1 import Assumption, Decision, Stage1
from app.relay.nouns.team import AssignedTask, ExecutionPhase, ProducerAssignment, SpecialistAssignment, Team
from app.relay.performing import Ports
from app.relay.ports import Checked, CheckRequest, Desk, Performed
from app.relay.run import Relay, RunSettings
from app.relay.state import ProjectState
from app.relay.view import Roster
from producers.content.data import Data, DataField
from producers.figures import FigureBook
from producers.production import FileRemark, Produced

Reply = object | Callable[[Assignment, Desk], object]


class Unexpected(AssertionError):
    """The relay asked for something the script does not hold."""


class ScriptedWorkforce:
    """Plays replies by assignment kind, in order; a reply may be a result, an exception or a function."""

    name = "scripted"
    checks_by = "by script"

    def __init__(self, replies: dict[str, Sequence[Reply]]) -> None:
        self._replies = {kind: deque(items) for kind, items in replies.items()}
        self._lock = threading.Lock()
        self.asked: list[Assignment] = []

    def perform(self, assignment: Assignment, desk: Desk) -> Performed:
        with self._lock:
            self.asked.append(assignment)
            waiting = self._replies.get(assignment.kind)
            if not waiting:
                raise Unexpected(f"nobody expected {assignment.kind}")
            reply = waiting.popleft()
        if callable(reply):
            reply = reply(assignment, desk)
        if isinstance(reply, Exception):
            raise reply
        return Performed(reply)  # type: ignore[arg-type]

    def drafted_from(self, title: str, version: str) -> str:
        return f"Drafted from {title} {version}".strip()

    def estimate(self, deliverables: int) -> str:
        return "none"

    def unused(self) -> dict[str, int]:
        return {kind: len(items) for kind, items in self._replies.items() if items}

    def kinds(self) -> list[str]:
        return [assignment.kind for assignment in self.asked]


class MemoryJournal:
    """A journal in memory with a clock that moves a second for each event.

    `cut` plays a crash: it keeps whole groups only, as the journal on disk does.
    """

    def __init__(self, entries: Sequence[Recorded] = ()) -> None:
        self._entries = list(entries)
        self._lock = threading.Lock()
        self.groups: list[int] = []

    def append(self, events: Sequence[Event], context: str, run: str) -> tuple[Recorded, ...]:
        with self._lock:
            added = []
            for event in events:
                seq = len(self._entries) + 1
                at = datetime(2026, 11, 30, 9, tzinfo=UTC) + timedelta(seconds=seq)
                entry = Recorded(seq=seq, at=at, context=context, run=run, event=event)
                self._entries.append(entry)
                added.append(entry)
            self.groups.append(len(self._entries))
            return tuple(added)

    def recorded(self) -> tuple[Recorded, ...]:
        return tuple(self._entries)

    def cut(self, seq: int) -> "MemoryJournal":
        return MemoryJournal(self._entries[:seq])


class MemoryObjects:
    """Objects in memory."""

    def __init__(self) -> None:
        self.data: dict[str, bytes] = {}

    def put(self, data: bytes) -> str:
        digest = hashlib.sha256(data).hexdigest()
        self.data[digest] = data
        return digest

    def get(self, digest: str) -> bytes:
        return self.data[digest]


class MemoryRelease:
    """A Deliverables folder in memory."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def release(self, name: str, data: bytes, previous_sha256: str) -> tuple[str, str]:
        self.files[f"Deliverables/{name}"] = data
        return f"Deliverables/{name}", ""

    def digest(self, path: str) -> str:
        return hashlib.sha256(self.files[path]).hexdigest() if path in self.files else ""


class NoSources:
    """An empty folder."""

    def list(self) -> tuple[SourceFile, ...]:
        return ()

    def read(self, path: str) -> SourceText:
        raise AssertionError(f"nothing to read at {path}")


class LineProducer:
    """Renders records as lines, so that engine tests depend on no office format."""

    def __init__(self, notes: tuple[FileRemark, ...] = ()) -> None:
        self._notes = notes

    def produce(self, content: object, file_format: str, figures: FigureBook) -> Produced:
        assert isinstance(content, Data)
        lines = ["; ".join(str(value) for value in record.values()) for record in content.records]
        return Produced("\n".join(lines).encode(), file_format, len(lines), 1, notes=self._notes)


@dataclass
class ScriptedChecker:
    """Passes every bound test, and reports the findings of the script: one list for each check, then none."""

    findings: dict[str, deque[tuple[Finding, ...]]] = field(default_factory=lambda: defaultdict(deque))
    failing: frozenset[str] = frozenset()

    def check(self, request: CheckRequest) -> Checked:
        waiting = self.findings[request.contract.id]
        found = waiting.popleft() if waiting else ()
        results = tuple(
            TestResult(test=test.id, outcome="failed" if test.id in self.failing else "passed", evidence="read back")
            for test in request.tests
        )
        run = CheckRun(file=request.name, ran=("scripted",), findings=found)
        return Checked(run=run, results=results, text=("row 1",))


ROSTER = Roster(
    specialists=(
        SpecialistCard(name="lawyer", domain="legal", description="law", default_producer="data-file-writer"),
        SpecialistCard(name="modeller", domain="finance", description="models", default_producer="data-file-writer"),
    ),
    producers=(ProducerCard(name="data-file-writer", formats=("csv", "json")),),
    prerequisites={"data-file-writer/csv": "", "data-file-writer/json": ""},
)


@dataclass
class Bench:
    """Everything an engine test holds: reopening it plays a crash at any event."""

    workforce: ScriptedWorkforce
    journal: MemoryJournal = field(default_factory=MemoryJournal)
    objects: MemoryObjects = field(default_factory=MemoryObjects)
    released: MemoryRelease = field(default_factory=MemoryRelease)
    checker: ScriptedChecker = field(default_factory=ScriptedChecker)
    producers: LineProducer = field(default_factory=LineProducer)
    roster: Roster = ROSTER
    settings: RunSettings = field(default_factory=RunSettings)
    heard: list[Recorded] = field(default_factory=list)

    def open(self) -> Relay:
        ports = Ports(self.workforce, NoSources(), self.producers, self.checker, self.released, self.objects)
        return Relay(self.journal, ports, self.roster, self.settings, self._hear, lambda key, words: None)

    def _hear(self, recorded: Recorded, state: ProjectState) -> None:
        self.heard.append(recorded)


def approve(relay: Relay, gate: Gate) -> None:
    relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Approved()))


def fill(relay: Relay, gate: Gate, **values: str) -> None:
    answers = tuple(
        ItemAnswer(key=key, how="words" if value else "blank", value=value) for key, value in values.items()
    )
    relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Filled(answers=answers)))


def waiting_gate(relay: Relay) -> Gate:
    run = relay.state.current
    assert run is not None
    gates = run.open_gates
    assert gates, f"nothing waits in {run.phase}"
    return gates[0].gate


INTAKE = Intake(
    intent="NEW_GOAL",
    complexity="simple",
    reasoning="a list",
    standard=Standard(name="list", title="List", version="1"),
)
INQUIRY = Inquiry(
    facts=(FactSpec(key="party", label="Party", kind="party"), FactSpec(key="day", label="Day", kind="date"))
)


def goals(*ids: str) -> GoalProposal:
    return GoalProposal(
        goals=tuple(Goal(id=ident, text=f"The list holds {ident}.") for ident in ids),
        contracts=tuple(contract(name) for name in ("list",)),
    )


def contract(name: str) -> DeliverableContract:
    return DeliverableContract(
        id=name, name=name.title(), file_name=f"{name}.csv", format="csv", kind="Data file", audience="us"
    )


def task(name: str = "list", number: str = "T1", depth: str = "Standard", **more: object) -> Task:
    return Task.model_validate(
        {
            "id": number,
            "title": f"The {name}",
            "domain": "legal",
            "depth": depth,
            "component": "list",
            "deliverable": name,
            "description": "A list.",
            "criteria": (AcceptanceCriterion(id=f"{number}.1", text="It holds a row."),),
            "goals": ("G1",),
            "format": "csv",
            **more,
        }
    )


def plan(*tasks: Task) -> Plan:
    return Plan(sections=(PlanSection(number="6", title="Task Sequence", text=""),), tasks=tasks or (task(),))


def acceptance(of: Plan, *goal_ids: str) -> TestPlan:
    covered = [*goal_ids, *(item.id for one in of.tasks for item in one.criteria)]
    return TestPlan(
        tests=tuple(
            AcceptanceTest(
                id=f"test.{name}", covers=name, text=name, check="scripted", deliverable=of.tasks[0].deliverable
            )
            for name in covered
        )
    )


ARCHITECTURE = Architecture(summary="One list.", parts=(DeliverablePart(deliverable="list", structure=("rows",)),))


def team(*names: tuple[str, str, str], files: tuple[str, ...] = ("list.csv",)) -> Team:
    """A team of (specialist, task, depth)."""
    chosen = names or (("lawyer", "T1", "Standard"),)
    specialists = tuple(dict.fromkeys(name for name, _, _ in chosen))
    return Team(
        specialist_assignments=tuple(
            SpecialistAssignment.model_validate(
                {
                    "specialist": name,
                    "tasks": tuple(AssignedTask(task_id=t, depth=d) for n, t, d in chosen if n == name),  # type: ignore[arg-type]
                    "rationale": "fits",
                }
            )
            for name in specialists
        ),
        producer_assignments=tuple(
            ProducerAssignment(
                specialist=name, producer="data-file-writer", output_format="csv", tasks_output_files=files
            )
            for name in specialists
        ),
        execution_order=(ExecutionPhase(phase=1, specialists=specialists, rationale="all"),),
    )


STAGE1 = Stage1(
    findings=("One party.",),
    exploration="Elements, connections, dynamics.",
    assumptions=(Assumption(id="A1", title="Order", default="By name", rationale="usual", value="name"),),
    decisions=(
        Decision(
            id="D1",
            title="Which rows?",
            options=(
                Option(value="all", label="All rows", reason="complete", recommended=True),
                Option(value="open", label="Open rows", reason="short"),
            ),
            recommendation="A, because it is complete.",
            risk="Something is missed.",
        ),
    ),
    approach="List them.",
)


def blueprint(of: Task | None = None, rows: int = 1, **more: object) -> Blueprint:
    one = of or task()
    content = Data(
        title=one.title,
        fields=(DataField(key="name"),),
        records=tuple({"name": f"row {number}"} for number in range(1, rows + 1)),
    )
    return Blueprint.model_validate(
        {
            "specialist": "lawyer",
            "domain": "legal",
            "deliverable": one.deliverable,
            "title": one.title,
            "plan_tasks": (one.id,),
            "depth": one.depth,
            "task_reference": one.title,
            "research_findings": ("One party.",),
            "approach": "List them.",
            "specification": "Rows.",
            "acceptance": tuple(AcceptanceMapping(criterion=item.id, how="by its rows") for item in one.criteria),
            "integration": ("Stands alone.",),
            "handoff": Handoff(
                producer="data-file-writer", output_format="csv", output_filename=f"{one.deliverable}.csv"
            ),
            "content": content,
            **more,
        }
    )


def review(layer: str, verdict: str = "pass", *reasons: str) -> Review:
    return Review.model_validate(
        {"layer": layer, "reviewer": "lawyer", "by": "by script", "verdict": verdict, "reasons": reasons}
    )


def whole_script(**changes: Sequence[Reply]) -> dict[str, Sequence[Reply]]:
    """The replies of one simple run from request to report."""
    script: dict[str, Sequence[Reply]] = {
        "classify": (INTAKE,),
        "inquire": (INQUIRY,),
        "propose_goals": (goals("G1"),),
        "design_architecture": (ARCHITECTURE,),
        "write_plan": (plan(),),
        "write_tests": (acceptance(plan(), "G1"),),
        "assemble_team": (team(),),
        "explore": (STAGE1,),
        "specify": (blueprint(),),
        "scan_conflicts": (ConflictScan(compared=("figures",)),),
        "review_file": (review("specialist"), review("builder")),
        "write_summary": (Summary(),),
    }
    script.update(changes)
    return script
