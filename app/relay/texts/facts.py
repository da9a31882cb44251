"""Facts in words: what a form, a brief or a trail shows in place of the stored text."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal, InvalidOperation

from app.relay.nouns.facts import Choice, Fact, FactKind
from producers.figures import format_date, format_money

_CENT = Decimal("0.01")


def value_words(kind: FactKind, value: str, currency: str = "", choices: Sequence[Choice] = ()) -> str:
    """Return a stored value as people write it: `6.25%`, `£480,000`, `15 December 2026`, the label of a choice.

    Text that cannot be read as its kind is returned as it is; lines of a list are joined with a stroke.
    """
    if kind == "choice":
        return next((choice.label for choice in choices if choice.value == value), value)
    try:
        return _of_kind(kind, value, currency)
    except (ValueError, InvalidOperation):
        return value


def fact_words(fact: Fact) -> str:
    """Return the value of a settled fact in words; empty when it was left blank."""
    return fact.shown or value_words(fact.kind, fact.value, fact.currency)


def _of_kind(kind: FactKind, value: str, currency: str) -> str:
    if kind == "date":
        return format_date(date.fromisoformat(value))
    if kind == "percent":
        percent = (Decimal(value) * 100).normalize()
        return f"{percent.quantize(_CENT) if percent == percent.quantize(_CENT) else percent:f}%"
    if kind == "money" and currency:
        amount = Decimal(value)
        return format_money(amount, currency, 0 if amount == amount.to_integral_value() else 2)
    return " / ".join(value.splitlines())
