"""Finds words on leaves: capitals, kinds of quotes, hyphens and spaces make no difference."""

from app.ui.preview.leaves import LeafSource, Spot

ALIKE = str.maketrans(
    {"\u00a0": " ", "\u202f": " ", "\t": " ", "\n": " ", "\u2028": " ", "\u2018": "'", "\u2019": "'", "\u201c": '"',
     "\u201d": '"', "\u2011": "-", "\u2013": "-", "\u2014": "-"}
)  # fmt: skip
MOST = 2_000


def fold(text: str) -> str:
    """Return text as it is compared, of the same length."""
    plain = text.translate(ALIKE)
    lowered = plain.lower()
    return lowered if len(lowered) == len(plain) else plain


def find_all(source: LeafSource, wanted: str, first: int = 0) -> list[Spot]:
    """Return where the words stand on the leaves from `first` on, in reading order, at most two thousand."""
    needle = fold(wanted)
    found: list[Spot] = []
    if not needle.strip():
        return found
    for leaf in range(first, source.count()):
        words = fold(source.words(leaf))
        at = words.find(needle)
        while at >= 0 and len(found) < MOST:
            found.append(Spot(leaf, at, at + len(needle)))
            at = words.find(needle, at + len(needle))
    return found
