"""Passages that do not agree, side by side: the file, the place, the words that stand there, and the value."""

import re
from dataclasses import dataclass

from app.relay.nouns.gate import ConflictsBody, Gate, GateItem
from app.relay.nouns.review import Conflict, Side
from app.words import Words

_PLACED = re.compile(r"(?P<file>.+?\.[A-Za-z0-9]{1,5}), (?P<place>.+)$", re.DOTALL)


@dataclass(frozen=True)
class PassageView:
    """One side. `path` opens it, "" for a text that is planned and in no file yet; `place` is where it stands there."""

    name: str
    place: str
    quote: str
    value: str
    path: str = ""


def present_passages(gate: Gate, item: GateItem, words: Words) -> tuple[PassageView, ...]:
    """Return the passages an item must choose between, none where it is not about passages that differ."""
    conflict = _conflict(gate, item.key)
    if conflict is not None:
        return tuple(_side(side, words) for side in conflict.sides)
    if len(item.places) < 2 or len(item.places) != len(item.options):
        return ()
    return tuple(
        PassageView(_name(place.file), place.label, _quote(option.reason, place.label), option.label, place.file)
        for place, option in zip(item.places, item.options, strict=True)
    )


def places_to_show(gate: Gate, item: GateItem, words: Words) -> tuple[PassageView, ...]:
    """Return the passages of an item that can be opened, also those it does not have to choose between."""
    chosen = present_passages(gate, item, words)
    if not chosen:
        chosen = tuple(PassageView(_name(place.file), place.label, "", "", place.file) for place in item.places)
    return tuple(one for one in chosen if one.path)


def _conflict(gate: Gate, key: str) -> Conflict | None:
    if not isinstance(gate.body, ConflictsBody):
        return None
    return next((one for one in gate.body.conflicts if one.id == key and one.sides), None)


def _side(side: Side, words: Words) -> PassageView:
    """Return one side of a conflict; a side without a deliverable is a passage of a file, named in its words."""
    placed = None if side.deliverable else _PLACED.match(side.quote)
    if placed is not None:
        path = placed.group("file")
        return PassageView(_name(path), placed.group("place"), "", side.value, path)
    if not side.deliverable:
        return PassageView(words.say("passage.settled"), side.quote, "", side.value)
    name = side.deliverable.replace("-", " ").replace("_", " ")
    return PassageView(f"{name[:1].upper()}{name[1:]}", words.say("passage.planned"), side.quote, side.value)


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _quote(reason: str, label: str) -> str:
    """Return the words after the file and the place that a reason begins with."""
    return reason.partition(f"{label}: ")[2] or reason
