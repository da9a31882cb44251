"""Paragraphs of a slide and their measured heights."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from producers.metrics.fonts import FontBook
from producers.metrics.wrapping import Piece, WrappedLine, natural_width, widest_word, wrap_pieces
from producers.pptx.grid import inches
from producers.pptx.look import BULLET_INDENT, TextStyle
from producers.pptx.spans import Spans, text_of, write_text
from producers.pptx.typography import NO_BREAK, bind_last_words

SAFETY = 1.02
"""Programs differ a little in how they set the same widths; text is measured as 2 % wider than it is."""

_MOST_BOUND = 6
_RAISED = 0.66


@dataclass(frozen=True)
class Paragraph:
    """Spans in one style."""

    spans: Spans
    style: TextStyle

    @property
    def text(self) -> str:
        """The words."""
        return text_of(self.spans)

    def sized(self, size: float) -> "Paragraph":
        """Return the paragraph in another size."""
        return replace(self, style=self.style.sized(size))


def wrap_paragraph(fonts: FontBook, paragraph: Paragraph, width: float) -> tuple[WrappedLine, ...]:
    """Return the lines of a paragraph in a box `width` inches wide."""
    indent = BULLET_INDENT if paragraph.style.bullet else 0.0
    return wrap_pieces(fonts, _pieces(paragraph), (width - indent) * 72.0 / SAFETY)


def line_width(fonts: FontBook, paragraph: Paragraph) -> float:
    """Return the inches a paragraph needs to stand on one line."""
    return inches(natural_width(fonts, _pieces(paragraph)) * SAFETY)


def word_width(fonts: FontBook, paragraph: Paragraph) -> float:
    """Return the inches the widest unbreakable stretch needs."""
    return inches(widest_word(fonts, _pieces(paragraph)) * SAFETY)


def text_height(fonts: FontBook, paragraphs: Sequence[Paragraph], width: float) -> float:
    """Return the height in inches of paragraphs under each other in a box `width` inches wide."""
    heights = [paragraph_height(fonts, paragraph, width) for paragraph in paragraphs]
    return stack_height(paragraphs, heights)


def paragraph_height(fonts: FontBook, paragraph: Paragraph, width: float) -> float:
    """Return the height in inches of one paragraph without the space after it."""
    lines = wrap_paragraph(fonts, paragraph, width)
    return inches(sum(line.height for line in lines) * paragraph.style.line)


def stack_height(paragraphs: Sequence[Paragraph], heights: Sequence[float]) -> float:
    """Return the height in inches of measured paragraphs with the space between them, none after the last."""
    gaps = sum(inches(paragraph.style.after) for paragraph in paragraphs[:-1])
    return sum(heights) + gaps


def settle(fonts: FontBook, paragraph: Paragraph, width: float, least_share: float = 0.0) -> Paragraph:
    """Return the paragraph without a last line of one word, when that costs no extra line.

    `least_share` also asks for a last line of at least that share of the width (titles look broken without).
    """
    lines = wrap_paragraph(fonts, paragraph, width)
    for _ in range(_MOST_BOUND):
        if len(lines) < 2 or not (_is_lonely(lines[-1].text) or lines[-1].width < least_share * width * 72.0):
            return paragraph
        bound = replace(paragraph, spans=write_text(paragraph.spans, bind_last_words(paragraph.text)))
        again = wrap_paragraph(fonts, bound, width)
        if len(again) > len(lines):
            return paragraph
        paragraph, lines = bound, again
    return paragraph


def _is_lonely(line: str) -> bool:
    return len(line.replace(NO_BREAK, " ").split()) < 2


def _pieces(paragraph: Paragraph) -> tuple[Piece, ...]:
    style = paragraph.style
    return tuple(
        Piece(
            span.text,
            style.face(bold=span.bold, italic=span.italic),
            style.size * (_RAISED if span.raised else 1.0),
        )
        for span in paragraph.spans
    ) or (Piece("", style.face(), style.size),)
