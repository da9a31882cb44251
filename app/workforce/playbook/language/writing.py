"""How values are written: into plain text, and into the inline notation where what people typed is escaped."""

from datetime import date
from decimal import Decimal

from app.workforce.playbook.language.values import Gap, Money, Ready
from producers.content.inline import BLANK_LINE, escape_inline
from producers.figures import format_date, format_money

_TAG_SPECIAL = str.maketrans({"\\": r"\\", "[": r"\[", "]": r"\]", "|": r"\|"})


class NotWritable(Exception):
    """A value that has no written form (a list without a filter, a calculation)."""


def write_plain(value: object, language: str) -> str:
    """Return a value as plain words. Raises NotWritable."""
    if isinstance(value, Gap):
        return BLANK_LINE
    if isinstance(value, bool) or value is None:
        raise NotWritable(f"{value!r} is no text; use a condition")
    if isinstance(value, str):
        return str(value)
    if isinstance(value, date):
        return format_date(value, language)
    if isinstance(value, Money):
        return format_money(value.amount, value.currency, 0 if value.amount == value.amount.to_integral_value() else 2)
    if isinstance(value, int | Decimal):
        number = Decimal(value)
        return f"{number:,}" if abs(number) >= 10_000 else str(number)
    raise NotWritable(f"a {type(value).__name__} cannot be written; use a filter")


def write_inline(value: object, language: str) -> str:
    """Return a value in the inline notation; finished words pass, everything else is escaped. Raises NotWritable."""
    if isinstance(value, Ready):
        return value
    if isinstance(value, Gap):
        return f"[blank:{value.label.translate(_TAG_SPECIAL)}|{value.kind}]"
    return escape_inline(" ".join(write_plain(value, language).split("\n")))
