"""The fields of a form as facts: each is asked for once, with its kind, its choices and how much it takes."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.relay.nouns.facts import Choice, FactKind, FoundFact
from app.relay.nouns.source import Place, SourceField, SourceText
from app.workforce.playbook.finding.canonical import canonical
from app.workforce.playbook.finding.meanings import meaning
from app.workforce.playbook.forms.settled import PREFIX
from app.workforce.playbook.spec.facts import ByLabel, ByWords, FactEntry, Finder

YES, NO = "yes", "no"
_NOT_ASKED = frozenset({"signature", "button"})
_DATE = re.compile(r"\b(?:date|date of birth|born on|dated)\b|\b(?:dd|tt)\s?[/.\-]\s?mm\b", re.IGNORECASE)
_PART_OF_DATE = re.compile(r"\b(?:day|month|year|place and date|date and)\b", re.IGNORECASE)
_AMOUNT = re.compile(r"[£€$]|\b(?:in pounds|in euros?|GBP|EUR|USD)\b|^amount\b|\bamount$", re.IGNORECASE)
_SIGNS = {"£": "GBP", "€": "EUR", "$": "USD"}
_SHORTEST_DATE = 6
_LONGEST_KEY = 48


@dataclass(frozen=True)
class Asked:
    """A field with the fact that is asked for it."""

    field: SourceField
    entry: FactEntry


def asked_fields(source: SourceText, currency: str) -> tuple[Asked, ...]:
    """Return the fields that a person fills in, in page order; no two have one key or one label."""
    fields = [one for one in source.fields if not one.locked and one.kind not in _NOT_ASKED]
    keys = _numbered([_key(one) for one in fields], "{}_{}")
    labels = _numbered([one.label for one in fields], "{} ({})")
    pages = max((one.page for one in fields), default=1)
    return tuple(
        Asked(one, _entry(one, key, label, currency, pages=pages))
        for one, key, label in zip(fields, keys, labels, strict=True)
    )


def held_values(source: SourceText, asked: Iterable[Asked], country: str) -> Iterator[FoundFact]:
    """Yield what stands in the form already, as a value to confirm."""
    for one in asked:
        shown = dict(one.field.choices).get(one.field.value, one.field.value)
        value = held_value(one.field) if one.entry.kind == "choice" else canonical(one.entry, shown, country)
        if value:
            place = Place(file=source.file.path, label=f"page {one.field.page}, field “{one.field.label}”")
            yield FoundFact(key=one.entry.key, value=value, place=place, quote=f"{one.field.label}: {shown}")


def held_value(field: SourceField) -> str:
    """Return the choice that is made in a field, "" where none is; a box that is not ticked says nothing."""
    if not field.value.strip() or field.value == "Off":
        return ""
    return YES if is_tick(field) else field.value if field.value in dict(field.choices) else ""


def is_tick(field: SourceField) -> bool:
    """Say whether a field is a box that is ticked or not; several boxes of one name are a choice."""
    return field.kind == "tick" and len(field.choices) < 2


def _entry(field: SourceField, key: str, label: str, currency: str, *, pages: int) -> FactEntry:
    kind = _kind(field)
    return FactEntry(
        key=key,
        label=label,
        kind=kind,
        group=f"Page {field.page}" if pages > 1 else "Fields of the form",
        help=_help(field, kind),
        required=field.required,
        choices=_choices(field) if kind == "choice" else (),
        currency=_currency(field.label, currency) if kind == "money" else "",
        blank=label,
        find=_finders(field.label),
    )


def _finders(label: str) -> tuple[Finder, ...]:
    """Return how a label is looked for: by its meaning, or as it stands where it has two words of its own."""
    if meaning(label):
        return (ByWords(by="words", words=label),)
    plain = " ".join(re.sub(r"\([^)]*\)", " ", label).split())
    return (ByLabel(by="label", labels=(plain,)),) if len(plain.split()) > 1 else ()


def _kind(field: SourceField) -> FactKind:
    """Return the kind of a field: what the form itself says, else what its label says beyond doubt, else text."""
    if field.kind in {"tick", "radio", "choice", "list"}:
        return "choice" if field.choices or field.kind == "tick" else "text"
    if field.multiline:
        return "multiline"
    if field.pattern:
        return "date"
    if field.amount or (_AMOUNT.search(field.label) and not field.boxes):
        return "money"
    if _DATE.search(field.label) and not _PART_OF_DATE.search(_DATE.sub("", field.label)):
        return "text" if 0 < field.max_length < _SHORTEST_DATE else "date"
    return "text"


def _choices(field: SourceField) -> tuple[Choice, ...]:
    if is_tick(field):
        return (Choice(value=YES, label="Yes"), Choice(value=NO, label="No"))
    return tuple(Choice(value=value, label=shown.strip() or value) for value, shown in field.choices if value.strip())


def _currency(label: str, usual: str) -> str:
    named = next((code for sign, code in _SIGNS.items() if sign in label), "")
    return named or next((code for code in _SIGNS.values() if re.search(rf"\b{code}\b", label)), usual)


def _help(field: SourceField, kind: FactKind) -> str:
    if is_tick(field):
        return "A box: Yes ticks it."
    if field.max_length and kind in {"text", "multiline"}:
        return f"The field takes {field.max_length} characters; anything longer goes onto an addendum."
    return ""


def _key(field: SourceField) -> str:
    plain = re.sub(r"\[\d+\]", "", field.name.rpartition(".")[2])
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", plain)
    slug = re.sub(r"[^a-z0-9]+", "_", words.casefold()).strip("_")[:_LONGEST_KEY].strip("_")
    return f"{PREFIX}{slug or 'unnamed'}"


def _numbered(words: list[str], form: str) -> list[str]:
    """Return the words, the second and later of the same ones with a number that none of the others has."""
    taken: set[str] = set()
    found = []
    for word in words:
        name, number = word, 2
        while name.casefold() in taken:
            name, number = form.format(word, number), number + 1
        taken.add(name.casefold())
        found.append(name)
    return found
