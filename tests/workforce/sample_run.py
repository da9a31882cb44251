"""Runs a whole playbook without the relay: sources, facts, goals, plan, tests, every task in order, the built files."""

import json
import shutil
from dataclasses import dataclass, field
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from app.checks.desk import FileChecker
from app.relay.assignments import (
    BlockPlace,
    Brief,
    BuiltFile,
    Classify,
    DesignArchitecture,
    Explore,
    Inquire,
    ProposeGoals,
    ReviewFile,
    ScanConflicts,
    Specify,
    TaskBrief,
    WritePlan,
    WriteTests,
)
from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.decisions import Decisions, SettledAssumption, SettledDecision
from app.relay.nouns.discovery import Answered, DiscoveryBrief, Inquiry
from app.relay.nouns.facts import Fact, FactSpec
from app.relay.nouns.goals import DeliverableContract, GoalProposal
from app.relay.nouns.plan import Architecture, Plan, Task, TestPlan
from app.relay.nouns.request import Intake
from app.relay.nouns.review import ConflictScan, Review
from app.relay.nouns.source import SourceFile, SourceText
from app.relay.nouns.stage1 import Assumption, Decision, Stage1
from app.relay.ports import Checked, CheckRequest, Desk
from app.sources.reader import SourceReader
from app.workforce.playbook.calculators.shipped import SHIPPED
from app.workforce.playbook.reading.known import Known
from app.workforce.playbook.shelf import Shelf, read_shelf
from app.workforce.playbook.workforce import PlaybookWorkforce
from producers.content.form import FillForm, Form
from producers.figures import FigureBook
from producers.production import Produced, RenderOptions
from producers.rendering import render

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "resources" / "samples"
TODAY = date(2026, 11, 30)
ResultT = TypeVar("ResultT", bound=BaseModel)


@dataclass(frozen=True)
class FolderSources:
    """The files of a folder, read as the program reads them."""

    folder: Path
    reader: SourceReader = field(default_factory=SourceReader)

    def list(self) -> tuple[SourceFile, ...]:
        return tuple(self.reader.scan(self.folder))

    def read(self, path: str) -> SourceText:
        return self.reader.read(self.folder, path)


