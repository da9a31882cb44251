"""Architecture, plan and acceptance tests."""

from decimal import Decimal
from typing import Literal

from pydantic import Field

from app.relay.nouns.base import Noun
from app.relay.nouns.goals import FileFormat
from app.relay.nouns.request import TaskDepth


class Approach(Noun):
    """One way to do the whole: what speaks for and against it, when it is best, how risky it is."""

    id: str
    title: str
    summary: str
    advantages: tuple[str, ...] = ()
    drawbacks: tuple[str, ...] = ()
    best_when: str = ""
    risk: Literal["low", "medium", "high"] = "medium"
    long_term: bool = False


class Criterion(Noun):
    """A criterion of the decision matrix: its weight in percent, and a score of 1 to 5 with a reason per approach."""

    title: str
    weight: Decimal
    scores: dict[str, int]
    reasons: dict[str, str]


class DeliverablePart(Noun):
    """How one deliverable fits in: its structure, and the terms and figures it shares with others."""

    deliverable: str
    structure: tuple[str, ...]
    shared_terms: tuple[str, ...] = ()
    shared_figures: tuple[str, ...] = ()


class Architecture(Noun):
    """How the set of deliverables fits together."""

    summary: str
    parts: tuple[DeliverablePart, ...]
    approaches: tuple[Approach, ...] = ()
    matrix: tuple[Criterion, ...] = ()
    recommended: str = ""
    reason: str = ""


class AcceptanceCriterion(Noun):
    """An outcome that can be verified."""

    id: str
    text: str


class Task(Noun):
    """A task of the plan: one deliverable, a domain in free words, a depth, criteria, dependencies.

    It names no specialist and no producer; assembly does that.
    """

    id: str
    title: str
    domain: str
    depth: TaskDepth
    component: str
    deliverable: str
    description: str
    criteria: tuple[AcceptanceCriterion, ...] = Field(min_length=1)
    dependencies: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    format: FileFormat
    rationale: str = ""


class PlanSection(Noun):
    """A numbered section of the plan's text."""

    number: str
    title: str
    text: str


class Plan(Noun):
    """The plan: text sections in order, and the tasks of section 6."""

    sections: tuple[PlanSection, ...]
    tasks: tuple[Task, ...] = Field(min_length=1)


class AcceptanceTest(Noun):
    """A test for a goal or a criterion: a named deterministic check, or a question answered with evidence.

    `parameters` belong to the check; `deliverable` is empty when the test concerns the whole set.
    """

    id: str
    covers: str
    text: str
    deliverable: str = ""
    check: str = ""
    parameters: dict[str, str] = {}
    question: str = ""


class TestPlan(Noun):
    """All acceptance tests."""

    __test__ = False
    tests: tuple[AcceptanceTest, ...]
