"""Amounts in words, and words back to numbers, in British and American style.

British: "one hundred thousand and twenty pounds and five pence". American: "one hundred thousand twenty dollars and
five cents". Hyphens from twenty-one to ninety-nine. Numbers below one quadrillion.
"""

import re
from decimal import Decimal
from typing import Literal

from producers.figures import round_half_up

WordStyle = Literal["uk", "us"]

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_UNITS = tuple(_ONES.split(" "))
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SCALES = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (10**3, "thousand"))
_LIMIT = 10**15
_MONEY = {
    "GBP": ("pound", "pounds", "penny", "pence"),
    "USD": ("dollar", "dollars", "cent", "cents"),
    "EUR": ("euro", "euros", "cent", "cents"),
    "AUD": ("dollar", "dollars", "cent", "cents"),
    "CAD": ("dollar", "dollars", "cent", "cents"),
    "CHF": ("franc", "francs", "centime", "centimes"),
}
_VALUES = {word: number for number, word in enumerate(_UNITS)} | {
    word: 10 * number for number, word in enumerate(_TENS) if word
}
_ANY = "|".join(sorted({*_VALUES, "hundred", *(name for _value, name in _SCALES)}, key=len, reverse=True))
_RUN = re.compile(rf"\b(?:{_ANY})(?:(?:[\s\u00a0-]+|,\s+)(?:and\s+)?(?:{_ANY}))*\b", re.IGNORECASE)
_MULTIPLES = {name: value for value, name in _SCALES}


def number_words(number: int, style: WordStyle = "us") -> str:
    """Return a whole number in words. Raises ValueError from one quadrillion on."""
    if abs(number) >= _LIMIT:
        raise ValueError("a number this large is not written in words")
    return f"minus {_positive(-number, style)}" if number < 0 else _positive(number, style)


def money_words(amount: Decimal, currency: str, style: WordStyle = "us") -> str:
    """Return an amount in words, rounded half up to the minor unit; nil minor units are left out.

    Raises ValueError for a currency whose units are not known.
    """
    if currency not in _MONEY:
        raise ValueError(f"the units of {currency} are not known")
    one_major, majors, one_minor, minors = _MONEY[currency]
    whole, rest = divmod(int(round_half_up(abs(amount), 2) * 100), 100)
    text = f"{number_words(whole, style)} {one_major if whole == 1 else majors}"
    if rest:
        text += f" and {number_words(rest, style)} {one_minor if rest == 1 else minors}"
    return f"minus {text}" if amount < 0 and (whole or rest) else text


def read_words(text: str) -> int | None:
    """Return the whole number words say ("one million seven thousand"), or None when they say none.

    Hyphens and "and" are optional; "a hundred" and "dozen" are not numbers of contracts and are not read.
    """
    words = [word for word in re.split(r"[\s,\u00a0-]+", text.strip().casefold()) if word and word != "and"]
    if not words:
        return None
    if words == ["zero"]:
        return 0
    return _read(words)


def find_words(text: str) -> tuple[tuple[int, int, int], ...]:
    """Return every number written in words in a text, as (start, end, number), longest runs first to last."""
    found = []
    for match in _RUN.finditer(text):
        number = read_words(match.group())
        if number is not None:
            found.append((match.start(), match.end(), number))
    return tuple(found)


def _positive(number: int, style: WordStyle) -> str:
    for value, name in _SCALES:
        if number >= value:
            high, rest = divmod(number, value)
            joint = " and " if style == "uk" and 0 < rest < 100 else " "
            return f"{_positive(high, style)} {name}" + (joint + _positive(rest, style) if rest else "")
    return _below_thousand(number, style)


def _below_thousand(number: int, style: WordStyle) -> str:
    if number >= 100:
        high, rest = divmod(number, 100)
        joint = " and " if style == "uk" else " "
        return f"{_UNITS[high]} hundred" + (joint + _below_thousand(rest, style) if rest else "")
    if number < 20:
        return _UNITS[number]
    return _TENS[number // 10] + (f"-{_UNITS[number % 10]}" if number % 10 else "")


def _read(words: list[str]) -> int | None:
    total, group, scale = 0, 0, _LIMIT
    for word in words:
        if word in _MULTIPLES:
            if _MULTIPLES[word] >= scale or group == 0:
                return None
            scale = _MULTIPLES[word]
            total, group = total + group * scale, 0
        else:
            added = _add_word(group, word)
            if added is None:
                return None
            group = added
    return total + group


def _add_word(group: int, word: str) -> int | None:
    """Return a number below one thousand with one more word, or None when the word cannot follow."""
    if word == "hundred":
        return group * 100 if 1 <= group <= 9 else None
    value = _VALUES.get(word)
    if not value:
        return None
    place = 100 if value >= 10 else 10
    free = group % 100 == 0 if value >= 10 else (group % place == 0 and (group % 100 == 0 or group % 100 >= 20))
    return group + value if free else None
