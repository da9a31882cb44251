"""Runs as Markdown, and the escaping that keeps a person's own stars and brackets what they are."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from producers.content.inline import BLANK_LINE, verify_words
from producers.content.numbering import Numbering
from producers.content.runs import (
    Blank,
    FigureRun,
    Footnote,
    LineBreak,
    Reference,
    Remark,
    Run,
    Runs,
    Term,
    Text,
    Verify,
)
from producers.content.typography import clean_text, join_to_number, join_words
from producers.figures import Figure, FigureBook, format_figure
from producers.production import BoundFigure

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")
_LIST_LIKE = re.compile(r"^(\s*)(\d+)([.)])(\s)")


def escape_markdown(text: str) -> str:
    """Return text so that Markdown shows it as it is; ends of lines become spaces."""
    return _SPECIAL.sub(r"\\\1", clean_text(text).replace("\n", " ").replace("\t", " "))


def guard_start(line: str) -> str:
    """Return a line of text that no reader takes for a list or a rule: `1. ` and `- ` at its start are escaped."""
    line = _LIST_LIKE.sub(r"\1\2\\\3\4", line)
    return f"\\{line}" if line[:2] in {"- ", "+ "} or line.startswith("---") else line


@dataclass
class Wording:
    """Turns runs into Markdown and collects footnotes, bound figures and what must be confirmed."""

    figures: Mapping[str, Figure]
    book: FigureBook
    numbering: Numbering
    language: str
    footnotes: list[str] = field(default_factory=list)
    bound: list[BoundFigure] = field(default_factory=list)

    def write(self, runs: Runs, place: str = "", *, bold: bool = False) -> str:
        """Return runs as Markdown; `bold` sets all of them in bold."""
        pieces = [self._write(run, runs[index + 1 : index + 2], place, bold=bold) for index, run in enumerate(runs)]
        return "".join(pieces)

    def _write(self, run: Run, following: Runs, place: str, *, bold: bool) -> str:
        text = ""
        match run:
            case Text():
                joined = join_words(run.text)
                words = join_to_number(joined) if following and isinstance(following[0], Reference) else joined
                text = emphasise(escape_markdown(words), bold=bold or run.bold, italic=run.italic)
            case Term():
                text = f"“{emphasise(escape_markdown(run.text), bold=True)}”"
            case Reference():
                text = escape_markdown(self.numbering.show(run)) or "–"
            case FigureRun():
                text = emphasise(escape_markdown(self._figure(run, place)), bold=bold or run.bold)
            case Blank():
                text = f"{BLANK_LINE} ({escape_markdown(run.label)})"
            case Verify():
                text = escape_markdown(verify_words(run))
            case _:
                text = self._mark(run)
        return text

    def _mark(self, run: Run) -> str:
        match run:
            case Footnote(text=text):
                self.footnotes.append(escape_markdown(text))
                return f"[^{len(self.footnotes)}]"
            case Remark(text=text):
                return f" *(Comment: {escape_markdown(text)})*"
            case LineBreak():
                return "<br>"
            case _:
                return ""

    def _figure(self, run: FigureRun, place: str) -> str:
        text = format_figure(self.figures.get(run.name) or self.book.find(run.name), run.style, self.language)
        self.bound.append(BoundFigure(run.name, text, place))
        return text


def emphasise(text: str, *, bold: bool = False, italic: bool = False) -> str:
    """Return text between stars; white space at its ends stays outside, as Markdown asks."""
    mark = ("**" if bold else "") + ("*" if italic else "")
    inner = text.strip()
    if not mark or not inner:
        return text
    head = text[: len(text) - len(text.lstrip())]
    tail = text[len(text.rstrip()) :]
    return f"{head}{mark}{inner}{mark[::-1]}{tail}"


def table_lines(head: list[str], aligns: list[str], rows: list[list[str]]) -> list[str]:
    """Return a table of the usual extension; cells must be escaped already."""
    marks = {"left": ":---", "right": "---:", "center": ":---:"}
    lines = [head, [marks[align] for align in aligns], *rows]
    return ["| " + " | ".join(cells) + " |" for cells in lines]
