"""Helpers for tests of the playbook workforce: playbooks from disk, sources in memory, a run without the relay."""

import shutil
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from app.checks.desk import file_text
from app.checks.model import open_model
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
    Specify,
    TaskBrief,
    WritePlan,
    WriteTests,
)
from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.decisions import Decisions, SettledAssumption, SettledDecision
from app.relay.nouns.discovery import Answered, DiscoveryBrief, Inquiry
from app.relay.nouns.facts import Fact
from app.relay.nouns.goals import Goal, GoalProposal
from app.relay.nouns.plan import Architecture, Plan, TestPlan
from app.relay.nouns.request import Intake, Standard
from app.relay.nouns.review import Review
from app.relay.nouns.source import Passage, SourceFile, SourceText
from app.relay.nouns.stage1 import Stage1
from app.relay.ports import Desk
from app.sources.reader import SourceReader
from app.workforce.playbook.calculators.shipped import SHIPPED
from app.workforce.playbook.reading.known import Known
from app.workforce.playbook.reading.loader import load_playbook
from app.workforce.playbook.shelf import Shelf
from app.workforce.playbook.workforce import PlaybookWorkforce
from producers.docx.writer import write_docx
from producers.figures import FigureBook

ROOT = Path(__file__).parents[2]
PLAYBOOKS = ROOT / "resources" / "playbooks"
SAMPLE = ROOT / "resources" / "samples" / "nda"
KNOWN = Known(frozenset(SHIPPED))
TODAY = date(2026, 11, 30)
NDA = Standard(name="nda", title="Mutual non-disclosure agreement", version="1.0")
FACTS: dict[str, str | None] = {
    "party_one": "Quillon Handling Limited",
    "party_one_country": "England and Wales",
    "party_one_number": "90417726",
    "party_one_office": "14 Quay House\nSaltmarsh Road\nHull HU1 3DZ",
    "party_two": "Brevard Robotics Limited",
    "party_two_country": "England and Wales",
    "party_two_number": "90880231",
    "party_two_office": "7 Fenner Street, Leeds LS1 4QH",
    "purpose": "evaluating the supply of picking robots",
    "confidence_years": "4",
    "email_one": "contracts@quillon.example",
    "email_two": "legal@brevard.example",
}
ResultT = TypeVar("ResultT", bound=BaseModel)


@cache
def nda_shelf() -> Shelf:
    """A shelf with the NDA playbook, read once."""
    return Shelf((load_playbook(PLAYBOOKS / "nda", KNOWN),))


def copy_nda(folder: Path) -> Path:
    """A copy of the NDA playbook to break."""
    shutil.copytree(PLAYBOOKS / "nda", folder / "nda")
    return folder / "nda"


@dataclass(frozen=True)
class MemorySources:
    """Sources held in memory, as text files with one passage for each paragraph."""

    texts: tuple[SourceText, ...] = ()

    def list(self) -> tuple[SourceFile, ...]:
        return tuple(text.file for text in self.texts)

    def read(self, path: str) -> SourceText:
        return next(text for text in self.texts if text.file.path == path)


def source(path: str, *paragraphs: str) -> SourceText:
    """A text file with paragraphs."""
    file = SourceFile(path=path, name=path, kind="txt", size=1, sha256="0" * 64)
    passages = tuple(
        Passage(index=index, kind="paragraph", text=text, label=f"paragraph {index + 1}")
        for index, text in enumerate(paragraphs)
    )
    return SourceText(file=file, passages=passages)


def sample_sources(folder: Path) -> MemorySources:
    """The files of the sample, read as the program reads them; its two JSON files are no sources."""
    for path in SAMPLE.iterdir():
        if path.suffix != ".json":
            shutil.copy(path, folder)
    reader = SourceReader()
    return MemorySources(tuple(reader.read(folder, file.path) for file in reader.scan(folder)))


