"""Reviews and conflicts: what is wrong, where, and who can mend it."""

from typing import Literal

from app.relay.nouns.base import Noun
from app.relay.nouns.finding import Finding

Layer = Literal["tests", "specialist", "builder", "cross-cutting"]


class TestResult(Noun):
    """The outcome of one acceptance test, with the evidence."""

    __test__ = False
    test: str
    outcome: Literal["passed", "failed", "not run"]
    evidence: str


class Review(Noun):
    """One layer's verdict on a deliverable. `by` says who checked ("by rules" when no model was used)."""

    layer: Layer
    reviewer: str
    by: str
    verdict: Literal["pass", "fail", "not run"]
    reasons: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    results: tuple[TestResult, ...] = ()


class Side(Noun):
    """One side of a conflict, quoted."""

    deliverable: str
    quote: str
    value: str


class Conflict(Noun):
    """Two blueprints, or a blueprint and a source, that cannot both be right."""

    id: str
    kind: Literal["figure", "term", "party", "date", "file", "goal", "decision", "source", "duplicate"]
    text: str
    sides: tuple[Side, ...]


class ConflictScan(Noun):
    """All conflicts found, and which comparisons were made."""

    compared: tuple[str, ...]
    conflicts: tuple[Conflict, ...] = ()
