"""Formulas that cells share: the formula of the first cell moved to another place.

Written here because the library that offers it takes a quarter of a second to load, and reading must start at once.
"""

import re

from producers.reading.sheetmodel import column_letters, column_number

_PART = re.compile(
    r'"(?:[^"]|"")*"'  # text
    r"|'(?:[^']|'')*'!?"  # a quoted sheet name
    r"|[A-Za-z_\\][\w.\\]*(?=[(!])"  # a function or a sheet name
    r"|(?<![\w.$])(?P<fixed_column>\$?)(?P<column>[A-Za-z]{1,3})(?P<fixed_row>\$?)(?P<row>\d{1,7})(?![\w.(])"
    r"|(?<![\w.$])(?P<fixed_left>\$?)(?P<left>[A-Za-z]{1,3}):(?P<fixed_right>\$?)(?P<right>[A-Za-z]{1,3})(?![\w.(])"
)


def move_formula(formula: str, rows: int, columns: int) -> str:
    """Return a formula with its relative references moved; fixed ones, text and names stay.

    A reference that would leave the sheet becomes #REF!, as in a spreadsheet.
    """

    def move(found: re.Match[str]) -> str:
        if found.group("row"):
            column = _move_column(found.group("column"), 0 if found.group("fixed_column") else columns)
            row = int(found.group("row")) + (0 if found.group("fixed_row") else rows)
            if not column or row < 1:
                return "#REF!"
            return f"{found.group('fixed_column')}{column}{found.group('fixed_row')}{row}"
        if found.group("left"):
            left = _move_column(found.group("left"), 0 if found.group("fixed_left") else columns)
            right = _move_column(found.group("right"), 0 if found.group("fixed_right") else columns)
            both = f"{found.group('fixed_left')}{left}:{found.group('fixed_right')}{right}"
            return both if left and right else "#REF!"
        return found.group()

    return _PART.sub(move, formula)


def _move_column(letters: str, columns: int) -> str:
    number = column_number(letters) + columns
    return column_letters(number) if 1 <= number <= 16384 else ""
