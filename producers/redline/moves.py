"""Paragraphs that stand elsewhere now: which ones, in which groups, and what each group is called."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from producers.redline.aligning import Line, Pair, find_moves
from producers.redline.kindred import find_kindred
from producers.redline.names import SECTPR, Element, P, w

_LEAST_WORDS = 5
"""Shorter paragraphs ("None.", "Not used") are rather shown as written twice than as moved."""

_LEAST_BLOCKS = 3
"""Nothing can be told to have moved past a single other paragraph."""

_TIED = (w("footnoteReference"), w("endnoteReference"), w("drawing"), w("pict"), w("object"), SECTPR)
"""What a moved paragraph may not hold, since it would stand in the file twice under one name."""


@dataclass(frozen=True)
class Moved:
    """One paragraph of a group that was moved: the number of the group, and whether it is its first or last."""

    group: int
    first: bool
    last: bool


@dataclass(frozen=True)
class Moves:
    """Moved paragraphs by their place in the old text and in the new one, and how many groups they form."""

    old: Mapping[int, Moved]
    new: Mapping[int, Moved]
    groups: int

    def find(self, pair: Pair) -> Moved | None:
        """Return what is known about a pair with one side, None when it was not moved."""
        before, after = pair
        if before is not None and after is not None:
            return None
        return self.old.get(before) if before is not None else self.new.get(after if after is not None else -1)


def find_moved(olds: Sequence[Element], news: Sequence[Element], lines: Sequence[Sequence[Line]]) -> dict[int, int]:
    """Return the places of paragraphs that are the same, word for word, but in another order."""
    if len(olds) < _LEAST_BLOCKS or len(news) < _LEAST_BLOCKS:
        return {}
    found = find_moves(lines[0], lines[1], _LEAST_WORDS)
    return {i: j for i, j in found.items() if _is_free(olds[i]) and _is_free(news[j])}


def find_edited(
    olds: Sequence[Element], news: Sequence[Element], lines: Sequence[Sequence[Line]], pairs: Sequence[Pair]
) -> dict[int, int]:
    """Return the places of paragraphs that went here and came there with other words in them."""
    if len(olds) < _LEAST_BLOCKS or len(news) < _LEAST_BLOCKS:
        return {}
    gone = [old for old, new in pairs if new is None and old is not None and _is_free(olds[old])]
    came = [new for old, new in pairs if old is None and new is not None and _is_free(news[new])]
    return find_kindred(_only_once(gone, lines[0]), _only_once(came, lines[1]))


def _only_once(places: Sequence[int], lines: Sequence[Line]) -> dict[int, Line]:
    """Return the lines at these places whose words stand nowhere else; of twins nobody can say which one moved."""
    counts = Counter(line.key for line in lines)
    return {place: lines[place] for place in places if counts[lines[place].key] == 1}


def _is_free(block: Element) -> bool:
    return block.tag == P and next(block.iter(*_TIED), None) is None


def group_moves(moved: Mapping[int, int], pairs: Sequence[Pair]) -> Moves:
    """Return the moves that can be marked as such: all but those in the tail, whose last paragraph end must stay."""
    shared = max((place for place, pair in enumerate(pairs) if None not in pair), default=0)
    gone = {old: place for place, (old, new) in enumerate(pairs) if new is None and old is not None and place < shared}
    came = {new: place for place, (old, new) in enumerate(pairs) if old is None and new is not None and place < shared}
    groups: list[list[int]] = []
    for old in sorted(moved):
        if old not in gone or moved[old] not in came:
            continue
        last = groups[-1][-1] if groups else None
        if last is not None and _follows(last, old, gone) and _follows(moved[last], moved[old], came):
            groups[-1].append(old)
        else:
            groups.append([old])
    marks = {
        old: Moved(number, old == group[0], old == group[-1]) for number, group in enumerate(groups) for old in group
    }
    return Moves(marks, {moved[old]: mark for old, mark in marks.items()}, len(groups))


def _follows(before: int, after: int, places: Mapping[int, int]) -> bool:
    return after == before + 1 and places[after] == places[before] + 1
