"""Words of a source in canonical form: ISO dates, plain decimals, percent as a fraction, choices by value.

Day and month follow the country ("01/02/2027" is 1 February in GB, 2 January in US). A text that is not clearly one
value gives None, so that it is never taken for one.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation

from app.workforce.playbook.spec.facts import FactEntry

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(?P<month>jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*)"
_DATES = (
    re.compile(rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?\s+{_MONTH}\.?,?\s+(?P<year>\d{{4}})\b", re.IGNORECASE),
    re.compile(rf"\b{_MONTH}\.?\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})\b", re.IGNORECASE),
    re.compile(r"\b(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})\b"),
)
_SLASHED = re.compile(r"\b(?P<one>\d{1,2})[/.](?P<two>\d{1,2})[/.](?P<year>\d{4})\b")
_SIGNS = {"£": "GBP", "$": "USD", "€": "EUR"}
_SCALES = {"k": 1_000, "thousand": 1_000, "m": 1_000_000, "million": 1_000_000, "bn": 1_000_000_000}
_MONEY = re.compile(
    r"(?:[£$€]|\b(?:GBP|USD|EUR)\s?)\s?(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"\s?(?P<scale>k|m|bn|thousand|million)?\b",
    re.IGNORECASE,
)
_BARE = re.compile(r"^(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?P<scale>)$")
_PERCENT = re.compile(r"(?P<digits>\d+(?:\.\d+)?)\s?(?:%|per\s?cent\b|percent\b)", re.IGNORECASE)
_INTEGER = re.compile(r"\b\d{1,9}\b")
_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def canonical(entry: FactEntry, words: str, country: str) -> str | None:
    """Return a found text as the canonical value of a fact, or None when it is not clearly one."""
    text = " ".join(words.replace("\u00a0", " ").split()).strip(" ;,")
    if not text:
        return None
    reader = _READERS.get(entry.kind)
    return reader(entry, text, country) if reader else text.rstrip(".")


def _read_choice(entry: FactEntry, text: str) -> str | None:
    return _one({item.value for item in entry.choices if _mentions(text, (item.label, item.value))})


def _read_list(text: str) -> str | None:
    parts = [part.strip(" -\t") for part in re.split(r"[;\n•]", text)]
    return "\n".join(part for part in parts if part) or None


def read_percent(text: str) -> str | None:
    """Return the one percentage of a text as a fraction."""
    return _one({str(Decimal(item) / 100) for item in _PERCENT.findall(text)})


def read_date(text: str, country: str) -> str | None:
    """Return the one date of a text in ISO form."""
    found = {day for pattern in _DATES for match in pattern.finditer(text) if (day := _date(match.groupdict()))}
    for match in _SLASHED.finditer(text):
        one, two = match.group("one"), match.group("two")
        day, month = (two, one) if country == "US" else (one, two)
        found.add(_date({"day": day, "month": month, "year": match.group("year")}) or "")
    return _one(found)


def _date(parts: dict[str, str]) -> str:
    month = parts["month"].lower()
    number = int(month) if month.isdigit() else 1 + _MONTHS.index(month[:3])
    try:
        return date(int(parts["year"]), number, int(parts["day"])).isoformat()
    except ValueError:
        return ""


def read_money(text: str) -> str | None:
    """Return the one amount of a text as a plain decimal."""
    amounts = {_amount(match) for match in _MONEY.finditer(text)} or {_amount(m) for m in _BARE.finditer(text)}
    return _one(amounts)


def _amount(match: re.Match[str]) -> str:
    try:
        amount = Decimal(match.group("digits").replace(",", "")) * _SCALES.get((match.group("scale") or "").lower(), 1)
    except InvalidOperation:
        return ""
    return f"{amount.normalize():f}"


def read_integer(text: str) -> str | None:
    """Return the one whole number of a text, in digits or as a word up to twelve."""
    numbers = {str(int(item)) for item in _INTEGER.findall(text.replace(",", ""))}
    numbers |= {str(_WORDS.index(word) + 1) for word in re.findall(r"[a-z]+", text.lower()) if word in _WORDS}
    return _one(numbers)


def _mentions(text: str, names: tuple[str, ...]) -> bool:
    return any(re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE) for name in names)


def _one(found: set[str]) -> str | None:
    found.discard("")
    return next(iter(found)) if len(found) == 1 else None


def same_value(one: str, other: str) -> bool:
    """Whether two canonical values say the same, without regard to case, spacing and kinds of quotes."""
    return _folded(one) == _folded(other)


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace("’", "'").replace("‘", "'").replace(",", " ").split()).strip(". ")


_READERS: Mapping[str, Callable[[FactEntry, str, str], str | None]] = {
    "date": lambda _entry, text, country: read_date(text, country),
    "money": lambda _entry, text, _country: read_money(text),
    "percent": lambda _entry, text, _country: read_percent(text),
    "integer": lambda _entry, text, _country: read_integer(text),
    "choice": lambda entry, text, _country: _read_choice(entry, text),
    "list": lambda _entry, text, _country: _read_list(text),
    "multiline": lambda _entry, text, _country: text,
}