def copy_sample(name: str, folder: Path) -> FolderSources:
    """The sources of a sample in a folder of their own; its two JSON files are no sources."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (SAMPLES / name).iterdir():
        if path.name not in {"sample.json", "answers.json"}:
            shutil.copy(path, folder)
    return FolderSources(folder)


def sample_answers(name: str) -> dict[str, Any]:
    """The answers of a sample."""
    answers: dict[str, Any] = json.loads((SAMPLES / name / "answers.json").read_text("utf-8"))
    return answers


def sample_request(name: str) -> str:
    """The request of a sample."""
    return str(json.loads((SAMPLES / name / "sample.json").read_text("utf-8"))["request"])


@cache
def shipped_shelf() -> Shelf:
    """All playbooks of the program, read once."""
    return read_shelf((ROOT / "resources" / "playbooks",), lambda: Known(frozenset(SHIPPED)))


@dataclass
class PlaybookRun:
    """One run for one set of answers. `decisions` are option values by id, `own` are own words by id."""

    request: str
    facts: dict[str, str | None]
    sources: FolderSources | None = None
    questions: dict[str, str] = field(default_factory=dict)
    decisions: dict[str, str] = field(default_factory=dict)
    own: dict[str, str] = field(default_factory=dict)
    workforce: PlaybookWorkforce = field(default_factory=lambda: PlaybookWorkforce(shipped_shelf()))
    done: dict[str, Blueprint] = field(default_factory=dict)
    settled: dict[str, Decisions] = field(default_factory=dict)

    @classmethod
    def of_sample(cls, name: str, folder: Path, **changes: str | None) -> "PlaybookRun":
        """A run of a sample as its answers say, with some facts changed."""
        answers = sample_answers(name)
        return cls(
            request=sample_request(name),
            facts={**answers["facts"], **changes},
            sources=copy_sample(name, folder),
            questions=answers["questions"],
            decisions=answers["decisions"],
        )

    def do(self, assignment: Any, kind: type[ResultT]) -> ResultT:
        result = self.workforce.perform(assignment, Desk(self.sources, lambda _: None, lambda: False)).result
        assert isinstance(result, kind)
        return result

    @cached_property
    def intake(self) -> Intake:
        return self.do(Classify(brief=Brief(request=self.request, today=TODAY)), Intake)

    @cached_property
    def brief(self) -> Brief:
        return Brief(request=self.request, today=TODAY, standard=self.intake.standard)

    @cached_property
    def inquiry(self) -> Inquiry:
        return self.do(Inquire(brief=self.brief, depth="Standard", limit=3), Inquiry)

    @cached_property
    def discovery(self) -> DiscoveryBrief:
        facts = tuple(self._fact(spec) for spec in self.inquiry.facts if spec.key in self.facts)
        answers = tuple(Answered(question=q, text=q, value=v, words=v) for q, v in self.questions.items())
        return DiscoveryBrief(depth="Standard", facts=facts, answers=answers)

    def _fact(self, spec: FactSpec) -> Fact:
        value = self.facts[spec.key]
        found = next((fact for fact in self.inquiry.found if (fact.key, fact.value) == (spec.key, value)), None)
        return Fact(
            key=spec.key,
            label=spec.label,
            kind=spec.kind,
            value=value or "",
            status="blank" if value is None else "confirmed" if found else "given",
            place=found.place if found else None,
            currency=spec.currency,
        )

    @cached_property
    def proposal(self) -> GoalProposal:
        return self.do(ProposeGoals(brief=self.brief, discovery=self.discovery), GoalProposal)

    @cached_property
    def plan(self) -> Plan:
        given = {"brief": self.brief, "discovery": self.discovery, "goals": self.proposal.goals}
        given |= {"contracts": self.proposal.contracts}
        architecture = self.do(DesignArchitecture.model_validate(given), Architecture)
        return self.do(WritePlan.model_validate({**given, "architecture": architecture}), Plan)

    @cached_property
    def tests(self) -> TestPlan:
        return self.do(
            WriteTests(
                brief=self.brief,
                discovery=self.discovery,
                goals=self.proposal.goals,
                contracts=self.proposal.contracts,
                plan=self.plan,
            ),
            TestPlan,
        )

    def contract(self, deliverable: str) -> DeliverableContract:
        return next(item for item in self.proposal.contracts if item.id == deliverable)

    def _task_brief(self, task: Task) -> TaskBrief:
        return TaskBrief(
            specialist="specialist",
            task=task,
            depth=task.depth,
            contract=self.contract(task.deliverable),
            discovery=self.discovery,
            goals=self.proposal.goals,
            producer="producer",
            output_format=task.format,
            earlier=tuple(self.done[name] for name in task.dependencies),
            earlier_decisions=tuple(self.settled[name] for name in task.dependencies),
        )

    def explore(self, task: Task) -> Stage1:
        return self.do(Explore(brief=self.brief, task=self._task_brief(task)), Stage1)

    def blueprints(self) -> dict[str, Blueprint]:
        """The blueprint of every deliverable, made in the order of the tasks."""
        for task in self.plan.tasks:
            light = task.depth == "Light"
            stage1 = Stage1(findings=(), exploration="", approach="") if light else self.explore(task)
            self.settled[task.id] = self._settle(stage1, task.deliverable)
            assignment = Specify(
                brief=self.brief, task=self._task_brief(task), stage1=stage1, decisions=self.settled[task.id]
            )
            self.done[task.id] = self.do(assignment, Blueprint)
        return {blueprint.deliverable: blueprint for blueprint in self.done.values()}

    def _settle(self, stage1: Stage1, deliverable: str) -> Decisions:
        return Decisions(
            specialist="specialist",
            deliverable=deliverable,
            gate_started="",
            assumptions=tuple(self._assumption(item) for item in stage1.assumptions),
            decisions=tuple(self._decision(item) for item in stage1.decisions),
        )

    def _assumption(self, item: Assumption) -> SettledAssumption:
        own = self.own.get(item.id)
        return SettledAssumption(
            id=item.id,
            title=item.title,
            default=item.default,
            status="promoted" if own else "accepted",
            user_override=own,
            value=own or item.value,
        )

    def _decision(self, item: Decision) -> SettledDecision:
        own = self.own.get(item.id)
        value = self.decisions.get(item.id, item.options[0].value)
        values = [option.value for option in item.options]
        return SettledDecision(
            id=item.id,
            title=item.title,
            context=item.context,
            options=tuple(option.label for option in item.options),
            chosen="other" if own else "ABCDE"[values.index(value)],
            user_input=own,
            value=own or value,
        )

    def built(self) -> dict[str, Produced]:
        """The rendered file of every deliverable."""
        return {name: self.rendered(item) for name, item in self.blueprints().items()}

    def rendered(self, blueprint: Blueprint) -> Produced:
        """The file of one blueprint; a form of the folder is filled from there."""
        content, figures = blueprint.content, FigureBook(figures=blueprint.figures)
        filled = isinstance(content, Form) and isinstance(content.body, FillForm) and self.sources
        objects = {content.body.object: (self.sources.folder / content.body.object).read_bytes()} if filled else {}
        return render(content, blueprint.handoff.output_format, figures, RenderOptions(objects=objects))

    def checked(self) -> dict[str, Checked]:
        """Every file with proofreading and its bound tests."""
        return {name: self.check(name, produced) for name, produced in self.built().items()}

    def reviews(self) -> list[Review]:
        """Every layer's review of every built file, as the workforce gives it."""
        layers = ("specialist", "builder", "cross-cutting")
        return [self._review(name, layer) for name in self.blueprints() for layer in layers]

    def _review(self, name: str, layer: str) -> Review:
        blueprint = next(item for item in self.done.values() if item.deliverable == name)
        handoff = blueprint.handoff
        produced = self.rendered(blueprint)
        built = BuiltFile(
            deliverable=name,
            file_name=handoff.output_filename,
            file_format=handoff.output_format,
            version=1,
            object="0" * 64,
            places=tuple(BlockPlace(block=place.block, label=place.label) for place in produced.places),
            text=self.check(name, produced).text,
        )
        questions = tuple(test for test in self.tests.tests if test.deliverable == name and test.question)
        given = {"brief": self.brief, "layer": layer, "reviewer": "R", "criteria": (), "blueprint": blueprint}
        return self.do(ReviewFile.model_validate({**given, "built": built, "questions": questions}), Review)

    def conflicts(self) -> ConflictScan:
        """What the workforce finds between the blueprints."""
        made = tuple(self.done.values())
        return self.do(ScanConflicts(brief=self.brief, blueprints=made, goals=self.proposal.goals), ConflictScan)

    def check(self, name: str, produced: Produced) -> Checked:
        """One file with proofreading and its bound tests."""
        blueprint = next(item for item in self.done.values() if item.deliverable == name)
        return FileChecker().check(
            CheckRequest(
                name=blueprint.handoff.output_filename,
                file_format=blueprint.handoff.output_format,
                data=produced.data,
                content=blueprint.content,
                figures=FigureBook(figures=blueprint.figures),
                contract=self.contract(name),
                tests=tuple(test for test in self.tests.tests if test.deliverable == name and test.check),
            )
        )
