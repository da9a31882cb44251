"""What was settled for earlier deliverables of the same set, read by later ones, so that nothing is asked twice."""

from dataclasses import replace

from app.relay.nouns.blueprint import Blueprint, DecisionMade
from app.relay.nouns.decisions import Decisions
from app.workforce.playbook.drafting.session import Session
from app.workforce.playbook.drafting.settled import OTHER, Settled, read_own
from app.workforce.playbook.spec.playbook import Deliverable
from app.workforce.playbook.spec.stage import AssumptionEntry, DecisionEntry


def with_earlier(
    settled: Settled,
    session: Session,
    deliverable: Deliverable,
    earlier: tuple[Blueprint, ...],
    answered: tuple[Decisions, ...] = (),
) -> Settled:
    """Return the settled values with what was settled for the tasks this one depends on; its own values win."""
    decided, assumed, words = dict(settled.decided), dict(settled.assumed), dict(settled.words)
    made = list(settled.made)
    for name in deliverable.entry.task.dependencies:
        before = session.playbook.deliverable_of_task(name)
        blueprint = next((item for item in earlier if item.deliverable == before.id), None)
        given = next((item for item in answered if item.deliverable == before.id), None)
        for entry in before.entry.explore.decisions:
            value, own = _answered(entry, given) or _value(entry, blueprint, session)
            decided.setdefault(entry.name, value)
            words.setdefault(entry.name, own)
        for assumption in before.entry.explore.assumptions:
            value, own = _held(assumption, given, blueprint, session)
            assumed.setdefault(assumption.name, value)
            words.setdefault(assumption.name, own)
        made += [item for item in blueprint.decisions_made if item.ref] if blueprint else []
    return replace(settled, decided=decided, assumed=assumed, words=words, made=tuple(made))


def session_after(
    session: Session, deliverable: Deliverable, earlier: tuple[Blueprint, ...], answered: tuple[Decisions, ...]
) -> Session:
    """Return the session with what was settled for the tasks a deliverable depends on, before its own stage 1."""
    known = with_earlier(Settled({}, {}, {}, ()), session, deliverable, earlier, answered)
    values = replace(session.values, decided=known.decided, assumed=known.assumed, words=known.words)
    return session.with_values(values)


def _held(
    entry: AssumptionEntry, given: Decisions | None, blueprint: Blueprint | None, session: Session
) -> tuple[str, str]:
    """Return what an earlier assumption came to: from the answers, else from its blueprint, else nothing."""
    usual = session.text(entry.value)
    item = next((item for item in given.assumptions if item.id == entry.id), None) if given else None
    if item is not None and item.status != "open":
        own = (item.user_override or "") if item.status == "promoted" else ""
        return read_own(entry, usual, own.strip())
    made = _made(entry.id, blueprint)
    if made is None:
        return "", ""
    return read_own(entry, usual, made.choice if made.rationale.startswith("Your own words") else "")


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
