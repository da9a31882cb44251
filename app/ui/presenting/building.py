"""The build column: a card for each file with how far it is, and what happened, newest first."""

from dataclasses import dataclass
from datetime import datetime

from app.relay.state import RunState, StepState
from app.ui.presenting.delivered import promised
from app.ui.presenting.naming import who_words
from app.ui.presenting.navigator import kind_icon
from app.ui.presenting.stations import lasting
from app.ui.presenting.working import TIME_AFTER, work_seconds
from app.ui.states import State
from app.ui.views import FileView, NoteLine
from app.words import Words

NEWEST = 6
_LAYERS = ("render", "check", "specialist", "builder")


@dataclass(frozen=True)
class Happening:
    """Something that happened: the time on the clock, and what."""

    time: str
    text: str


@dataclass(frozen=True)
class BuildView:
    """The build column. `time` is empty in the first seconds."""

    finished: int
    total: int
    counted: str
    time: str
    files: tuple[FileView, ...]
    happenings: tuple[Happening, ...]


def present_build(run: RunState, words: Words, now: datetime) -> BuildView:
    """Return how far the files of a run are."""
    files = tuple(_file(run, name, title, kind, words) for name, title, kind in promised(run))
    finished = sum(1 for file in files if file.state is State.DONE)
    counted = words.say("build.counted", done=finished, total=len(files))
    seconds = work_seconds(run, now)
    time = lasting(seconds, words) if seconds >= TIME_AFTER else ""
    return BuildView(finished, len(files), counted, time, files, happenings(run, words))


def _file(run: RunState, name: str, title: str, kind: str, words: Words) -> FileView:
    steps = _steps_of(run, name)
    state, word = _state_of(run, name, steps, words)
    lines = tuple(NoteLine(text, mark) for text, mark in _lines(steps, words))
    done = len([step for step in steps if step.status == "done"])
    note = words.say(f"format.{kind}")
    total = max(len(_LAYERS), len(steps)) if state is not State.WAITING else 0
    return FileView(
        name, kind_icon(kind), title, note, state, word, total if state is State.DONE else done, total, lines
    )


def _steps_of(run: RunState, name: str) -> tuple[StepState, ...]:
    kinds = {"render", "check", "review"}
    mine = (step for step in run.steps.values() if step.key.split(":")[0] in kinds and step.key.split(":")[1] == name)
    return tuple(mine)


def _state_of(run: RunState, name: str, steps: tuple[StepState, ...], words: Words) -> tuple[State, str]:
    released = run.released.get(name)
    if released is not None and released.released:
        return State.DONE, words.say("build.finished")
    if any(step.status == "failed" for step in steps):
        return State.FAILED, words.say("state.failed")
    if steps:
        return State.NOW, words.say("build.working")
    return State.WAITING, words.say("state.waiting")


def _lines(steps: tuple[StepState, ...], words: Words) -> list[tuple[str, State]]:
    marks = {"done": State.DONE, "running": State.NOW, "failed": State.FAILED}
    return [(_said(step, words), marks[step.status]) for step in steps[-2:]]


def _said(step: StepState, words: Words) -> str:
    kind, layer = step.key.split(":")[0], step.key.rsplit(":", 1)[1]
    code = f"step.{kind}.{layer}" if words.knows(f"step.{kind}.{layer}") else f"step.{kind}"
    return words.say(code, who=who_words(step.who, words))


def happenings(run: RunState, words: Words) -> tuple[Happening, ...]:
    """Return what happened lately, newest first: files made and checked, goals approved, answers given."""
    told: list[tuple[datetime, str]] = []
    for step in run.steps.values():
        if step.finished is not None and step.status == "done" and words.knows(f"happened.{step.key.split(':')[0]}"):
            said = words.say(f"happened.{step.key.split(':')[0]}", title=step.title, who=who_words(step.who, words))
            told.append((step.finished, said))
    for gate in run.gates.values():
        if gate.answered is not None and words.knows(f"happened.gate.{gate.gate.kind}"):
            told.append((gate.answered, words.say(f"happened.gate.{gate.gate.kind}", count=len(gate.answers))))
    newest = sorted(told, key=lambda entry: entry[0], reverse=True)[:NEWEST]
    return tuple(Happening(at.astimezone().strftime("%H:%M"), text) for at, text in newest)
