"""How counters are written: decimal, letters and Roman numerals, as word processors count them."""

from typing import Literal

CounterFormat = Literal["decimal", "lowerLetter", "upperLetter", "lowerRoman"]

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


def write_letter(value: int) -> str:
    """Return a, b … z, aa, bb … : after z letters are doubled, not combined."""
    times, offset = divmod(value - 1, 26)
    return chr(ord("a") + offset) * (times + 1)


def write_roman(value: int) -> str:
    """Return a positive number as a lower-case Roman numeral."""
    text = ""
    for amount, letters in _ROMAN:
        count, value = divmod(value, amount)
        text += letters * count
    return text


def write_counter(value: int, form: CounterFormat) -> str:
    """Return a counter of 1 or more in its format."""
    if form == "lowerLetter":
        return write_letter(value)
    if form == "upperLetter":
        return write_letter(value).upper()
    return write_roman(value) if form == "lowerRoman" else str(value)
