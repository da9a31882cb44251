"""Words that are chosen with the pointer or the keys, over any number of leaves."""

import re

from PySide6.QtGui import QColor, QPainter

from app.ui.preview.leaves import Hit, LeafSource

WORD = re.compile(r"[\w\u2019'-]+")


class Choosing:
    """The chosen words of a source."""

    def __init__(self, source: LeafSource) -> None:
        """Nothing is chosen yet."""
        self._source = source
        self._anchor: Hit | None = None
        self._end: Hit | None = None

    @property
    def is_empty(self) -> bool:
        """Whether no word is chosen."""
        return self._anchor is None or self._anchor == self._end

    def begin(self, hit: Hit, *, goes_on: bool = False) -> None:
        """Begin at a place, or go on from where it was begun."""
        self._anchor = self._anchor if goes_on and self._anchor else hit
        self._end = hit

    def go_on(self, hit: Hit) -> None:
        """Choose up to a place."""
        self._anchor = self._anchor or hit
        self._end = hit

    def choose_word(self, hit: Hit) -> None:
        """Choose the word at a place."""
        for found in WORD.finditer(self._source.words(hit.leaf)):
            if found.start() <= hit.offset <= found.end():
                self._anchor, self._end = Hit(hit.leaf, found.start()), Hit(hit.leaf, found.end())
                return

    def choose_all(self) -> None:
        """Choose everything."""
        last = self._source.count() - 1
        if last >= 0:
            self._anchor, self._end = Hit(0, 0), Hit(last, len(self._source.words(last)))

    def clear(self) -> None:
        """Choose nothing."""
        self._anchor = self._end = None

    def _ordered(self) -> tuple[Hit, Hit] | None:
        if self._anchor is None or self._end is None:
            return None
        first, last = sorted((self._anchor, self._end), key=lambda hit: (hit.leaf, hit.offset))
        return first, last

    def span(self, leaf: int) -> tuple[int, int] | None:
        """Return from where to where words of a leaf are chosen."""
        ordered = self._ordered()
        if ordered is None or not ordered[0].leaf <= leaf <= ordered[1].leaf:
            return None
        start = ordered[0].offset if leaf == ordered[0].leaf else 0
        end = ordered[1].offset if leaf == ordered[1].leaf else len(self._source.words(leaf))
        return (start, end) if start < end else None

    def words(self) -> str:
        """Return the chosen words."""
        ordered = self._ordered()
        if ordered is None:
            return ""
        pieces = []
        for leaf in range(ordered[0].leaf, ordered[1].leaf + 1):
            span = self.span(leaf)
            if span is not None:
                pieces.append(self._source.words(leaf)[span[0] : span[1]])
        return "".join(pieces).replace("\u2028", "\n").strip("\n")

    def paint(self, painter: QPainter, leaf: int, colour: QColor) -> None:
        """Paint what is chosen on a leaf; the painter counts px at 100 %."""
        span = self.span(leaf)
        for area in self._source.spots(leaf, *span) if span else ():
            painter.fillRect(area, colour)
