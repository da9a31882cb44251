"""Finds where a place named in words stands on the leaves of a document, a deck or a PDF."""

import re
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from app.ui.preview.leaves import LeafSource
from app.ui.preview.paper.pieces import PlacedText
from app.ui.preview.paper.source import PagesSource, line_span
from app.ui.preview.pins import FindingPin, MarginNote, PlacedPin
from app.ui.preview.searching import fold
from app.ui.preview.slides.source import SlidesSource

_LEAF = re.compile(r"(?:slide|page|folie|seite)\s+(\d{1,4})", re.IGNORECASE)
_ROW = re.compile(r"row \d+")
QUOTED = 160


@dataclass(frozen=True)
class Found:
    """A place: the leaf and the areas, px at 100 %; no areas stand for the whole leaf."""

    leaf: int
    areas: tuple[QRectF, ...] = ()


def locate(source: LeafSource, place: str, quote: str = "") -> Found | None:
    """Return where a place stands, by its name, else by the words quoted from there."""
    found = _by_place(source, place.strip()) if place.strip() else None
    if found is not None and not quote:
        return found
    quoted = _by_quote(source, quote, found) if quote else None
    return quoted or found


def _by_place(source: LeafSource, place: str) -> Found | None:
    if isinstance(source, PagesSource):
        return _in_pages(source, place)
    named = _LEAF.search(place)
    if named is None or not 1 <= int(named.group(1)) <= source.count():
        return None
    leaf = int(named.group(1)) - 1
    if isinstance(source, SlidesSource):
        title = source.title_area(leaf)
        return Found(leaf, (title,) if not title.isNull() else ())
    return Found(leaf)


def _in_pages(source: PagesSource, place: str) -> Found | None:
    named = _LEAF.fullmatch(place)
    if named is not None and 1 <= int(named.group(1)) <= source.count():
        return Found(int(named.group(1)) - 1)
    wanted = fold(place)
    for leaf in range(source.count()):
        lines = [one for one in source.leaf(leaf).texts if one.text.place and fold(one.text.place) == wanted]
        if lines:
            return Found(leaf, _areas(source, leaf, lines))
    return _in_pages(source, f"table 1, {place}") if _ROW.fullmatch(place) else None


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


def _by_quote(source: LeafSource, quote: str, near: Found | None) -> Found | None:
    wanted = fold(" ".join(quote.split()))[:QUOTED].strip()
    order = range(source.count())
    leaves = sorted(order, key=lambda leaf: abs(leaf - near.leaf)) if near is not None else order
    for leaf in leaves:
        at = fold(source.words(leaf)).find(wanted)
        if wanted and at >= 0:
            return Found(leaf, tuple(source.spots(leaf, at, at + len(wanted))))
    return None


def place_pins(source: LeafSource, pins: tuple[FindingPin, ...]) -> tuple[PlacedPin, ...]:
    """Return the pins whose place is found; highlights cover the whole place, not only the quoted words."""
    placed = []
    for pin in pins:
        by_place = locate(source, pin.place)
        found = by_place if by_place is not None and by_place.areas else locate(source, pin.place, pin.quote)
        if found is not None:
            placed.append(PlacedPin(pin, found.leaf, found.areas))
    return tuple(placed)


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
