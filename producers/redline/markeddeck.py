"""The new deck with what changed since the old one marked on its slides: words, rows, figures, whole slides."""

import re
from collections.abc import Sequence

from producers.package.archive import write_archive
from producers.reading.markup import child, make_ordinary, name
from producers.reading.package import open_package
from producers.reading.problems import ReadingProblem
from producers.reading.slides import SlideRead, read_deck, shape_name, walk_shapes
from producers.redline.chartfigures import FigureChange, list_figure_changes
from producers.redline.decks import SlideChange, list_slide_changes
from producers.redline.names import Element
from producers.redline.opening import Opened
from producers.redline.slidemarks import Piece, Size, add_note, add_tag, mark_texts
from producers.redline.slidepairs import SlidePair, pair_slides
from producers.redline.wording import RedlineWords, redline_words

_EMU = 12_700
_WIDE, _HIGH = 960.0, 540.0
_MOST_LINES, _LONGEST_TITLE = 8, 48
_MARKED = frozenset({"title", "text", "table", "chart"})
"""Parts whose changes are seen on the slide; of others the tag says so."""


def mark_deck(old: bytes, new: bytes, language: str = "en-GB") -> bytes:
    """Return the new deck with its changes marked: new words underlined, gone ones struck through, changed figures of
    charts in a note, and a tag that counts them and names what went whole. Unchanged slides stay as they are.

    The same decks give the same bytes. Raises ReadingProblem for what is no deck, is damaged or is encrypted.
    """
    return _Marking(old, new, redline_words(language)).make()


class _Marking:
    """One deck being marked."""

    def __init__(self, old: bytes, new: bytes, words: RedlineWords) -> None:
        self._words = words
        self._olds, self._news = read_deck(old).slides, read_deck(new).slides
        self._old, self._new = _open(old), _open(new)
        self._changes = list_slide_changes(old, new)
        self._size = _size(self._new.document)

    def make(self) -> bytes:
        """Return the marked deck."""
        olds, news = _slide_parts(self._old), _slide_parts(self._new)
        pairs = pair_slides(self._olds, self._news)
        gone = _gone_beside(pairs)
        for pair in pairs:
            if pair.new is None:
                continue
            slide = self._new.tree(news[pair.new])
            if pair.old is not None:
                mark_texts(self._old.tree(olds[pair.old]), slide)
                self._note_figures(slide, self._olds[pair.old], self._news[pair.new])
            said = self._say(pair, [self._olds[one] for one in gone.get(pair.new, [])])
            if said:
                add_tag(slide, said, "inserted" if pair.old is None else "moved" if pair.moved else "", self._size)
        return write_archive(self._new.save())

    def _say(self, pair: SlidePair, gone: Sequence[SlideRead]) -> str:
        words, slide = self._words, self._words.part("slide").capitalize()
        number = self._news[pair.new].number if pair.new is not None else 0
        said: list[str] = []
        if pair.old is None:
            said.append(f"{slide} {words.kinds['inserted']}")
        elif pair.moved:
            said.append(f"{slide} {words.moved_from.format(number=self._olds[pair.old].number)}")
        inside = [one for one in self._changes if one.number == number and one.part != "slide"]
        if inside:
            said.append(words.count(len(inside)))
        said += dict.fromkeys(self._unseen(one) for one in self._changes if one.number == number and _is_unseen(one))
        said += [
            f"{slide} {words.old_slide.format(number=one.number)} {words.kinds['deleted']}{_named(one)}" for one in gone
        ]
        return "  ·  ".join(said)

    def _unseen(self, change: SlideChange) -> str:
        what = change.after if change.part == "slide" else change.part
        word = self._words.part(what)
        return word if change.part == "slide" else f"{word} {self._words.kinds[change.kind]}"

    def _note_figures(self, slide: Element, before: SlideRead, after: SlideRead) -> None:
        frames = {shape_name(one): one for one in walk_shapes(child(slide, "p:cSld/p:spTree"))}
        for old, new in zip(before.charts, after.charts, strict=False):
            lines = [_figure_line(one) for one in list_figure_changes(old, new)]
            if lines and new.shape in frames:
                shown = lines[:_MOST_LINES]
                if len(lines) > _MOST_LINES:
                    shown.append([(f"+ {len(lines) - _MOST_LINES}", "")])
                add_note(slide, shown, frames[new.shape], self._size)


def _figure_line(change: FigureChange) -> list[Piece]:
    """Return a line of a note on the slide: what a figure is called, how it was and how it is."""
    pieces: list[Piece] = [(f"{change.name}: ", "")]
    if change.before:
        pieces += [(change.before, "del"), (" " if change.after else "", "")]
    return [*pieces, (change.after, "ins")] if change.after else pieces


def _is_unseen(change: SlideChange) -> bool:
    """Say whether a change of a slide cannot be seen on it: of its notes, a diagram, or that it is hidden now."""
    return change.part not in _MARKED and (change.part != "slide" or change.after in {"hidden", "shown"})


def _named(slide: SlideRead) -> str:
    title = " ".join(slide.title.split())
    if not title:
        return ""
    return f": “{title}”" if len(title) <= _LONGEST_TITLE else f": “{title[:_LONGEST_TITLE].rstrip()}…”"


def _gone_beside(pairs: Sequence[SlidePair]) -> dict[int, list[int]]:
    """Return for each new slide the old ones that went after it; those before all others belong to the first."""
    found: dict[int, list[int]] = {}
    here = next((one.new for one in pairs if one.new is not None), None)
    for pair in pairs:
        if pair.new is not None:
            here = pair.new
        elif pair.old is not None and here is not None:
            found.setdefault(here, []).append(pair.old)
    return found


def _open(data: bytes) -> Opened:
    package = open_package(data)
    if package.family != "slides":
        raise ReadingProblem("not-office", family=package.family)
    return Opened({part: make_ordinary(package.raw(part)) for part in package.names()}, package.main)


def _slide_parts(deck: Opened) -> list[str]:
    """Return the parts of the slides in their order."""
    relations = deck.relations_of(deck.main)
    listed = [relations.get(one.get(name("r:id"), "")) for one in deck.document.iter(name("p:sldId"))]
    return [one.target for one in listed if one is not None and one.target in deck.members]


def _size(presentation: Element) -> Size:
    size = child(presentation, "p:sldSz")
    sides = [size.get(key, "") if size is not None else "" for key in ("cx", "cy")]
    if all(re.fullmatch(r"\d{1,9}", one) for one in sides):
        return Size(int(sides[0]) / _EMU, int(sides[1]) / _EMU)
    return Size(_WIDE, _HIGH)
