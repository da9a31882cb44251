"""Finds every fact of a playbook in the sources, and the facts on which sources disagree. Nothing is decided here."""

from collections.abc import Callable, Iterable, Mapping

from app.relay.nouns.facts import Disagreement, FoundFact
from app.relay.nouns.source import SourceText
from app.workforce.playbook.finding.candidates import Candidate
from app.workforce.playbook.finding.canonical import canonical, same_value
from app.workforce.playbook.finding.finders import find_candidates
from app.workforce.playbook.spec.facts import FactEntry
from app.workforce.playbook.spec.playbook import Main


def find_facts(main: Main, sources: Iterable[SourceText], check: Callable[[], None]) -> tuple[FoundFact, ...]:
    """Return every hit of every fact, in the order of facts and then of sources; `check` may raise to stop."""
    found: list[FoundFact] = []
    known: dict[str, tuple[str, ...]] = {}
    texts = tuple(sources)
    for entry in main.facts:
        hits: list[FoundFact] = []
        for source in texts:
            check()
            hits.extend(fact for fact in _find_in(entry, source, main.country, known) if fact not in hits)
        known[entry.key] = tuple(fact.value for fact in hits)
        found.extend(hits)
    return tuple(found)


def _find_in(
    entry: FactEntry, source: SourceText, country: str, known: Mapping[str, tuple[str, ...]]
) -> list[FoundFact]:
    """Return the hits of the first finder that sees anything: later finders are for files without clear labels."""
    for finder in entry.find:
        hits = [hit for item in find_candidates(finder, source, known) if (hit := _read(entry, item, country))]
        if hits:
            return hits
    return []


def _read(entry: FactEntry, candidate: Candidate, country: str) -> FoundFact | None:
    value = canonical(entry, candidate.words, country)
    if value is None:
        return None
    return FoundFact(key=entry.key, value=value, place=candidate.place, quote=candidate.quote)


def find_disagreements(main: Main, found: tuple[FoundFact, ...]) -> tuple[Disagreement, ...]:
    """Return the facts for which different values were found, each value with all its places."""
    disagreements = []
    for entry in main.facts:
        hits = tuple(fact for fact in found if fact.key == entry.key)
        if hits and any(not same_value(hits[0].value, other.value) for other in hits):
            disagreements.append(Disagreement(key=entry.key, label=entry.label, found=hits))
    return tuple(disagreements)
