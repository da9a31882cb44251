"""Reads what a person types into a written form that means the same everywhere.

date: 2026-11-30 · money: 250000.00, two digits · percent: 0.85 · integer: 14 · list: one entry a line ·
switch: yes or no.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation

from app.ui.forms.field_view import FieldKind

MONTHS = {
    "january": 1, "januar": 1, "jan": 1, "february": 2, "februar": 2, "feb": 2, "march": 3, "märz": 3, "mar": 3,
    "mär": 3, "april": 4, "apr": 4, "may": 5, "mai": 5, "june": 6, "juni": 6, "jun": 6, "july": 7, "juli": 7, "jul": 7,
    "august": 8, "aug": 8, "september": 9, "sept": 9, "sep": 9, "october": 10, "oktober": 10, "oct": 10, "okt": 10,
    "november": 11, "nov": 11, "december": 12, "dezember": 12, "dec": 12, "dez": 12,
}  # fmt: skip
YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", re.ASCII)
DAY_FIRST = re.compile(r"(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})", re.ASCII)
DAY_NAMED = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?([a-zä]+)\.?,?\s+(\d{4})", re.ASCII)
MONTH_NAMED = re.compile(r"([a-zä]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})", re.ASCII)
DATE_SHAPES = (
    (YEAR_FIRST, (0, 1, 2)),
    (DAY_FIRST, (2, 1, 0)),
    (DAY_NAMED, (2, 1, 0)),
    (MONTH_NAMED, (2, 0, 1)),
)
NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
PENNY = Decimal("0.01")


class FieldFault(ValueError):
    """What was typed cannot be read; the message is the key of the sentence that says what would be right."""


@dataclass(frozen=True)
class ReadNumber:
    """How numbers are written in the person's language."""

    point: str = "."
    group: str = ","


def read_typed(kind: FieldKind, typed: str, numbers: ReadNumber | None = None) -> str:
    """Return what `typed` means in the written form of `kind`; nothing typed stays nothing. Raises FieldFault."""
    words = typed.strip()
    if not words:
        return ""
    reader = READERS.get(kind)
    return words if reader is None else reader(words, numbers or ReadNumber())


def read_date(words: str) -> date:
    """Return the day named by `words`, day before month: 30 November 2026, 30/11/2026, 2026-11-30, Nov 30, 2026."""
    text = " ".join(words.lower().split())
    for pattern, order in DATE_SHAPES:
        found = pattern.fullmatch(text)
        if found:
            year, month, day = (found.group(place + 1) for place in order)
            return _make_date(year, month, day)
    raise FieldFault("fault.date")


def read_number(words: str, numbers: ReadNumber) -> Decimal:
    """Return the number in `words`, group signs and blanks left out. Raises FieldFault."""
    plain = re.sub(r"[\s\u00a0\u202f']", "", words)
    if numbers.group in plain:
        plain = _ungroup(plain, numbers)
    plain = plain.replace(numbers.point, ".")
    if not NUMBER.fullmatch(plain):
        raise FieldFault("fault.number")
    return Decimal(plain)


def _ungroup(plain: str, numbers: ReadNumber) -> str:
    """Leave group signs out where they part three digits each; 1,5 in English is a slip, not fifteen."""
    whole, *rest = plain.split(numbers.point)
    if not re.fullmatch(rf"[+-]?\d{{1,3}}({re.escape(numbers.group)}\d{{3}})+", whole):
        raise FieldFault("fault.group")
    return numbers.point.join([whole.replace(numbers.group, ""), *rest])


def _make_date(year: str, month: str, day: str) -> date:
    number = int(month) if month.isdigit() else MONTHS.get(month)
    if number is None:
        raise FieldFault("fault.date")
    try:
        return date(int(year), number, int(day))
    except ValueError as fault:
        raise FieldFault("fault.no_such_day") from fault


def _date(words: str, _: ReadNumber) -> str:
    return read_date(words).isoformat()


def _money(words: str, numbers: ReadNumber) -> str:
    plain = re.sub(r"^(GBP|EUR|USD|CHF)|(GBP|EUR|USD|CHF)$|[£€$]", "", words.strip()).strip()
    try:
        amount = read_number(plain, numbers)
        if amount != amount.quantize(PENNY):
            raise FieldFault("fault.pennies")
    except InvalidOperation as fault:
        raise FieldFault("fault.number") from fault
    return f"{amount:.2f}"


def _percent(words: str, numbers: ReadNumber) -> str:
    return _plain(read_number(words.removesuffix("%").strip(), numbers))


def _integer(words: str, numbers: ReadNumber) -> str:
    number = read_number(words, numbers)
    if number != number.to_integral_value():
        raise FieldFault("fault.whole")
    return str(int(number))


def _list(words: str, _: ReadNumber) -> str:
    return "\n".join(line.strip() for line in words.splitlines() if line.strip())


def _plain(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


READERS: dict[FieldKind, Callable[[str, ReadNumber], str]] = {
    FieldKind.DATE: _date,
    FieldKind.MONEY: _money,
    FieldKind.PERCENT: _percent,
    FieldKind.INTEGER: _integer,
    FieldKind.LIST: _list,
}
