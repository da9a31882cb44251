"""Tests of a filled form over the finished file: what its fields hold against what was meant to stand in them."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from app.relay.ports import CheckRequest
from producers.content.form import FilledField, FillForm, Form
from producers.content.form_words import field_words
from producers.problems import ContentProblem
from producers.reading.problems import ReadingProblem

Seen = tuple[bool | None, str]
"""Whether a test passed (None: it could not be run), and what was seen."""
_EMPTY = frozenset({"", "Off"})
_YES = "yes"


@dataclass(frozen=True)
class _Filled:
    """A filled form: what was meant, and what the file shows."""

    body: FillForm
    words: dict[str, str]
    form: Any

    @property
    def held(self) -> dict[str, str]:
        """What every field of the file holds, by its name; nothing where the form was flattened."""
        return {field.name: field.value for field in self.form.fields}

    def is_seen(self, one: FilledField) -> bool:
        """Say whether an answer is there: in its field, on a page, or marked; of a flat mark only its field was."""
        value, words = self.held.get(one.id), self.words[one.id]
        if one.marked:
            ticked = words == _YES and value not in _EMPTY
            return ticked or value == words if value is not None else self.body.flatten
        return bool(self.form.shows(one.id, " ".join(words.split()))[0] == " ".join(words.split()))


def _open(data: bytes, request: CheckRequest) -> _Filled | None:
    content = request.content
    if not isinstance(content, Form) or not isinstance(content.body, FillForm):
        return None
    if not content.body.fields or not data.startswith(b"%PDF-"):
        return None
    try:
        form = import_module("producers.pdf.readback").read_form(data)
    except (ContentProblem, ReadingProblem):
        return None
    words = {one.id: field_words(one.value, request.figures, content.language) for one in content.body.fields}
    return _Filled(content.body, words, form)


def answers_stand(data: bytes, request: CheckRequest) -> Seen:
    """Say whether every answer is to be seen in the file, in its field or whole on the addendum."""
    filled = _open(data, request)
    if filled is None:
        return None, "no filled form"
    answered = [one for one in filled.body.fields if filled.words[one.id]]
    lost = [one.called or one.id for one in answered if not filled.is_seen(one)]
    if lost:
        return False, f"not in the file: {', '.join(lost[:3])}"
    return True, f"{len(answered)} answers were read back"


def open_fields_are_empty(data: bytes, request: CheckRequest) -> Seen:
    """Say whether every field without an answer is empty; of a flattened form its maker looked before."""
    filled = _open(data, request)
    if filled is None:
        return None, "no filled form"
    empty = [one for one in filled.body.fields if not filled.words[one.id]]
    strange = [one.called or one.id for one in empty if filled.held.get(one.id, "") not in _EMPTY]
    if strange:
        return False, f"not empty: {', '.join(strange[:3])}"
    when = " before the form was flattened" if filled.body.flatten else ""
    return True, f"{len(empty)} fields were read back empty{when}"


def nothing_is_signed(data: bytes, request: CheckRequest) -> Seen:
    """Say whether no signature field holds anything and none was meant to."""
    filled = _open(data, request)
    if filled is None:
        return None, "no filled form"
    places = [field for field in filled.form.fields if field.kind == "signature"]
    signed = [field.label for field in places if field.value not in _EMPTY or filled.words.get(field.name)]
    if signed:
        return False, f"something stands in {', '.join(signed)}"
    return True, f"{len(places)} places to sign, all empty"
