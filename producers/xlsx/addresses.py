"""Cell addresses: A1 references, sheet quoting, and names that Excel accepts. Rows and columns count from 0."""

import re

LAST_ROW = 1_048_576
LAST_COLUMN = 16_384
_PLAIN_SHEET = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_NAME = re.compile(r"[A-Za-z_\\][A-Za-z0-9_.\\]*")
_CELL_LIKE = re.compile(r"[A-Za-z]{1,3}[0-9]+|[Rr][0-9]*([Cc][0-9]*)?|[Cc][0-9]*")


def column_letters(column: int) -> str:
    """Return the letters of a column counted from 0: 0 is A, 26 is AA."""
    letters = ""
    number = column + 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def cell_address(row: int, column: int, *, absolute: bool = False) -> str:
    """Return the address of a cell, `B5` or `$B$5`."""
    dollar = "$" if absolute else ""
    return f"{dollar}{column_letters(column)}{dollar}{row + 1}"


def range_address(first_row: int, last_row: int, column: int) -> str:
    """Return the absolute address of a run of cells in one column; a run of one is still a range, `$C$5:$C$5`."""
    return f"{cell_address(first_row, column, absolute=True)}:{cell_address(last_row, column, absolute=True)}"


def quote_sheet(name: str) -> str:
    """Return a sheet name as formulas write it."""
    if _PLAIN_SHEET.fullmatch(name) and not _CELL_LIKE.fullmatch(name):
        return name
    return "'" + name.replace("'", "''") + "'"


def is_good_name(name: str) -> bool:
    """Say whether Excel takes a word as a defined name: no spaces, not like a cell, at most 255 characters."""
    return bool(_NAME.fullmatch(name)) and not _CELL_LIKE.fullmatch(name) and len(name) <= 255


def looks_like_cell(word: str) -> bool:
    """Say whether a word of a formula is a cell address."""
    return bool(_CELL_LIKE.fullmatch(word))
