"""The conversation: the person's words, a card for each phase, and what waits for an answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

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
    ("goals", ("goals",)),
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
    said = [
        Line(entry.line.by == "person", words.say(entry.line.text) if words.knows(entry.line.text) else entry.line.text)
        for entry in run.said
    ]
    return (Line(by_person=True, text=run.request), *said)


def present_phases(
    run: RunState | None, words: Words, now: datetime, progress: Mapping[str, str] | None = None
) -> tuple[PhaseView, ...]:
    """Return a card for each phase that was reached, in order; `progress` holds what steps say, by key."""
    if run is None:
        return ()
    phases = dict(STATIONS)
    cards = []
    for key, stations in _SHOWN:
        covered = tuple(phase for station in stations for phase in phases[station])
        if any(phase in run.entered for phase in covered):
            cards.append(_card(key, covered, run, words, now, progress or {}))
    return tuple(cards)


def _card(
    key: str, phases: tuple[str, ...], run: RunState, words: Words, now: datetime, progress: Mapping[str, str]
) -> PhaseView:
    state, count = station_state(phases, run)
    word = words.say(f"state.{state.value}")
    if state is State.NEEDS_YOU:
        word = words.say("card.questions" if count > 1 else "card.question", count=count)
    running = going_on(run, now) if run.phase in phases else ()
    result = _result(key, run, state, words) or _slow_sentence(running, words, now, progress)
    workers = tuple(_worker(step, words, now) for step in running)
    return PhaseView(key, words.say(f"card.{key}"), state, word, result, workers)


def _worker(step: StepState, words: Words, now: datetime) -> WorkerView:
    icon = _ROLE_ICONS.get(step.role, Icon.PERSON)
    return WorkerView(icon, who_words(step.who, words), working_word(age(step, now), words), State.NOW)


def _slow_sentence(running: tuple[StepState, ...], words: Words, now: datetime, progress: Mapping[str, str]) -> str:
    """Return what takes time: what a step says of itself, or, after a while, who is at it."""
    for step in running:
        if progress.get(step.key):
            return progress[step.key]
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
