"""New values in a request: "change the rate to 7% and the term to five years", "make it three years instead of two".

Only what the sentence says clearly is read; a fact that is spoken of without a clear value is named without one.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from app.workforce.playbook.finding.canonical import canonical, same_value
from app.workforce.playbook.finding.namings import Mention, find_mentions
from app.workforce.playbook.spec.facts import FactEntry

TYPED = frozenset({"date", "money", "percent", "integer", "choice"})
_NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_YEARS = re.compile(rf"\b(?P<count>\d{{1,2}}|{'|'.join(_NUMBER_WORDS)})(?:\s|-)+years?\b", re.IGNORECASE)
_MONTHS = re.compile(rf"\b(?P<count>\d{{1,3}}|{'|'.join(_NUMBER_WORDS)})(?:\s|-)+months?\b", re.IGNORECASE)
_AMOUNT = re.compile(
    rf"[£$€]?\d[\d,.]*\s*(?:%|per ?cent|k|m|million)?|\b(?:{'|'.join(_NUMBER_WORDS)})\b|\b(?:years?|months?|days?)\b",
    re.IGNORECASE,
)
_OLD = re.compile(r"[,;]?\s*\b(?:instead of|rather than|in place of|and not|not)\b\s*(?P<old>.*)$", re.IGNORECASE)
_FROM_TO = re.compile(r"\bfrom\b(?P<old>.*?)\bto\b(?P<new>.*)$", re.IGNORECASE)
_SWAP = re.compile(
    r"\b(?:replace|change|correct|amend|raise|lower|increase|reduce|extend|shorten|move)\s+(?:the\s+)?(?P<old>.+?)"
    r"\s+(?:to|by|with|into)\s+(?P<new>.*)$",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^[\s,]*(?:(?:shall|should|must|will)\s+)?(?:(?:now\s+)?(?:be|is|are|reads?|becomes?)|to|into|as|at|=|:|by|with)\s+",
    re.IGNORECASE,
)
_TRAIL = re.compile(r"(?:[\s,;.]|\b(?:and|the|also|then|please|change|set|make|its|of)\b)+$", re.IGNORECASE)
_QUOTES = "\"'“”‘’ "


@dataclass(frozen=True)
class Change:
    """A fact that a request speaks of: its new value in canonical form, None when the words do not say it clearly."""

    key: str
    value: str | None
    quote: str
    old: str = ""


def read_changes(
    request: str, entries: Iterable[FactEntry], settled: Mapping[str, str], country: str
) -> tuple[Change, ...]:
    """Return what a request says anew of facts, in the order of the sentence. `settled` are values by fact."""
    known = {entry.key: entry for entry in entries}
    mentions = find_mentions(request, known.values(), settled)
    changes = [_read(request, mention, after, known[mention.key], country) for mention, after in _regions(mentions)]
    if not changes:
        changes = _without_name(request, known, settled, country)
    best: dict[str, Change] = {}
    for change in changes:
        if change.key not in best or best[change.key].value is None:
            best[change.key] = change
    return tuple(best.values())


def spoken_words(request: str, entries: Iterable[FactEntry], settled: Mapping[str, str]) -> str:
    """Return the words of a request that neither name a fact, a number or a length of time, nor what is replaced."""
    text = _OLD.sub("", request)
    for mention in reversed(find_mentions(text, entries, settled)):
        text = f"{text[: mention.start]} {text[mention.end :]}"
    return _AMOUNT.sub(" ", text)


def _regions(mentions: tuple[Mention, ...]) -> list[tuple[Mention, int]]:
    """Return each mention with the place where the next one starts; -1 for the end of the text."""
    return [(one, other.start) for one, other in pairwise(mentions)] + [(one, -1) for one in mentions[-1:]]


def _read(request: str, mention: Mention, end: int, entry: FactEntry, country: str) -> Change:
    if mention.value:
        return Change(entry.key, mention.value, request[mention.start : mention.end])
    after = request[mention.end : end if end >= 0 else len(request)]
    value = _new_value(after, entry, country)
    if value is None and entry.kind in TYPED:
        value = _new_value(request[: mention.start].rsplit(" and ", 1)[-1], entry, country)
    quote = " ".join(f"{request[mention.start : mention.end]}{after}".split()).strip(" ,;")
    return Change(entry.key, value, quote)


def _new_value(words: str, entry: FactEntry, country: str) -> str | None:
    """Return the value that words give, without what it takes the place of."""
    moved = _FROM_TO.search(words)
    text = moved.group("new") if moved else _OLD.sub("", words)
    if entry.kind in TYPED:
        return _typed(text, entry, country)
    lead = _LEAD.match(text) or (re.match(r"\s*", text) if moved else None)
    plain = _TRAIL.sub("", text[lead.end() :]).strip(_QUOTES) if lead else ""
    return canonical(entry, plain, country) if plain else None


def _typed(text: str, entry: FactEntry, country: str) -> str | None:
    if entry.kind == "integer" and (counted := _counted(text, entry)) is not None:
        return counted
    return canonical(entry, text, country)


def _counted(text: str, entry: FactEntry) -> str | None:
    """Return years as months, or months as years, as the fact counts them."""
    about = f"{entry.label} {entry.blank} {entry.key}".casefold()
    years, months = _YEARS.search(text), _MONTHS.search(text)
    if "month" in about and (years or months):
        return str((12 * _count(years) if years else 0) + (_count(months) if months else 0))
    if "year" in about and months and not years and _count(months) % 12 == 0:
        return str(_count(months) // 12)
    return None


def read_length(words: str, entry: FactEntry) -> tuple[str, int, int] | None:
    """Return the one length of time that words name, as a fact of years or months counts it, and where it stands.

    None for a fact of another kind, and where the words name none or several.
    """
    found = [*_YEARS.finditer(words), *_MONTHS.finditer(words)]
    if entry.kind != "integer" or len(found) != 1:
        return None
    about, match = f"{entry.label} {entry.blank} {entry.key}".casefold(), found[0]
    value = _counted(words, entry)
    if value is None and "year" in about and _YEARS.search(words):
        value = str(_count(match))
    return (value, match.start(), match.end()) if value is not None else None


def _count(match: re.Match[str]) -> int:
    word = match.group("count").lower()
    return int(word) if word.isdigit() else 1 + _NUMBER_WORDS.index(word)


def _without_name(
    request: str, known: Mapping[str, FactEntry], settled: Mapping[str, str], country: str
) -> list[Change]:
    """Return changes that name no fact: those whose old value is named, or that are the only one of their kind."""
    replaced = _OLD.search(request) or _FROM_TO.search(request) or _SWAP.search(request)
    if replaced is not None:
        old = replaced.group("old")
        fitting = [
            entry
            for key, entry in known.items()
            if entry.kind in TYPED and settled.get(key) and _is_value(old, entry, settled[key], country)
        ]
        if fitting:
            return _only(fitting, replaced.groupdict().get("new") or request, country)
    kinds = [entry for entry in known.values() if entry.kind in {"percent", "money"}]
    single = [entry for entry in kinds if sum(other.kind == entry.kind for other in kinds) == 1]
    return [
        change for entry in single if (change := Change(entry.key, _new_value(request, entry, country), request)).value
    ]


def _is_value(words: str, entry: FactEntry, value: str, country: str) -> bool:
    read = _typed(words, entry, country)
    return read is not None and same_value(read, value)


def _only(fitting: list[FactEntry], words: str, country: str) -> list[Change]:
    """Return the change of the one fact that fits; of several, each is spoken of without a value."""
    clear = len(fitting) == 1
    return [Change(entry.key, _new_value(words, entry, country) if clear else None, words) for entry in fitting]


_PARTICULARS = re.compile(r"\b(?:e-?mail|address|office|phone|telephone|account|reference|number)\b", re.IGNORECASE)


def is_particular(entry: FactEntry) -> bool:
    """Say whether a fact is one of the particulars that may be corrected without changing what was agreed."""
    return entry.kind in {"address", "person"} or (
        entry.kind == "text" and _PARTICULARS.search(entry.label) is not None
    )
