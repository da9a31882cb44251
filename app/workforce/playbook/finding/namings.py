"""How people call a fact: its label and the labels it has in files, with and without the party it belongs to."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.workforce.playbook.finding.words import SMALL_WORDS, normalise
from app.workforce.playbook.spec.facts import ByLabel, FactEntry

_TAIL = re.compile(r"\s+(?:a year|in (?:months|years|full)|\((?:months|years)\)|, if .*)$", re.IGNORECASE)
_TOO_COMMON = frozenset(
    {"from", "to", "date", "months", "loan", "payments", "company", "actions", "reasons", "revenue"}
)
_OPENING = re.compile(
    r"\b(?:change|correct|update|set|amend|alter|make|move|replace|fix|revise|put|enter)\s+(?:the\s+)?(?P<name>.+?)"
    r"\s+(?:to|into|as|is|=|by|with|:)\s+",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Mention:
    """Where a text speaks of a fact: by its name, or by one of the values it may take."""

    key: str
    start: int
    end: int
    value: str = ""


def find_mentions(text: str, entries: Iterable[FactEntry], settled: Mapping[str, str]) -> tuple[Mention, ...]:
    """Return where a text speaks of facts, in reading order; the longer name wins, a name of two facts tells none.

    `settled` are values by fact: a party's own name tells whose address is meant.
    """
    known = tuple(entries)
    hits = [
        Mention(entry.key, match.start(), match.end())
        for entry in known
        for name in names_of(entry)
        for match in spoken(name).finditer(text)
    ]
    hits += [*_described(text, known, settled), *_options(text, known)]
    kept: list[Mention] = []
    for hit in sorted(hits, key=lambda one: (one.start - one.end, one.start)):
        if all(hit.end <= other.start or hit.start >= other.end for other in kept):
            rivals = {one.key for one in hits if (one.start, one.end) == (hit.start, hit.end)}
            if len(rivals) == 1:
                kept.append(hit)
    return tuple(sorted(kept, key=lambda one: one.start))


def names_of(entry: FactEntry) -> tuple[str, ...]:
    """Return what a fact is called, without names that are too common to tell."""
    raw = [
        entry.label,
        entry.blank,
        *(label for finder in entry.find if isinstance(finder, ByLabel) for label in finder.labels),
    ]
    raw += [_TAIL.sub("", name) for name in raw]
    raw += [" ".join(reversed([part.strip() for part in name.split(",")])) for name in raw if name.count(",") == 1]
    names = (normalise(name) for name in raw if name)
    return tuple(dict.fromkeys(name for name in names if name and name not in _TOO_COMMON and name not in SMALL_WORDS))


def spoken(name: str) -> re.Pattern[str]:
    """Return what finds a normalised name in a text as people write it: any spaces and hyphens, singular or plural."""
    words = r"[\s,’'-]+(?:of\s+|the\s+)*".join(rf"{re.escape(word)}(?:['’]?s)?" for word in name.split())
    return re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)


def _options(text: str, entries: tuple[FactEntry, ...]) -> Iterator[Mention]:
    """Yield the value of a choice that stands in a text, where no other value of it does."""
    for entry in entries:
        found = [
            Mention(entry.key, match.start(), match.end(), choice.value)
            for choice in entry.choices
            for match in spoken(normalise(choice.label)).finditer(text)
            if not _in_date(text, match)
        ]
        if len({one.value for one in found}) == 1:
            yield from found


def _in_date(text: str, match: re.Match[str]) -> bool:
    """Say whether a word stands beside the number of a day or a year, as the name of a month does."""
    beside = re.search(r"\d\s*$", text[: match.start()]) or re.match(r"\s*\d", text[match.end() :])
    return match.group().isalpha() and beside is not None


def _described(text: str, entries: tuple[FactEntry, ...], settled: Mapping[str, str]) -> Iterator[Mention]:
    """Yield the one fact that fits the words between a verb of change and its new value."""
    for match in _OPENING.finditer(text):
        wanted = _content_words(match.group("name"))
        owners = _owners(wanted, entries, settled)
        wanted -= {word for entry in owners for word in _content_words(settled.get(entry.key, ""))}
        fitting = [entry for entry in entries if wanted and wanted <= _content_words(f"{entry.label} {entry.blank}")]
        if owners:
            heads = {entry.label.split(",")[0] for entry in owners}
            fitting = [entry for entry in fitting if entry.label.split(",")[0] in heads]
        for entry in fitting:
            yield Mention(entry.key, match.start("name"), match.end("name"))


def _owners(wanted: set[str], entries: tuple[FactEntry, ...], settled: Mapping[str, str]) -> list[FactEntry]:
    parties = [entry for entry in entries if entry.kind == "party" and settled.get(entry.key)]
    return [entry for entry in parties if wanted & _content_words(settled[entry.key])]


def _content_words(text: str) -> set[str]:
    return {word for word in normalise(text).split() if word not in SMALL_WORDS}
