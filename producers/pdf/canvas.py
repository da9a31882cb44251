"""A drawing surface for PDF pages: the fonts and colours of the reference pages, points from the top left."""

import io

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from producers.metrics.fonts import FONT_FOLDER

SERIF, SANS, BOLD = "Caladea", "Carlito", "Carlito-Bold"
INK, QUIET, BLUE, HAIR = "1B2029", "5F6573", "24508F", "C9C4B6"
LEFT = 62.0
"""Margin at both sides, in points."""

_FILES = {SERIF: "Caladea-Regular", SANS: "Carlito-Regular", BOLD: "Carlito-Bold"}


def load_fonts() -> None:
    """Make the fonts known to the drawing library; a second call does nothing."""
    known = pdfmetrics.getRegisteredFontNames()
    for name, file in _FILES.items():
        if name not in known:
            pdfmetrics.registerFont(TTFont(name, str(FONT_FOLDER / f"{file}.ttf")))


class Sheet:
    """A document of A4 or US Letter pages. The same calls give the same bytes; no clock and no name gets in."""

    def __init__(self, title: str, language: str = "en-GB") -> None:
        load_fonts()
        self.language = language
        self.width, self.height = LETTER if language == "en-US" else A4
        self._buffer = io.BytesIO()
        self.canvas = Canvas(self._buffer, (self.width, self.height), invariant=1, lang=language)
        self.canvas.setTitle(title)
        self.canvas.setAuthor("")
        self.canvas.setCreator("")
        self.canvas.setProducer("")

    @property
    def text_width(self) -> float:
        """Width between the margins."""
        return float(self.width) - 2 * LEFT

    def text(self, x: float, baseline: float, words: str, face: str, size: float, colour: str = INK) -> None:
        """Write words from x; `baseline` counts from the top of the page."""
        self.canvas.setFont(face, size)
        self.canvas.setFillColor(hex_colour(colour))
        self.canvas.drawString(x, self.height - baseline, words)

    def text_right(self, x: float, baseline: float, words: str, face: str, size: float, colour: str = INK) -> None:
        """Write words that end at x."""
        self.text(x - measure(words, face, size), baseline, words, face, size, colour)

    def rule(self, top: float, width: float, colour: str, length: float | None = None) -> None:
        """Draw a rule from the left margin."""
        self.canvas.setStrokeColor(hex_colour(colour))
        self.canvas.setLineWidth(width)
        y = self.height - top
        self.canvas.line(LEFT, y, LEFT + (self.text_width if length is None else length), y)

    def footer(self, left: str, right: str) -> None:
        """Draw the hair rule and the two ends of a footer."""
        top = float(self.height) - 45
        self.rule(top, 0.5, HAIR)
        self.text(LEFT, top + 12, left, SANS, 8, QUIET)
        self.text_right(LEFT + self.text_width, top + 12, right, SANS, 8, QUIET)

    def end_page(self) -> None:
        """Begin the next page."""
        self.canvas.showPage()

    def finish(self) -> bytes:
        """Return the PDF."""
        self.canvas.save()
        return self._buffer.getvalue()


def hex_colour(code: str) -> Color:
    """Return a colour from its six digits."""
    return HexColor(f"#{code}")


def measure(words: str, face: str, size: float) -> float:
    """Return the width of words in points."""
    load_fonts()
    return float(pdfmetrics.stringWidth(words, face, size))


def break_lines(words: str, face: str, size: float, width: float) -> list[str]:
    """Return words in lines no wider than `width`; a word that is wider is cut, never dropped."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        lines += _break_paragraph(paragraph, face, size, width)
    return lines


def _break_paragraph(paragraph: str, face: str, size: float, width: float) -> list[str]:
    lines, line = [], ""
    for word in paragraph.split(" "):
        candidate = f"{line} {word}" if line else word
        if measure(candidate, face, size) <= width:
            line = candidate
            continue
        if line:
            lines.append(line)
        line = word
        while measure(line, face, size) > width and len(line) > 1:
            fits = max((n for n in range(1, len(line)) if measure(line[:n], face, size) <= width), default=1)
            lines.append(line[:fits])
            line = line[fits:]
    return [*lines, line]
