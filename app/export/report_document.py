"""A report as a document of ours, so that it can be written in every format a document can."""

from collections.abc import Iterator
from dataclasses import dataclass

from producers.content.document import (
    Cell,
    Column,
    Document,
    DocumentBlock,
    Heading,
    RunningHead,
    Table,
    TableRow,
    TermRow,
    TermRows,
    Title,
)
from producers.content.runs import Runs, Text


@dataclass(frozen=True)
class ReportSection:
    """A section of a report: its heading and its rows. Without `heads` every row is a label with words."""

    heading: str
    rows: tuple[tuple[str, ...], ...]
    heads: tuple[str, ...] = ()


@dataclass(frozen=True)
class SavedReport:
    """A report in the words of the screen; `language` is a BCP 47 tag, `name` is what its file is called."""

    name: str
    title: str
    subtitle: str
    sections: tuple[ReportSection, ...]
    language: str


def report_document(report: SavedReport) -> Document:
    """Return a memo with the title, the line under it, and each section that has rows."""
    blocks: list[DocumentBlock] = [Title(text=report.title, subtitle=_runs(report.subtitle))]
    for section in report.sections:
        blocks += _section(section)
    head = RunningHead(left=report.name)
    return Document(title=report.name, theme="memo", language=report.language, running=head, blocks=tuple(blocks))


def _section(section: ReportSection) -> Iterator[DocumentBlock]:
    if not section.rows:
        return
    yield Heading(level=1, text=section.heading)
    if section.heads:
        yield _table(section)
    else:
        yield TermRows(rows=tuple(TermRow(label=label, runs=_runs(words)) for label, words in section.rows))


def _table(section: ReportSection) -> Table:
    columns = tuple(Column(head=_runs(head)) for head in section.heads)
    rows = tuple(TableRow(cells=tuple(Cell(runs=_runs(text)) for text in row)) for row in section.rows)
    return Table(columns=columns, rows=rows, alt=section.heading)


def _runs(text: str) -> Runs:
    return (Text(text=text),) if text else ()
