"""The order of letters on a line that runs, as a whole or in part, from right to left.

The rules of the Unicode bidirectional algorithm (Annex 9) for one line, without explicit marks of embedding, which
files of ours do not hold.
"""

import re
import unicodedata

_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_NEUTRAL = {"B", "S", "WS", "ON", "ES", "ET", "CS", "BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
_MIRRORED = dict(zip("()[]{}<>«»‹›", ")(][}{><»«›‹", strict=True))


def has_right_to_left(text: str) -> bool:
    """Whether any letter of a text is Arabic or Hebrew."""
    return not text.isascii() and bool(_RIGHT.search(text))


def visual_order(text: str, *, right_to_left: bool) -> list[int]:
    """Return the places of a line's letters from left to right."""
    levels = _levels(text, 1 if right_to_left else 0)
    order = list(range(len(text)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            if levels[order[start]] < level:
                start += 1
                continue
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end
    return order


def mirrored(text: str, *, right_to_left: bool) -> str:
    """Return the text with brackets turned where they are read from right to left."""
    levels = _levels(text, 1 if right_to_left else 0)
    return "".join(_MIRRORED.get(letter, letter) if levels[n] % 2 else letter for n, letter in enumerate(text))


def _levels(text: str, base: int) -> list[int]:
    kinds = [unicodedata.bidirectional(letter) or "L" for letter in text]
    _settle_weak(kinds, base)
    _settle_neutral(kinds, base)
    levels = [base] * len(text)
    for place, kind in enumerate(kinds):
        if base:
            levels[place] = 2 if kind in {"L", "EN", "AN"} else 1
        else:
            levels[place] = {"R": 1, "EN": 2, "AN": 2}.get(kind, 0)
    for place in range(len(text) - 1, -1, -1):
        if not text[place].isspace():
            break
        levels[place] = base
    return levels


def _settle_weak(kinds: list[str], base: int) -> None:
    strong, before = "R" if base else "L", "R" if base else "L"
    for place, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[place] = before
        if kind in {"L", "R", "AL"}:
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[place] = "AN"
        before = kinds[place]
    for place in range(1, len(kinds) - 1):
        around = kinds[place - 1], kinds[place + 1]
        if kinds[place] in {"ES", "CS"} and around == ("EN", "EN"):
            kinds[place] = "EN"
        elif kinds[place] == "CS" and around == ("AN", "AN"):
            kinds[place] = "AN"
    for place, kind in enumerate(kinds):
        if kind == "ET" and "EN" in {*kinds[place - 1 : place], *kinds[place + 1 : place + 2]}:
            kinds[place] = "EN"
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    _join_plain_numbers(kinds, base)


def _join_plain_numbers(kinds: list[str], base: int) -> None:
    """Digits after Latin letters belong to them (rule W7)."""
    strong = "R" if base else "L"
    for place, kind in enumerate(kinds):
        if kind in {"L", "R"}:
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[place] = "L"


def _settle_neutral(kinds: list[str], base: int) -> None:
    """Give signs and blanks the direction of what stands on both sides, else that of the line."""
    line = "R" if base else "L"
    place = 0
    while place < len(kinds):
        if kinds[place] not in _NEUTRAL:
            place += 1
            continue
        end = place
        while end < len(kinds) and kinds[end] in _NEUTRAL:
            end += 1
        sides = [_side(kinds[place - 1]) if place else line, _side(kinds[end]) if end < len(kinds) else line]
        kinds[place:end] = [sides[0] if sides[0] == sides[1] else line] * (end - place)
        place = end


def _side(kind: str) -> str:
    return "R" if kind in {"EN", "AN"} else kind
