"""What stands around the pages: head, notices of the project, the hint of the message field, time and cost."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.relay.nouns.base import Fault
from app.relay.state import ProjectState, RunState
from app.ui.presenting.conversation import run_time
from app.ui.presenting.stations import cost_words
from app.ui.presenting.working import work_seconds
from app.ui.start_views import HeaderView
from app.words import Words


@dataclass(frozen=True)
class RunLine:
    """The foot of the navigator."""

    time: str
    cost: str
    going: bool
    paused: bool


def present_header(folder: Path | None, state: ProjectState, waits: int, words: Words) -> HeaderView:
    """Return the head: project, line, whether a key is needed, how many questions wait behind the one shown."""
    if folder is None:
        return HeaderView()
    run = state.current
    context = state.contexts.get(run.context) if run else None
    named = context is not None and context.parent
    line = context.name if context is not None and named else words.say("line.main")
    return HeaderView(folder.name, line, words.say("header.no_key"), waits)


def present_run_line(run: RunState | None, now: datetime, words: Words) -> RunLine:
    """Return time and cost of a run, and whether it can be paused."""
    if run is None:
        return RunLine(words.say("run.none"), "", going=False, paused=False)
    seconds = work_seconds(run, now)
    steps = tuple(run.steps.values())
    free = all(step.usage.cost == 0 for step in steps)
    cost = words.say("run.no_cost") if free else words.say("run.cost", cost=cost_words(steps, words))
    return RunLine(run_time(run, seconds, words), cost, going=not run.outcome, paused=run.paused)


def message_hint(run: RunState | None, *, writable: bool, words: Words) -> str:
    """Return what the message field is for at the moment."""
    if not writable:
        return words.say("message.read_only")
    if run is None:
        return words.say("message.first")
    return words.say("message.next" if run.outcome else "message.add")


def notice_texts(faults: Sequence[Fault], words: Words) -> tuple[str, ...]:
    """Return each notice of a project in a sentence, without repeats."""
    return tuple(dict.fromkeys(words.sentence(fault) for fault in faults))
