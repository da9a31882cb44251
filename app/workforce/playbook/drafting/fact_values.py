"""From settled facts to the values templates read."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal, InvalidOperation

from app.relay.nouns.facts import Fact
from app.workforce.playbook.language.values import Gap, Money
from app.workforce.playbook.spec.facts import FactEntry
from producers.figures import Home

_ANSWER = "your answer"


def where_from(fact: Fact) -> str:
    """Return where a settled fact comes from: its place, the playbook's usual value, or the person."""
    if fact.place is not None:
        return f"{fact.place.file}, {fact.place.label}"
    return "the usual value of the playbook" if fact.status == "default" else _ANSWER


def fact_values(entries: tuple[FactEntry, ...], facts: tuple[Fact, ...]) -> dict[str, object]:
    """Return a value for every fact a playbook knows: typed, or a gap where there is none."""
    known = {fact.key: fact for fact in facts}
    return {entry.key: _value_of(entry, known.get(entry.key)) for entry in entries}


def gaps_of(entries: tuple[FactEntry, ...]) -> dict[str, Gap]:
    """Return the labelled blank of every fact."""
    return {entry.key: Gap(entry.blank or entry.label, entry.blank_kind) for entry in entries}


def _value_of(entry: FactEntry, fact: Fact | None) -> object:
    if fact is None or fact.status == "blank" or not fact.value.strip():
        return Gap(entry.blank or entry.label, entry.blank_kind, chosen=fact is not None and fact.status == "blank")
    try:
        return _typed(entry, fact)
    except (ValueError, InvalidOperation):
        return fact.value


def _typed(entry: FactEntry, fact: Fact) -> object:
    match entry.kind:
        case "date":
            return date.fromisoformat(fact.value)
        case "money":
            return Money(Decimal(fact.value), fact.currency or entry.currency)
        case "percent":
            return Decimal(fact.value)
        case "integer":
            return int(fact.value)
        case "list":
            return tuple(line.strip() for line in fact.value.splitlines() if line.strip())
        case _:
            return fact.value.strip()


def fact_home(fact: Fact | None) -> Home:
    """Return where a fact lives, in words."""
    if fact is not None and fact.place is not None:
        return Home(kind="source", place=f"{fact.place.file}, {fact.place.label}")
    return Home(kind="answer", place=_ANSWER)


def missing_facts(entries: tuple[FactEntry, ...], values: Mapping[str, object]) -> tuple[FactEntry, ...]:
    """Return the required facts that are neither known nor left blank on purpose."""
    open_gaps = {key for key, value in values.items() if isinstance(value, Gap) and not value.chosen}
    return tuple(entry for entry in entries if entry.required and entry.key in open_gaps)
