"""Pages as a reader sees them: every line of a PDF with its place, in points from the top left corner."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pypdfium2
from pypdfium2 import raw


@dataclass(frozen=True)
class Line:
    """Characters on one height of a page, from left to right, with the edges of their ink."""

    text: str
    left: float
    right: float
    top: float
    bottom: float


@dataclass(frozen=True)
class Laid:
    """A page: its number from 1, its size, and its lines from top to bottom."""

    number: int
    width: float
    height: float
    lines: tuple[Line, ...]

    def between(self, top: float, bottom: float) -> tuple[Line, ...]:
        """The lines that stand wholly between two heights."""
        return tuple(line for line in self.lines if line.top >= top and line.bottom <= bottom)


@dataclass(frozen=True)
class _Glyph:
    text: str
    left: float
    right: float
    top: float
    bottom: float
    base: float
    size: float


def squeeze(text: str) -> str:
    """A text without any space, with one kind of hyphen: what can be compared between a file and its pages."""
    return "".join(text.split()).replace("\u2011", "-").replace("\u00ad", "")


def read_laid(data: bytes) -> tuple[Laid, ...]:
    """Every page of a PDF."""
    with pypdfium2.PdfDocument(data) as document:
        return tuple(_read_page(page, number) for number, page in enumerate(document, 1))


def _read_page(page: pypdfium2.PdfPage, number: int) -> Laid:
    width, height = page.get_size()
    lines: list[list[_Glyph]] = []
    for glyph in _glyphs(page, height):
        near = next((line for line in reversed(lines) if abs(line[0].base - glyph.base) < 2), None)
        if near is None:
            lines.append([glyph])
        else:
            near.append(glyph)
    made = sorted((_make_line(glyphs) for glyphs in lines), key=lambda line: (line.bottom, line.left))
    return Laid(number, width, height, tuple(made))


def _glyphs(page: pypdfium2.PdfPage, height: float) -> Iterator[_Glyph]:
    text = page.get_textpage()
    across, base = ctypes.c_double(), ctypes.c_double()
    for index in range(text.count_chars()):
        character = chr(raw.FPDFText_GetUnicode(text, index))
        if not character.strip() or character in "\ufffe\uffff":
            continue
        raw.FPDFText_GetCharOrigin(text, index, across, base)
        size = raw.FPDFText_GetFontSize(text, index)
        left, bottom, right, top = text.get_charbox(index)
        yield _Glyph(character, left, right, height - top, height - bottom, height - base.value, size)


def _make_line(glyphs: list[_Glyph]) -> Line:
    ordered = sorted(glyphs, key=lambda glyph: glyph.left)
    text = ordered[0].text
    for before, glyph in pairwise(ordered):
        text += (" " if glyph.left - before.right > glyph.size / 7 else "") + glyph.text
    return Line(
        text,
        min(glyph.left for glyph in ordered),
        max(glyph.right for glyph in ordered),
        min(glyph.top for glyph in ordered),
        max(glyph.bottom for glyph in ordered),
    )
