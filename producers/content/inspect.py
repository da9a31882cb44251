"""Walks over the runs of a document: every reference, figure, blank and verify mark with the block it stands in."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from producers.content.document import (
    Clause,
    Cover,
    Definition,
    Document,
    DocumentBlock,
    KeyFigures,
    List,
    MemoHead,
    Paragraph,
    Party,
    Recital,
    ScheduleItem,
    Signatures,
    Table,
    TermRows,
    Title,
)
from producers.content.runs import Blank, FigureRun, Reference, Run, Runs, Verify

RunT = TypeVar("RunT", bound=Run)


@dataclass(frozen=True)
class Found(Generic[RunT]):
    """A run and where it stands: the position of its block in the document and the block's id ("" when it has none)."""

    index: int
    block: str
    run: RunT


def block_runs(block: DocumentBlock) -> Iterator[Runs]:
    """Yield every sequence of runs of a block in reading order."""
    match block:
        case Clause() | Party() | Recital() | Definition() | Paragraph() | ScheduleItem():
            yield block.runs
        case Cover():
            yield block.date_line
        case Title():
            yield block.subtitle
        case List() | KeyFigures():
            yield from (item.runs for item in block.items)
        case TermRows() | MemoHead():
            yield from (row.runs for row in block.rows)
        case Table():
            yield from _table_runs(block)
        case Signatures():
            yield block.lead
            yield from (line for party in block.parties for line in party.lines)
        case _:
            return


def _table_runs(table: Table) -> Iterator[Runs]:
    yield from (column.head for column in table.columns)
    for row in table.rows:
        yield from (cell.runs for cell in row.cells)
    yield table.note


def walk_runs(document: Document) -> Iterator[tuple[int, DocumentBlock, Run]]:
    """Yield every run of a document with the position of its block and the block."""
    for index, block in enumerate(document.blocks):
        for runs in block_runs(block):
            for run in runs:
                yield index, block, run


def _find(document: Document, kind: type[RunT]) -> tuple[Found[RunT], ...]:
    return tuple(Found(index, block.id, run) for index, block, run in walk_runs(document) if isinstance(run, kind))


def find_references(document: Document) -> tuple[Found[Reference], ...]:
    """Return all references in reading order."""
    return _find(document, Reference)


def find_figures(document: Document) -> tuple[Found[FigureRun], ...]:
    """Return all bound figures in reading order."""
    return _find(document, FigureRun)


def find_blanks(document: Document) -> tuple[Found[Blank], ...]:
    """Return all blanks in reading order. Blanks that a signature block adds by itself are not among them."""
    return _find(document, Blank)


def find_verify_marks(document: Document) -> tuple[Found[Verify], ...]:
    """Return all verify marks in reading order; a document for release has none."""
    return _find(document, Verify)
