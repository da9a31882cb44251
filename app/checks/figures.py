"""Figures: what a file says against the one home each figure has."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal

from app.checks.document.tables import read_amount
from app.checks.wordbook import CheckWords
from app.relay.nouns.finding import Finding
from app.relay.nouns.source import Place
from producers.figures import Figure, FigureBook, format_date, format_figure
from producers.problems import ContentProblem
from producers.production import BoundFigure

_SCALES = {"m": Decimal(10**6), "k": Decimal(1000), "bn": Decimal(10**9)}
_STYLES = ("", "whole", "exact", "millions", "thousands", "plain")


def check_figures(
    bound: Mapping[str, Sequence[BoundFigure]], figures: FigureBook, words: CheckWords
) -> tuple[Finding, ...]:
    """Return a finding for every figure that a file of a set writes differently from its home, by file and place."""
    found = []
    for file, written in bound.items():
        for one in written:
            figure = _find(one.name, figures)
            if figure is None or not says(figure, one.text):
                found.append(_tell(file, one, figure, words))
    return tuple(found)


def _tell(file: str, written: BoundFigure, figure: Figure | None, words: CheckWords) -> Finding:
    facts = {
        "figure": figure.label if figure is not None else written.name,
        "text": _tidy(written.text),
        "expected": format_figure(figure) if figure is not None else "",
        "home": figure.home.place if figure is not None else "",
    }
    check = "figures.home" if figure is not None else "figures.homeless"
    what, right = words.tell(check, facts)
    place = Place(file=file, label=written.place)
    return Finding(check=check, severity="high", place=place, what=what, right=right, facts=facts)


def _find(name: str, figures: FigureBook) -> Figure | None:
    try:
        return figures.find(name)
    except ContentProblem:
        return None


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
