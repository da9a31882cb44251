"""Judgements that a request names whole, in quotation marks: Change “Which law governs the agreement?” to Scots law.

The window writes such a sentence when a person wants to change an answer, and leaves them to finish it. What follows
the name belongs to it, so that “to 3 %” is never read as a new rate of the loan.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.workforce.playbook.finding.namings import find_mentions
from app.workforce.playbook.finding.words import normalise
from app.workforce.playbook.spec.facts import FactEntry

_QUOTED = re.compile(r"[“„\"](?P<name>[^“”„\"]+)[”“\"]")
_LEAD = re.compile(r"^\s*(?:(?:to|into|as)\b|[=:])?\s*", re.IGNORECASE)
_AND = re.compile(r"[,;]?\s+and\s+(?:the\s+)?|;\s*", re.IGNORECASE)
_AROUND = " .,;\"'“”„‘’"


@dataclass(frozen=True)
class Named:
    """The words given for each judgement, empty where it is only named, and what of the request is about others."""

    answers: Mapping[str, str]
    rest: str


def find_named(request: str, titles: Mapping[str, str], facts: Iterable[FactEntry]) -> Named:
    """Return what `request` names of `titles` (identifier by normalised title)."""
    entries = tuple(facts)
    named = [one for one in _QUOTED.finditer(request) if normalise(one.group("name")) in titles]
    if not named:
        return Named({}, request)
    answers, rest = {}, [request[: named[0].start()]]
    for place, one in enumerate(named):
        end = named[place + 1].start() if place + 1 < len(named) else len(request)
        given, other = _split(request[one.end() : end], entries)
        answers[titles[normalise(one.group("name"))]] = _LEAD.sub("", given).removesuffix(" and").strip(_AROUND)
        rest.append(other)
    return Named(answers, " ".join(rest))


def _split(words: str, facts: tuple[FactEntry, ...]) -> tuple[str, str]:
    """Return the words before an "and" that a fact's name follows, and those behind it."""
    for joint in _AND.finditer(words):
        mentions = find_mentions(words[joint.end() :], facts, {})
        if mentions and mentions[0].start == 0:
            return words[: joint.start()], words[joint.end() :]
    return words, ""
