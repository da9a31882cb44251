"""What stands around the pages: head, notices of the project, the hint of the message field, time and cost."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.relay.nouns.base import Fault
from app.relay.nouns.report import Usage
from app.relay.state import ProjectState, RunState, StepState
from app.ui.presenting.conversation import run_time
from app.ui.presenting.stations import cost_words, total_usage
from app.ui.presenting.working import work_seconds
from app.ui.start_views import HeaderView
from app.words import Words

_BEFORE_AGREEMENT = frozenset({"discovery", "goal gate"})


@dataclass(frozen=True)
class RunLine:
    """The foot of the navigator."""

    time: str
    cost: str
    going: bool
    paused: bool


def present_header(folder: Path | None, state: ProjectState, waits: int, words: Words, notice: str = "") -> HeaderView:
    """Return the head: project, line, where texts go, how many questions wait behind the one shown."""
    if folder is None:
        return HeaderView()
    run = state.current
    context = state.contexts.get(run.context) if run else None
    named = context is not None and context.parent
    line = context.name if context is not None and named else words.say("line.main")
    return HeaderView(folder.name, line, notice or words.say("header.no_key"), waits)


def present_run_line(run: RunState | None, now: datetime, words: Words) -> RunLine:
    """Return time and cost of a run, and whether it can be paused."""
    if run is None:
        return RunLine(words.say("run.none"), "", going=False, paused=False)
    seconds = work_seconds(run, now)
    steps = tuple(run.steps.values())
    free = all(step.usage.cost == 0 for step in steps)
    cost = words.say("run.no_cost") if free else run_cost(total_usage(steps), steps, words)
    return RunLine(run_time(run, seconds, words), cost, going=not run.outcome, paused=run.paused)


def run_cost(used: Usage, steps: tuple[StepState, ...], words: Words) -> str:
    """Return what a run cost so far; where a price is not known, tokens alone and no amount."""
    if used.cost is None:
        count = used.input_tokens + used.output_tokens + used.cache_read_tokens
        return words.say("run.tokens", count=f"{count:,}")
    return words.say("run.cost", cost=cost_words(steps, words))


def is_foreign(run: RunState, words: Words) -> bool:
    """Say whether what a run asks comes from a playbook in another language; it is told until the goals are agreed."""
    return run.workforce == "builtin" and words.language != "en" and run.phase in _BEFORE_AGREEMENT and not run.outcome


def message_hint(run: RunState | None, *, writable: bool, words: Words) -> str:
    """Return what the message field is for at the moment."""
    if not writable:
        return words.say("message.read_only")
    if run is None:
        return words.say("message.first")
    return words.say("message.next" if run.outcome else "message.add")


EDITED = frozenset({"edited_by_hand", "edited_may_be_taken"})
"""Notices of files that somebody changed by hand; what becomes of each is the person's choice."""


def notice_texts(faults: Sequence[Fault], words: Words) -> tuple[str, ...]:
    """Return each notice of a project in a sentence, without repeats."""
    return tuple(dict.fromkeys(words.sentence(fault) for fault in faults))
