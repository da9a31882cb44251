"""Sums in tables of a document: a total row must be the sum of the rows above it."""

import re
from collections.abc import Mapping
from decimal import Decimal

from producers.content.document import Document, Table
from producers.content.runs import FigureRun, Runs, Text
from producers.figures import Figure, format_figure

_AMOUNT = re.compile(r"\(?-?(?:[A-Z]{3}|[A-Z]?[£$€])?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\)?")


def wrong_sums(document: Document, figures: tuple[Figure, ...]) -> list[str]:
    """Return a sentence for every total that is not the sum of its column."""
    index = {figure.name: figure for figure in figures}
    wrong = []
    for number, block in enumerate(document.blocks):
        if isinstance(block, Table):
            wrong += _wrong(block, block.id or f"block {number + 1}", index)
    return wrong


def _wrong(table: Table, name: str, figures: Mapping[str, Figure]) -> list[str]:
    wrong = []
    if any(cell.span > 1 for row in table.rows if row.role == "body" for cell in row.cells):
        return []
    for column in range(len(table.columns)):
        running = Decimal(0)
        readable = True
        for row in table.rows:
            if row.role == "group":
                continue
            cell = _amount(_cell(row.cells, column), figures)
            if row.role == "body":
                readable = readable and cell is not None
                running += cell or 0
                continue
            if readable and cell is not None and running and cell != running:
                wrong.append(f"result.content.{name}: column {column + 1} sums to {running:,}, the total says {cell:,}")
    return wrong


def _cell(cells: tuple[object, ...], column: int) -> Runs:
    """Return the runs that stand in a column, counting spans."""
    position = 0
    for cell in cells:
        span, runs = int(getattr(cell, "span", 1)), getattr(cell, "runs", ())
        if position <= column < position + span:
            return runs if position + span - 1 == column else ()
        position += span
    return ()


def _amount(runs: Runs, figures: Mapping[str, Figure]) -> Decimal | None:
    words = "".join(_words(run, figures) for run in runs).strip()
    found = _AMOUNT.fullmatch(words.replace("\u00a0", " "))
    if found is None:
        return None
    amount = Decimal(found[1].replace(",", ""))
    return -amount if words.startswith(("(", "-")) else amount


def _words(run: object, figures: Mapping[str, Figure]) -> str:
    if isinstance(run, Text):
        return run.text
    if isinstance(run, FigureRun) and run.name in figures:
        return format_figure(figures[run.name], run.style)
    return "?"
