"""Formulas as patterns: what they refer to relative to their cell, and the constants inside them."""

import re
from dataclasses import dataclass
from functools import cache

from openpyxl.formula.tokenizer import Token, Tokenizer

from producers.reading.sheetmodel import SheetCell, column_number

_REFERENCE = re.compile(r"(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})")
_HARMLESS = frozenset(
    (
        *("0", "1", "2", "3", "4", "7", "10", "12", "24", "30", "52", "100"),
        *("360", "365", "365.25", "366", "1000", "1000000"),
    )
)
"""Units of time and scale that a reader knows without being told."""

_TAKES_NUMBERS = frozenset((
    "ROUND", "ROUNDUP", "ROUNDDOWN", "MROUND", "INDEX", "MATCH", "VLOOKUP", "HLOOKUP", "XLOOKUP", "OFFSET",
    "DATE", "EDATE", "EOMONTH", "LEFT", "RIGHT", "MID", "CHOOSE", "TEXT", "SMALL", "LARGE", "RANK", "YEARFRAC",
    "WORKDAY", "NETWORKDAYS", "IPMT", "PPMT", "PMT", "NPER", "CUMIPMT", "CUMPRINC", "RATE", "FV", "PV",
    "IRR", "XIRR", "SUBTOTAL", "AGGREGATE", "INDIRECT", "ADDRESS", "WEEKDAY", "WEEKNUM", "POWER", "MOD",
    "IFERROR", "COUNTIF", "SUMIF", "SUMIFS", "COUNTIFS", "PERCENTILE", "QUARTILE", "REPT", "FIND", "SEARCH",
    "SUBSTITUTE", "DATEDIF", "TRUNC", "CEILING", "FLOOR", "SEQUENCE",
))  # fmt: skip
"""Functions that take plain numbers as settings."""


@dataclass(frozen=True)
class RangeUse:
    """A range inside a formula: the function around it ("SUM"), the sheet it names ("" for its own), its corners."""

    function: str
    sheet: str
    first_row: int
    first_column: int
    last_row: int
    last_column: int


@cache
def _tokens(formula: str) -> tuple[Token, ...]:
    return tuple(Tokenizer("=" + formula).items)


def relative_pattern(cell: SheetCell) -> str:
    """Return the formula with its references as distances, so that a formula copied along stays the same."""

    def move(found: re.Match[str]) -> str:
        column, row = column_number(found.group(2)), int(found.group(4))
        shown_column = f"C{column}" if found.group(1) else f"C[{column - cell.column}]"
        shown_row = f"R{row}" if found.group(3) else f"R[{row - cell.row}]"
        return shown_row + shown_column

    parts = []
    for token in _tokens(cell.formula):
        is_range = token.type == Token.OPERAND and token.subtype == Token.RANGE
        parts.append(_REFERENCE.sub(move, token.value) if is_range else token.value)
    return "".join(parts)


def find_constants(formula: str) -> tuple[str, ...]:
    """Return numbers typed into a formula that calculate with it: next to an arithmetic sign, outside functions
    that take plain numbers as settings. Common units (12 months, 365 days, 100) are left alone.
    """
    found = []
    functions: list[str] = []
    tokens = [token for token in _tokens(formula) if token.type != Token.WSPACE]
    for index, token in enumerate(tokens):
        if token.type == Token.FUNC:
            functions = _follow(functions, token)
        is_number = token.type == Token.OPERAND and token.subtype == Token.NUMBER
        if is_number and token.value not in _HARMLESS and not _TAKES_NUMBERS.intersection(functions):
            near = tokens[max(0, index - 1) : index + 2]
            if any(one.type == Token.OP_IN and one.value in "+-*/^" for one in near):
                found.append(token.value)
    return tuple(found)


def _follow(functions: list[str], token: Token) -> list[str]:
    return [*functions, token.value.upper().rstrip("(")] if token.subtype == Token.OPEN else functions[:-1]


def find_ranges(formula: str) -> tuple[RangeUse, ...]:
    """Return the ranges of more than one cell in a formula with the function they stand in."""
    found = []
    functions: list[str] = []
    for token in _tokens(formula):
        if token.type == Token.FUNC:
            functions = _follow(functions, token)
        if token.type == Token.OPERAND and token.subtype == Token.RANGE and (use := _read_range(token.value)):
            function = functions[-1] if functions else ""
            found.append(RangeUse(function, *use))
    return tuple(found)


def _read_range(text: str) -> tuple[str, int, int, int, int] | None:
    sheet, mark, area = text.rpartition("!")
    found = re.fullmatch(r"\$?([A-Za-z]{1,3})\$?(\d+):\$?([A-Za-z]{1,3})\$?(\d+)", area)
    if found is None:
        return None
    name = sheet.strip("'").replace("''", "'") if mark else ""
    left, top, right, bottom = found.groups()
    return name, int(top), column_number(left), int(bottom), column_number(right)
