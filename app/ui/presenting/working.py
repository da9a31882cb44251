"""How long work lasts, and the words for work that goes on. Shorter work than 0.4 s is not shown at all."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from app.relay.nouns.report import Usage
from app.relay.state import RunState, StepState
from app.ui.presenting.stations import lasting
from app.words import Words

SHOW_AFTER, TIME_AFTER, MORE_AFTER = 0.4, 3.0, 20.0


def work_seconds(run: RunState | None, now: datetime) -> float:
    """Return how many seconds of a run somebody was working; steps at the same time count once."""
    if run is None:
        return 0.0
    spans = sorted((step.started, _end(step, run, now)) for step in run.steps.values())
    total, reached = 0.0, None
    for begin, end in spans:
        start = begin if reached is None or begin > reached else reached
        total += max((end - start).total_seconds(), 0.0)
        reached = end if reached is None else max(reached, end)
    return total


def _end(step: StepState, run: RunState, now: datetime) -> datetime:
    if step.finished is not None:
        return step.finished
    return run.ended or (step.started if run.paused else now)


def answer_seconds(run: RunState) -> float:
    """Return how many seconds the gates of a run waited until they were answered."""
    waits = [(gate.answered - gate.opened).total_seconds() for gate in run.gates.values() if gate.answered]
    return sum(waits, 0.0)


def age(step: StepState, now: datetime) -> float:
    """Return for how many seconds a step has been going on."""
    return max((now - step.started).total_seconds(), 0.0)


def working_word(seconds: float, words: Words) -> str:
    """Return "working", with the time it has taken from three seconds on."""
    if seconds < TIME_AFTER:
        return words.say("busy.working")
    return words.say("busy.working_for", time=lasting(seconds, words))


def with_spending(run: RunState | None, spent: Mapping[str, Usage]) -> RunState | None:
    """Return a run in which steps that go on show what they cost so far; it is kept with a step once that ends."""
    if run is None or not spent:
        return run
    added = {key: replace(step, usage=step.usage + spent[key]) for key, step in run.steps.items() if key in spent}
    return replace(run, steps={**run.steps, **added})


def going_on(run: RunState, now: datetime, *, resting: bool = True) -> tuple[StepState, ...]:
    """Return the steps that go on for long enough to be shown, oldest first.

    A paused run finishes what is under way: that goes on until the relay is `resting`.
    """
    if run.outcome or (run.paused and resting):
        return ()
    return tuple(step for step in run.steps.values() if step.status == "running" and age(step, now) >= SHOW_AFTER)
