"""How list numbers are written: the number formats of ISO 29500 (ST_NumberFormat) that documents use."""

from collections.abc import Callable

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_UNDER_TWENTY = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("-", "-", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth"}
_ORDINALS |= {"twelve": "twelfth"}


def write_roman(number: int) -> str:
    """Return a lower-case Roman numeral; numbers below 1 or above 3,999 stay digits."""
    if not 0 < number < 4000:
        return str(number)
    text = ""
    for size, letters in _ROMAN:
        text += letters * (number // size)
        number %= size
    return text


def write_letters(number: int) -> str:
    """Return a, b … z, aa, bb … as Word counts (letters repeat, they do not carry)."""
    if number < 1:
        return str(number)
    rounds, index = divmod(number - 1, 26)
    return chr(ord("a") + index) * (rounds + 1)


def write_ordinal(number: int) -> str:
    """Return 1st, 2nd, 3rd, 4th …"""
    if number % 100 in {11, 12, 13}:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def write_cardinal(number: int) -> str:
    """Return the English word for 0 to 99, first letter capital; digits above."""
    if not 0 <= number < 100:
        return str(number)
    if number < 20:
        return _UNDER_TWENTY[number].capitalize()
    ones = f"-{_UNDER_TWENTY[number % 10]}" if number % 10 else ""
    return (_TENS[number // 10] + ones).capitalize()


def write_ordinal_word(number: int) -> str:
    """Return First, Second … for 1 to 99; digits with their ending above."""
    if not 0 < number < 100:
        return write_ordinal(number)
    head, dash, last = write_cardinal(number).lower().rpartition("-")
    if last in _ORDINALS:
        word = _ORDINALS[last]
    elif last.endswith("y"):
        word = last[:-1] + "ieth"
    else:
        word = last + "th"
    return f"{head}{dash}{word}".capitalize()


_WRITERS: dict[str, Callable[[int], str]] = {
    "lowerRoman": write_roman,
    "upperRoman": lambda number: write_roman(number).upper(),
    "lowerLetter": write_letters,
    "upperLetter": lambda number: write_letters(number).upper(),
    "decimalZero": lambda number: f"{number:02d}",
    "ordinal": write_ordinal,
    "cardinalText": write_cardinal,
    "ordinalText": write_ordinal_word,
    "none": lambda number: "",  # noqa: ARG005 - same shape as its neighbours
}


def write_numeral(number: int, number_format: str) -> str:
    """Return a number in a number format; unknown formats are written in digits."""
    return _WRITERS.get(number_format, str)(number)
