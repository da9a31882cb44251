"""What templates may read while drafting: facts, answers, decisions, assumptions, figures, calculations."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from app.workforce.playbook.language.record import Names, Recorder
from app.workforce.playbook.language.values import Gap, Ready
from producers.figures import Figure, format_figure

NAMES_ALWAYS = frozenset({"today", "request", "title", "version", "range", "facts", "answers", "said"})
NAMES_DRAFTING = NAMES_ALWAYS | {"decided", "assumed", "words", "calc", "fig", "figure", "home"}


@dataclass(frozen=True)
class Values:
    """The values behind the names. `gaps` are the blanks to write where a figure has no value."""

    today: date
    request: str
    title: str
    version: str
    facts: Mapping[str, object]
    answers: Mapping[str, object]
    said: Mapping[str, object]
    decided: Mapping[str, str]
    assumed: Mapping[str, str]
    words: Mapping[str, str]
    calc: Mapping[str, object]
    figures: Mapping[str, Figure]
    gaps: Mapping[str, Gap]
    language: str


def make_names(values: Values, recorder: Recorder) -> dict[str, object]:
    """Return the names for templates; what they read is noted in the recorder."""
    return {
        "today": values.today,
        "request": values.request,
        "title": values.title,
        "version": values.version,
        "facts": Names("facts", values.facts, recorder),
        "answers": Names("answers", values.answers, recorder),
        "said": Names("answers", values.said, recorder),
        "decided": Names("decided", values.decided, recorder),
        "assumed": Names("assumed", values.assumed, recorder),
        "words": Names("words", values.words, recorder),
        "calc": Names("calc", values.calc, recorder),
        "fig": _binder(values, recorder),
        "figure": _writer(values, recorder),
        "home": _home_writer(values, recorder),
    }


def _binder(values: Values, recorder: Recorder) -> Callable[..., object]:
    def fig(name: str, style: str = "") -> object:
        """Bind a figure by name; where it has no value, write its blank."""
        recorder.note("fig", name)
        if name in values.figures:
            return Ready(f"[fig:{name}|{style}]" if style else f"[fig:{name}]")
        return values.gaps[name]

    return fig


def _writer(values: Values, recorder: Recorder) -> Callable[..., object]:
    def figure(name: str, style: str = "") -> object:
        """Write a figure as plain words, for places that hold no bound figures (titles, labels, file names)."""
        recorder.note("fig", name)
        if name in values.figures:
            return Ready(format_figure(values.figures[name], style, values.language))
        return values.gaps[name]

    return figure


def _home_writer(values: Values, recorder: Recorder) -> Callable[[str], str]:
    def home(name: str) -> str:
        """Say where a figure comes from, for the source column of a workbook and the source line of a slide."""
        recorder.note("fig", name)
        if name not in values.figures:
            return "Left blank"
        place = values.figures[name].home
        return {"answer": "As instructed", "assumption": "Assumed"}.get(place.kind, place.place)

    return home
