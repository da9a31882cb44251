"""Critic: what deterministic comparison cannot see. A playbook has no such eyes, and says which comparisons it made."""

from app.relay.assignments import ScanConflicts
from app.relay.nouns.blueprint import Blueprint, DecisionMade
from app.relay.nouns.review import Conflict, ConflictScan, Side
from app.relay.ports import Desk
from app.workforce.playbook.handlers.tools import Tools


def perform(assignment: ScanConflicts, _desk: Desk, _tools: Tools) -> ConflictScan:
    """Compare decisions of one title and shared terms of one name between blueprints."""
    conflicts = [*_decision_conflicts(assignment.blueprints), *_term_conflicts(assignment.blueprints)]
    return ConflictScan(
        compared=("decisions with the same title", "meanings of shared terms"),
        conflicts=tuple(conflicts),
    )


def _decision_conflicts(blueprints: tuple[Blueprint, ...]) -> list[Conflict]:
    seen: dict[str, tuple[Blueprint, DecisionMade]] = {}
    conflicts = []
    for blueprint in blueprints:
        for made in blueprint.decisions_made:
            if made.confirmed_by == "standard":
                continue
            before = seen.setdefault(made.title, (blueprint, made))
            if before[1].choice != made.choice:
                sides = tuple(_side(b, m.rationale, m.choice) for b, m in (before, (blueprint, made)))
                conflicts.append(_conflict("decision", made.title, sides))
    return conflicts


def _term_conflicts(blueprints: tuple[Blueprint, ...]) -> list[Conflict]:
    seen: dict[str, tuple[Blueprint, str]] = {}
    conflicts = []
    for blueprint in blueprints:
        for term, meaning in blueprint.shared_terms.items():
            before = seen.setdefault(term, (blueprint, meaning))
            if before[1] != meaning:
                sides = tuple(_side(b, m, m) for b, m in (before, (blueprint, meaning)))
                conflicts.append(_conflict("term", term, sides))
    return conflicts


def _side(blueprint: Blueprint, quote: str, value: str) -> Side:
    return Side(deliverable=blueprint.deliverable, quote=quote, value=value)


def _conflict(kind: str, title: str, sides: tuple[Side, ...]) -> Conflict:
    return Conflict(
        id=f"{kind}-{title}",
        kind="term" if kind == "term" else "decision",
        text=f"“{title}” is not the same in both.",
        sides=sides,
    )
