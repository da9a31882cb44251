"""Arabic letters in the forms they take within a word, from the character database alone.

Every form has its own code point there, named as <initial>, <medial>, <final> or <isolated> of a letter. Drawing
these is enough for readable text; finer joining of a font's own rules is not done.
"""

import unicodedata
from functools import cache

_FORMS = ("isolated", "final", "initial", "medial")
_LAM = "\u0644"


@cache
def _forms() -> dict[str, dict[str, str]]:
    """Return the code points of each form by letter, and those of lam with alef by both letters."""
    found: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFBB2), *range(0xFBD3, 0xFC00), *range(0xFE80, 0xFEFD)):
        kind, _, letters = unicodedata.decomposition(chr(code)).partition(" ")
        word = "".join(chr(int(one, 16)) for one in letters.split())
        if kind.strip("<>") in _FORMS and (len(word) == 1 or (len(word) == 2 and word[0] == _LAM)):
            found.setdefault(word, {})[kind.strip("<>")] = chr(code)
    return found


def shape(text: str) -> str:
    """Return text with each Arabic letter in its form; lam and alef become one letter, as they always do."""
    if not any("\u0600" <= letter <= "\u06ff" for letter in text):
        return text
    return "".join(_shape(_pair_up(text)))


def _pair_up(text: str) -> list[str]:
    forms, letters = _forms(), list[str]()
    for letter in text:
        if letters and letters[-1] + letter in forms:
            letters[-1] += letter
        else:
            letters.append(letter)
    return letters


def _shape(letters: list[str]) -> list[str]:
    forms, shaped = _forms(), list[str]()
    for place, letter in enumerate(letters):
        if letter not in forms:
            shaped.append(letter)
            continue
        before, after = _neighbour(letters, place, -1), _neighbour(letters, place, 1)
        joins_before = "initial" in forms.get(before, {}) or before == "\u0640"
        joins_after = "initial" in forms[letter] and ("final" in forms.get(after, {}) or after == "\u0640")
        wanted = ("medial" if joins_after else "final") if joins_before else ("initial" if joins_after else "isolated")
        shaped.append(forms[letter].get(wanted, forms[letter].get("isolated", letter)))
    return shaped


def _neighbour(letters: list[str], place: int, step: int) -> str:
    """Return the next letter in a direction, past the marks that stand on letters."""
    place += step
    while 0 <= place < len(letters) and unicodedata.combining(letters[place][0]):
        place += step
    return letters[place] if 0 <= place < len(letters) else ""
