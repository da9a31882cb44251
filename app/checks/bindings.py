"""Bound figures: every place the content binds, read back from the finished file and compared with its home.

The readers of the three formats are imported when a file of theirs is first compared: each brings its office library,
and a run of one contract needs one of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from importlib import import_module
from typing import Any

from app.relay.contents import walk_marks
from app.relay.ports import CheckRequest
from producers.content.runs import FigureRun
from producers.figures import Figure, format_figure, round_half_up


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


def same_spaces(text: str) -> str:
    """Return a text with ordinary spaces only."""
    return " ".join(text.replace("\u00a0", " ").split())


_COMPARERS: dict[str, Callable[[bytes, CheckRequest], tuple[ComparedFigure, ...]]] = {
    "docx": _in_document,
    "xlsx": _in_workbook,
    "pptx": _in_deck,
}
