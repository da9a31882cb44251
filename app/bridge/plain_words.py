"""The words of a file as a plain Word document, so that files without tracked changes of their own can be compared.

Only words are kept: the layout of a PDF, mail or text file is no part of the comparison. Lines that a page or a mail
program broke are put together again, since another page breaks them elsewhere.
"""

import re
from collections.abc import Iterator

from app.relay.nouns.source import SourceKind
from app.sources.gathering import Gathering
from app.sources.registry import read_kind
from app.sources.sniffing import find_kind
from producers.content.document import Document, Paragraph
from producers.content.runs import Text
from producers.figures import FigureBook
from producers.problems import ContentProblem
from producers.reading.limits import Limits
from producers.rendering import render

WORDS: frozenset[SourceKind] = frozenset({"docx", "pdf", "txt", "md", "csv", "eml", "msg", "rtf", "odt"})
"""Kinds of which the words can be compared with those of any other of them."""
_WRAPPED: frozenset[SourceKind] = frozenset({"pdf", "eml", "msg"})
_ENDS = (".", ":", ";", "?", "!", ".”", '."', "|")
_BEGINS = re.compile(r"(?:\(?[0-9]{1,3}(?:\.[0-9]{1,3})*[.)]?|\([a-z]{1,4}\)|[-–•*])\s")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def has_words(data: bytes, name: str) -> bool:
    """Say whether a file is of a kind whose words can be compared."""
    return find_kind(name, data) in WORDS


def has_only_words(data: bytes, name: str) -> bool:
    """Say whether nothing but the words of a file can be compared: it is no file of Office as it is today."""
    return find_kind(name, data) in WORDS - {"docx"}


def document_of_words(data: bytes, name: str) -> bytes:
    """Return a Word document that holds the words of a file and nothing else, a paragraph for each of theirs.

    Raises ReadingProblem when it cannot be read, ContentProblem "compare_no_words" when nothing in it can be.
    """
    kind = find_kind(name, data)
    gathered = read_kind(kind, data, name, Limits())
    paragraphs = tuple(_paragraphs(gathered, wrapped=kind in _WRAPPED))
    if not paragraphs:
        raise ContentProblem("compare_no_words", block=name)
    blocks = tuple(Paragraph(runs=(Text(text=text),)) for text in paragraphs)
    return render(Document(title=name, blocks=blocks), "docx", FigureBook()).data


def _paragraphs(gathered: Gathering, *, wrapped: bool) -> Iterator[str]:
    for passage in gathered.passages:
        lines = _FORBIDDEN.sub(" ", f"{passage.number} {passage.text}").split("\n")
        for text in _put_together(lines) if wrapped else lines:
            if words := " ".join(text.split()):
                yield words
    for table in gathered.tables:
        for row in (table.columns, *table.rows):
            if words := " ".join(_FORBIDDEN.sub(" ", " | ".join(row)).split()).strip("| "):
                yield words


def _put_together(lines: list[str]) -> Iterator[str]:
    """Yield paragraphs: one ends with a sentence or before an empty line, a number or a mark of a list."""
    kept = ""
    for line in (line.strip() for line in lines):
        if kept and (not line or kept.endswith(_ENDS) or _BEGINS.match(line)):
            yield kept
            kept = ""
        kept = f"{kept} {line}".strip()
    yield kept
