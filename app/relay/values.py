"""Values a person types, in canonical form: ISO dates, plain decimals, percent as a fraction."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation

from app.relay.nouns.facts import FactKind
from app.relay.problems import AnswerRefused

_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_AMOUNT = re.compile(
    r"(?P<open>\()?(?P<minus>-)?(?:[A-Za-z]{3}|[A-Z]{0,2}[£$€¥])?\s*(?P<inner>-)?"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?:[A-Z]{3}|[£$€¥])?(?(open)\))"
)


def canonical(
    kind: FactKind, text: str, label: str, choices: tuple[str, ...] = (), minimum: Decimal | None = None
) -> str:
    """Return the canonical text of a value. Raises AnswerRefused naming the label and what would be right."""
    if kind == "date":
        return read_date(text, label).isoformat()
    if kind in _NUMBERS:
        number = _NUMBERS[kind](text, label)
        if minimum is not None and number < minimum:
            least = f"{minimum * 100:f}%" if kind == "percent" else f"{minimum:f}"
            raise AnswerRefused("too_low", label=label, text=text, minimum=least)
        return str(number)
    if kind == "choice":
        return _read_choice(text, label, choices)
    return "\n".join(line.strip() for line in text.strip().splitlines() if line.strip())


def read_date(text: str, label: str) -> date:
    """Read "30 November 2026", "2026-11-30" or "30/11/2026" (day first). Impossible dates are refused, not moved."""
    cleaned = " ".join(text.replace("\u00a0", " ").replace(",", " ").split()).lower()
    parts = re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})", cleaned)
    if parts:
        return _make_date(int(parts[1]), int(parts[2]), int(parts[3]), text, label)
    parts = re.fullmatch(r"(\d{1,2})[./](\d{1,2})[./](\d{4})", cleaned)
    if parts:
        return _make_date(int(parts[3]), int(parts[2]), int(parts[1]), text, label)
    parts = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.? (\d{4})", cleaned)
    if parts:
        return _make_date(int(parts[3]), _month(parts[2], text, label), int(parts[1]), text, label)
    parts = re.fullmatch(r"([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)? (\d{4})", cleaned)
    if parts:
        return _make_date(int(parts[3]), _month(parts[1], text, label), int(parts[2]), text, label)
    raise AnswerRefused("not_a_date", label=label, text=text)


def read_amount(text: str, label: str) -> Decimal:
    """Read an amount such as "£1,250,000.50" or "250k"; a comma is a thousands separator, brackets are negative."""
    cleaned = text.replace("\u00a0", " ").strip()
    scale = Decimal(1)
    ending = re.search(r"(?<=\d)\s*(k|m|bn|million|thousand|billion)\.?$", cleaned, re.IGNORECASE)
    if ending:
        scale = {"k": Decimal(1000), "t": Decimal(1000), "m": Decimal(10**6), "b": Decimal(10**9)}[ending[1][0].lower()]
        cleaned = cleaned[: ending.start()] + cleaned[ending.end() :]
    found = _AMOUNT.fullmatch(cleaned)
    if found is None:
        raise AnswerRefused("not_an_amount", label=label, text=text)
    negative = bool(found["open"] or found["minus"] or found["inner"])
    amount = Decimal(found["digits"].replace(",", "")) * scale
    whole = amount.to_integral_value()
    amount = whole if amount == whole else amount
    return -amount if negative else amount


def read_percent(text: str, label: str) -> Decimal:
    """Read "6.4%" or "6.4" as 0.064; a figure below 1 without a percent sign is refused as unclear."""
    cleaned = text.replace("\u00a0", "").replace(" ", "").removesuffix("percent").removesuffix("pa")
    signed = cleaned.endswith("%")
    try:
        number = Decimal(cleaned.rstrip("%"))
    except InvalidOperation as problem:
        raise AnswerRefused("not_a_percent", label=label, text=text) from problem
    if not number.is_finite() or (not signed and 0 < abs(number) < 1):
        raise AnswerRefused("not_a_percent", label=label, text=text)
    return number / 100


def _read_integer(text: str, label: str) -> int:
    cleaned = text.strip().replace(",", "").split(" ")[0]
    if not re.fullmatch(r"-?\d+", cleaned):
        raise AnswerRefused("not_a_number", label=label, text=text)
    return int(cleaned)


_NUMBERS: Mapping[FactKind, Callable[[str, str], Decimal | int]] = {
    "money": read_amount,
    "percent": read_percent,
    "integer": _read_integer,
}


def _read_choice(text: str, label: str, choices: tuple[str, ...]) -> str:
    wanted = text.strip().casefold()
    for choice in choices:
        if choice.casefold() == wanted:
            return choice
    raise AnswerRefused("no_such_option", item=label, value=text)


def _month(name: str, text: str, label: str) -> int:
    for number, month in enumerate(_MONTHS, start=1):
        if month == name or month[:3] == name or (name == "sept" and number == 9):
            return number
    raise AnswerRefused("not_a_date", label=label, text=text)


def _make_date(year: int, month: int, day: int, text: str, label: str) -> date:
    try:
        return date(year, month, day)
    except ValueError as problem:
        raise AnswerRefused("impossible_date", label=label, text=text) from problem
