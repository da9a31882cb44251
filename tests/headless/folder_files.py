"""A matter whose files come from the folder: a form to fill, a photo, and a strict script that specifies them all."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from threading import Lock
from typing import Any

from app.bridge.desks import DirectChecker, DirectProducers, FolderSources, make_roster, read_in_turn
from app.bridge.paging import ProjectProducers, Rendering
from app.bridge.project import Crew, OpenProject
from app.bridge.supplies import Supplies
from app.checks.desk import FileChecker
from app.paths import AppPaths
from app.relay.assignments import Assignment, Specify, Summary
from app.relay.nouns.blueprint import AcceptanceMapping, Blueprint, Handoff
from app.relay.nouns.discovery import Inquiry
from app.relay.nouns.gate import Approved, GateAnswer, ItemAnswer
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
from app.relay.nouns.review import ConflictScan
from app.relay.nouns.stage1 import Stage1
from app.relay.nouns.team import AssignedTask, ExecutionPhase, ProducerAssignment, SpecialistAssignment, Team
from app.relay.ports import Desk
from app.relay.run import RunSettings
from app.sources.reader import SourceReader
from app.storage.project import ProjectFolder
from app.storage.registry import load_registry, tiers
from producers.content.anything import AnyContent
from producers.content.data import Data, DataField
from producers.content.document import Clause, Contents, Document, Heading, Paragraph, Picture
from producers.content.form import FillForm, Form, FormField, FormSection, MakeForm
from producers.content.inline import parse_inline as p
from producers.figures import Figure, Home
from tests.bridge.test_supplies import png
from tests.producers.pdf.specimens import supplied_form
from tests.relay.scripted import INTAKE, ScriptedWorkforce, review

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)
REASON = "The yard was resurfaced and the drain renewed, as the photograph shows. " * 8
RENT = Figure(
    name="rent", label="Rent", kind="money", value=Decimal("1250.00"), currency="GBP",
    home=Home(kind="source", place="Lease, page 1"),
)  # fmt: skip
START = Figure(
    name="start", label="Start", kind="date", value=date(2027, 1, 1), home=Home(kind="answer", place="your answer")
)
FIGURES = (RENT, START)


def application(form: str = "forms/application.pdf", *, flatten: bool = False) -> Form:
    """The supplied form, filled: a bound amount in a small field, and a reason that is longer than its field."""
    values: dict[str, Any] = {"name": p("Alder Quay Ltd, [fig:rent|exact]"), "reason": REASON.strip(), "agree": "yes"}
    return Form(title="Application", body=FillForm(object=form, values=values, flatten=flatten))


def notice() -> Form:
    """A new fillable form, with one value that is bound and one that somebody fills in."""
    fields = (
        FormField(name="tenant", label="Tenant", value="Alder Quay Ltd"),
        FormField(name="rent", label="Monthly rent", kind="money", value=p("[fig:rent|exact]")),
        FormField(name="received", label="Received on", kind="date", value=p("[blank:day it was received|date]")),
        FormField(name="signature", label="Signature", kind="signature", tooltip="For Alder Quay Ltd"),
    )
    return Form(title="Notice of rent", body=MakeForm(sections=(FormSection(head="Notice", fields=fields),)))


def survey(photo: str = "photos/yard.png") -> Document:
    """A Word document with a contents page and a photo of the folder."""
    return Document(
        title="Survey",
        theme="memo",
        blocks=(
            Contents(id="contents"),
            Clause(id="yard", level=1, runs=p("The yard")),
            Clause(level=2, runs=p("The rent of [fig:rent|exact] runs from [fig:start].")),
            Picture(id="photo", object=photo, alt="The yard after resurfacing, seen from the gate", width_mm=60),
        ),
    )  # fmt: skip


def letter() -> Document:
    """A letter that is delivered as PDF."""
    return Document(
        title="Letter",
        theme="letter",
        blocks=(
            Heading(level=1, text="Rent"),
            Paragraph(id="rent", runs=p("The rent is [fig:rent|exact] a month from [fig:start].")),
            Paragraph(runs=p("We look forward to [fig:rent|exact] on the first day.")),
        ),
    )


def records(title: str) -> Data:
    """Records for another program."""
    return Data(
        title=title,
        fields=(DataField(key="tenant"), DataField(key="rent", type="decimal"), DataField(key="start", type="date")),
        records=({"tenant": "Alder Quay Ltd", "rent": Decimal("1250.00"), "start": date(2027, 1, 1)},),
    )


@dataclass(frozen=True)
class Piece:
    """One deliverable of the script."""

    id: str
    producer: str
    format: str
    content: AnyContent
    test: str = "file_opens"
    parameters: dict[str, str] = field(default_factory=dict)
    name: str = ""

    @property
    def file_name(self) -> str:
        return self.name or f"{self.id}.{self.format}"


def pieces() -> tuple[Piece, ...]:
    """All six files."""
    return (
        Piece("application", "form-filler", "pdf", application(), "figures_agree"),
        Piece("notice", "form-filler", "pdf", notice(), "figure_present", {"figure": "rent"}),
        Piece("survey", "document-writer", "docx", survey(), "figures_agree"),
        Piece("letter", "document-writer", "pdf", letter(), "figures_agree"),
        Piece("rents", "data-file-writer", "csv", records("Rents")),
        Piece("register", "data-file-writer", "json", records("Register")),
    )


def put_files(folder: Path) -> None:
    """The person's files."""
    (folder / "forms").mkdir(parents=True)
    (folder / "photos").mkdir()
    (folder / "forms" / "application.pdf").write_bytes(supplied_form())
    (folder / "photos" / "yard.png").write_bytes(png(60, 40))


