"""Paragraphs that were moved and edited: which that went is which that came, and which have nothing to do with it."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from difflib import SequenceMatcher

from producers.redline.aligning import Line, likeness
from producers.redline.words import split_words

_FLOOR = 0.6
"""How much of both must be the same words in the same order; less is rather another paragraph than an edited one."""

_LEAST_WORDS = 8
"""In shorter ones a few common words would be most of them."""

_COMMON, _NEAREST = 20, 4
"""A word of more lines than this tells none from another; so many likely partners of each are looked at closely."""


def find_kindred(gone: Mapping[int, Line], came: Mapping[int, Line]) -> dict[int, int]:
    """Return which line that went (its place) is which that came: the most alike first, each at most once."""
    before = {place: words for place, line in gone.items() if len(words := _words(line)) >= _LEAST_WORDS}
    after = {place: words for place, line in came.items() if len(words := _words(line)) >= _LEAST_WORDS}
    known = _index(before)
    scored = [
        (score, old, new)
        for new, words in after.items()
        for old in _likely(words, known)
        if likeness(gone[old], came[new]) and (score := _same_order(before[old], words)) >= _FLOOR
    ]
    found: dict[int, int] = {}
    taken: set[int] = set()
    for _, old, new in sorted(scored, key=lambda one: (-one[0], one[1], one[2])):
        if old not in found and new not in taken:
            found[old] = new
            taken.add(new)
    return found


def _words(line: Line) -> list[str]:
    return [word for word in split_words(line.text.casefold()) if any(letter.isalnum() for letter in word)]


def _index(lines: Mapping[int, list[str]]) -> dict[str, list[int]]:
    """Return the lines that hold each word, without words of too many lines."""
    known: dict[str, list[int]] = defaultdict(list)
    for place, words in lines.items():
        for word in sorted(set(words)):
            known[word].append(place)
    return {word: places for word, places in known.items() if len(places) <= _COMMON}


def _likely(words: list[str], known: Mapping[str, list[int]]) -> list[int]:
    shared = Counter(place for word in sorted(set(words)) for place in known.get(word, ()))
    return [place for place, _ in shared.most_common(_NEAREST)]


def _same_order(old: list[str], new: list[str]) -> float:
    return SequenceMatcher(None, old, new, autojunk=False).ratio()
