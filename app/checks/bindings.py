"""Figures: what a file says against the one home each figure has."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal

from app.checks.document.tables import read_amount
from app.checks.model import FileModel
from app.checks.remarks import CheckContext, Remark
from app.relay.nouns.finding import Finding
from app.relay.nouns.source import Place
from producers.figures import Figure, FigureBook, format_date, format_figure
from producers.problems import ContentProblem
from producers.production import BoundFigure
from producers.reading.wordplaces import name_place

_TAG = re.compile(r"^figure:([^:]+):(.*)$")
_SCALES = {"m": Decimal(10**6), "k": Decimal(1000), "bn": Decimal(10**9)}
_STYLES = ("", "whole", "exact", "millions", "plain")


def check_bound_words(model: FileModel, context: CheckContext) -> Iterator[Remark]:
    """A figure in a document that does not say what its home says; it is found by the mark it was written with."""
    if model.word is None:
        return
    for control in model.word.controls:
        tag = _TAG.match(control.tag)
        if tag is None or control.paragraph >= len(model.word.paragraphs):
            continue
        place = name_place(model.word.paragraphs[control.paragraph])
        remark = _compare(tag.group(1), control.text, place, context.figures)
        if remark is not None and context.figures.figures:
            yield remark


def compare_bindings(bound: Mapping[str, Sequence[BoundFigure]], figures: FigureBook) -> Iterator[tuple[str, Remark]]:
    """Yield (file, remark) for every figure that a file writes differently from its home, by file and place."""
    for file, written in bound.items():
        for one in written:
            remark = _compare(one.name, one.text, one.place, figures)
            if remark is not None:
                yield file, remark


def _compare(name: str, text: str, place: str, figures: FigureBook) -> Remark | None:
    try:
        figure = figures.find(name)
    except ContentProblem:
        return Remark(place, {"figure": name, "text": text.strip(), "right": "", "home": "nothing", "name": name})
    if says(figure, text):
        return None
    facts = {
        "figure": figure.label,
        "text": text.strip(),
        "right": format_figure(figure),
        "home": figure.home.place,
        "name": name,
    }
    return Remark(place, facts)


def says(figure: Figure, text: str) -> bool:
    """Whether a text says the value of a figure: in one of its styles, or as a number that rounds to it."""
    words = _tidy(text)
    if isinstance(figure.value, str):
        return words == _tidy(figure.value)
    if isinstance(figure.value, date):
        return words in {_tidy(format_date(figure.value, one)) for one in ("en-GB", "en-US")} | {
            figure.value.isoformat()
        }
    if any(words == _tidy(format_figure(figure, style)) for style in _STYLES):
        return True
    return _rounds_to(figure, words)


def _rounds_to(figure: Figure, words: str) -> bool:
    assert isinstance(figure.value, Decimal)  # noqa: S101 - words and dates were handled before
    ratio = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(?::\s*1|x|times)", words)
    amount = read_amount(ratio.group(1) if ratio else words)
    if amount is None:
        return False
    ending = re.search(r"(m|bn|k)\)?$", words)
    scale = _SCALES[ending.group(1)] if ending else Decimal(1)
    value = figure.value * 100 if amount.percent else figure.value
    unit = scale * Decimal(1).scaleb(-amount.decimals)
    return abs(value - amount.value * scale) * 2 <= unit


def _tidy(text: str) -> str:
    return re.sub(r"[\s\u00a0]+", " ", text).strip()


def find_disagreements(
    bound: Mapping[str, Sequence[BoundFigure]], figures: FigureBook, tell: "Tell"
) -> tuple[Finding, ...]:
    """Return a finding for every figure written differently from its home in any file of a set.

    `tell` makes the two sentences (what is wrong, what would be right) from the facts.
    """
    return tuple(
        Finding(
            check="figures",
            severity="high",
            place=Place(file=file, label=remark.place),
            what=tell(remark.facts)[0],
            right=tell(remark.facts)[1],
            facts=remark.facts,
        )
        for file, remark in compare_bindings(bound, figures)
    )
