"""Formulas whose references change: those that cells share, moved to another cell, and those whose cells moved.

Written here because the library that offers it takes a quarter of a second to load, and reading must start at once.
"""

import re
from collections.abc import Callable

from producers.reading.sheetmodel import column_letters, column_number

_PART = re.compile(
    r'"(?:[^"]|"")*"'  # text
    r"|'(?:[^']|'')*'!?"  # a quoted sheet name
    r"|(?<![\w.\\$])[^\W\d][\w.\\]*(?=[(!])"  # a function or a sheet name
    r"|(?<![\w.$])(?P<fixed_column>\$?)(?P<column>[A-Za-z]{1,3})(?P<fixed_row>\$?)(?P<row>\d{1,7})(?![\w.(])"
    r"|(?<![\w.$])(?P<fixed_left>\$?)(?P<left>[A-Za-z]{1,3}):(?P<fixed_right>\$?)(?P<right>[A-Za-z]{1,3})(?![\w.(])"
)

Rewrite = Callable[["re.Match[str]", str], str]
"""Gets a reference (its groups are those of a cell or of whole columns) and the sheet it names, "" for its own."""


def move_formula(formula: str, rows: int, columns: int) -> str:
    """Return a formula with its relative references moved; fixed ones, text and names stay.

    A reference that would leave the sheet becomes #REF!, as in a spreadsheet.
    """

    def move(found: re.Match[str], _: str) -> str:
        if found.group("row"):
            column = _move_column(found.group("column"), 0 if found.group("fixed_column") else columns)
            row = int(found.group("row")) + (0 if found.group("fixed_row") else rows)
            if not column or row < 1:
                return "#REF!"
            return f"{found.group('fixed_column')}{column}{found.group('fixed_row')}{row}"
        left = _move_column(found.group("left"), 0 if found.group("fixed_left") else columns)
        right = _move_column(found.group("right"), 0 if found.group("fixed_right") else columns)
        both = f"{found.group('fixed_left')}{left}:{found.group('fixed_right')}{right}"
        return both if left and right else "#REF!"

    return rewrite_references(formula, move)


def rewrite_references(formula: str, rewrite: Rewrite) -> str:
    """Return a formula with each reference as `rewrite` says; the corners of a range are references of one sheet."""
    sheet, sheet_end = "", -1

    def one(found: re.Match[str]) -> str:
        nonlocal sheet, sheet_end
        text, end = found.group(), found.end()
        if found.lastgroup is None:
            if text.endswith("!") or formula.startswith("!", end):
                foreign = formula.startswith("]", found.start() - 1) if found.start() else False
                sheet = f"]{text}" if foreign else text.rstrip("!").strip("'").replace("''", "'")
                sheet_end = end if text.endswith("!") else end + 1
            return text
        where = sheet if found.start() == sheet_end else ""
        if where and formula.startswith(":", end):
            sheet_end = end + 1
        return rewrite(found, where)

    return _PART.sub(one, formula)


def _move_column(letters: str, columns: int) -> str:
    number = column_number(letters) + columns
    return column_letters(number) if 1 <= number <= 16384 else ""
