"""The faces pages are drawn with: the font for a name in a file, its measures, and who stands in for a missing letter.

A file names Cambria, Calibri, Arial or Times New Roman; a PDF embeds the free fonts of the same widths.
"""

import re
import struct
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from fontTools.ttLib import TTFont as FontFile
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from producers.metrics.fonts import FONT_FOLDER
from producers.problems import ContentProblem

_STAND_INS = {
    "cambria": "Caladea", "caladea": "Caladea", "calibri": "Carlito", "carlito": "Carlito", "arial": "LiberationSans",
    "liberation sans": "LiberationSans", "helvetica": "LiberationSans", "times new roman": "LiberationSerif",
    "liberation serif": "LiberationSerif", "times": "LiberationSerif", "courier new": "LiberationMono",
    "simsun": "LiberationSerif", "microsoft yahei": "LiberationSans",
}  # fmt: skip
_SERIFS = re.compile(
    r"roman|serif|garamond|georgia|palatino|bookman|century|baskerville|minion|book|times", re.IGNORECASE
)
_HELPERS = {
    "Caladea": ("Caladea", "LiberationSerif", "Carlito"),
    "Carlito": ("Carlito", "LiberationSans"),
    "LiberationSans": ("LiberationSans", "Carlito"),
    "LiberationSerif": ("LiberationSerif", "Carlito"),
    "LiberationMono": ("LiberationMono", "LiberationSans"),
}
_ALIKE = {"\u2011": "-", "\u202f": "\u00a0", "\u2007": "\u00a0", "\uf0b7": "•", "\uf0a7": "▪", "\u2010": "-"}
_MOST_WORDS = 20_000
_INVISIBLE = {"Cf", "Cc", "Cs"}


@dataclass(frozen=True)
class Face:
    """A font as it is drawn: its name, advance widths by code point, ascent and descent; all at size 1."""

    name: str
    widths: dict[int, float] = field(repr=False, compare=False)
    ascent: float = field(compare=False)
    descent: float = field(compare=False)
    _measured: dict[str, float] = field(default_factory=dict, repr=False, compare=False)

    def width(self, text: str) -> float:
        """Return the width of text at size 1; words that were measured before are remembered."""
        known = self._measured.get(text)
        if known is None:
            widths = self.widths
            known = sum([widths.get(ord(letter), 0.5) for letter in text])
            if len(self._measured) < _MOST_WORDS:
                self._measured[text] = known
        return known


@dataclass
class FaceBook:
    """Faces by the names files give them. `missing` remembers the names that had no stand-in of the same widths."""

    missing: set[str] = field(default_factory=set)
    _chosen: dict[tuple[str, bool, bool], tuple[Face, ...]] = field(default_factory=dict)

    def find(self, family: str, *, bold: bool, italic: bool) -> tuple[Face, ...]:
        """Return the face for a name, followed by those that stand in for letters it lacks."""
        key = family, bold, italic
        if key not in self._chosen:
            self._chosen[key] = self._choose(family, bold, italic)
        return self._chosen[key]

    def _choose(self, family: str, bold: bool, italic: bool) -> tuple[Face, ...]:
        own = _STAND_INS.get(family.casefold())
        if own is None:
            self.missing.add(family)
            own = "LiberationSerif" if _SERIFS.search(family) else "LiberationSans"
        cut = ("BoldItalic" if italic else "Bold") if bold else ("Italic" if italic else "Regular")
        names = [f"{name}-{'Regular' if name == 'LiberationMono' else cut}" for name in _HELPERS[own]]
        return tuple(
            load_face(name) for name in (*names, f"NotoNaskhArabic-{'Bold' if bold else 'Regular'}", "DejaVuSans")
        )


def split_faces(text: str, faces: tuple[Face, ...]) -> Iterator[tuple[str, Face]]:
    """Yield text in pieces with the face each is drawn in. Letters that nothing shows (joiners, marks of order) go.

    Raises ContentProblem("pdf_letters_missing", field=the letter) where no face has a letter.
    """
    widths = faces[0].widths
    if all(ord(letter) in widths for letter in text):
        yield text, faces[0]
        return
    piece, current = "", faces[0]
    for letter in text:
        shown, face = _face_for(letter, faces, current)
        if face is not current and piece:
            yield piece, current
            piece = ""
        piece, current = piece + shown, face
    if piece:
        yield piece, current


def _face_for(letter: str, faces: tuple[Face, ...], current: Face) -> tuple[str, Face]:
    if letter == " ":
        return letter, current
    for face in faces:
        if ord(letter) in face.widths:
            return letter, face
    if letter in _ALIKE:
        return _face_for(_ALIKE[letter], faces, current)
    if unicodedata.category(letter) in _INVISIBLE or 0xFE00 <= ord(letter) <= 0xFE0F:
        return "", current
    raise ContentProblem("pdf_letters_missing", field=letter)


@cache
def load_face(name: str) -> Face:
    """Return a face of the fonts we ship, made known to the drawing library."""
    path = FONT_FOLDER / f"{name}.ttf"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, str(path)))
    with FontFile(path, lazy=True) as font:
        # The head table is read by hand: the library complains on standard error about the fonts' creation dates.
        units = struct.unpack(">H", font.reader["head"][18:20])[0]
        advances = font["hmtx"].metrics
        widths = {code: advances[glyph][0] / units for code, glyph in font.getBestCmap().items()}
        measures = font["OS/2"]
        line = _line(font["hhea"], measures) / units
        descent = measures.usWinDescent / units
    return Face(name, widths, max(line, 1.172 if name.startswith("Caladea") else 0) - descent, descent)


def _line(head: FontFile, measures: FontFile) -> float:
    """Return the height of a line in font units; fonts that ask for it are as high as their typographic measures."""
    if measures.fsSelection & 0x80:
        return float(measures.sTypoAscender - measures.sTypoDescender + measures.sTypoLineGap)
    return float(head.ascent - head.descent + head.lineGap)
