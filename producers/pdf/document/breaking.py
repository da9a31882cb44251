"""Paragraphs broken into lines: greedy, as word processors do it, with tabs and hanging numbers."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from producers.pdf.document.lines import Dots, Line, LineSetter, Stretch
from producers.pdf.document.shapes import Paragraph, ParagraphShape, Tab, TabStop
from producers.pdf.document.words import Word, words_of

_LEAST_RIGHT = 0.01
_NO_EDGE = -10_000.0


def break_paragraph(
    paragraph: Paragraph, width: float, numbers: Mapping[str, str], default_tab: float = 36.0
) -> list[Line]:
    """Return the lines of a paragraph in a room of this width. `numbers` says what each kind of page number reads."""
    words = list(words_of(paragraph.items, numbers))
    return _Breaker(paragraph.shape, width, default_tab).run(words)


class _Breaker:
    """Fills lines with words."""

    def __init__(self, shape: ParagraphShape, width: float, default_tab: float) -> None:
        self._shape = shape
        self._left, self._limit, self._room = shape.left, width - shape.right, width
        self._default = default_tab or 36.0
        self._lines: list[Line] = []
        self._start(shape.left + shape.first)
        self._stand_label(shape)

    def _start(self, start: float) -> None:
        self._stretches = [Stretch(stop=start, start=start)]

    def _stand_label(self, shape: ParagraphShape) -> None:
        """Let a number stand before its place, or on both sides of it, where its list says so."""
        kind = {"center": "center", "right": "right", "end": "right"}.get(shape.label)
        if kind:
            self._stretches[0].kind, self._stretches[0].start = kind, _NO_EDGE

    def run(self, words: Iterable[Word]) -> list[Line]:
        """Return the lines."""
        for word in words:
            if word.ends is not None:
                self._end(last=True, page=word.ends.page)
            elif word.tab is not None:
                self._tab(word.tab)
            else:
                self._put(word)
        self._end(last=True)
        return self._lines

    def _put(self, word: Word) -> None:
        stretch = self._stretches[-1]
        if word.blank:
            if self._lines and not stretch.words and len(self._stretches) == 1:
                return
            stretch.add(word)
            return
        if self._overflows(stretch, word):
            self._turn(stretch)
            stretch = self._stretches[-1]
        if self._overflows(stretch, word, alone=True):
            if not self._is_pushed(stretch, word):
                self._cut(word)
                return
            self._end(last=False)
            stretch = self._stretches[-1]
        stretch.add(word)

    def _overflows(self, stretch: Stretch, word: Word, *, alone: bool = False) -> bool:
        """Whether a word does not fit; with `alone`, whether it would not even on a line of its own."""
        if not word.width:
            return False
        before = self._end_of(stretch)
        room = self._limit - before + _LEAST_RIGHT
        if alone:
            return not stretch.words and word.width > room
        return self._has_words() and stretch.width + word.width > room

    def _is_pushed(self, stretch: Stretch, word: Word) -> bool:
        """Whether only the tabs before a word leave it too little room: it then goes to the next line in one piece."""
        return len(self._stretches) > 1 and stretch.kind == "left" and word.width <= self._limit - self._left

    def _end_of(self, stretch: Stretch) -> float:
        """Return where a stretch begins at least: after the one before, or at its own place."""
        if stretch.kind == "left" or len(self._stretches) == 1:
            return stretch.start
        before = self._stretches[-2]
        return before.start + before.ink if before.kind == "left" else before.place(before.start) + before.ink

    def _has_words(self) -> bool:
        return any(word.width for stretch in self._stretches for word in stretch.words if not word.blank)

    def _turn(self, stretch: Stretch) -> None:
        """End the line; a tab whose words do not fit goes with them, so that a page number stays at the right."""
        if stretch.kind != "left" and not stretch.words and len(self._stretches) > 1:
            moved = self._stretches.pop()
            self._end(last=False)
            moved.start = self._left
            self._stretches.append(moved)
            if moved.dots is not None:
                moved.dots = Dots(self._left, self._left, moved.dots.style)
            return
        self._end(last=False)

    def _cut(self, word: Word) -> None:
        """Put a word wider than a line letter by letter."""
        for part in word.parts:
            if part.face is None or part.style is None:
                self._stretches[-1].add(Word([part], part.width))
                continue
            for letter in part.text:
                width = part.face.width(letter) * part.style.size
                one = Word([replace(part, text=letter, width=width)], width)
                if self._has_words() and self._stretches[-1].width + width > self._limit - self._stretches[-1].start:
                    self._end(last=False)
                self._stretches[-1].add(one)

    def _tab(self, tab: Tab) -> None:
        stretch = self._stretches[-1]
        end = stretch.place(stretch.start) + stretch.width
        stop = self._next_stop(end)
        if stop is None:
            self._end(last=False)
            self._stretches[-1].start = self._stretches[-1].stop = self._left
            return
        start = stop.position if stop.kind == "left" else end
        dots = Dots(end, end, tab.style) if stop.dots else None
        self._stretches.append(Stretch(stop.kind, stop.position, start, dots=dots))

    def _next_stop(self, end: float) -> TabStop | None:
        stops = [stop for stop in self._shape.tabs if stop.position > end + _LEAST_RIGHT]
        hangs = self._shape.first < 0 and not self._lines and end < self._left - _LEAST_RIGHT
        if hangs and not any(stop.position < self._left for stop in stops):
            return TabStop(self._left)
        if stops:
            first = stops[0]
            off = first.kind != "left" and first.position > self._room + _LEAST_RIGHT
            return replace(first, position=max(self._limit, end)) if off else first
        after = (int(end / self._default + 0.001) + 1) * self._default
        return TabStop(after) if after < self._limit else None

    def _end(self, *, last: bool, page: bool = False) -> None:
        line = LineSetter(self._shape, self._limit, self._stretches).line(last=last)
        line.ends_page = page
        self._lines.append(line)
        self._start(self._left)
