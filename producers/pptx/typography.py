"""Typography of slide text: characters a file cannot hold, and the places where a line must not break."""

import re

NO_BREAK = "\u00a0"

_FORBIDDEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_MONTHS_SHORT = "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec"
_UNITS = "million|billion|thousand|per cent|times|days?|months?|years?|hours?|Business Days?|bps|m|bn|k"
_PLACES = "[Cc]lauses?|Schedules?|Sections?|Articles?|Exhibits?|Annex|Appendix|[Pp]aragraphs?|[Pp]ages?|Part"
_BINDINGS = (
    re.compile(rf"(\d) (?=(?:{_MONTHS}|{_MONTHS_SHORT}|{_UNITS})\b)"),
    re.compile(rf"\b({_MONTHS}) (?=\d{{1,2}}\b)"),
    re.compile(rf"\b({_PLACES}) (?=\d)"),
    re.compile(r"(\d) (?=: ?\d)"),
    re.compile(r"(\d[ \u00a0]:) (?=\d)"),
    re.compile(r"\b(Mr|Ms|Mrs|Dr) (?=[A-Z])"),
)
"""Each pattern ends in the blank that must hold; what stands before it is its first group."""


def clean_text(text: str) -> str:
    """Return the text with every character a slide file cannot hold turned into a space, and tabs too."""
    return _FORBIDDEN.sub(" ", _unify_breaks(text)).replace("\t", " ")


def bind_words(text: str) -> str:
    """Return the text with no-break spaces in dates, numbers with units, ratios, `clause 7.1` and `Ms Sollas`."""
    for pattern in _BINDINGS:
        text = pattern.sub(rf"\1{NO_BREAK}", text)
    return text


def bind_last_words(text: str) -> str:
    """Return the text with its last breakable space turned into a no-break space."""
    head, *tail = text.rsplit(" ", 1)
    return NO_BREAK.join((head, *tail))


def has_forbidden(text: str) -> bool:
    """Tell whether the text holds a character that `clean_text` turns into a space."""
    return _FORBIDDEN.search(_unify_breaks(text)) is not None


def _unify_breaks(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\v", "\n")
