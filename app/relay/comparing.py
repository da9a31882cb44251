"""Deterministic comparison of blueprints with each other, with the goals and with the confirmed facts."""

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation

from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.facts import Fact
from app.relay.nouns.goals import Goal
from app.relay.nouns.plan import Plan
from app.relay.nouns.review import Conflict, Side

_MEASURED = frozenset({"money", "percent", "integer", "date"})
"""Kinds of facts whose values are canonical; words and choices are written in more than one way."""


def compare_blueprints(
    blueprints: tuple[Blueprint, ...], plan: Plan, goals: tuple[Goal, ...], facts: tuple[Fact, ...]
) -> tuple[Conflict, ...]:
    """Return every conflict that needs no judgement to see, in a stable order."""
    return (
        *_figure_conflicts(blueprints),
        *_term_conflicts(blueprints),
        *_file_conflicts(blueprints),
        *_fact_conflicts(blueprints, facts),
        *_uncovered_goals(blueprints, plan, goals),
    )


def _figure_conflicts(blueprints: Iterable[Blueprint]) -> list[Conflict]:
    seen: dict[str, list[Side]] = {}
    labels: dict[str, str] = {}
    for blueprint in blueprints:
        for figure in blueprint.figures:
            labels[figure.name] = figure.label
            side = Side(deliverable=blueprint.deliverable, quote=figure.label, value=str(figure.value))
            seen.setdefault(figure.name, []).append(side)
    return [_conflict("figure", name, labels[name], sides) for name, sides in seen.items() if _differ(sides)]


def _term_conflicts(blueprints: Iterable[Blueprint]) -> list[Conflict]:
    seen: dict[str, list[Side]] = {}
    for blueprint in blueprints:
        for term, meaning in blueprint.shared_terms.items():
            side = Side(deliverable=blueprint.deliverable, quote=f"“{term}”", value=meaning)
            seen.setdefault(term, []).append(side)
    return [_conflict("term", term, term, sides) for term, sides in seen.items() if _differ(sides)]


def _file_conflicts(blueprints: Iterable[Blueprint]) -> list[Conflict]:
    seen: dict[str, list[Side]] = {}
    for blueprint in blueprints:
        name = blueprint.handoff.output_filename
        side = Side(deliverable=blueprint.deliverable, quote=blueprint.title, value=blueprint.deliverable)
        seen.setdefault(name.casefold(), []).append(side)
    return [_conflict("file", name, name, sides) for name, sides in seen.items() if len(sides) > 1]


def _fact_conflicts(blueprints: Iterable[Blueprint], facts: tuple[Fact, ...]) -> list[Conflict]:
    known = {fact.key: fact for fact in facts if fact.status != "blank" and fact.kind in _MEASURED}
    found = []
    for blueprint in blueprints:
        for figure in blueprint.figures:
            fact = known.get(figure.name)
            if fact is not None and str(figure.value) != fact.value and not _same_number(str(figure.value), fact.value):
                place = f"{fact.place.file}, {fact.place.label}" if fact.place else fact.label
                sides = [
                    Side(deliverable=blueprint.deliverable, quote=figure.label, value=str(figure.value)),
                    Side(deliverable="", quote=place, value=fact.value),
                ]
                found.append(_conflict("source", f"{blueprint.deliverable}.{figure.name}", figure.label, sides))
    return found


def _same_number(first: str, second: str) -> bool:
    try:
        return Decimal(first) == Decimal(second)
    except InvalidOperation:
        return False


def _uncovered_goals(blueprints: tuple[Blueprint, ...], plan: Plan, goals: tuple[Goal, ...]) -> list[Conflict]:
    planned = {task for blueprint in blueprints for task in blueprint.plan_tasks}
    covered = {goal for task in plan.tasks if task.id in planned for goal in task.goals}
    return [
        Conflict(id=f"goal.{goal.id}", kind="goal", text=goal.text, sides=())
        for goal in goals
        if goal.id not in covered
    ]


def _differ(sides: list[Side]) -> bool:
    return len({side.value for side in sides}) > 1


def _conflict(kind: str, name: str, text: str, sides: list[Side]) -> Conflict:
    return Conflict.model_validate({"id": f"{kind}.{name}", "kind": kind, "text": text, "sides": tuple(sides)})
