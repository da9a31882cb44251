"""Figures: what a file says against the one home each figure has."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from pydantic import BaseModel

from app.checks.document.tables import read_amount
from app.checks.model import FileModel, open_model
from app.checks.wordbook import CheckWords
from app.relay.nouns.finding import Finding
from app.relay.nouns.source import Place
from app.relay.ports import CheckRequest
from producers.content.runs import FigureRun
from producers.figures import Figure, FigureBook, format_date, format_figure
from producers.problems import ContentProblem
from producers.production import BoundFigure
from producers.reading.sheetmodel import WorkbookFile
from producers.reading.wordplaces import name_place

_TAG = re.compile(r"^figure:([^:]+):(.*)$")
_SCALES = {"m": Decimal(10**6), "k": Decimal(1000), "bn": Decimal(10**9)}
_STYLES = ("", "whole", "exact", "millions", "plain")


@dataclass(frozen=True)
class ComparedFigure:
    """One place where a file says a figure: what stands there, what its home says, and whether both agree.

    `found` is empty when the figure is missing, `expected` when it has no home.
    """

    name: str
    place: str
    found: str
    expected: str
    agrees: bool


def compare_figures(data: bytes, request: CheckRequest) -> tuple[ComparedFigure, ...]:
    """Compare every figure a finished file was bound to with its home, by what the file itself says.

    Documents carry a mark at each figure; a workbook holds them in named cells; in decks and plain texts each
    figure of the content must stand somewhere as it is written.
    """
    model = open_model(data, request.name)
    if model.word is not None:
        return tuple(_compare_marks(model, request.figures))
    if model.book is not None:
        return tuple(_compare_cells(model, request.figures))
    return tuple(_compare_words(model, request))


def _compare_marks(model: FileModel, figures: FigureBook) -> Iterator[ComparedFigure]:
    if model.word is None:
        return
    for control in model.word.controls:
        tag = _TAG.match(control.tag)
        if tag is not None and control.paragraph < len(model.word.paragraphs):
            place = name_place(model.word.paragraphs[control.paragraph])
            yield _compare(tag.group(1), control.text, place, figures, tag.group(2))


def _compare_cells(model: FileModel, figures: FigureBook) -> Iterator[ComparedFigure]:
    if model.book is None:
        return
    names = {name.casefold(): target.replace("$", "") for name, target in model.book.names.items()}
    for figure in figures.figures:
        address = names.get(_cell_name(figure.name), "")
        if address:
            found = _cell_value(model.book, address)
            yield ComparedFigure(figure.name, address, found, str(figure.value), _same(figure, found))


def _cell_name(figure: str) -> str:
    """The defined name of the cell that holds a figure, as the workbook writer forms it, in lower case."""
    return "fig_" + re.sub(r"[^a-z0-9_.]", "_", figure.casefold())


def _cell_value(book: WorkbookFile, address: str) -> str:
    title, _, place = address.rpartition("!")
    for sheet in book.sheets:
        if sheet.name == title.strip("'").replace("''", "'"):
            for cell in sheet.cells:
                if cell.address == place:
                    return book.plain(cell) or str(cell.value)
    return ""


def _same(figure: Figure, found: str) -> bool:
    if isinstance(figure.value, Decimal):
        try:
            return abs(Decimal(found) - figure.value) < Decimal("1e-9")
        except ArithmeticError:
            return False
    return found == (figure.value.isoformat() if isinstance(figure.value, date) else figure.value)


def _compare_words(model: FileModel, request: CheckRequest) -> Iterator[ComparedFigure]:
    pieces = [(_tidy(piece.text), piece.label) for piece in model.pieces]
    for run in dict.fromkeys(_parts(request.content, FigureRun)):
        figure = _find(run.name, request.figures)
        expected = "" if figure is None else format_figure(figure, run.style)
        place = next((label for text, label in pieces if expected and _tidy(expected) in text), "")
        yield ComparedFigure(run.name, place or "the file", expected if place else "", expected, bool(place))


def _parts(content: Any, kind: type[Any]) -> Iterator[Any]:
    """Yield every part of a kind inside typed content."""
    if isinstance(content, kind):
        yield content
    elif isinstance(content, BaseModel):
        for name in type(content).model_fields:
            yield from _parts(getattr(content, name), kind)
    elif isinstance(content, tuple | list):
        for item in content:
            yield from _parts(item, kind)
    elif isinstance(content, dict):
        for item in content.values():
            yield from _parts(item, kind)


def check_figures(
    bound: Mapping[str, Sequence[BoundFigure]], figures: FigureBook, words: CheckWords
) -> tuple[Finding, ...]:
    """Return a finding for every figure that a file of a set writes differently from its home, by file and place."""
    found = []
    for file, written in bound.items():
        for one in written:
            compared = _compare(one.name, one.text, one.place, figures)
            if not compared.agrees:
                found.append(_tell(file, compared, figures, words))
    return tuple(found)


def _tell(file: str, compared: ComparedFigure, figures: FigureBook, words: CheckWords) -> Finding:
    figure = _find(compared.name, figures)
    facts = {
        "figure": figure.label if figure is not None else compared.name,
        "text": compared.found,
        "expected": compared.expected,
        "home": figure.home.place if figure is not None else "",
    }
    check = "figures.home" if figure is not None else "figures.homeless"
    what, right = words.tell(check, facts)
    place = Place(file=file, label=compared.place)
    return Finding(check=check, severity="high", place=place, what=what, right=right, facts=facts)


def _find(name: str, figures: FigureBook) -> Figure | None:
    try:
        return figures.find(name)
    except ContentProblem:
        return None


def _compare(name: str, text: str, place: str, figures: FigureBook, style: str = "") -> ComparedFigure:
    figure = _find(name, figures)
    if figure is None:
        return ComparedFigure(name, place, _tidy(text), "", agrees=False)
    return ComparedFigure(name, place, _tidy(text), format_figure(figure, style), says(figure, text))


def says(figure: Figure, text: str) -> bool:
    """Whether a text says the value of a figure: in one of its styles, or as a number that rounds to it."""
    words = _tidy(text)
    if isinstance(figure.value, str):
        return words == _tidy(figure.value)
    if isinstance(figure.value, date):
        written = {_tidy(format_date(figure.value, language)) for language in ("en-GB", "en-US")}
        return words in written | {figure.value.isoformat()}
    if any(words == _tidy(format_figure(figure, style)) for style in _STYLES):
        return True
    return _rounds_to(figure.value, words)


def _rounds_to(value: Decimal, words: str) -> bool:
    """Whether a number as shown is the value, rounded to the decimals and the scale it shows."""
    ratio = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(?::\s*1|x|times)", words)
    amount = read_amount(ratio.group(1) if ratio else words)
    if amount is None:
        return False
    ending = re.search(r"(m|bn|k)\)?$", words)
    scale = _SCALES[ending.group(1)] if ending else Decimal(1)
    whole = value * 100 if amount.percent else value
    unit = scale * Decimal(1).scaleb(-amount.decimals)
    return abs(whole - amount.value * scale) * 2 <= unit


def _tidy(text: str) -> str:
    return re.sub(r"[\s\u00a0]+", " ", text).strip()