@dataclass(frozen=True)
class Bench:
    """Runs assignments one after another for one set of facts and answers."""

    facts: dict[str, str | None] = field(default_factory=lambda: dict(FACTS))
    answers: dict[str, str] = field(default_factory=dict)
    workforce: PlaybookWorkforce = field(default_factory=lambda: PlaybookWorkforce(nda_shelf()))
    sources: MemorySources | None = None
    request: str = "Draft a mutual NDA"
    depth: str = "Standard"

    def do(self, assignment: Any, kind: type[ResultT]) -> ResultT:
        result = self.workforce.perform(assignment, Desk(self.sources, lambda _: None, lambda: False)).result
        assert isinstance(result, kind)
        return result

    @property
    def brief(self) -> Brief:
        return Brief(request=self.request, today=TODAY, standard=NDA)

    def classify(self, request: str, standard: Standard | None = None) -> Intake:
        brief = Brief(request=request, today=TODAY, standard=standard)
        return self.do(Classify(brief=brief), Intake)

    def inquire(self, depth: str = "Quick", limit: int = 3) -> Inquiry:
        return self.do(Inquire.model_validate({"brief": self.brief, "depth": depth, "limit": limit}), Inquiry)

    @property
    def discovery(self) -> DiscoveryBrief:
        specs = {spec.key: spec for spec in self.inquire().facts}
        facts = tuple(
            Fact(
                key=key,
                label=specs[key].label,
                kind=specs[key].kind,
                value=value or "",
                status="given" if value else "blank",
                currency=specs[key].currency,
            )
            for key, value in self.facts.items()
        )
        answers = tuple(Answered(question=q, text=q, value=v, words=v) for q, v in self.answers.items())
        return DiscoveryBrief.model_validate({"depth": self.depth, "facts": facts, "answers": answers})

    def propose(self, existing: tuple[Goal, ...] = (), reasons: tuple[str, ...] = ()) -> GoalProposal:
        assignment = ProposeGoals(brief=self.brief, discovery=self.discovery, existing=existing, reasons=reasons)
        return self.do(assignment, GoalProposal)

    def plan(self, goals: tuple[Goal, ...] | None = None) -> Plan:
        proposal = self.propose()
        given = {"brief": self.brief, "discovery": self.discovery, "goals": goals or proposal.goals}
        given |= {"contracts": proposal.contracts}
        architecture = self.do(DesignArchitecture.model_validate(given), Architecture)
        return self.do(WritePlan.model_validate({**given, "architecture": architecture}), Plan)

    def tests(self, plan: Plan, goals: tuple[Goal, ...] | None = None) -> TestPlan:
        proposal = self.propose()
        assignment = WriteTests(
            brief=self.brief, goals=goals or proposal.goals, contracts=proposal.contracts, plan=plan
        )
        return self.do(assignment, TestPlan)

    def task_brief(self, depth: str = "Standard", goals: tuple[Goal, ...] | None = None) -> TaskBrief:
        proposal = self.propose()
        return TaskBrief.model_validate(
            {
                "specialist": "contracts-lawyer",
                "task": self.plan(goals).tasks[0],
                "depth": depth,
                "contract": proposal.contracts[0],
                "discovery": self.discovery,
                "goals": goals or proposal.goals,
                "producer": "document-writer",
                "output_format": "docx",
            }
        )

    def explore(self) -> Stage1:
        return self.do(Explore(brief=self.brief, task=self.task_brief()), Stage1)

    def specify(
        self,
        chosen: dict[str, str] | None = None,
        own: dict[str, str] | None = None,
        findings: tuple[Any, ...] = (),
        goals: tuple[Goal, ...] | None = None,
    ) -> Blueprint:
        stage1 = self.explore()
        assignment = Specify(
            brief=self.brief,
            task=self.task_brief(goals=goals),
            stage1=stage1,
            decisions=settle(stage1, chosen or {}, own or {}),
            findings=findings,
        )
        return self.do(assignment, Blueprint)

    def with_facts(self, **changes: str | None) -> "Bench":
        return replace(self, facts={**self.facts, **changes})

    def review(self, blueprint: Blueprint, built: BuiltFile, layer: str, **more: Any) -> Review:
        given = {"brief": self.brief, "layer": layer, "reviewer": "R", "criteria": (), "blueprint": blueprint}
        return self.do(ReviewFile.model_validate({**given, "built": built, **more}), Review)


def settle(stage1: Stage1, chosen: dict[str, str], own: dict[str, str]) -> Decisions:
    """Answers to all items: by option value where named, else the recommended one; own words by id."""
    return Decisions(
        specialist="contracts-lawyer",
        deliverable="nda",
        gate_started="",
        assumptions=tuple(
            SettledAssumption(
                id=item.id,
                title=item.title,
                default=item.default,
                status="promoted" if item.id in own else "accepted",
                user_override=own.get(item.id),
            )
            for item in stage1.assumptions
        ),
        decisions=tuple(_settle_one(item, chosen, own) for item in stage1.decisions),
    )


def _settle_one(item: Any, chosen: dict[str, str], own: dict[str, str]) -> SettledDecision:
    values = [option.value for option in item.options]
    letter = "ABCDE"[values.index(chosen[item.id])] if item.id in chosen else "A"
    return SettledDecision(
        id=item.id,
        title=item.title,
        context="",
        options=(),
        chosen="other" if item.id in own else letter,
        user_input=own.get(item.id),
    )


def build(blueprint: Blueprint) -> BuiltFile:
    """The file of a blueprint as reviewers see it, with the text read back from the Word file's paragraphs."""
    produced = write_docx(blueprint.content, FigureBook(figures=blueprint.figures))  # type: ignore[arg-type]
    name = blueprint.handoff.output_filename
    return BuiltFile(
        deliverable="nda",
        file_name=name,
        file_format="docx",
        version=1,
        object="0" * 64,
        places=tuple(BlockPlace(block=place.block, label=place.label) for place in produced.places),
        text=file_text(open_model(produced.data, name)),
    )
