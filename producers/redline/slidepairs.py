"""Which slide of an old deck is which of the new one, and which text of a slide is which."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from producers.reading.slides import SlideRead
from producers.redline.aligning import Line, Pair, align, likeness

_ALIKE, _MOVED = 0.3, 0.5


class NamedText(Protocol):
    """A text of a slide and the name of its shape."""

    @property
    def shape(self) -> str:
        """The name."""
        ...

    @property
    def text(self) -> str:
        """The words."""
        ...


@dataclass(frozen=True)
class SlidePair:
    """Positions of a slide in the old and the new deck, None where there is none.

    `moved` says that it stands elsewhere among the others now.
    """

    old: int | None
    new: int | None
    moved: bool = False


def pair_slides(olds: Sequence[SlideRead], news: Sequence[SlideRead]) -> tuple[SlidePair, ...]:
    """Return pairs in the order of the new slides; one that went follows the one that stood before it."""
    aligned = align([_line(one) for one in olds], [_line(one) for one in news])
    gone = [old for old, new in aligned if new is None and old is not None]
    moved: dict[int, int] = {}
    for new in (new for old, new in aligned if old is None and new is not None):
        like = max(gone, key=lambda old: likeness(_line(olds[old]), _line(news[new])), default=None)
        if like is not None and likeness(_line(olds[like]), _line(news[new])) >= _MOVED:
            gone.remove(like)
            moved[new] = like
    known = {new: old for old, new in aligned if old is not None and new is not None} | moved
    return _in_order(len(olds), len(news), known, set(known) - _longest_run(known))


def _in_order(olds: int, news: int, known: dict[int, int], moved: set[int]) -> tuple[SlidePair, ...]:
    gone = [old for old in range(olds) if old not in known.values()]
    where = {old: new for new, old in known.items()}
    after = {old: next((where[one] for one in range(old, -1, -1) if one in where), -1) for old in gone}
    pairs = [SlidePair(old, None) for old in gone if after[old] == -1]
    for new in range(news):
        pairs.append(SlidePair(known.get(new), new, new in moved))
        pairs += [SlidePair(old, None) for old in gone if after[old] == new]
    return tuple(pairs)


def _longest_run(known: dict[int, int]) -> set[int]:
    """Return the most new slides whose old ones follow each other in the same order; all others have moved."""
    tails: list[list[int]] = []
    for new in sorted(known):
        place = bisect_left(tails, known[new], key=lambda run: known[run[-1]])
        tails[place : place + 1] = [[*(tails[place - 1] if place else []), new]]
    return set(tails[-1]) if tails else set()


def _line(slide: SlideRead) -> Line:
    return Line("slide", slide_words(slide), _ALIKE)


def slide_words(slide: SlideRead) -> str:
    """Return all words of a slide."""
    return "\n".join(one.text for one in slide.texts)


def pair_texts(olds: Sequence[NamedText], news: Sequence[NamedText]) -> list[Pair]:
    """Return which text is which, in reading order.

    One on each side belong together however much they differ, and so do those of shapes of one name.
    """
    if len(olds) == len(news) == 1:
        return [(0, 0)]
    pairs = align([Line("text", one.text, _ALIKE) for one in olds], [Line("text", one.text, _ALIKE) for one in news])
    gone = {_only(olds, old): old for old, new in pairs if new is None and old is not None}
    same = {
        new: gone[name] for old, new in pairs if old is None and new is not None and (name := _only(news, new)) in gone
    }
    same = {new: old for new, old in same.items() if _only(olds, old)}
    taken = set(same.values())
    joined: list[Pair] = []
    for old, new in pairs:
        if old is None and new in same:
            joined.append((same[new], new))
        elif new is not None or old not in taken:
            joined.append((old, new))
    return joined


def _only(texts: Sequence[NamedText], place: int) -> str:
    """Return the name of a text's shape when no other text here has it, else ""."""
    shape = texts[place].shape
    return shape if sum(one.shape == shape for one in texts) == 1 else ""
