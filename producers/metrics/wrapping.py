"""Greedy line breaking of mixed text, as word processors and slide programs do it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from producers.metrics.fonts import Face, FontBook

_WORD = re.compile(r"[^ \n\-–—]*(?:[\-–—]+| +)|[^ \n\-–—]+|\n")
"""A word with the blanks or the dash that follow it: lines break after these, never at a no-break space."""


@dataclass(frozen=True)
class Piece:
    """Text in one face and size (points). A newline in it forces a line break."""

    text: str
    face: Face
    size: float


@dataclass(frozen=True)
class WrappedLine:
    """One line: its text without blanks at the end, its width in points, its height at single spacing in points."""

    text: str
    width: float
    height: float


def wrap_text(fonts: FontBook, text: str, face: Face, size: float, width: float) -> tuple[WrappedLine, ...]:
    """Break a text in one face into lines no wider than `width` points; an empty text is one empty line."""
    return wrap_pieces(fonts, (Piece(text, face, size),), width)


def wrap_pieces(fonts: FontBook, pieces: Sequence[Piece], width: float) -> tuple[WrappedLine, ...]:
    """Break pieces into lines no wider than `width` points. A word wider than a line is cut where the line ends."""
    wrapper = _Wrapper(fonts, width, max((fonts.line_height(p.face, p.size) for p in pieces), default=0.0))
    for word in _split_words(pieces):
        wrapper.add(word)
    return wrapper.finish()


def natural_width(fonts: FontBook, pieces: Sequence[Piece]) -> float:
    """Return the width in points the pieces need so that only forced breaks end a line."""
    return max((line.width for line in wrap_pieces(fonts, pieces, float("inf"))), default=0.0)


def widest_word(fonts: FontBook, pieces: Sequence[Piece]) -> float:
    """Return the width in points of the widest stretch that no line break may divide."""
    return max((_measure(fonts, word)[0] for word in _split_words(pieces)), default=0.0)


def _split_words(pieces: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Yield words, each as the pieces it consists of (a word may change its face halfway)."""
    if len(pieces) == 1:
        only = pieces[0]
        yield from ((Piece(word, only.face, only.size),) for word in _WORD.findall(only.text))
        return
    text = "".join(piece.text for piece in pieces)
    owners = [piece for piece in pieces for _ in piece.text]
    for match in _WORD.finditer(text):
        yield tuple(_cut_by_owner(match.group(), owners[match.start() : match.end()]))


def _cut_by_owner(word: str, owners: Sequence[Piece]) -> Iterator[Piece]:
    start = 0
    for end in range(1, len(word) + 1):
        if end == len(word) or owners[end] is not owners[start]:
            yield Piece(word[start:end], owners[start].face, owners[start].size)
            start = end


def _measure(fonts: FontBook, word: Sequence[Piece]) -> tuple[float, float]:
    """Return a word's width without and with the blanks that follow it."""
    full = sum(fonts.width(piece.text, piece.face, piece.size) for piece in word)
    last = word[-1]
    blanks = len(last.text) - len(last.text.rstrip(" "))
    return full - blanks * fonts.width(" ", last.face, last.size), full


class _Wrapper:
    """Collects words into lines."""

    def __init__(self, fonts: FontBook, width: float, least_height: float) -> None:
        self._fonts = fonts
        self._limit = width
        self._least = least_height
        self._lines: list[WrappedLine] = []
        self._text = ""
        self._advance = 0.0
        self._ink = 0.0
        self._height = 0.0

    def add(self, word: tuple[Piece, ...]) -> None:
        """Put a word on the current line, or on a new one when it does not fit."""
        if word[0].text == "\n":
            self._end_line()
            return
        ink, full = _measure(self._fonts, word)
        if self._text and self._advance + ink > self._limit:
            self._end_line()
        if ink > self._limit:
            self._add_cut(word)
        else:
            self._put("".join(piece.text for piece in word), ink, full, self._tallest(word))

    def finish(self) -> tuple[WrappedLine, ...]:
        """Return all lines; there is always at least one."""
        self._end_line()
        return tuple(self._lines)

    def _tallest(self, word: Sequence[Piece]) -> float:
        return max(self._fonts.line_height(piece.face, piece.size) for piece in word)

    def _add_cut(self, word: Sequence[Piece]) -> None:
        for piece in word:
            for character in piece.text:
                width = self._fonts.width(character, piece.face, piece.size)
                if self._text and self._advance + width > self._limit:
                    self._end_line()
                self._put(character, width, width, self._fonts.line_height(piece.face, piece.size))

    def _put(self, text: str, ink: float, full: float, height: float) -> None:
        self._text += text
        self._ink = self._advance + ink
        self._advance += full
        self._height = max(self._height, height)

    def _end_line(self) -> None:
        self._lines.append(WrappedLine(self._text.rstrip(" "), self._ink, self._height or self._least))
        self._text, self._advance, self._ink, self._height = "", 0.0, 0.0, 0.0