def workforce(*of: Piece) -> ScriptedWorkforce:
    """A strict script for these deliverables; nothing else may be asked, and all of it must be."""
    return ScriptedWorkforce(replies(*of))


def replies(*of: Piece) -> dict[str, tuple[Any, ...]]:
    """What is answered in one run, by kind of assignment."""
    tasks = tuple(_task(number, one) for number, one in enumerate(of, start=1))
    plan = Plan(sections=(PlanSection(number="6", title="Task Sequence", text=""),), tasks=tasks)
    goals = GoalProposal(
        goals=(Goal(id="G1", text="The rent is told to everybody who needs it."),),
        contracts=tuple(_contract(one) for one in of),
    )
    parts = tuple(DeliverablePart(deliverable=one.id, structure=("all",)) for one in of)
    return {
        "classify": (INTAKE,),
        "inquire": (Inquiry(),),
        "propose_goals": (goals,),
        "design_architecture": (Architecture(summary="Six files.", parts=parts),),
        "write_plan": (plan,),
        "write_tests": (_tests(of),),
        "assemble_team": (_team(of),),
        "explore": tuple(STAGE1 for _ in of),
        "specify": tuple(_specified(of) for _ in of),
        "scan_conflicts": (ConflictScan(compared=("figures",)),),
        "review_file": tuple(_reviewed for _ in range(2 * len(of))),
        "write_summary": (Summary(),),
    }


STAGE1 = Stage1(findings=("One tenant.",), exploration="Elements.", approach="Say it once.")


def _contract(one: Piece) -> DeliverableContract:
    return DeliverableContract.model_validate(
        {"id": one.id, "name": one.id.title(), "file_name": one.file_name, "format": one.format, "kind": "File",
         "audience": "tenant"}
    )  # fmt: skip


def _task(number: int, one: Piece) -> Task:
    return Task.model_validate(
        {
            "id": f"T{number}",
            "title": one.id.title(),
            "domain": "legal",
            "depth": "Standard",
            "component": one.id,
            "deliverable": one.id,
            "description": one.id,
            "criteria": (AcceptanceCriterion(id=f"T{number}.1", text=f"The {one.id} is there."),),
            "goals": ("G1",),
            "format": one.format,
        }
    )


