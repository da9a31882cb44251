"""Advance widths and line heights of the fonts our files name, read from fonts with the same widths.

Files name Cambria and Calibri; the program ships Caladea and Carlito, drawn to the same advance widths. Kerning and
ligatures are left out on purpose: they make lines a little shorter, never longer, so a measured text never overflows.
"""

import struct
import unicodedata
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fontTools.ttLib import TTFont

FONT_FOLDER = Path(__file__).resolve().parents[2] / "resources" / "fonts"

_STAND_INS = {"Cambria": "Caladea", "Calibri": "Carlito", "Caladea": "Caladea", "Carlito": "Carlito"}
_MOST_WORDS = 20_000
_LEAST_LINE = {"Caladea": 1.172}
"""Cambria itself is a little taller than its stand-in; the taller of the two is what must fit."""


class Face(NamedTuple):
    """A font as a file names it: its family and its cut."""

    family: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True)
class FontMetrics:
    """Numbers of one font file as fractions of the type size: advance widths by code point, and the line height.

    `words` keeps the widths of words that were measured, since a text is measured again at every size it may take.
    """

    advances: dict[int, float]
    line: float
    words: dict[str, float] = field(default_factory=dict, compare=False, repr=False)

    def advance(self, character: str) -> float:
        """Return the width of a character at size 1; a character the font lacks is taken as wide, not as nothing."""
        width = self.advances.get(ord(character))
        return _foreign_width(character) if width is None else width

    def width(self, text: str) -> float:
        """Return the width of a text on one line at size 1."""
        known = self.words.get(text)
        if known is None:
            if len(self.words) >= _MOST_WORDS:
                self.words.clear()
            known = self.words[text] = sum(map(self.advance, text))
        return known


class FontBook:
    """Fonts by name. `folder` holds the font files; nothing is read before it is asked for."""

    def __init__(self, folder: Path = FONT_FOLDER) -> None:
        self._folder = folder
        self._known: dict[Face, FontMetrics] = {}

    def metrics(self, face: Face) -> FontMetrics:
        """Return the metrics of a face. Raises LookupError for a family without a stand-in of the same widths."""
        known = self._known.get(face)
        if known is None:
            known = self._known[face] = self._read(face)
        return known

    def width(self, text: str, face: Face, size: float) -> float:
        """Return the width of a text on one line, in points, at a size in points."""
        return self.metrics(face).width(text) * size

    def line_height(self, face: Face, size: float) -> float:
        """Return the height of one line at single spacing, in points."""
        return self.metrics(face).line * size

    def _read(self, face: Face) -> FontMetrics:
        family = _STAND_INS.get(face.family)
        if family is None:
            raise LookupError(f"no font with the widths of {face.family}")
        return _read_metrics(self._folder / f"{family}-{_cut(face)}.ttf", _LEAST_LINE.get(family, 0.0))


def _cut(face: Face) -> str:
    if face.bold:
        return "BoldItalic" if face.italic else "Bold"
    return "Italic" if face.italic else "Regular"


def _foreign_width(character: str) -> float:
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0.0
    return 1.0 if unicodedata.east_asian_width(character) in "WF" else 0.7


@cache
def _read_metrics(path: Path, least_line: float) -> FontMetrics:
    with TTFont(path, lazy=True) as font:
        # The head table is read by hand: the library complains on standard error about the fonts' creation dates.
        units = struct.unpack(">H", font.reader["head"][18:20])[0]
        widths = font["hmtx"].metrics
        advances = {code: widths[name][0] / units for code, name in font.getBestCmap().items()}
        head = font["hhea"]
        line = (head.ascent - head.descent + head.lineGap) / units
    return FontMetrics(advances, max(line, least_line))
