"""Drafts of architecture, plan, tests and team."""

from pydantic import Field

from app.relay.nouns.request import TaskDepth
from app.workforce.model.drafts.base import Draft
from app.workforce.model.drafts.discovery import Risk


class PartDraft(Draft):
    """How one deliverable fits in: its structure in order, and the terms and figures it shares."""

    deliverable: str
    structure: tuple[str, ...]
    shared_terms: tuple[str, ...]
    shared_figures: tuple[str, ...]


class ApproachDraft(Draft):
    """One way to do the whole."""

    id: str
    title: str
    summary: str
    advantages: tuple[str, ...]
    drawbacks: tuple[str, ...]
    best_when: str
    risk: Risk
    long_term: bool


class ScoreDraft(Draft):
    """A score of 1 to 5 for one approach, with its reason."""

    approach: str
    score: int
    reason: str


class CriterionDraft(Draft):
    """A criterion of the decision matrix with its weight in per cent."""

    title: str
    weight: int
    scores: tuple[ScoreDraft, ...]


class ArchitectureDraft(Draft):
    """How the deliverables fit together; approaches and matrix stay empty where one way is plainly right."""

    summary: str
    parts: tuple[PartDraft, ...]
    approaches: tuple[ApproachDraft, ...]
    matrix: tuple[CriterionDraft, ...]
    recommended: str
    reason: str


class SectionDraft(Draft):
    """A numbered section of the plan."""

    number: str
    title: str
    text: str


class AcceptanceDraft(Draft):
    """An outcome that can be verified in the finished file."""

    id: str
    text: str


class TaskDraft(Draft):
    """A task: exactly one deliverable, its domain in free words, and criteria. It names nobody."""

    id: str
    title: str
    domain: str
    depth: TaskDepth
    component: str
    deliverable: str
    description: str
    criteria: tuple[AcceptanceDraft, ...]
    dependencies: tuple[str, ...] = Field(description="ids of tasks whose blueprint must exist first")
    goals: tuple[str, ...]
    rationale: str


class PlanDraft(Draft):
    """The plan."""

    sections: tuple[SectionDraft, ...]
    tasks: tuple[TaskDraft, ...]


class ParameterDraft(Draft):
    """A parameter of a check."""

    name: str
    value: str


class TestDraft(Draft):
    """A test of a goal or criterion: a named check with parameters, or a question a reviewer answers with evidence."""

    __test__ = False
    id: str
    covers: str = Field(description="the id of a goal or a criterion")
    text: str
    deliverable: str
    check: str
    parameters: tuple[ParameterDraft, ...]
    question: str


class TestsDraft(Draft):
    """All acceptance tests."""

    __test__ = False
    tests: tuple[TestDraft, ...]


class MatchDraft(Draft):
    """Who does a task and who renders it; an empty specialist means that nobody registered can."""

    task: str
    specialist: str
    producer: str
    depth: TaskDepth
    rationale: str


class ProfileDraft(Draft):
    """A specialist's profile. `name` is lower case words joined by hyphens; `domain` as in "legal/shipping"."""

    name: str
    display_name: str
    domain: str
    description: str
    research_patterns: tuple[str, ...] = Field(description="what to look for in the person's files, five to eight")
    blueprint_sections: tuple[str, ...] = Field(description="what such a document covers, in order")
    review_criteria: tuple[str, ...] = Field(description="what a reviewer can hold against the file, five to eight")
    default_producer: str
    stage_1: str = Field(description="the exploration protocol, at least 150 words")
    stage_2: str = Field(description="the specification protocol, at least 100 words")
    review: str = Field(description="the review protocol, at least 60 words")


class SpecialistDraft(Draft):
    """`fits` names a registered specialist who can do the task responsibly; else it is empty and `profile` is given."""

    fits: str
    reason: str
    profile: ProfileDraft | None


class TeamDraft(Draft):
    """One match for each task."""

    matches: tuple[MatchDraft, ...]
