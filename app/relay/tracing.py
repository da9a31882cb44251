"""The trace from answers to what depends on them: which places of which files read a fact or a judgement."""

from collections.abc import Iterator, Set

from app.relay.contents import walk_blocks
from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.facts import Fact
from app.relay.nouns.goals import StaleFile
from app.relay.phases.built import places_of
from app.relay.phases.detail import current_blueprint, plan_tasks
from app.relay.view import RunView

_MOST_PLACES = 12


def changed_facts(before: tuple[Fact, ...], after: tuple[Fact, ...]) -> frozenset[str]:
    """Return the keys of facts that have another value, or a value only now."""
    old = {fact.key: fact.value for fact in before}
    return frozenset(fact.key for fact in after if old.get(fact.key, "") != fact.value)


def stale_files(base: RunView, refs: Set[str]) -> tuple[StaleFile, ...]:
    """Return the released files of a run that depend on facts or judgements, each with the places that read them."""
    found = []
    for task in plan_tasks(base):
        blueprint = current_blueprint(base, task.id)
        blocks = tuple(dependents(blueprint, refs))
        labels = places_of(base, task)
        places = tuple(dict.fromkeys(labels[block] for block in blocks if labels.get(block)))
        if blocks:
            found.append(
                StaleFile(title=blueprint.title, places=places[:_MOST_PLACES], more=len(places[_MOST_PLACES:]))
            )
    return tuple(found)


def dependents(blueprint: Blueprint, refs: Set[str]) -> Iterator[str]:
    """Yield the ids of the blocks that rest on one of these facts or judgements."""
    for block in walk_blocks(blueprint.content):
        if any(origin.ref in refs for origin in block.origins):
            yield block.id
