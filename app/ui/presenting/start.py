"""The start page: recent projects with their state and time, samples, a greeting by the hour."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from app.ui.icons import Icon
from app.ui.start_views import ProjectCardView, SampleView, StartView
from app.ui.states import State
from app.words import Words

if TYPE_CHECKING:
    from app.relay.state import ProjectState

SHOWN = 4
_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


class Entry(Protocol):
    """What is known of a project opened before."""

    @property
    def path(self) -> object:
        """Its folder."""
        ...

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def opened(self) -> datetime | None:
        """When it was opened last."""
        ...

    @property
    def state(self) -> str:
        """State, count and files as kept with it (see `summarise`)."""
        ...


class SampleFacts(Protocol):
    """What is known of a sample."""

    @property
    def key(self) -> str:
        """Its name."""
        ...

    @property
    def title(self) -> str:
        """Its title."""
        ...

    @property
    def text(self) -> str:
        """What one gets."""
        ...

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        ...

    @property
    def icon(self) -> str:
        """The name of the picture for the kind of work."""
        ...


def summarise(state: "ProjectState") -> str:
    """Return a project's standing as three short words kept with it: state, count of questions, count of files."""
    run = state.current
    if run is None:
        return "waiting 0 0"
    waiting = sum(max(1, len(gate.open_items)) for gate in run.open_gates) if not run.outcome else 0
    files = sum(1 for file in run.released.values() if file.released)
    if waiting:
        return f"needs_you {waiting} {files}"
    if run.outcome in {"released", "answered"}:
        return f"done 0 {files}"
    return f"failed 0 {files}" if run.outcome else f"now 0 {files}"


def present_start(
    entries: Sequence[Entry], samples: Sequence[SampleFacts], now: datetime, words: Words, *, every: bool = False
) -> StartView:
    """Return the start page; `every` shows all projects instead of the newest."""
    shown = entries if every else entries[:SHOWN]
    return StartView(
        projects=tuple(_card(entry, now, words) for entry in shown),
        samples=tuple(_sample(sample, words) for sample in samples),
        total_projects=len(entries),
        greeting=words.say(f"greeting.{_part_of_day(now)}"),
    )


def _card(entry: Entry, now: datetime, words: Words) -> ProjectCardView:
    name, count, files = [*entry.state.split(" "), "waiting", "0", "0"][:3] if entry.state else ("waiting", "0", "0")
    state = State(name) if name in set(State) else State.WAITING
    word = words.say(f"project.{state.value}", count=count)
    if state is State.NEEDS_YOU:
        word = words.say("card.question" if count == "1" else "card.questions", count=count)
    note = words.say("project.files" if files != "1" else "project.file", count=files) if files != "0" else ""
    return ProjectCardView(
        key=str(entry.path),
        name=entry.name,
        note=note or str(entry.path),
        icon=Icon.FOLDER,
        state=state,
        word=word,
        time=told_time(entry.opened, now, words),
    )


def told_time(moment: datetime | None, now: datetime, words: Words) -> str:
    """Return a moment as people say it: 12 min ago, Today 09:14, Thu 26 Nov, 26 Nov 2025."""
    if moment is None:
        return ""
    local, here = moment.astimezone(), now.astimezone()
    passed = (here - local).total_seconds()
    if 0 <= passed < _MINUTE:
        return words.say("time.now")
    if 0 <= passed < _HOUR:
        return words.say("time.minutes", count=int(passed // _MINUTE))
    if local.date() == here.date():
        return words.say("time.today", time=local.strftime("%H:%M"))
    month = words.say(f"month.short.{local.month}")
    if passed < 6 * _DAY:
        return words.say("time.weekday", day=words.say(f"day.{local.weekday()}"), date=local.day, month=month)
    return words.say("time.date", date=local.day, month=month, year=local.year)


def _sample(sample: SampleFacts, words: Words) -> SampleView:
    icon = Icon(sample.icon) if sample.icon in set(Icon) else Icon.DOCUMENT
    lasting = words.say("sample.minutes", count=sample.minutes)
    title = _said(f"sample.{sample.key}.title", sample.title, words)
    text = _said(f"sample.{sample.key}.text", sample.text, words)
    return SampleView(sample.key, title, text, lasting, icon)


def _said(code: str, own: str, words: Words) -> str:
    """Return words of a sample in the person's language, its own where there are none."""
    return words.say(code) if words.knows(code) else own


def _part_of_day(now: datetime) -> str:
    hour = now.astimezone().hour
    return "morning" if hour < 12 else ("afternoon" if hour < 18 else "evening")
