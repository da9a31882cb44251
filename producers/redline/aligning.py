"""Which paragraph, table or row of the old text is which of the new: equal ones first, then the most alike."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from producers.redline.words import split_words

Pair = tuple[int | None, int | None]
"""Positions in old and new: (3, 4) belong together, (3, None) was deleted, (None, 4) inserted."""

_LARGEST, _HOPELESS, _MOST = 40_000, 2_000_000, 400_000
"""How many pairs of a gap are all tried, of how many none is, and how many are tried of one text in all."""
_BAND = 40
"""How far from its own place the like of a line is looked for in a large gap."""
_BLANK = 0.05


@dataclass(frozen=True)
class Line:
    """One thing to align: its kind, its words, and how alike two of its kind must be (0 to 1) to belong together.

    `shape` must be equal for two lines to belong together at all (the number of cells of a row).
    """

    kind: str
    text: str
    threshold: float = 0.5
    shape: int = 0

    @cached_property
    def bag(self) -> Counter[str]:
        """The words with how often each occurs."""
        return Counter(word for word in split_words(self.text.casefold()) if not word.isspace())

    @cached_property
    def size(self) -> int:
        """How many words there are."""
        return sum(self.bag.values())

    @property
    def key(self) -> tuple[str, int, str]:
        """What two lines share when they are equal."""
        return self.kind, self.shape, self.text


def align(old: Sequence[Line], new: Sequence[Line], moved: Mapping[int, int] | None = None) -> list[Pair]:
    """Return pairs in reading order; between two that belong together, deleted ones come before inserted ones.

    Lines that are known to have `moved` (old to new) belong to none but themselves.
    """
    pairs: list[Pair] = []
    last_old = last_new = -1
    apart = frozenset(moved or ()), frozenset((moved or {}).values())
    matcher = _Matcher()
    for i, j in [*_anchors(old, new), (len(old), len(new))]:
        pairs += _align_gap(old, new, (last_old + 1, i), (last_new + 1, j), apart, matcher)
        if i < len(old):
            pairs.append((i, j))
        last_old, last_new = i, j
    return pairs


def find_moves(old: Sequence[Line], new: Sequence[Line], least: int) -> dict[int, int]:
    """Return lines of at least so many words that stand in both texts once, but in another order."""
    here, there = _unique(old), _unique(new)
    stayed = {i for i, _ in _anchors(old, new)}
    return {
        i: there[key] for key, i in here.items() if key in there and i not in stayed and len(key[2].split()) >= least
    }


def _anchors(old: Sequence[Line], new: Sequence[Line]) -> list[tuple[int, int]]:
    """Return equal lines that occur once on each side, as far as their order is the same on both."""
    here, there = _unique(old), _unique(new)
    matches = sorted((i, there[key]) for key, i in here.items() if key in there)
    return _longest_rising(matches)


def _unique(lines: Sequence[Line]) -> dict[tuple[str, int, str], int]:
    counts = Counter(line.key for line in lines)
    return {line.key: place for place, line in enumerate(lines) if counts[line.key] == 1 and line.text.strip()}


def _longest_rising(matches: list[tuple[int, int]]) -> list[tuple[int, int]]:
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for place, (_, j) in enumerate(matches):
        at = bisect_left(tails, j)
        before.append(ends[at - 1] if at else -1)
        if at == len(tails):
            tails.append(j)
            ends.append(place)
        else:
            tails[at], ends[at] = j, place
    chain: list[tuple[int, int]] = []
    place = ends[-1] if ends else -1
    while place >= 0:
        chain.append(matches[place])
        place = before[place]
    return chain[::-1]


def _align_gap(
    old: Sequence[Line],
    new: Sequence[Line],
    olds: tuple[int, int],
    news: tuple[int, int],
    apart: tuple[frozenset[int], frozenset[int]],
    matcher: "_Matcher",
) -> list[Pair]:
    (a, b), (c, d) = olds, news
    head: list[Pair] = []
    while a < b and c < d and old[a].key == new[c].key:
        head.append((a, c))
        a, c = a + 1, c + 1
    tail: list[Pair] = []
    while a < b and c < d and old[b - 1].key == new[d - 1].key:
        b, d = b - 1, d - 1
        tail.append((b, d))
    left = [n for n in range(a, b) if n not in apart[0]], [n for n in range(c, d) if n not in apart[1]]
    matched = matcher.match([old[n] for n in left[0]], [new[n] for n in left[1]]) if all(left) else []
    placed = [(left[0][i], left[1][j]) for i, j in matched]
    return head + _fill(placed, (a, b), (c, d)) + tail[::-1]


def _fill(matched: list[tuple[int, int]], olds: tuple[int, int], news: tuple[int, int]) -> list[Pair]:
    """Return all lines of a gap: those that belong together, and between them what was deleted, then inserted."""
    pairs: list[Pair] = []
    b, d = olds[1], news[1]
    for i, j in [*matched, (b, d)]:
        pairs += [(one, None) for one in range(olds[0], i)]
        pairs += [(None, one) for one in range(news[0], j)]
        if i < b and j < d:
            pairs.append((i, j))
        olds, news = (i + 1, b), (j + 1, d)
    return pairs


class _Matcher:
    """Finds which lines of a gap belong together; it tries a bounded number of pairs over all gaps of a text."""

    def __init__(self) -> None:
        self._left = _MOST

    def match(self, old: Sequence[Line], new: Sequence[Line]) -> list[tuple[int, int]]:
        """Return the pairs of highest total likeness that keep the order.

        Far-off pairs of a large gap are not tried, and nothing at all of one where all was rewritten.
        """
        windows = [_window(i, len(old), len(new)) for i in range(len(old))]
        tried = sum(len(window) for window in windows)
        if len(old) * len(new) > _HOPELESS or tried > self._left:
            return []
        self._left -= tried
        return _match_alike(old, new, windows)


def _window(i: int, rows: int, columns: int) -> range:
    """Return which new lines an old one is held against: all, in a large gap those near its place."""
    if rows * columns <= _LARGEST:
        return range(columns)
    slope = columns / rows
    near = max(_BAND, 2 * slope)
    return range(max(0, int(i * slope - near)), min(columns, int(i * slope + near) + 1))


def _match_alike(old: Sequence[Line], new: Sequence[Line], windows: Sequence[range]) -> list[tuple[int, int]]:
    scores: list[dict[int, float]] = [{} for _ in range(len(old) + 1)]
    picks: list[dict[int, float]] = [{} for _ in range(len(old) + 1)]
    for i in range(len(old) - 1, -1, -1):
        row, below = scores[i], scores[i + 1]
        for j in reversed(windows[i]):
            best = max(below.get(j, 0.0), row.get(j + 1, 0.0))
            alike = likeness(old[i], new[j])
            if alike and alike + below.get(j + 1, 0.0) > best:
                best = picks[i][j] = alike + below.get(j + 1, 0.0)
            row[j] = best
    return _walk(scores, picks, len(new))


def _walk(scores: list[dict[int, float]], picks: list[dict[int, float]], columns: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    i = j = 0
    while i < len(scores) - 1 and j < columns:
        if j in picks[i] and picks[i][j] >= max(scores[i + 1].get(j, 0.0), scores[i].get(j + 1, 0.0)):
            found.append((i, j))
            i, j = i + 1, j + 1
        elif scores[i + 1].get(j, 0.0) >= scores[i].get(j + 1, 0.0):
            i += 1
        else:
            j += 1
    return found


def likeness(old: Line, new: Line) -> float:
    """Return how much two lines share, 0 when that is too little for them to belong together."""
    if old.kind != new.kind or old.shape != new.shape:
        return 0.0
    if old.text == new.text:
        return 1.0 if old.text.strip() else _BLANK
    if not old.size or not new.size:
        return 0.0
    smaller, larger = sorted((old, new), key=lambda line: line.size)
    needed = min(old.threshold, new.threshold)
    if 2 * smaller.size < needed * (smaller.size + larger.size):
        return 0.0
    other = larger.bag
    shared = sum(min(count, other[word]) for word, count in smaller.bag.items() if word in other)
    share = 2 * shared / (old.size + new.size)
    return share if share >= needed else 0.0
