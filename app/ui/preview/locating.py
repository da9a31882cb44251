"""Finds where a place named in words stands on the leaves of a document, a deck or a PDF."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from app.checks.wordbook import CheckWords
from app.ui.preview.leaves import LeafSource
from app.ui.preview.paper.pieces import PlacedText
from app.ui.preview.paper.source import PagesSource, line_span
from app.ui.preview.pins import FindingPin, MarginNote, PlacedPin
from app.ui.preview.searching import Folded, fold
from app.ui.preview.slides.source import SlidesSource

_LEAF = re.compile(r"(?:slide|page|folie|seite)\s+(\d{1,4})", re.IGNORECASE)
_ROW = re.compile(r"row \d+")
_FIELD = re.compile(r"(?:field|Feld) “(.+)”")
_MESSAGE = re.compile(r"(?:message|Nachricht), ")
_LEFT_OUT = " .\u2026"
QUOTED = 160


@dataclass(frozen=True)
class Found:
    """A place: the leaf and the areas, px at 100 %; no areas stand for the whole leaf."""

    leaf: int
    areas: tuple[QRectF, ...] = ()


class Locator:
    """Finds places on the leaves of a source; what it has read of them once is kept while leaves are added.

    `say_place` says a place of the file in the language of the findings ("clause 4.2" as "Klausel 4.2").
    """

    def __init__(self, source: LeafSource, say_place: Callable[[str], str] = str) -> None:
        """Read nothing yet."""
        self._source, self._say = source, say_place
        self._folded = Folded(source)
        self._places: dict[str, list[tuple[int, PlacedText]]] = {}
        self._names: dict[str, frozenset[str]] = {}
        self._read = 0

    def locate(self, place: str, quote: str = "") -> Found | None:
        """Return where a place stands, by its name, else by the words quoted from there."""
        found = self._by_place(place.strip()) if place.strip() else None
        if found is not None and not quote:
            return found
        quoted = self._by_quote(quote, found) if quote else None
        return quoted or found

    def place_pins(self, pins: tuple[FindingPin, ...]) -> Iterator[PlacedPin | None]:
        """Yield the pins one after the other; None comes in between, and for one whose place is not found.

        In documents the highlight covers the whole place; in messages, on slides and in PDFs the quoted words.
        """
        for _ in self._read_leaves():
            yield None
        for pin in pins:
            whole = isinstance(self._source, PagesSource) and not _MESSAGE.match(pin.place)
            by_place = self.locate(pin.place)
            ready = by_place is not None and by_place.areas and (whole or not pin.quote)
            found = by_place if ready else self.locate(pin.place, pin.quote)
            yield PlacedPin(pin, found.leaf, found.areas) if found is not None else None

    def _by_place(self, place: str) -> Found | None:
        source = self._source
        if isinstance(source, PagesSource):
            return self._in_pages(source, place)
        named = _LEAF.search(place)
        if named is None or not 1 <= int(named.group(1)) <= source.count():
            return None
        leaf = int(named.group(1)) - 1
        if isinstance(source, SlidesSource):
            title = source.title_area(leaf)
            return Found(leaf, (title,) if not title.isNull() else ())
        return self._beside_field(place, Found(leaf))

    def _beside_field(self, place: str, leaf: Found) -> Found:
        """Return what is printed for a field of a form on its page, where it is printed there, else the page."""
        field = _FIELD.search(place)
        printed = self._by_quote(field.group(1), leaf) if field else None
        return printed if printed is not None and printed.leaf == leaf.leaf else leaf

    def _in_pages(self, source: PagesSource, place: str) -> Found | None:
        named = _LEAF.fullmatch(place)
        if named is not None and 1 <= int(named.group(1)) <= source.count():
            return Found(int(named.group(1)) - 1)
        for _ in self._read_leaves():
            continue
        lines = self._places.get(fold(place)) or self._places.get(fold(_MESSAGE.sub("", place)), [])
        if lines:
            leaf = lines[0][0]
            return Found(leaf, _areas(source, leaf, [line for at, line in lines if at == leaf]))
        return self._in_pages(source, f"table 1, {place}") if _ROW.fullmatch(place) else None

    def _read_leaves(self) -> Iterator[None]:
        """Note the places of leaves that were added since, one leaf a step."""
        source = self._source
        while isinstance(source, PagesSource) and self._read < source.count():
            leaf, self._read = self._read, self._read + 1
            for line in source.leaf(leaf).texts:
                for name in self._names_of(line.text.place):
                    self._places.setdefault(name, []).append((leaf, line))
            yield None

    def _names_of(self, place: str) -> frozenset[str]:
        if place not in self._names:
            self._names[place] = frozenset({fold(place), fold(self._say(place))}) if place else frozenset()
        return self._names[place]

    def _by_quote(self, quote: str, near: Found | None) -> Found | None:
        wanted = " ".join(fold(quote.strip(_LEFT_OUT)).split())[:QUOTED].strip()
        leaves: list[int] = list(range(self._source.count()))
        if near is not None:
            leaves.sort(key=lambda leaf: abs(leaf - near.leaf))
        for leaf in leaves if wanted else ():
            span = self._folded.find_loosely(leaf, wanted)
            if span is not None:
                return Found(leaf, tuple(self._source.spots(leaf, *span)))
        return None


def place_sayer(language: str) -> Callable[[str], str]:
    """Return what says a place of a file in a language; the readers name places in English."""
    return CheckWords.load(language).place if language != "en" else str


def _areas(source: PagesSource, leaf: int, lines: list[PlacedText]) -> tuple[QRectF, ...]:
    """Return the areas of lines; outside tables they take the whole width of the text."""
    page = source.leaf(leaf)
    found = []
    for one in lines:
        area = line_span(one, 0, one.length)
        if not one.text.place.startswith("table "):
            area.setLeft(page.left)
            area.setRight(page.width - page.right)
        found.append(source.to_px(leaf, area))
    return tuple(found)


def locate(source: LeafSource, place: str, quote: str = "") -> Found | None:
    """Return where a place stands; see `Locator`."""
    return Locator(source).locate(place, quote)


def place_pins(source: LeafSource, pins: tuple[FindingPin, ...]) -> tuple[PlacedPin, ...]:
    """Return the pins whose place is found; see `Locator`."""
    return tuple(one for one in Locator(source).place_pins(pins) if one is not None)


def place_notes(source: PagesSource) -> tuple[MarginNote, ...]:
    """Return the comments of a document beside the words they are about."""
    areas: dict[int, tuple[int, list[QRectF]]] = {}
    for leaf in range(source.count()):
        for placed in source.leaf(leaf).texts:
            for start, end, number in placed.text.comments:
                first = max(start, placed.text.line(placed.at).textStart())
                last = min(end, placed.text.line(placed.at).textStart() + placed.length)
                if first < last:
                    begin = placed.text.line(placed.at).textStart()
                    area = source.to_px(leaf, line_span(placed, first - begin, last - begin))
                    areas.setdefault(number, (leaf, []))[1].append(area)
    comments = {one.number: one for one in source.parts.comments}
    return tuple(
        MarginNote(number, comments[number].author, comments[number].text, leaf, tuple(spots))
        for number, (leaf, spots) in sorted(areas.items())
        if number in comments
    )