def _tests(of: tuple[Piece, ...]) -> TestPlan:
    first = of[0]
    own = tuple(
        AcceptanceTest(
            id=f"test.T{number}.1", covers=f"T{number}.1", text=f"{one.id}.", check=one.test, deliverable=one.id,
            parameters=one.parameters,
        )
        for number, one in enumerate(of, start=1)
    )  # fmt: skip
    goal = AcceptanceTest(id="test.G1", covers="G1", text="It opens.", check="file_opens", deliverable=first.id)
    return TestPlan(tests=(goal, *own))


def _team(of: tuple[Piece, ...]) -> Team:
    ids = tuple(AssignedTask(task_id=f"T{number}", depth="Standard") for number in range(1, len(of) + 1))
    made: dict[tuple[str, str], list[str]] = {}
    for one in of:
        made.setdefault((one.producer, one.format), []).append(one.file_name)
    return Team(
        specialist_assignments=(SpecialistAssignment(specialist="property-lawyer", tasks=ids, rationale="fits"),),
        producer_assignments=tuple(
            ProducerAssignment.model_validate(
                {
                    "specialist": "property-lawyer",
                    "producer": producer,
                    "output_format": kind,
                    "tasks_output_files": tuple(names),
                }
            )
            for (producer, kind), names in made.items()
        ),
        execution_order=(ExecutionPhase(phase=1, specialists=("property-lawyer",), rationale="all"),),
    )


def _reviewed(assignment: Assignment, _desk: Desk) -> object:
    return review(assignment.layer)  # type: ignore[union-attr]


def _specified(of: tuple[Piece, ...]) -> Any:
    by_id = {one.id: (number, one) for number, one in enumerate(of, start=1)}

    def specify(assignment: Assignment, _desk: Desk) -> Blueprint:
        assert isinstance(assignment, Specify)
        number, one = by_id[assignment.task.contract.id]
        return Blueprint(
            specialist="property-lawyer",
            domain="legal",
            deliverable=one.id,
            title=one.id.title(),
            plan_tasks=(f"T{number}",),
            depth="Standard",
            task_reference=one.id,
            research_findings=("One tenant.",),
            approach="Say it once.",
            specification="All of it.",
            acceptance=(AcceptanceMapping(criterion=f"T{number}.1", how="It is there."),),
            integration=("Stands alone.",),
            handoff=Handoff.model_validate(
                {"producer": one.producer, "output_format": one.format, "output_filename": one.file_name}
            ),
            content=one.content,
            figures=FIGURES,
        )

    return specify


def open_matter(
    folder: Path, script: ScriptedWorkforce, rendering: Callable[[Any], Rendering] | None = None
) -> OpenProject:
    """The project with real storage, sources, producers and checks; nothing but the workforce is played."""
    paths = AppPaths.under(folder.parent / "home")
    opened = ProjectFolder.open(folder, paths, lambda: NOW)
    registry = load_registry(tiers(paths, None))
    reader, turn = SourceReader(), Lock()
    direct = rendering(turn) if rendering is not None else DirectProducers(turn)
    crew = Crew(
        workforce=script,
        producers=ProjectProducers(direct, None, Supplies(folder, opened.objects)),
        checker=DirectChecker(FileChecker("en"), turn),
        roster=make_roster(tuple(registry.specialists.values()), tuple(registry.producers.values())),
        settings=RunSettings(mode="Autopilot", parallel=2, depth="Standard"),
        now=lambda: NOW,
    )
    return OpenProject(
        opened, FolderSources(folder, reader, read_in_turn(reader.read, turn)), crew, lambda *_: None, lambda *_: None
    )


def drive(project: OpenProject) -> str:
    """Work until nothing is left to be said yes to; the standing."""
    for _ in range(20):
        standing = project.advance()
        run = project.run
        gates = run.open_gates if run is not None else ()
        if standing != "waiting" or not gates or gates[0].gate.kind in {"failed", "incomplete", "findings"}:
            return standing
        gate = gates[0].gate
        if gate.items and gate.kind != "goals":
            for item in gate.items:
                project.answer_item(gate.id, ItemAnswer(key=item.key, how="accepted"))
        else:
            project.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Approved()))
    raise AssertionError("it never ends")
