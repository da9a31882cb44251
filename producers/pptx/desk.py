"""The desk of one slide: reads its runs, measures its text, and refuses what cannot fit."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from producers.content.deck import Slide
from producers.content.runs import Runs
from producers.metrics.fonts import FontBook
from producers.pptx import layouts, look
from producers.pptx.grid import Box, inches
from producers.pptx.look import TextStyle
from producers.pptx.paragraphs import (
    Paragraph,
    paragraph_height,
    settle,
    text_height,
    wrap_paragraph,
)
from producers.pptx.shapes import PlannedSlide, Shape, TextShape
from producers.pptx.spans import RunReader, Span, Spans, plain
from producers.pptx.spreading import spread
from producers.problems import ContentProblem

_TITLE_LINES = 2
_LAST_LINE_SHARE = 0.25
_SOURCE_LINES = 2


@dataclass(frozen=True)
class Desk:
    """What planning a slide needs: fonts, the reader of its runs, its block, the deck's footer, pictures by name."""

    fonts: FontBook
    reader: RunReader
    block: str
    footer: str
    language: str
    objects: Mapping[str, bytes]

    def paragraph(self, runs: Runs, style: TextStyle, width: float) -> Paragraph:
        """Return runs as a paragraph that avoids a last line of one word in `width` inches."""
        return self.settle(Paragraph(self.reader.read(runs), style), width)

    def plain(self, text: str, style: TextStyle, width: float) -> Paragraph:
        """Return plain text as a paragraph that avoids a last line of one word."""
        return self.settle(Paragraph(plain(text), style), width)

    def settle(self, paragraph: Paragraph, width: float) -> Paragraph:
        """Return the paragraph without a last line of one word where that is free."""
        return settle(self.fonts, paragraph, width)

    def height(self, paragraphs: Sequence[Paragraph], width: float) -> float:
        """Return the height in inches of paragraphs in a box `width` inches wide."""
        return text_height(self.fonts, paragraphs, width)

    def fit(
        self, paragraphs: Sequence[Paragraph], sizes: Iterable[float], width: float, height: float
    ) -> tuple[Paragraph, ...] | None:
        """Return the paragraphs in the first of the sizes (largest first) that fits, or None."""
        for size in sizes:
            sized = tuple(paragraph.sized(size) for paragraph in paragraphs)
            if self.height(sized, width) <= height:
                return tuple(self.settle(paragraph, width) for paragraph in sized)
        return None

    def demand(self, field: str, needed: float, available: float) -> None:
        """Refuse text that needs more height than there is, both in inches."""
        if needed > available + 1e-6:
            raise self.refusal(field, f"{needed:.2f} in", f"{available:.2f} in")

    def refusal(self, field: str, needed: str, available: str) -> ContentProblem:
        """Return the problem that text cannot fit, with what it needs and what there is."""
        return ContentProblem("does_not_fit", block=self.block, field=field, needed=needed, available=available)

    def spread(self, paragraphs: Sequence[Paragraph], width: float, height: float, field: str) -> list[list[Paragraph]]:
        """Return the paragraphs in groups that each fit a box; refuses a single paragraph higher than the box."""
        heights = [paragraph_height(self.fonts, paragraph, width) for paragraph in paragraphs]
        self.demand(field, max(heights), height)
        gaps = [inches(paragraph.style.after) for paragraph in paragraphs]
        return [[paragraphs[index] for index in page] for page in spread(heights, gaps, height)]

    def title(self, text: str, holder: layouts.Holder = layouts.TITLE) -> TextShape:
        """Return the title in its placeholder: at most two lines, never a last line of one word."""
        paragraph = settle(self.fonts, Paragraph(plain(text), holder.style), holder.box.width, _LAST_LINE_SHARE)
        lines = len(wrap_paragraph(self.fonts, paragraph, holder.box.width))
        if holder is layouts.TITLE and lines > _TITLE_LINES:
            raise self.refusal("title", f"{lines} lines", f"{_TITLE_LINES} lines")
        self.demand("title", self.height((paragraph,), holder.box.width), holder.box.height)
        return TextShape(holder, (paragraph,))

    def frame(self, slide: Slide) -> list[Shape]:
        """Return the source line with footnotes (read after the rest of the slide) and the footer with the number."""
        return [*self._source(slide), *self.foot()]

    def foot(self) -> list[Shape]:
        """Return the footer, when the deck has one, and the slide number."""
        shapes: list[Shape] = []
        if self.footer:
            paragraph = Paragraph(plain(self.footer), look.FOOTER)
            box = layouts.FOOTER.box
            self.demand("footer", self.height((paragraph,), box.width), box.height)
            shapes.append(TextShape(layouts.FOOTER, (paragraph,)))
        shapes.append(TextShape(layouts.NUMBER, ()))
        return shapes

    def notes(self, slide: Slide) -> tuple[Paragraph, ...]:
        """Return the speaker notes, then the reasons of marks and the remarks on the slide."""
        spoken = [Paragraph(self.reader.read(runs), look.FOOTER) for runs in slide.notes]
        return (*spoken, *(Paragraph(plain(aside), look.FOOTER) for aside in self.reader.asides))

    def _source(self, slide: Slide) -> list[Shape]:
        spans = self._label(self.reader.read(slide.source))
        for number, note in enumerate(self.reader.footnotes, start=1):
            spans += (*plain("   ") * bool(spans), Span(str(number), raised=True), *plain(f" {note}"))
        if not spans:
            return []
        paragraph = self.settle(Paragraph(spans, look.SOURCE), layouts.SOURCE.box.width)
        lines = len(wrap_paragraph(self.fonts, paragraph, layouts.SOURCE.box.width))
        if lines > _SOURCE_LINES:
            raise self.refusal("source", f"{lines} lines", f"{_SOURCE_LINES} lines")
        return [TextShape(layouts.SOURCE, (paragraph,), _raised_source() if lines > 1 else None)]

    def _label(self, spans: Spans) -> Spans:
        labelled = not spans or spans[0].text.casefold().startswith("source") or not self.language.startswith("en")
        return spans if labelled else (Span("Source: "), *spans)

    def slide(self, content: Slide, layout: layouts.LayoutKey, shapes: Sequence[Shape]) -> PlannedSlide:
        """Return a planned slide that is whole on one page: title, shapes, frame and notes."""
        return self.pages(content, layout, [shapes])[0]

    def pages(self, content: Slide, layout: layouts.LayoutKey, pages: Sequence[Sequence[Shape]]) -> list[PlannedSlide]:
        """Return one slide for each page of shapes, titles numbered when there are several, notes on the first."""
        frame, notes = self.frame(content), self.notes(content)
        planned = []
        for part, shapes in enumerate(pages, start=1):
            title = self.title(_page_title(content.title, part, len(pages)))
            text = title.paragraphs[0].text
            spoken = notes if part == 1 else ()
            slide = PlannedSlide(self.block, layout, text, (title, *shapes, *frame), spoken, part, len(pages))
            planned.append(slide)
        return planned


def _page_title(title: str, part: int, parts: int) -> str:
    return title if parts == 1 else f"{title} ({part}\u00a0of\u00a0{parts})"


def _raised_source() -> Box:
    box = layouts.SOURCE.box
    return Box(box.left, box.bottom - 0.42, box.width, 0.42)
