"""Facts as form fields, and typed values back as answers. One table maps kinds of facts to kinds of fields."""

from collections.abc import Callable
from decimal import Decimal, InvalidOperation

from app.relay.nouns.gate import GateItem, ItemAnswer
from app.ui.forms.field_view import FieldKind, FieldView

FIELD_KINDS: dict[str, FieldKind] = {
    "party": FieldKind.TEXT,
    "person": FieldKind.TEXT,
    "date": FieldKind.DATE,
    "money": FieldKind.MONEY,
    "percent": FieldKind.PERCENT,
    "integer": FieldKind.INTEGER,
    "choice": FieldKind.CHOICE,
    "text": FieldKind.TEXT,
    "multiline": FieldKind.MULTILINE,
    "address": FieldKind.ADDRESS,
    "list": FieldKind.LIST,
    "file": FieldKind.TEXT,
}
SIGNS = {"GBP": "£", "EUR": "€", "USD": "$", "CHF": "CHF", "": ""}


def present_field(item: GateItem, sources: tuple[str, ...] = ()) -> FieldView:
    """Return the field of a fact; its suggestion is offered, never filled in. `sources` are files to choose from."""
    kind = FIELD_KINDS[item.fact_kind or "text"]
    options: tuple[str, ...] = tuple(choice.label for choice in item.choices)
    if kind is FieldKind.MONEY:
        sign = SIGNS.get(item.currency, item.currency)
        options = (sign,) if sign else ()
    if item.fact_kind == "file" and sources:
        kind, options = FieldKind.FILE, sources
    return FieldView(
        key=item.key,
        label=item.label,
        kind=kind,
        help=item.help,
        options=options,
        required=item.required,
        suggestion=to_written(item, item.suggestion),
    )


def with_sign(field: FieldView, shown: str) -> str:
    """Return a shown value with the sign that stands beside its field: £250,000.00, 6.4 %."""
    if field.kind is FieldKind.PERCENT:
        return f"{shown} %"
    return f"{field.options[0]}{shown}" if field.kind is FieldKind.MONEY and field.options else shown


def to_written(item: GateItem, value: str) -> str:
    """Return a stored value in the written form of its field: 0.064 as 6.4, 250000 as 250000.00, a choice's label."""
    shower = _WRITTEN.get(item.fact_kind or "")
    try:
        return shower(item, value) if shower and value else value
    except InvalidOperation:
        return value


def to_stored(item: GateItem, written: str) -> str:
    """Return a field's written form as an answer the relay reads: a rate with its sign, a choice's value."""
    if item.fact_kind == "percent" and written:
        return f"{written}%"
    if item.fact_kind == "choice":
        return next((choice.value for choice in item.choices if choice.label == written), written)
    return written


def answer_field(item: GateItem, written: str) -> ItemAnswer:
    """Return what a person's entry says: the suggestion taken as it stands, or words of their own."""
    if item.suggestion and written == to_written(item, item.suggestion):
        return ItemAnswer(key=item.key, how="accepted")
    return ItemAnswer(key=item.key, how="words", value=to_stored(item, written))


def _percent(_: GateItem, value: str) -> str:
    return f"{(Decimal(value) * 100).normalize():f}"


def _money(_: GateItem, value: str) -> str:
    return f"{Decimal(value):.2f}"


def _choice(item: GateItem, value: str) -> str:
    return next((choice.label for choice in item.choices if choice.value == value), value)


_WRITTEN: dict[str, Callable[[GateItem, str], str]] = {"percent": _percent, "money": _money, "choice": _choice}
