"""Decisions that a request already speaks of: "Scots law" asks for one option of the question about the law.

The option is put first with the person's own words as its reason, and is asked all the same.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from app.workforce.playbook.finding.namings import spoken
from app.workforce.playbook.finding.words import normalise
from app.workforce.playbook.spec.stage import DecisionOption

_NOT_BEFORE = re.compile(
    r"(?:\b(?:not|no|never|without|excluding|except|unless|avoid|rather than|instead of|other than|anything but)"
    r"|\w*n['’]t)\s+(?:\w+\s+){0,2}$"
    r"|(?:\b(?:or|nor)\s+|/\s*)(?:(?:the|under)\s+){0,2}$",
    re.IGNORECASE,
)
_NOT_AFTER = re.compile(r"\s+(?:\w+\s+)?(?:not|\w+n['’]t)\b|\s+or\b|\s*/", re.IGNORECASE)


@dataclass(frozen=True)
class Wish:
    """The option a request asks for, and the words that do."""

    option: DecisionOption
    words: str


def find_wish(request: str, options: Iterable[DecisionOption]) -> Wish | None:
    """Return the one option a request asks for, else None. What it refuses, or names beside "or", does not count."""
    found = [(option, words) for option in options for words in _spoken(request, option)]
    return Wish(*found[0]) if len({option.value for option, _ in found}) == 1 else None


def _spoken(request: str, option: DecisionOption) -> list[str]:
    return [
        match.group()
        for form in option.said
        for match in spoken(normalise(form)).finditer(request)
        if not _NOT_BEFORE.search(request[: match.start()]) and not _NOT_AFTER.match(request[match.end() :])
    ]
