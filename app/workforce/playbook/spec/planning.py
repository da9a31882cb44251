"""Contracts, architecture and plan."""

from decimal import Decimal
from typing import Literal

from pydantic import Field

from app.relay.nouns.goals import FileFormat
from app.relay.nouns.plan import Approach
from app.relay.nouns.request import TaskDepth
from app.workforce.playbook.spec.base import Expression, Id, Part, Template


class ContractEntry(Part):
    """The promise for one file."""

    name: Template
    file_name: Template
    format: FileFormat
    kind: str
    audience: Template
    length: str = ""
    max_pages: int | None = Field(default=None, ge=1)
    min_slides: int | None = Field(default=None, ge=1)
    max_slides: int | None = Field(default=None, ge=1)
    must_contain: tuple[Template, ...] = ()
    must_not_contain: tuple[Template, ...] = ()
    dates: Template = ""
    currency: str = ""
    language: str = ""
    agrees_with: tuple[Template, ...] = ()


class CriterionEntry(Part):
    """An acceptance criterion, an outcome that can be verified."""

    id: Id
    text: Template
    when: Expression = ""


class TaskEntry(Part):
    """The task that makes one deliverable; it names no specialist and no producer."""

    id: Id
    title: Template
    domain: str
    depth: TaskDepth
    component: str
    description: Template
    criteria: tuple[CriterionEntry, ...] = Field(min_length=1)
    dependencies: tuple[Id, ...] = ()
    files: tuple[Template, ...] = ()
    goals: tuple[Id, ...] = ()
    rationale: str = ""


class MatrixCell(Part):
    """A score of 1 to 5 with its reason."""

    score: int = Field(ge=1, le=5)
    reason: str = Field(min_length=1)


class MatrixRow(Part):
    """A criterion of the decision matrix: its weight in percent, and a cell for each approach."""

    title: str
    weight: Decimal = Field(gt=0, le=100)
    cells: dict[str, MatrixCell]


class ArchitectureEntry(Part):
    """How the deliverables fit together; approaches and matrix are shown at Standard and Deep."""

    summary: Template
    approaches: tuple[Approach, ...] = Field(default=(), max_length=3)
    matrix: tuple[MatrixRow, ...] = ()
    recommended: str = ""
    reason: str = ""


class PlanRisk(Part):
    """A risk of a phase with its mitigation."""

    phase: Literal["planning", "detail", "build", "verification"]
    risk: Template
    mitigation: Template


class PlanEntry(Part):
    """The words of the plan that are not counted from elsewhere."""

    objective: Template
    approach: Template
    considerations: tuple[Template, ...] = Field(min_length=1)
    sequencing: Template = ""
    constraints: tuple[Template, ...] = ()
    risks: tuple[PlanRisk, ...] = Field(min_length=1)
