"""What a later request changes of earlier work: facts with new values, and the judgements it speaks about."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from app.relay.assignments import Inquire
from app.relay.nouns.discovery import YOUR_REQUEST
from app.relay.nouns.facts import FoundFact
from app.relay.nouns.source import Place
from app.workforce.playbook.finding.changes import read_changes, spoken_words
from app.workforce.playbook.finding.named import Named, find_named
from app.workforce.playbook.finding.requested import find_requested
from app.workforce.playbook.finding.wishes import find_wish
from app.workforce.playbook.finding.words import SMALL_WORDS, normalise
from app.workforce.playbook.spec.playbook import Playbook
from app.workforce.playbook.spec.stage import AssumptionEntry, DecisionEntry
from producers.figures import format_date

_VERBS_TEXT = """
change make set update amend replace correct add remove instead now want need loan agreement note please
"""
_GIVEN = re.compile(r"\b(?:to|into|be|is|as)\s+(?P<words>(?:(?!\b(?:to|into)\b).)+)$", re.IGNORECASE)
_VERBS = frozenset(_VERBS_TEXT.split())


@dataclass(frozen=True)
class Requested:
    """Facts found in the request, facts it speaks of, and judgements with the answers it gives.

    None when nothing was understood.
    """

    found: tuple[FoundFact, ...] = ()
    mentioned: tuple[str, ...] | None = None
    revisit: dict[str, str] | None = None


def read_request(assignment: Inquire, playbook: Playbook) -> Requested:
    """Return what a first request says of the facts, or what a later one says anew of what was settled before."""
    main, request = playbook.main, assignment.brief.request
    if not assignment.settled:
        return Requested(() if main.fields_of else find_requested(main, request, assignment.brief.today))
    settled = {fact.key: fact.value for fact in assignment.settled}
    place = Place(file=YOUR_REQUEST, label=format_date(assignment.brief.today, main.language))
    named = find_named(request, dict(_titles(playbook)), main.facts)
    changes = read_changes(named.rest, main.facts, settled, main.country)
    found = tuple(
        FoundFact(key=change.key, value=change.value, place=place, quote=change.quote)
        for change in changes
        if change.value is not None
    )
    revisit = _answers_named(named, playbook)
    revisit |= _spoken_of(spoken_words(named.rest, main.facts, settled), named.rest, playbook)
    if not changes and not revisit:
        return Requested()
    return Requested(found, tuple(change.key for change in changes), revisit)


def _answers_named(named: Named, playbook: Playbook) -> dict[str, str]:
    """Return judgements named whole with the option that the words given tell from the others, or those words."""
    decisions = {decision.id: decision for decision in _decisions(playbook)}
    return {
        ident: _option(decisions[ident], set(normalise(words).split()), words) if ident in decisions else words
        for ident, words in named.answers.items()
    }


def _spoken_of(words: str, request: str, playbook: Playbook) -> dict[str, str]:
    """Return the judgements that a word of the request belongs to, and to no other, with the answer it gives."""
    items = dict(_judgements(playbook))
    count = Counter(word for own in items.values() for word in own)
    said = {word for word in normalise(words).split() if word not in SMALL_WORDS and word not in _VERBS}
    spoken = [ident for ident, own in items.items() if any(count[word] == 1 for word in said & own)]
    return {ident: _answer(ident, said, request, playbook) for ident in spoken}


def _answer(ident: str, said: set[str], request: str, playbook: Playbook) -> str:
    """Return the option of a decision that the words tell from the others, or the words given for an assumption."""
    decision = next((one for one in _decisions(playbook) if one.id == ident), None)
    if decision is not None:
        return _option(decision, said, request)
    given = _GIVEN.search(request)
    return given.group("words").strip(" .\"'“”‘’") if given else ""


def _option(decision: DecisionEntry, said: set[str], request: str) -> str:
    if (wish := find_wish(request, decision.options)) is not None:
        return wish.option.value
    words = {option.value: set(normalise(f"{option.label} {option.value}").split()) for option in decision.options}
    count = Counter(word for own in words.values() for word in own)
    meant = [value for value, own in words.items() if any(count[word] == 1 for word in said & own)]
    return meant[0] if len(meant) == 1 else ""


def _judgements(playbook: Playbook) -> Iterator[tuple[str, set[str]]]:
    for decision in _decisions(playbook):
        labels = " ".join(option.label for option in decision.options)
        forms = " ".join(form for option in decision.options for form in option.said)
        yield decision.id, set(normalise(f"{decision.title} {decision.name} {labels} {forms}").split())
    for assumption in _assumptions(playbook):
        yield assumption.id, set(normalise(f"{assumption.title} {assumption.name}").split())


def _titles(playbook: Playbook) -> Iterator[tuple[str, str]]:
    for judgement in (*_decisions(playbook), *_assumptions(playbook)):
        yield normalise(judgement.title), judgement.id


def _decisions(playbook: Playbook) -> Iterator[DecisionEntry]:
    return (decision for one in playbook.deliverables for decision in one.entry.explore.decisions)


def _assumptions(playbook: Playbook) -> Iterator[AssumptionEntry]:
    return (assumption for one in playbook.deliverables for assumption in one.entry.explore.assumptions)
