"""Finds words on leaves: capitals, kinds of quotes, hyphens and spaces make no difference."""

import re

from app.ui.preview.leaves import LeafSource, Spot

ALIKE = str.maketrans(
    {"\u00a0": " ", "\u202f": " ", "\t": " ", "\n": " ", "\u2028": " ", "\u2018": "'", "\u2019": "'", "\u201c": '"',
     "\u201d": '"', "\u2011": "-", "\u2013": "-", "\u2014": "-"}
)  # fmt: skip
MOST = 2_000
_SPACES = re.compile(r" {2,}")


def fold(text: str) -> str:
    """Return text as it is compared, of the same length."""
    plain = text.translate(ALIKE)
    lowered = plain.lower()
    return lowered if len(lowered) == len(plain) else plain


class Folded:
    """The words of leaves as they are compared, read once for each leaf."""

    def __init__(self, source: LeafSource) -> None:
        """Read nothing yet."""
        self._source = source
        self._words: dict[int, str] = {}

    def words(self, leaf: int) -> str:
        """Return the words of a leaf as they are compared, letter by letter where they are on the leaf."""
        if leaf not in self._words:
            self._words[leaf] = fold(self._source.words(leaf))
        return self._words[leaf]

    def find_loosely(self, leaf: int, wanted: str) -> tuple[int, int] | None:
        """Return from where to where words stand on a leaf, however many spaces and line ends lie between them."""
        words = self.words(leaf)
        at = words.find(wanted)
        if at >= 0:
            return at, at + len(wanted)
        if not _SPACES.search(words):
            return None
        narrow = _SPACES.sub(" ", words)
        at = narrow.find(wanted)
        return (_widen(words, at), _widen(words, at + len(wanted))) if at >= 0 else None


def _widen(words: str, at: int) -> int:
    """Return where the letter at `at` of the words with single spaces stands in the words themselves."""
    moved = 0
    for gap in _SPACES.finditer(words):
        if gap.start() - moved >= at:
            break
        moved += gap.end() - gap.start() - 1
    return at + moved


def find_all(
    source: LeafSource, wanted: str, first: int = 0, folded: Folded | None = None, end: int | None = None
) -> list[Spot]:
    """Return where words stand on the leaves from `first` to before `end`, in reading order, at most two thousand."""
    needle = fold(wanted)
    found: list[Spot] = []
    if not needle.strip():
        return found
    known = folded or Folded(source)
    for leaf in range(first, source.count() if end is None else end):
        words = known.words(leaf)
        at = words.find(needle)
        while at >= 0 and len(found) < MOST:
            found.append(Spot(leaf, at, at + len(needle)))
            at = words.find(needle, at + len(needle))
    return found
