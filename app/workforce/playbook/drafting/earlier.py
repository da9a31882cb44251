"""Decisions made for earlier deliverables of the same set, read by later ones, so that nothing is asked twice."""

from dataclasses import replace

from app.relay.nouns.blueprint import Blueprint, DecisionMade
from app.relay.nouns.decisions import Decisions
from app.workforce.playbook.drafting.session import Session
from app.workforce.playbook.drafting.settled import OTHER, Settled
from app.workforce.playbook.spec.playbook import Deliverable
from app.workforce.playbook.spec.stage import DecisionEntry


def with_earlier(
    settled: Settled,
    session: Session,
    deliverable: Deliverable,
    earlier: tuple[Blueprint, ...],
    answered: tuple[Decisions, ...] = (),
) -> Settled:
    """Return the settled values with the decisions of the tasks this one depends on; its own decisions win."""
    decided, words = dict(settled.decided), dict(settled.words)
    for name in deliverable.entry.task.dependencies:
        before = session.playbook.deliverable_of_task(name)
        blueprint = next((item for item in earlier if item.deliverable == before.id), None)
        given = next((item for item in answered if item.deliverable == before.id), None)
        for entry in before.entry.explore.decisions:
            value, own = _answered(entry, given) or _value(entry, blueprint, session)
            decided.setdefault(entry.name, value)
            words.setdefault(entry.name, own)
    return replace(settled, decided=decided, words=words)


def _answered(entry: DecisionEntry, given: Decisions | None) -> tuple[str, str] | None:
    """Return what the person answered, or None when they were not asked."""
    item = next((item for item in given.decisions if item.id == entry.id), None) if given else None
    if item is None or item.chosen is None:
        return None
    if item.value in {option.value for option in entry.options}:
        return item.value, ""
    return (OTHER, item.user_input or item.value) if item.user_input or item.value else None


def _value(entry: DecisionEntry, blueprint: Blueprint | None, session: Session) -> tuple[str, str]:
    made = _made(entry.id, blueprint)
    if made is None:
        return "", ""
    for option in entry.options:
        if session.text(option.label) == made.choice:
            return option.value, ""
    return OTHER, made.choice


def _made(ref: str, blueprint: Blueprint | None) -> DecisionMade | None:
    return next((item for item in blueprint.decisions_made if item.ref == ref), None) if blueprint else None
