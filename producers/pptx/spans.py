"""Spans: the runs of a slide after figures, references and marks have become plain text with emphasis."""

from dataclasses import dataclass, replace

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
from producers.figures import FigureBook, format_figure
from producers.pptx.look import QUIET, VERIFY_FILL, Colour
from producers.pptx.typography import NO_BREAK, bind_words, clean_text
from producers.problems import ContentProblem

_BLANK = "_" * 22


@dataclass(frozen=True)
class Span:
    """Text in one look. `figure` is the name of the figure the text is bound to; a newline is a line break."""

    text: str
    bold: bool = False
    italic: bool = False
    colour: Colour | None = None
    fill: str = ""
    raised: bool = False
    figure: str = ""


Spans = tuple[Span, ...]


@dataclass(frozen=True)
class Targets:
    """What references can point at: slide number and title by the id of the slide."""

    numbers: dict[str, int]
    titles: dict[str, str]


class RunReader:
    """Reads the runs of one slide. Footnotes, reasons for marks and remarks are set aside in reading order."""

    def __init__(self, figures: FigureBook, targets: Targets, language: str, block: str) -> None:
        self._figures = figures
        self._targets = targets
        self._language = language
        self._block = block
        self.footnotes: list[str] = []
        self.asides: list[str] = []

    def read(self, runs: Runs) -> Spans:
        """Return the spans of the runs. Raises ContentProblem for a figure without a home or a lost reference."""
        spans = (self._read_run(run) for run in runs)
        return _bind_spans(tuple(span for span in spans if span is not None and span.text))

    def _read_run(self, run: Run) -> Span | None:
        match run:
            case Text():
                return Span(clean_text(run.text), bold=run.bold, italic=run.italic)
            case Term():
                return Span(f"“{clean_text(run.text)}”", bold=True)
            case FigureRun():
                return self._read_figure(run)
            case Reference():
                return Span(self._read_reference(run))
            case LineBreak():
                return Span("\n")
            case _:
                return self._read_mark(run)

    def _read_mark(self, run: Blank | Verify | Footnote | Remark) -> Span | None:
        match run:
            case Blank():
                return Span(f"{_BLANK}{NO_BREAK}({clean_text(run.label)})", colour=QUIET)
            case Verify():
                self.asides.append(f"To confirm: {clean_text(run.text)}. {clean_text(run.reason)}")
                return Span(f"[{clean_text(run.text)}]", fill=VERIFY_FILL)
            case Footnote():
                self.footnotes.append(clean_text(run.text))
                return Span(str(len(self.footnotes)), raised=True)
            case Remark():
                self.asides.append(f"Remark: {clean_text(run.text)}")
                return None

    def _read_figure(self, run: FigureRun) -> Span:
        known = next((one for one in self._figures.figures if one.name == run.name), None)
        if known is None:
            raise ContentProblem("figure_without_home", block=self._block, field=run.name)
        text = clean_text(format_figure(known, run.style, self._language))
        return Span(text, bold=run.bold, figure=run.name)

    def _read_reference(self, run: Reference) -> str:
        if run.target not in self._targets.numbers:
            raise ContentProblem("reference_without_target", block=self._block, field=run.target)
        if run.show == "title":
            return clean_text(self._targets.titles[run.target])
        return str(self._targets.numbers[run.target])


def plain(text: str, *, bold: bool = False) -> Spans:
    """Return plain text as spans."""
    return _bind_spans((Span(clean_text(text), bold=bold),)) if text else ()


def text_of(spans: Spans) -> str:
    """Return the text of spans without their looks."""
    return "".join(span.text for span in spans)


def write_text(spans: Spans, text: str) -> Spans:
    """Return the spans with their text replaced by an equally long one; bound figures keep their own text."""
    replaced, start = [], 0
    for span in spans:
        end = start + len(span.text)
        replaced.append(span if span.figure else replace(span, text=text[start:end]))
        start = end
    return tuple(replaced)


def embolden(spans: Spans) -> Spans:
    """Return the spans in bold."""
    return tuple(replace(span, bold=True) for span in spans)


def _bind_spans(spans: Spans) -> Spans:
    return write_text(spans, bind_words(text_of(spans)))
