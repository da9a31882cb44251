"""Drafts of the specialist's two stages, of the conflict scan and of reviews."""

from typing import Any, Literal

from pydantic import Field

from app.relay.nouns.finding import Severity
from app.workforce.model.drafts.base import Draft
from app.workforce.model.drafts.discovery import OptionDraft
from producers.figures import FigureKind


class AssumptionDraft(Draft):
    """A default that will be used unless the person weighs in."""

    id: str
    title: str
    default: str
    rationale: str


class DecisionDraft(Draft):
    """A point with two to five sound answers; the recommended option stands first."""

    id: str
    title: str
    context: str
    options: tuple[OptionDraft, ...]
    recommendation: str
    risk: str


class RiskDraft(Draft):
    """A risk and what mitigates it."""

    text: str
    severity: Severity
    mitigation: str


class ExploreDraft(Draft):
    """Stage 1. Every finding names its source and place in brackets."""

    findings: tuple[str, ...]
    exploration: str
    assumptions: tuple[AssumptionDraft, ...]
    decisions: tuple[DecisionDraft, ...]
    risks: tuple[RiskDraft, ...]
    approach: str


class ArgumentDraft(Draft):
    """An argument of a calculation: the name of a figure, or a literal value."""

    name: str
    value: str


class FigureDraft(Draft):
    """A named value that text or workbook binds. `calculation` names a formula that computes it, or is empty."""

    name: str
    label: str
    kind: FigureKind
    value: str = Field(description="plain digits, ISO date, percent as a fraction")
    currency: str
    decimals: int
    home: Literal["source", "answer", "cell", "computed", "assumption"]
    place: str
    calculation: str
    arguments: tuple[ArgumentDraft, ...]


class DecidedDraft(Draft):
    """A judgement with its reason; `ref` is the id of the decision or assumption it follows, `standard` a named one."""

    title: str
    choice: str
    rationale: str
    ref: str
    standard: str


class MappingDraft(Draft):
    """How a criterion is met: in words, and by the ids of blocks."""

    criterion: str
    how: str
    blocks: tuple[str, ...]


class OmissionDraft(Draft):
    """Something such a document must contain: the ids of blocks that have it, or why it is left out."""

    text: str
    blocks: tuple[str, ...]
    absent_because: str


class TermDraft(Draft):
    """A defined term that other deliverables share."""

    term: str
    meaning: str


class SpecifyDraft(Draft):
    """Stage 2: the blueprint. `content` is the whole typed content in the schema given for its family."""

    title: str
    research_findings: tuple[str, ...]
    approach: str
    decisions: tuple[DecidedDraft, ...]
    specification: str
    acceptance: tuple[MappingDraft, ...]
    integration: tuple[str, ...]
    open_items: tuple[str, ...]
    formatting: tuple[str, ...]
    figures: tuple[FigureDraft, ...]
    omissions: tuple[OmissionDraft, ...]
    terms: tuple[TermDraft, ...]
    parties: tuple[str, ...]
    content: dict[str, Any]


class SideDraft(Draft):
    """One side of a conflict, quoted from its blueprint, and the value it says."""

    deliverable: str
    quote: str
    value: str


class ConflictDraft(Draft):
    """Two blueprints, or a blueprint and a source, that cannot both be right."""

    kind: Literal["figure", "term", "party", "date", "file", "goal", "decision", "source", "duplicate"]
    text: str
    sides: tuple[SideDraft, ...]


class ConflictsDraft(Draft):
    """All conflicts, and which comparisons were made."""

    compared: tuple[str, ...]
    conflicts: tuple[ConflictDraft, ...]


class ProblemDraft(Draft):
    """A finding: how bad, the place label and the words as they stand there, what is wrong, what would be right."""

    severity: Severity
    place: str
    quote: str
    what: str
    right: str


class VerdictDraft(Draft):
    """The answer to one test question or criterion, with words of the file that show it."""

    test: str
    outcome: Literal["passed", "failed", "not run"]
    place: str
    quote: str
    evidence: str


class ReviewDraft(Draft):
    """A review: findings first, then one verdict for each question asked."""

    findings: tuple[ProblemDraft, ...]
    verdicts: tuple[VerdictDraft, ...]
    reasons: tuple[str, ...]
