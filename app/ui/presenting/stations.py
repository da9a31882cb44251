"""The line of stations, and what each tells when it is opened."""

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal

from app.relay.nouns.events import PHASES
from app.relay.nouns.report import Usage
from app.relay.state import RunState, StepState
from app.ui.presenting.naming import step_words, who_words
from app.ui.states import State
from app.ui.views import FactView, StationDetail, StationView
from app.words import Words

STATIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("intake", ("intake",)),
    ("goals", ("discovery", "goal gate")),
    ("plan", ("planning",)),
    ("team", ("assembly",)),
    ("details", ("detail", "conflict check", "completeness gate")),
    ("build", ("build",)),
    ("review", ("verification",)),
    ("report", ("report",)),
)
_CENT = Decimal("0.01")
_PLACE: dict[str, int] = {name: number for number, name in enumerate(PHASES)}


def present_stations(run: RunState | None, words: Words, left: int = 0) -> tuple[StationView, ...]:
    """Return the eight stations with their states, in words too; `left` counts what the person must still do."""
    return tuple(_station(key, phases, run, words, left if key == "report" else 0) for key, phases in STATIONS)


def _station(key: str, phases: tuple[str, ...], run: RunState | None, words: Words, left: int) -> StationView:
    name = words.say(f"station.{key}")
    state, count = station_state(phases, run)
    if left and state is State.DONE:
        state, count = State.NEEDS_YOU, left
    word = words.say(f"state.{state.value}")
    spoken = f"{name}, {word.lower()}"
    if state is State.NEEDS_YOU and count:
        word = f"{word} · {count}"
        spoken = f"{spoken}, {words.say('station.questions' if count > 1 else 'station.question', count=count)}"
    elif state is State.NOW and run is not None:
        done, total = station_progress(key, run)
        word = f"{word} · {words.say('station.progress', done=done, total=total)}" if total > 1 else word
    return StationView(key, name, state, word, spoken)


def station_state(phases: tuple[str, ...], run: RunState | None) -> tuple[State, int]:
    """Return a station's state, and how many answers it waits for."""
    if run is None:
        return State.WAITING, 0
    gates = [gate for gate in run.open_gates if gate.gate.phase in phases]
    if any(gate.gate.kind == "failed" for gate in gates):
        return State.FAILED, len(gates)
    if gates:
        return State.NEEDS_YOU, sum(max(1, len(gate.open_items)) for gate in gates)
    here, first, last = _PLACE[run.phase], _PLACE[phases[0]], _PLACE[phases[-1]]
    if run.outcome in {"declined", "stopped"}:
        reached = any(phase in run.entered for phase in phases)
        return (State.DONE if reached else State.WAITING), 0
    if here > last:
        return (State.FAILED if run.outcome == "incomplete" and phases == ("report",) else State.DONE), 0
    return (State.NOW if here >= first else State.WAITING), 0


def station_progress(key: str, run: RunState) -> tuple[int, int]:
    """Return how many of a station's files are finished, of how many; zeros where that means nothing."""
    if key == "build":
        planned = {name.split(":")[1] for name in run.steps if name.startswith("specify:")}
        done = {name.split(":")[1] for name in run.steps if name.startswith("render:") and run.step_done(name)}
        return len(done), len(planned)
    if key == "review":
        files = set(run.built)
        checked = {name.split(":")[1] for name in run.steps if name.startswith("check:") and run.step_done(name)}
        return len(checked), len(files)
    return 0, 0


def present_station(key: str, run: RunState | None, words: Words, now: datetime | None = None) -> StationDetail:
    """Return what the panel under a station tells: who worked, how long, at what cost.

    `now` lets work that goes on count; without it only what is finished does.
    """
    phases = dict(STATIONS)[key]
    steps = _steps_of(phases, run)
    facts = [FactView(words.say("detail.time"), lasting(_seconds(steps, now), words))]
    facts += _token_facts(total_usage(steps), words)
    facts.append(FactView(words.say("detail.cost"), cost_words(steps, words)))
    notes = tuple(_note(step, words) for step in steps)
    return StationDetail(key, words.say(f"station.{key}"), tuple(facts), notes)


def total_usage(steps: Iterable[StepState]) -> Usage:
    """Return what steps cost together."""
    return sum((step.usage for step in steps), Usage())


def _token_facts(used: Usage, words: Words) -> list[FactView]:
    """Return tokens read, written, and read again from the service's store at a lower price."""
    if not used.input_tokens + used.output_tokens + used.cache_read_tokens:
        return []
    read = used.input_tokens + used.cache_read_tokens
    facts = [
        FactView(words.say("detail.tokens_read"), f"{read:,}"),
        FactView(words.say("detail.tokens_written"), f"{used.output_tokens:,}"),
    ]
    if used.cache_read_tokens:
        share = round(100 * used.cache_read_tokens / read)
        again = words.say("detail.again", count=f"{used.cache_read_tokens:,}", share=share)
        facts.append(FactView(words.say("detail.tokens_again"), again))
    return facts


def _note(step: StepState, words: Words) -> str:
    took = lasting((step.finished - step.started).total_seconds(), words) if step.finished else ""
    who = who_words(step.who, words)
    if step.fault:
        return words.say("detail.note_failed", who=who, time=took, why=words.sentence(step.fault))
    if step.status == "running":
        return words.say("detail.note_running", who=who, title=step.title)
    return words.say("detail.note", who=who, did=step_words(step, words), time=took)


def _steps_of(phases: tuple[str, ...], run: RunState | None) -> tuple[StepState, ...]:
    if run is None:
        return ()
    begin = min((run.entered[phase] for phase in phases if phase in run.entered), default=None)
    if begin is None:
        return ()
    after = [at for phase, at in run.entered.items() if _PLACE[phase] > _PLACE[phases[-1]]]
    end = min(after, default=None)
    return tuple(step for step in run.steps.values() if _within(step.started, begin, end))


def _within(moment: datetime, begin: datetime, end: datetime | None) -> bool:
    return moment >= begin and (end is None or moment < end)


def _seconds(steps: tuple[StepState, ...], now: datetime | None) -> float:
    ends = ((step.started, step.finished or (now if step.status == "running" else None)) for step in steps)
    return sum((end - begun).total_seconds() for begun, end in ends if end is not None)


def cost_words(steps: tuple[StepState, ...], words: Words) -> str:
    """Return the cost in words: none without a model, unknown where a price is unknown."""
    total = total_usage(steps)
    if total.cost is None:
        count = total.input_tokens + total.output_tokens + total.cache_read_tokens
        return words.say("cost.unknown_tokens", count=f"{count:,}")
    if Decimal(0) < total.cost < _CENT:
        return words.say("cost.under_a_cent")
    return f"${total.cost:.2f}" if total.cost else words.say("cost.none")


def lasting(seconds: float, words: Words) -> str:
    """Return a duration like 1 min 12 s."""
    whole = round(seconds)
    if whole < 1:
        return words.say("lasting.moment")
    minutes, rest = divmod(whole, 60)
    return (
        words.say("lasting.minutes", minutes=minutes, seconds=rest)
        if minutes
        else words.say("lasting.seconds", seconds=rest)
    )
