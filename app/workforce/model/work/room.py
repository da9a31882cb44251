"""The room an assignment is worked in: worker, prompts, profiles, standards, and what is shared between assignments."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.relay.assignments import Assignment, Brief, ReviewFile
from app.relay.nouns.discovery import DiscoveryBrief
from app.relay.nouns.goals import DeliverableContract, Goal
from app.relay.nouns.profiles import SpecialistProfile
from app.relay.nouns.request import Tier
from app.relay.ports import Desk
from app.relay.roles import Role
from app.workforce.model.job import DraftT, Job, Worked
from app.workforce.model.prompts import Prompts
from app.workforce.model.tools.fencing import fence, plain
from app.workforce.model.tools.library import Library, Line
from app.workforce.model.tools.toolbox import Toolbox
from app.workforce.model.worker import Worker
from producers.content.anything import AnyContent
from producers.figures import FigureBook
from producers.rendering import render

Trial = Callable[[AnyContent, Any, FigureBook], object]

PHASES: Mapping[str, str] = {
    "classify": "intake",
    "answer_question": "intake",
    "inquire": "discovery",
    "assume": "discovery",
    "propose_goals": "goal gate",
    "design_architecture": "planning",
    "write_plan": "planning",
    "write_tests": "planning",
    "assemble_team": "assembly",
    "generate_specialist": "assembly",
    "explore": "detail",
    "specify": "detail",
    "scan_conflicts": "conflict check",
    "review_file": "verification",
    "correct": "build",
    "write_summary": "report",
}


@dataclass(frozen=True)
class StandardText:
    """A playbook as a standard to ground on: its name, title, version, what it is for, and its text for specialists."""

    name: str
    title: str
    version: str
    description: str
    text: str = ""


@dataclass(frozen=True)
class Kit:
    """What all assignments of a project have in common."""

    worker: Worker
    prompts: Prompts
    specialists: Mapping[str, SpecialistProfile] = field(default_factory=dict)
    standards: Callable[[], tuple[StandardText, ...]] = tuple
    test_names: frozenset[str] = frozenset()
    checks: Callable[[ReviewFile], str] | None = None
    trial: Trial = render
    research: dict[str, str] = field(default_factory=dict)
    """Which assignment had a piece of research first; only there it is counted as spent."""


@dataclass(frozen=True)
class Room:
    """One assignment's room."""

    kit: Kit
    desk: Desk
    assignment: Assignment

    @property
    def brief(self) -> Brief:
        """The brief of the assignment."""
        return self.assignment.brief

    def library(self, made: Mapping[str, tuple[Line, ...]] | None = None) -> Library | None:
        """The sources that the assignment lists, and what was `made`; None where there is nothing of either."""
        sources = self.brief.sources if self.desk.sources is not None else ()
        return Library(self.desk.sources, sources, made) if sources or made else None

    def toolbox(self, sections: Mapping[str, str] | None = None, library: Library | None = None) -> Toolbox:
        """The tools of this assignment's role."""
        return Toolbox(self.assignment.role, PHASES[self.assignment.kind], sections or {}, library)

    def work(self, job: Job[DraftT], *, hand_on: bool = True) -> Worked[DraftT]:
        """Work a job, and keep what it hands to later assignments."""
        worked = self.kit.worker.work(job, self.desk)
        if hand_on:
            self.kit.worker.buyer.book.remember(self._about(job.step), worked.context)
        return worked

    def handed_on(self, *steps: str) -> str:
        """Return what earlier steps hand to this one, as a section of a brief; empty when nothing is known."""
        book = self.kit.worker.buyer.book
        parts = []
        for step in steps:
            context = book.recall(self._about(step)) or {}
            lines = [f"- {key}: {entry}" for key, entries in context.items() for entry in entries]
            if lines:
                parts.append(f"From {step}:\n" + "\n".join(lines))
        return "## What earlier work hands on\n\n" + "\n\n".join(parts) if parts else ""

    def job(
        self,
        step: str,
        draft: type[DraftT],
        parts: tuple[str, ...],
        *,
        toolbox: Toolbox | None = None,
        shared: str | None = None,
        more: tuple[str, ...] = (),
        tier: Tier | None = None,
        role: Role | None = None,
        heading: str = "",
    ) -> Job[DraftT]:
        """Return a job for this assignment: prompts by role and kind, `more` pages after them, `parts` as its brief."""
        name = (role or self.assignment.role).lower()
        own = self.kit.prompts.both(name, heading or self.assignment.kind)
        return Job(
            toolbox=toolbox or self.toolbox(),
            step=step,
            tier=tier or self.assignment.tier,
            draft=draft,
            shared=shared if shared is not None else self.shared(),
            own=join(own, *more),
            brief=join(*parts, f"Assignment: {step}. Work on it now and return the result."),
        )

    def shared(self, discovery: DiscoveryBrief | None = None, goals: tuple[Goal, ...] = ()) -> str:
        """Return the part of the instructions that assignments share: the protocol and what is settled so far."""
        return join(
            self.kit.prompts.head("worker"), request_text(self.brief), discovery_text(discovery), goals_text(goals)
        )

    def _about(self, step: str) -> str:
        brief = self.brief
        stamp = hashlib.sha256(f"{brief.today.isoformat()}\n{brief.request}".encode()).hexdigest()[:16]
        return f"{stamp}/{step}"


def join(*parts: str) -> str:
    """Join the parts that say something, with an empty line between them."""
    return "\n\n".join(part.strip() for part in parts if part.strip())


def request_text(brief: Brief) -> str:
    """Return the request with what every worker knows about it."""
    lines = [f"Request of the person: {brief.request}", f"Today: {brief.today.isoformat()}"]
    if brief.standard is not None:
        lines.append(f"Standard to draft from: {brief.standard.title}, version {brief.standard.version}")
    lines += [f"Answer of the person: {item.question} — {item.answer}" for item in brief.clarifications]
    files = [f"- {plain(file.path)} ({file.kind})" for file in brief.sources]
    named = fence("names of the person's files", "\n".join(files))
    lines.append(named if files else "The person has given no files.")
    return "## The matter\n\n" + "\n".join(lines)


def discovery_text(discovery: DiscoveryBrief | None) -> str:
    """Return what discovery settled."""
    if discovery is None:
        return ""
    facts = [
        f"- {fact.key}: {fact.label}: {fact.value or '(left blank by the person)'}"
        + (f" {fact.currency}" if fact.currency else "")
        + (f" [{fact.place.file}, {fact.place.label}]" if fact.place else f" [{fact.status}]")
        for fact in discovery.facts
    ]
    answers = [f"- {item.question}: {item.text} — {item.words}" for item in discovery.answers]
    assumed = [f"- {text}" for text in discovery.assumptions]
    return join(
        "## What is settled",
        "Facts:\n" + "\n".join(facts) if facts else "",
        "Answers:\n" + "\n".join(answers) if answers else "",
        "Assumptions the person accepted:\n" + "\n".join(assumed) if assumed else "",
    )


def goals_text(goals: tuple[Goal, ...]) -> str:
    """Return the goals."""
    return "## Goals\n\n" + "\n".join(f"- {goal.id}: {goal.text}" for goal in goals) if goals else ""


def contract_text(contracts: tuple[DeliverableContract, ...], head: str = "Contracts of the deliverables") -> str:
    """Return the contracts under a head, as JSON without what is not promised; empty where there are none."""
    lines = [f"- {contract.model_dump_json(exclude_defaults=True)}" for contract in contracts]
    return f"## {head}\n\n" + "\n".join(lines) if lines else ""
