"""The conversation: the person's words, a card for each phase, and what waits for an answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from app.relay.nouns.events import Said
from app.relay.state import RunState, StepState
from app.ui.icons import Icon
from app.ui.presenting.naming import counted, who_words
from app.ui.presenting.stations import STATIONS, lasting, station_state
from app.ui.presenting.working import MORE_AFTER, age, going_on, working_word
from app.ui.states import State
from app.ui.views import PhaseView, WorkerView
from app.words import Words

_ROLE_ICONS = {
    "Specialist": Icon.SCALES, "Producer": Icon.DOCUMENT, "Tester": Icon.SHIELD, "Reviewer": Icon.SHIELD,
    "Documenter": Icon.BOOKMARK,
}  # fmt: skip
_SHOWN = (
    ("goals", ("intake", "goals")),
    ("plan", ("plan", "team")),
    ("details", ("details",)),
    ("build", ("build",)),
    ("review", ("review",)),
    ("report", ("report",)),
)


@dataclass(frozen=True)
class Line:
    """A line of the conversation: who said it, and the words."""

    by_person: bool
    text: str


def present_lines(run: RunState | None, words: Words) -> tuple[Line, ...]:
    """Return the request and what was said after it."""
    if run is None:
        return ()
    said = [Line(entry.line.by == "person", said_words(entry.line, words)) for entry in run.said]
    return (Line(by_person=True, text=run.request), *said)


def said_words(said: Said, words: Words) -> str:
    """Return what was said: the sentence of its facts or its code, else its own words."""
    if said.fault is not None:
        return words.sentence(said.fault)
    return words.say(said.text) if words.knows(said.text) else said.text


def present_phases(
    run: RunState | None,
    words: Words,
    now: datetime,
    progress: Mapping[str, str] | None = None,
    *,
    resting: bool = True,
) -> tuple[PhaseView, ...]:
    """Return a card for each phase that was reached, in order; `progress` holds what steps say, by key."""
    if run is None:
        return ()
    phases = dict(STATIONS)
    cards = []
    for key, stations in _SHOWN:
        covered = tuple(phase for station in stations for phase in phases[station])
        if any(phase in run.entered for phase in covered):
            going = going_on(run, now, resting=resting) if run.phase in covered else ()
            cards.append(_card(key, covered, run, words, tuple(_worker(s, run, words, now, progress) for s in going)))
    return tuple(cards)


def _card(key: str, phases: tuple[str, ...], run: RunState, words: Words, workers: tuple[WorkerView, ...]) -> PhaseView:
    state, count = station_state(phases, run)
    word = words.say(f"state.{state.value}")
    if state is State.NEEDS_YOU:
        word = words.say("card.questions" if count > 1 else "card.question", count=count)
    return PhaseView(key, words.say(f"card.{key}"), state, word, _result(key, run, state, words), workers)


def _worker(
    step: StepState, run: RunState, words: Words, now: datetime, progress: Mapping[str, str] | None
) -> WorkerView:
    icon, who = _ROLE_ICONS.get(step.role, Icon.PERSON), who_words(step.who, words)
    name = who if step.title == run.request else words.say("busy.on", who=who, title=step.title)
    live = (progress or {}).get(step.key) or _slow_sentence(step, words, now)
    return WorkerView(icon, name, working_word(age(step, now), words), State.NOW, live, step.key)


def _slow_sentence(step: StepState, words: Words, now: datetime) -> str:
    """Return what takes time, after a while."""
    if age(step, now) >= MORE_AFTER:
        return words.say("busy.long", who=who_words(step.who, words))
    return ""


def _result(key: str, run: RunState, state: State, words: Words) -> str:
    settled = sum(len(gate.answers) for gate in run.gates.values() if gate.gate.kind == "details")
    if key == "details":
        return counted("card.details.result", settled, words) if settled else ""
    if state is not State.DONE:
        return ""
    results = {
        "goals": _goals_result(run, words),
        "plan": words.say("card.plan.result"),
        "build": counted("card.build.result", len(run.built), words),
        "review": counted("card.review.result", len(run.released), words),
    }
    return results.get(key, words.say(f"outcome.{run.outcome or 'open'}"))


def _goals_result(run: RunState, words: Words) -> str:
    for gate in reversed(tuple(run.gates.values())):
        if gate.gate.kind == "goals" and gate.answer is not None and gate.answer.body.kind == "approved":
            changes = [c for c in getattr(gate.gate.body, "changes", ()) if c.change != "removed"]
            files = getattr(gate.gate.body, "contracts", ())
            at = gate.answered.astimezone().strftime("%H:%M") if gate.answered else ""
            return counted("card.goals.result", len(files), words, goals=len(changes), files=len(files), at=at)
    return ""


def run_time(run: RunState | None, seconds: float, words: Words) -> str:
    """Return the run's time for the foot of the navigator."""
    return words.say("run.none") if run is None else words.say("run.time", time=lasting(seconds, words))
