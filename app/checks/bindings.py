"""Bound figures: every place the content binds, read back from the finished file and compared with its home.

The readers of the formats are imported when a file of theirs is first compared: each brings its office library,
and a run of one contract needs one of them. A PDF names nothing: a figure of a document must stand on its pages as
often as it is bound, one of a form in its field or on the addendum.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from importlib import import_module
from typing import Any

from app.relay.contents import walk_marks
from app.relay.ports import CheckRequest
from producers.content.form import Form
from producers.content.form_words import field_words, form_values
from producers.content.runs import FigureRun
from producers.content.workbook import Workbook
from producers.figures import Figure, FigureBook, format_figure, round_half_up

_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")

_FROM_THE_RIGHT = frozenset({"ar", "he", "fa", "ur"})


@dataclass(frozen=True)
class ComparedFigure:
    """One bound place: what stands there, and what its home says."""

    name: str
    expected: str
    found: str
    place: str
    agrees: bool


def compare_bindings(data: bytes, request: CheckRequest) -> tuple[ComparedFigure, ...]:
    """Return every bound place of a file with its comparison; none for formats that bind no figures."""
    compare = _COMPARERS.get(request.file_format)
    return compare(data, request) if compare else ()


def _reader(file_format: str) -> Any:
    return import_module(f"producers.{file_format}.readback")


def _expected(request: CheckRequest) -> list[tuple[Figure, str]]:
    """Return each binding of the content with the text that must stand there."""
    language = getattr(request.content, "language", "en-GB")
    bound = []
    for mark in walk_marks(request.content):
        if isinstance(mark.run, FigureRun):
            figure = request.figures.find(mark.run.name)
            bound.append((figure, format_figure(figure, mark.run.style, language)))
    return bound


def _in_document(data: bytes, request: CheckRequest) -> tuple[ComparedFigure, ...]:
    waiting: dict[str, list[tuple[str, str]]] = {}
    for found in _reader("docx").read_figures(data):
        waiting.setdefault(found.name, []).append((same_spaces(found.text), found.place))
    compared = []
    for figure, text in _expected(request):
        places = waiting.get(figure.name, [])
        hit = next((item for item in places if item[0] == same_spaces(text)), None)
        if hit is not None:
            places.remove(hit)
        seen = hit or (places[0] if places else ("", ""))
        compared.append(ComparedFigure(figure.name, text, seen[0], seen[1], hit is not None))
    return tuple(compared)


def _in_workbook(data: bytes, request: CheckRequest) -> tuple[ComparedFigure, ...]:
    values = _reader("xlsx").read_named_values(data)
    compared = []
    for figure, text in _expected(request):
        found = next((values[name] for name in (f"fig_{figure.name}", figure.name) if name in values), None)
        agrees = found is not None and _same_value(figure, found)
        compared.append(ComparedFigure(figure.name, text, "" if found is None else str(found), figure.name, agrees))
    return tuple(compared)


def _same_value(figure: Figure, found: Decimal | date | str | bool) -> bool:
    if isinstance(figure.value, Decimal) and isinstance(found, Decimal):
        places = figure.decimals + (2 if figure.kind == "percent" else 0)
        return round_half_up(figure.value, places) == round_half_up(found, places)
    return str(figure.value) == str(found)


def _in_deck(data: bytes, request: CheckRequest) -> tuple[ComparedFigure, ...]:
    texts = [
        (f"slide {slide.number}", same_spaces("\n".join((slide.title, *slide.texts))))
        for slide in _reader("pptx").read_slides(data)
    ]
    compared = []
    for figure, text in _expected(request):
        place = next((label for label, words in texts if same_spaces(text) in words), "")
        compared.append(ComparedFigure(figure.name, text, text if place else "", place, bool(place)))
    return tuple(compared)


def _in_pdf(data: bytes, request: CheckRequest) -> tuple[ComparedFigure, ...]:
    if isinstance(request.content, Form):
        return _in_form(data, request.content, request.figures)
    text = _reader("pdf").read_text(data)
    if isinstance(request.content, Workbook):
        return tuple(_on_sheets(text, figure) for figure, _ in _expected(request))
    leftwards = getattr(request.content, "language", "").partition("-")[0] in _FROM_THE_RIGHT
    find = text.find_mixed if leftwards else text.find
    waiting: dict[str, list[int]] = {}
    compared = []
    for figure, expected in _expected(request):
        words = same_spaces(expected)
        pages = waiting.setdefault(words, list(find(words)))
        place = f"page {pages.pop(0)}" if pages else ""
        compared.append(ComparedFigure(figure.name, expected, expected if place else "", place, bool(place)))
    return tuple(compared)


def _in_form(data: bytes, form: Form, figures: FigureBook) -> tuple[ComparedFigure, ...]:
    """Return every bound figure with the whole value of its field, which must be seen in the file."""
    seen = _reader("pdf").read_form(data)
    compared = []
    for name, runs in form_values(form).items():
        whole = same_spaces(field_words(runs, figures, form.language))
        found, place = seen.shows(name, whole)
        for run in runs:
            if isinstance(run, FigureRun):
                compared.append(ComparedFigure(run.name, whole, found, place, same_spaces(found) == whole))
    return tuple(compared)


def _on_sheets(text: Any, figure: Figure) -> ComparedFigure:
    """Compare a figure with the numbers that the pages of a workbook show, each to the decimals it is shown with."""
    expected = format_figure(figure)
    for shown in _ways_shown(text.pages, figure):
        pages = text.find(shown)
        if pages:
            return ComparedFigure(figure.name, expected, shown, f"page {pages[0]}", agrees=True)
    return ComparedFigure(figure.name, expected, "", "", agrees=False)


def _ways_shown(pages: tuple[str, ...], figure: Figure) -> Iterator[str]:
    """Yield how a workbook may show a figure: numbers of its pages that agree with it, or its date or words."""
    if isinstance(figure.value, Decimal):
        value = figure.value * 100 if figure.kind == "percent" else figure.value
        for number in dict.fromkeys(_NUMBER.findall("\n".join(pages))):
            decimals = len(number.partition(".")[2])
            if round_half_up(abs(value), decimals) == Decimal(number.replace(",", "")):
                yield number
    elif isinstance(figure.value, date):
        day = figure.value
        yield from (f"{day.day} {day:%b} {day.year}", f"{day.day} {day:%B} {day.year}", day.isoformat())
    else:
        yield same_spaces(str(figure.value))


def same_spaces(text: str) -> str:
    """Return a text with ordinary spaces only."""
    return " ".join(text.replace("\u00a0", " ").split())


_COMPARERS: dict[str, Callable[[bytes, CheckRequest], tuple[ComparedFigure, ...]]] = {
    "docx": _in_document,
    "xlsx": _in_workbook,
    "pptx": _in_deck,
    "pdf": _in_pdf,
}
