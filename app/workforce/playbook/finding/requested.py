"""Facts in the first request: "an NDA between A Limited and B Limited for two years", "a loan of £2m at 6.5%".

What the person says is put to them like what a file says, with the words it was read from. Only what the sentence
says clearly is read: one length of time, one rate, the companies by their full names, values of choices by their names.
"""

import calendar
import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from itertools import pairwise

from app.relay.nouns.discovery import YOUR_REQUEST
from app.relay.nouns.facts import FoundFact
from app.relay.nouns.source import Passage, Place, SourceFile, SourceText
from app.workforce.playbook.finding.candidates import around
from app.workforce.playbook.finding.canonical import read_date
from app.workforce.playbook.finding.changes import read_length
from app.workforce.playbook.finding.companies import company_names
from app.workforce.playbook.finding.namings import Mention, find_mentions
from app.workforce.playbook.finding.search import find_facts
from app.workforce.playbook.spec.facts import ByParty, FactEntry
from app.workforce.playbook.spec.playbook import Main
from producers.figures import format_date

_RATE = re.compile(
    r"\bat\s+(?:an?\s+)?(?:[a-z]+\s+){0,3}?(?P<rate>\d{1,2}(?:\.\d{1,4})?)\s?(?:%|per ?cent\b)", re.IGNORECASE
)
_BETWEEN = re.compile(r"\bbetween\s+$", re.IGNORECASE)
_MONTHS = frozenset(name.casefold() for name in calendar.month_name if name)


def find_requested(main: Main, request: str, today: date) -> tuple[FoundFact, ...]:
    """Return what a first request says of the facts, in the order of the facts; each fact at most once."""
    place = Place(file=YOUR_REQUEST, label=format_date(today, main.language))
    said = [*_found_as_in_files(main, request, place), *_read_plainly(main, request, place)]
    first: dict[str, FoundFact] = {}
    for fact in said:
        first.setdefault(fact.key, fact)
    return tuple(first[entry.key] for entry in main.facts if entry.key in first)


def _found_as_in_files(main: Main, request: str, place: Place) -> Iterator[FoundFact]:
    """Yield what the finders of the playbook see; where they see two values of a fact, none of them."""
    file = SourceFile(path=YOUR_REQUEST, name=YOUR_REQUEST, kind="txt", size=len(request), sha256="")
    passage = Passage(index=0, kind="paragraph", text=request, label=place.label)
    found = find_facts(main, (SourceText(file=file, passages=(passage,)),), lambda: None)
    for fact in found:
        if all(other.value == fact.value for other in found if other.key == fact.key):
            yield fact.model_copy(update={"place": place})


def _read_plainly(main: Main, request: str, place: Place) -> Iterator[FoundFact]:
    for entry, value, start, end in (
        *_companies(main, request),
        *_length(main, request),
        *_rate(main, request),
        *_named(main, request),
    ):
        yield FoundFact(key=entry.key, value=value, place=place, quote=around(request, start, end))


_Read = tuple[FactEntry, str, int, int]


def _companies(main: Main, request: str) -> Iterator[_Read]:
    """Yield the two companies of "between A and B", and the one company where the work is about one."""
    parties = [entry for entry in main.facts if entry.kind == "party"]
    named = company_names(request)
    if len(parties) == len({name for name, _, _ in named}) == 1:
        yield (parties[0], *named[0])
    for (one, start, end), (two, begin, finish) in pairwise(named):
        if _BETWEEN.search(request[:start]) and request[end:begin].strip() == "and":
            for entry in parties:
                for finder in entry.find:
                    if isinstance(finder, ByParty) and finder.part == "name":
                        yield (entry, *((one, start, end) if finder.position == 1 else (two, begin, finish)))


def _length(main: Main, request: str) -> Iterator[_Read]:
    """Yield the one length of time of a request, where one fact is a length of time."""
    read = [(entry, *found) for entry in main.facts if (found := read_length(request, entry)) is not None]
    if len(read) == 1:
        yield read[0]


def _rate(main: Main, request: str) -> Iterator[_Read]:
    rates, found = [entry for entry in main.facts if entry.kind == "percent"], list(_RATE.finditer(request))
    if len(rates) == len(found) == 1:
        match = found[0]
        yield rates[0], str(Decimal(match.group("rate")) / 100), match.start(), match.end()


def _named(main: Main, request: str) -> Iterator[_Read]:
    """Yield choices that are named by their value, and dates that follow the name of their fact."""
    entries = {entry.key: entry for entry in main.facts}
    mentions = find_mentions(request, main.facts, {})
    ends = [*(mention.start for mention in mentions), len(request)]
    for mention, end in zip(mentions, ends[1:], strict=True):
        entry = entries[mention.key]
        if mention.value and not _names_a_month(request, mention):
            yield entry, mention.value, mention.start, mention.end
        elif entry.kind == "date" and (day := read_date(request[mention.end : end], main.country)):
            yield entry, day, mention.start, end


def _names_a_month(request: str, mention: Mention) -> bool:
    return request[mention.start : mention.end].casefold() in _MONTHS
