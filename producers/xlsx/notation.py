"""The formula notation of `producers.content.workbook`, resolved to A1 references.

| written | means | becomes |
|---|---|---|
| `[key]` | the same row of column `key` of this table; in a total or subtotal row, that row | `C7` |
| `[key:-1]` `[key:+2]` | a data row before, two data rows after | `C6` `C9` |
| `[key:first]` `[key:last]` `[key:3]` `[key:total]` | the first, last, third data row, the total row | `$C$5` … |
| `[key:all]` | all data rows, without group heads and subtotals | `$C$5:$C$24`, or a list of ranges |
| `[key:span]` | from the first to the last data row, whatever lies between | `$C$5:$C$24` |
| `[table!key…]` | the same of another table, by the id of its grid | `Schedule!$C$5` |
| `Loan_amount` | a named cell | `Loan_amount` |

Everything else is ordinary: numbers, text in double quotes, operators, and the functions of
`producers.xlsx.functions`. Cell addresses, sheet names and links to other files are refused, so a formula can
only reach what the workbook's content defines.
"""

import re
from dataclasses import dataclass

from producers.package.formula_groups import is_misread
from producers.problems import ContentProblem
from producers.xlsx.addresses import cell_address, looks_like_cell, quote_sheet, range_address
from producers.xlsx.formula_tokens import Token, UnreadableError, read_tokens
from producers.xlsx.functions import file_name, is_allowed
from producers.xlsx.places import Layout, TablePlace

LONGEST_FORMULA = 8_192
MOST_RANGES = 250
_REFERENCE = re.compile(r"\[(?:(?P<table>[^!:\[\]]+)!)?(?P<key>[^!:\[\]]+)(?::(?P<which>[^!:\[\]]+))?\]")
_CONSTANTS = frozenset({"TRUE", "FALSE"})


@dataclass(frozen=True)
class Here:
    """Where a formula stands: its sheet, its row, its table when it has one, and how to name it to the person."""

    sheet: str
    row: int
    table: TablePlace | None = None
    block: str = ""
    field: str = ""

    def problem(self, code: str, **facts: str) -> ContentProblem:
        """Return a problem at this place."""
        return ContentProblem(code, self.block, self.field, **facts)


@dataclass(frozen=True)
class Resolved:
    """A formula as the file stores it, without equals sign, and whether it reads this sheet or other sheets."""

    text: str
    local: bool
    foreign: bool


def resolve(formula: str, layout: Layout, here: Here) -> Resolved:
    """Return a formula with A1 references.

    Raises ContentProblem with one of the codes formula_unreadable, formula_too_long, formula_misread,
    function_not_allowed, cell_address, too_many_groups, unknown_column, unknown_table, unknown_name,
    row_outside_table, bad_row_word.
    """
    try:
        tokens = read_tokens(formula)
    except UnreadableError as error:
        raise here.problem("formula_unreadable", formula=formula, at=str(error)) from error
    pieces = [_piece(token, layout, here) for token in tokens]
    text = "".join(piece.text for piece in pieces)
    if len(text) > LONGEST_FORMULA:
        raise here.problem("formula_too_long", length=str(len(text)))
    if is_misread(text):
        raise here.problem("formula_misread", formula=formula)
    return Resolved(text, any(piece.local for piece in pieces), any(piece.foreign for piece in pieces))


def _piece(token: Token, layout: Layout, here: Here) -> Resolved:
    if token.kind == "reference":
        return _reference(token.text, layout, here)
    if token.kind == "function":
        return _function(token.text.upper(), here)
    if token.kind == "word":
        return _word(token.text, layout, here)
    return Resolved(" " if token.kind == "space" else token.text, local=False, foreign=False)


def _function(name: str, here: Here) -> Resolved:
    if not is_allowed(name):
        raise here.problem("function_not_allowed", function=name)
    return Resolved(file_name(name), local=False, foreign=False)


def _word(word: str, layout: Layout, here: Here) -> Resolved:
    if word.upper() in _CONSTANTS:
        return Resolved(word.upper(), local=False, foreign=False)
    place = layout.names.get(word.casefold())
    if place is not None:
        return Resolved(place.name, place.sheet == here.sheet, place.sheet != here.sheet)
    raise here.problem("cell_address" if looks_like_cell(word) else "unknown_name", name=word)


def _reference(token: str, layout: Layout, here: Here) -> Resolved:
    match = _REFERENCE.fullmatch(token)
    if match is None:
        raise here.problem("formula_unreadable", at=token)
    table = _table(match["table"], layout, here)
    column = table.columns.get(match["key"])
    if column is None:
        raise here.problem("unknown_column", column=match["key"], table=match["table"] or "")
    address = _address(table, column, match["which"] or "", here)
    foreign = table.sheet != here.sheet
    if foreign:
        sheet = quote_sheet(table.sheet)
        address = ",".join(f"{sheet}!{one}" for one in address.split(","))
    return Resolved(address, not foreign, foreign)


def _table(name: str | None, layout: Layout, here: Here) -> TablePlace:
    table = layout.tables.get(name) if name else here.table
    if table is None:
        raise here.problem("unknown_table", table=name or "")
    return table


def _address(table: TablePlace, column: int, which: str, here: Here) -> str:
    if which == "all":
        _need_rows(table, here)
        if len(table.runs()) > MOST_RANGES:
            raise here.problem("too_many_groups", groups=str(len(table.runs())))
        return ",".join(range_address(first, last, column) for first, last in table.runs())
    if which == "span":
        _need_rows(table, here)
        return range_address(table.rows[0], table.rows[-1], column)
    if which in {"first", "last", "total"} or which.isdecimal():
        return cell_address(_fixed_row(table, which, here), column, absolute=True)
    return cell_address(_moving_row(table, which, here), column)


def _need_rows(table: TablePlace, here: Here) -> None:
    if not table.rows:
        raise here.problem("row_outside_table", row="all")


def _fixed_row(table: TablePlace, which: str, here: Here) -> int:
    if which == "total":
        if table.total is None:
            raise here.problem("row_outside_table", row=which)
        return table.total
    number = {"first": 1, "last": len(table.rows)}.get(which) or (int(which) if which.isdecimal() else 0)
    if not 1 <= number <= len(table.rows):
        raise here.problem("row_outside_table", row=which)
    return table.rows[number - 1]


def _moving_row(table: TablePlace, which: str, here: Here) -> int:
    if not re.fullmatch(r"(?:[+-]\d+)?", which):
        raise here.problem("bad_row_word", row=which)
    if here.table is None:
        raise here.problem("row_outside_table", row=which or "same row")
    if not which and table is here.table:
        return here.row
    return _shifted_row(table, which, here)


def _shifted_row(table: TablePlace, which: str, here: Here) -> int:
    """Return the row that lies `which` data rows from the data row the formula stands in."""
    rows = here.table.rows if here.table else ()
    number = rows.index(here.row) + int(which or 0) if here.row in rows else -1
    if not 0 <= number < len(table.rows):
        raise here.problem("row_outside_table", row=which or "same row")
    return table.rows[number]
