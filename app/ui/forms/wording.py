"""Shows a written value back in words, so that the person sees how it was understood."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

from app.ui.forms.field_view import FieldKind, FieldView
from app.ui.forms.reading import ReadNumber
from app.ui.text import Text


def number_signs(tr: Text) -> ReadNumber:
    """Return how numbers are written in the language of `tr`."""
    return ReadNumber(tr("number.point"), tr("number.group"))


def word_date(tr: Text, day: date) -> str:
    """Return `day` in words: 30 November 2026."""
    return tr("date.long", day=day.day, month=tr(f"month.{day.month}"), year=day.year)


def word_number(tr: Text, number: Decimal) -> str:
    """Return `number` with the group sign and the decimal sign of the language."""
    signs = number_signs(tr)
    english = f"{number:,}"
    return english.replace(",", "\0").replace(".", signs.point).replace("\0", signs.group)


def show_written(tr: Text, field: FieldView, written: str) -> str:
    """Return `written` as it is shown in the field; what cannot be shown better is shown as it is."""
    shower = SHOWERS.get(field.kind)
    if not written or shower is None:
        return written
    try:
        return shower(tr, written)
    except (ValueError, ArithmeticError):
        return written


def _date(tr: Text, written: str) -> str:
    return word_date(tr, date.fromisoformat(written))


def _number(tr: Text, written: str) -> str:
    return word_number(tr, Decimal(written))


SHOWERS: dict[FieldKind, Callable[[Text, str], str]] = {
    FieldKind.DATE: _date,
    FieldKind.MONEY: _number,
    FieldKind.PERCENT: _number,
    FieldKind.INTEGER: _number,
}
