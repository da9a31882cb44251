"""How settled facts are written into the fields of a form: dates and amounts as the form asks for them."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation

from app.relay.nouns.facts import Fact
from app.relay.nouns.source import SourceField
from app.workforce.playbook.forms.asking import YES, is_tick
from producers.figures import format_date, format_money

_DIGITS = "dd/mm/yyyy"
_NARROW = (_DIGITS, "ddmmyyyy", "ddmmyy")
_PATTERN = re.compile(r"[dmy]{1,4}(?:\s?[/.\-]?\s?[dmy]{1,4}){1,2}", re.IGNORECASE)
_TOKEN = re.compile(r"d{1,4}|m{1,4}|y{2,4}")
_SIGNED = re.compile(r"[£€$]|\b(?:GBP|EUR|USD|in pounds|in euros?)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Manner:
    """How answers are written: dates in "digits" or "words" where the form does not say, capitals where it asks."""

    dates: str = "digits"
    capitals: bool = False
    language: str = "en-GB"


def write_answer(field: SourceField, fact: Fact, manner: Manner) -> str:
    """Return what stands in a field; "" for a blank, and for a box that stays empty.

    A value that is not of its kind ("to be agreed" for a date) is written as it is.
    """
    value = fact.value.strip()
    if not value or (is_tick(field) and value != YES):
        return ""
    if field.kind in {"tick", "radio", "choice", "list"}:
        return value
    try:
        words = _typed(field, fact, value, manner)
    except (ValueError, InvalidOperation):
        words = value
    if not field.multiline:
        words = ", ".join(line.strip(" ,") for line in words.splitlines() if line.strip())
    return words.upper() if manner.capitals and "@" not in words else words


def _typed(field: SourceField, fact: Fact, value: str, manner: Manner) -> str:
    if fact.kind == "date":
        return write_date(field, date.fromisoformat(value), manner)
    if fact.kind == "money":
        amount = Decimal(value)
        plain = field.amount or field.boxes or _SIGNED.search(field.label) or not fact.currency
        return f"{amount:,.2f}" if plain else format_money(amount, fact.currency, 2)
    return value


def write_date(field: SourceField, day: date, manner: Manner) -> str:
    """Return a date as the form writes it, as its label asks, else in the manner chosen; shorter where it must be."""
    pattern = field.pattern or _asked_for(field.label)
    if not pattern and not field.boxes and manner.dates == "words":
        words = format_date(day, manner.language).replace("\u00a0", " ")
        if not field.max_length or len(words) <= field.max_length:
            return words
    ways = [_write(pattern or _DIGITS, day), *(_write(narrow, day) for narrow in _NARROW)]
    return next((way for way in ways if not field.max_length or len(way) <= field.max_length), ways[0])


def _asked_for(label: str) -> str:
    """Return how a label asks for a date, as "dd/mm/yyyy" in "Date of birth (DD/MM/YYYY)"."""
    for match in _PATTERN.finditer(label):
        found = match.group().casefold()
        if {"d", "m", "y"} <= set(found):
            return found.replace(" ", "")
    return ""


def _write(pattern: str, day: date) -> str:
    return _TOKEN.sub(lambda match: _part(match.group(), day), pattern)


def _part(token: str, day: date) -> str:
    named = {"mmm": f"{day:%b}", "mmmm": f"{day:%B}", "ddd": f"{day:%a}", "dddd": f"{day:%A}"}
    plain = {"d": str(day.day), "dd": f"{day.day:02}", "m": str(day.month), "mm": f"{day.month:02}"}
    return {**named, **plain}.get(token) or (f"{day.year % 100:02}" if len(token) == 2 else str(day.year))
