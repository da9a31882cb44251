"""The fields of a supplied form with what the person settled for each."""

import re
from collections.abc import Iterable

from app.relay.nouns.facts import Fact
from app.relay.nouns.source import SourceText
from app.relay.texts.facts import fact_words
from app.workforce.playbook.calculators.calculation import Calculation, CannotCalculate, Inputs, Row
from app.workforce.playbook.drafting.fact_values import where_from
from app.workforce.playbook.forms.asking import Asked, asked_fields
from app.workforce.playbook.forms.writing import Manner, write_answer
from producers.content.runs import Blank, BlankKind

NOT_APPLICABLE = "Not applicable"
_CAPITALS = re.compile(r"\b(?:block|capital)\s+(?:capitals?|letters?)\b", re.IGNORECASE)
_BLANKS: dict[str, BlankKind] = {"date": "date", "money": "money", "choice": "choice"}


def calculate_form_fields(inputs: Inputs) -> Calculation:
    """Give the table `fields` (name, fact, label, value, marked, page, shown, source) in the order of the form.

    `open` are those that stay empty, `answered` the others.

    `empty` and `needed` are the labels of fields that stay empty, the second of those that the form itself requires;
    `signatures` the places to sign; `capitals` says that the form asks for capital letters. Inputs: `form` is the path;
    `dates` "digits" or "words", `open` "apply" to write that an optional text does not apply, `write` "capitals".
    An open item says that the form is not the one whose fields were asked.
    """
    source = inputs.read(str(inputs.values["form"]))
    if source is None or not source.fields:
        raise CannotCalculate("The form is no longer in the folder, or cannot be read any more.")
    manner = Manner(str(inputs.values.get("dates") or "digits"), inputs.values.get("write") == "capitals")
    mark = inputs.values.get("open") == "apply"
    asked = asked_fields(source, inputs.currency)
    rows = [_row(one, inputs.facts[one.entry.key], manner, mark=mark) for one in asked if one.entry.key in inputs.facts]
    tables = {"fields": rows, "open": [r for r in rows if r["empty"]], "answered": [r for r in rows if not r["empty"]]}
    return Calculation(
        values=_values(source, rows),
        tables={name: tuple(Row(row) for row in table) for name, table in tables.items()},
        open_items=tuple(_changed(asked, inputs.facts)),
    )


def _row(one: Asked, fact: Fact, manner: Manner, *, mark: bool) -> dict[str, object]:
    field, entry = one.field, one.entry
    words = write_answer(field, fact, manner)
    if not fact.value.strip() and mark and entry.kind in {"text", "multiline"} and not field.required:
        words = NOT_APPLICABLE
    gap = (Blank(label=entry.label, field=_BLANKS.get(entry.kind, "text")),)
    answered = bool(words or fact.value.strip())
    return {
        "name": field.name,
        "fact": entry.key,
        "label": entry.label,
        "value": words if answered else gap,
        "marked": field.kind not in {"text", "choice", "list"} or field.boxes,
        "page": field.page,
        "shown": _shown(fact, words),
        "source": where_from(fact) if fact.value.strip() else "",
        "empty": not answered,
        "required": field.required,
    }


def _shown(fact: Fact, words: str) -> str:
    """Return an answer as people read it, a date in words, or what is written without one."""
    return ", ".join(fact_words(fact).splitlines()) if fact.value.strip() else words


def _values(source: SourceText, rows: Iterable[dict[str, object]]) -> dict[str, object]:
    empty = [row for row in rows if row["empty"]]
    text = " ".join(passage.text for passage in source.passages)
    return {
        "empty": tuple(str(row["label"]) for row in empty),
        "needed": tuple(str(row["label"]) for row in empty if row["required"]),
        "optional": tuple(str(row["label"]) for row in empty if not row["required"]),
        "signatures": tuple(field.label for field in source.fields if field.kind == "signature"),
        "locked": tuple(field.label for field in source.fields if field.locked),
        "pages": max(field.page for field in source.fields),
        "capitals": _CAPITALS.search(text) is not None,
        "signed": any(field.kind == "signature" and bool(field.value) for field in source.fields),
    }


def _changed(asked: Iterable[Asked], facts: Iterable[str]) -> list[str]:
    """Return that fields of the form were not asked for: it was changed or taken for another one meanwhile."""
    known = set(facts)
    strange = [one.entry.label for one in asked if one.entry.key not in known]
    shown = ", ".join(strange[:3])
    return [f"The form has changed since its fields were asked for ({shown}): ask for it again."] if strange else []
