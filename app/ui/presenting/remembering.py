"""What a project remembers: facts with where they come from, and decisions with their answers."""

from dataclasses import dataclass

from app.relay.nouns.gate import GateItem, ItemAnswer
from app.relay.state import RunState
from app.ui.presenting.gates import answer_words
from app.words import Words


@dataclass(frozen=True)
class Remembered:
    """One line of memory; `file` and `place` are empty where the person said it themselves."""

    name: str
    value: str
    origin: str
    file: str = ""
    place: str = ""


def present_facts(run: RunState | None, words: Words) -> tuple[Remembered, ...]:
    """Return the facts the person settled, in the order of the form."""
    return _lines(run, frozenset({"facts"}), words)


def present_decided(run: RunState | None, words: Words) -> tuple[Remembered, ...]:
    """Return questions and decisions with the answers given, oldest first."""
    return _lines(run, frozenset({"details", "question", "approach", "depth", "assumptions", "conflicts"}), words)


def _lines(run: RunState | None, kinds: frozenset[str], words: Words) -> tuple[Remembered, ...]:
    if run is None:
        return ()
    return tuple(
        _line(item, state.answers[item.key], words)
        for state in run.gates.values()
        if state.gate.kind in kinds
        for item in state.gate.items
        if item.key in state.answers
    )


def _line(item: GateItem, answer: ItemAnswer, words: Words) -> Remembered:
    name = item.label or (words.say(f"item.{item.key}") if words.knows(f"item.{item.key}") else item.key)
    if answer.how == "blank":
        return Remembered(name, words.say("memory.blank"), words.say("memory.by_you"))
    value = answer_words(item, answer).replace("\n", ", ")
    if item.places and answer.how == "accepted":
        place = item.places[0]
        return Remembered(name, value, f"{place.file}, {place.label}", place.file, place.label)
    origin = words.say("memory.accepted" if answer.how == "accepted" else "memory.by_you")
    return Remembered(name, value, origin)
