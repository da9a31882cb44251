"""The findings of a check as a file of their own: a Word document, or plain text. Runs in a `LimitedChild`."""

from collections.abc import Iterator
from dataclasses import dataclass

from producers.content.document import Cell, Column, Document, DocumentBlock, Heading, Paragraph, Table, TableRow, Title
from producers.content.runs import Runs, Text
from producers.figures import FigureBook
from producers.rendering import render

_WEIGHTS = (0.5, 1.1, 1.5, 3.4, 3.0)
_LANGUAGES = {"de": "de-DE"}
TEXT_ENDINGS = frozenset({".txt", ".md"})


@dataclass(frozen=True)
class CheckList:
    """What is saved, in finished words: paragraphs, a table with one row a finding, and sections of lines."""

    title: str
    language: str
    lead: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sections: tuple[tuple[str, tuple[str, ...]], ...]


def write_list(found: CheckList, ending: str) -> Iterator[bytes]:
    """Yield the bytes of a file: text for ".txt" and ".md", a Word document for every other ending."""
    if ending.lower() in TEXT_ENDINGS:
        yield as_text(found).encode("utf-8")
    else:
        yield render(as_document(found), "docx", FigureBook()).data


def as_text(found: CheckList) -> str:
    """Return the list as plain text, each finding in lines of its own."""
    lines = [found.title, "", *found.lead, ""]
    for number, severity, place, what, right in found.rows:
        lines += [f"{number}. {severity}, {place}", f"   {_line(what)}", f"   {_line(right)}", ""]
    for head, items in found.sections:
        lines += [head, *(f"- {item}" for item in items), ""]
    return "\n".join(lines)


def as_document(found: CheckList) -> Document:
    """Return the list as a document."""
    blocks: list[DocumentBlock] = [Title(text=found.title)]
    blocks += [Paragraph(runs=_runs(line)) for line in found.lead]
    if found.rows:
        blocks.append(_table(found))
    for head, items in found.sections:
        blocks += [Heading(text=head, level=2), *(Paragraph(runs=_runs(item)) for item in items)]
    language = _LANGUAGES.get(found.language, "en-GB")
    return Document(title=found.title, language=language, theme="memo", blocks=tuple(blocks))


def _table(found: CheckList) -> Table:
    columns = tuple(Column(head=_runs(head), weight=weight) for head, weight in zip(found.heads, _WEIGHTS, strict=True))
    rows = tuple(TableRow(cells=tuple(Cell(runs=_runs(cell)) for cell in row)) for row in found.rows)
    return Table(columns=columns, rows=rows, look="long")


def _runs(words: str) -> Runs:
    return (Text(text=_line(words)),) if words.strip() else ()


def _line(words: str) -> str:
    """Return words in one line, without signs that no file may hold."""
    kept = "".join(sign for sign in words if sign.isprintable() or sign.isspace())
    return " ".join(kept.split())
