"""Typography of running text: curly quotes, no-break spaces, and the characters a file may not hold.

Rules of the reference pages: number and unit, day and month, `clause 7.1`, `Schedule 1`, `Ms Sollas`, `3.25 : 1` and a
postcode stay on one line, but never more than two such joins in a row, so that justified lines keep their gaps even.
"""

import re

NBSP = "\u00a0"

_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_UNITS = (
    "%|per cent|percent|million|billion|days?|months?|years?|weeks?|hours?|minutes?|working days?|pages?|"
    "mm|cm|km|m|ha|kg|g|tonnes?|kW|MW|kWh|MWh|am|pm|x|Business Days?"
)
_WORDS = (
    "[Cc]lauses?|[Pp]aragraphs?|[Ss]chedules?|[Ss]ections?|[Aa]rticles?|[Ee]xhibits?|[Aa]nnex(?:es)?|[Aa]ppendix|"
    "[Pp]art|[Rr]ecitals?|[Tt]ables?|[Pp]ages?|[Nn]o\\."
)
_JOINS = re.compile(
    rf"(?<=\d) (?=(?:{_MONTHS}|{_UNITS})\b|%)"
    rf"|(?<=\d) (?=: ?\d)|(?<=\d[ {NBSP}]:) (?=\d)"
    r"|(?<=\b[A-Z]\d) (?=\d[A-Z]{2}\b)|(?<=\b[A-Z]{2}\d) (?=\d[A-Z]{2}\b)"
    r"|(?<=\b[A-Z]\d[A-Z\d]) (?=\d[A-Z]{2}\b)|(?<=\b[A-Z]{2}\d[A-Z\d]) (?=\d[A-Z]{2}\b)"
)
_BEFORE_NUMBER = re.compile(rf"\b({_WORDS}) (?=\d|\([a-zA-Z0-9]{{1,4}}\)|[IVX]+\b|[A-H]\b)")
_TITLES = re.compile(r"\b(Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Dame|Lord|Lady) (?=[A-Z])")
_MONTH_DAY = re.compile(rf"\b({_MONTHS}) (?=\d{{1,2}},)")
_CHAIN = re.compile(f"([^ {NBSP}]+{NBSP}[^ {NBSP}]+{NBSP}[^ {NBSP}]+){NBSP}")
_ENDS_WITH_WORD = re.compile(rf"(?:^|[\s(,“‘])(?:{_WORDS}) $")
_STARTS_WITH_UNIT = re.compile(rf"^ (?:{_UNITS})\b")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


def join_words(text: str) -> str:
    """Return the text with no-break spaces where a line must not break. Text that has its own keeps them."""
    if " " not in text:
        return text
    joined = _JOINS.sub(NBSP, text)
    for pattern in (_BEFORE_NUMBER, _TITLES, _MONTH_DAY):
        joined = pattern.sub(rf"\1{NBSP}", joined)
    return joined if NBSP in text else _CHAIN.sub(r"\1 ", joined)


def join_to_number(text: str) -> str:
    """Return text that stands before a reference: its last space holds when a word like "clause" is before it."""
    return text[:-1] + NBSP if _ENDS_WITH_WORD.search(text) else text


def join_to_unit(text: str) -> str:
    """Return text that stands after a figure: its first space holds when a unit follows."""
    return NBSP + text[1:] if _STARTS_WITH_UNIT.match(text) else text


def clean_text(text: str) -> str:
    """Return the text with every character that a file may not hold as a space; tabs and line ends stay."""
    return _FORBIDDEN.sub(" ", text) if _FORBIDDEN.search(text) else text


def curl_quotes(text: str, before: str = "") -> str:
    """Return the text with straight quotes as curly ones and apostrophes. `before` is the character before it."""
    if '"' not in text and "'" not in text:
        return text
    letters: list[str] = []
    previous = before
    for position, letter in enumerate(text):
        following = text[position + 1 : position + 2]
        curled = _curl(letter, previous, following)
        letters.append(curled)
        previous = curled
    return "".join(letters)


def _curl(letter: str, previous: str, following: str) -> str:
    opens = not previous or previous.isspace() or previous in "([{“‘–—/"
    if letter == '"':
        return "“" if opens else "”"
    if letter == "'":
        return "‘" if opens and following and not following.isdigit() and not following.isspace() else "’"
    return letter
