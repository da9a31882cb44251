"""What a project remembers: facts with where they come from, and decisions with their answers."""

from dataclasses import dataclass, replace

from app.relay.nouns.gate import GateItem, ItemAnswer
from app.relay.state import ProjectState
from app.ui.presenting.gates import answer_words
from app.words import Words


@dataclass(frozen=True)
class Remembered:
    """One line of memory; `file` and `place` are empty where the person said it themselves.

    `question` names what later work may be asked to change, as a request names it; empty where there is no such thing.
    """

    name: str
    value: str
    origin: str
    file: str = ""
    place: str = ""
    question: str = ""


_FACTS = frozenset({"facts"})
_CHANGEABLE = frozenset({"fact", "decision", "assumption"})
_DECIDED = frozenset({"details", "question", "approach", "depth", "assumptions", "conflicts"})


def present_facts(state: ProjectState, words: Words) -> tuple[Remembered, ...]:
    """Return the facts the person settled, in the order of the forms; of one settled again, what was said last."""
    return tuple(_line(item, answer, words) for item, answer in _settled(state, _FACTS))


def present_decided(state: ProjectState, words: Words) -> tuple[Remembered, ...]:
    """Return questions and decisions with the answers given, oldest first; of one answered again, the last answer."""
    return tuple(_line(item, answer, words) for item, answer in _settled(state, _DECIDED))


def count_remembered(state: ProjectState) -> tuple[int, int]:
    """Return how many facts and how many decisions there are to be shown."""
    return len(_settled(state, _FACTS)), len(_settled(state, _DECIDED))


def _settled(state: ProjectState, kinds: frozenset[str]) -> tuple[tuple[GateItem, ItemAnswer], ...]:
    """Return what was answered in all runs of the context that is worked in: later work builds on earlier answers."""
    current = state.current
    if current is None:
        return ()
    found: dict[tuple[str, str], tuple[GateItem, ItemAnswer]] = {}
    for run in (one for one in state.runs.values() if one.context == current.context):
        for asked in (gate for gate in run.gates.values() if gate.gate.kind in kinds):
            for item in asked.gate.items:
                if item.key in asked.answers:
                    found[item.key, item.label] = item, asked.answers[item.key]
    return tuple(found.values())


def _line(item: GateItem, answer: ItemAnswer, words: Words) -> Remembered:
    return replace(_told(item, answer, words), question=item.label if item.kind in _CHANGEABLE else "")


def _told(item: GateItem, answer: ItemAnswer, words: Words) -> Remembered:
    name = item.label or (words.say(f"item.{item.key}") if words.knows(f"item.{item.key}") else item.key)
    if answer.how == "blank":
        return Remembered(name, words.say("memory.blank"), words.say("memory.by_you"))
    value = answer_words(item, answer).replace("\n", ", ")
    if item.places and answer.how == "accepted":
        place = item.places[0]
        return Remembered(name, value, f"{place.file}, {place.label}", place.file, place.label)
    origin = words.say("memory.accepted" if answer.how == "accepted" else "memory.by_you")
    return Remembered(name, value, origin)
