"""Lint of the rows of a worksheet, read as a stream: order, addresses, types, styles, shared strings, formulas."""

import io
import math
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lxml import etree

from producers.package.faults import LintFault
from producers.package.formula_text import formula_fault
from producers.package.sheet_names import LAST_COLUMN, read_address, tag

_ROW, _CELL, _VALUE, _FORMULA, _INLINE = (tag(name) for name in ("row", "c", "v", "f", "is"))
_TYPES = frozenset({"b", "d", "e", "inlineStr", "n", "s", "str"})
_ERRORS = frozenset(
    {"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!", "#CALC!"}
)
_TALLEST = 409.5
_LONGEST_TEXT = 32_767


@dataclass(frozen=True)
class RowLimits:
    """What rows may refer to: how many cell formats and shared strings there are, which sheets, and links out."""

    formats: int
    strings: int
    sheets: Collection[str]
    has_links: bool


def row_faults(part: str, data: bytes, limits: RowLimits) -> list[LintFault]:
    """Return the faults of all rows of a worksheet that parses."""
    faults: list[LintFault] = []
    previous = 0
    stream = etree.iterparse(io.BytesIO(data), events=("end",), tag=_ROW, resolve_entities=False, huge_tree=True)
    for _event, row in stream:
        number = _row_number(row, previous)
        if number <= previous:
            faults.append(LintFault("row_order", part, str(row.get("r"))))
        faults += _own_faults(part, row) + _cells(part, row, number, limits)
        previous = max(number, previous)
        row.clear()
        parent = row.getparent()
        if parent is not None and row.getprevious() is not None:
            del parent[0]
    return faults


def _row_number(row: Any, previous: int) -> int:
    written = row.get("r")
    if written is None:
        return previous + 1
    return int(written) if written.isdecimal() else 0


def _own_faults(part: str, row: Any) -> list[LintFault]:
    height = row.get("ht")
    return [LintFault("size_out_of_range", part, height)] if height and not 0 <= float(height) <= _TALLEST else []


def _cells(part: str, row: Any, number: int, limits: RowLimits) -> list[LintFault]:
    faults = []
    previous = 0
    for cell in row.iterchildren(_CELL):
        address = cell.get("r")
        follows = not address or address == f"{_letters(previous + 1)}{number}"
        place = (number, previous + 1) if follows else read_address(address)
        if place is None or place[0] != number:
            faults.append(LintFault("bad_cell_address", part, str(address)))
            continue
        if place[1] <= previous:
            faults.append(LintFault("cell_order", part, str(address)))
        previous = place[1]
        code = _style_fault(cell, limits) or _value_fault(cell, limits) or _formula_fault(cell, limits)
        if code:
            faults.append(LintFault(code, part, str(address)))
    return faults


@lru_cache(maxsize=LAST_COLUMN)
def _letters(column: int) -> str:
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _style_fault(cell: Any, limits: RowLimits) -> str:
    style = cell.get("s")
    if style is None or (style.isdecimal() and int(style) < limits.formats):
        return ""
    return "style_out_of_range"


def _value_fault(cell: Any, limits: RowLimits) -> str:
    kind = cell.get("t", "n")
    if kind not in _TYPES:
        return "bad_cell_type"
    if kind == "inlineStr":
        return "" if cell.find(_INLINE) is not None else "missing_inline_text"
    node = cell.find(_VALUE)
    if node is None:
        return ""
    text = node.text or ""
    return _checked_value(kind, text, limits)


def _checked_value(kind: str, text: str, limits: RowLimits) -> str:
    if kind == "s":
        return "" if text.isdecimal() and int(text) < limits.strings else "missing_shared_string"
    if kind == "n":
        return "" if not text or _is_number(text) else "text_in_number_cell"
    if kind == "b":
        return "" if text in {"0", "1"} else "bad_truth_value"
    if kind == "e":
        return "" if text in _ERRORS else "bad_error_value"
    return "text_too_long" if len(text) > _LONGEST_TEXT else ""


def _formula_fault(cell: Any, limits: RowLimits) -> str:
    if len(cell) == 1 and cell[0].tag != _FORMULA:
        return ""
    node = cell.find(_FORMULA)
    if node is None or (not node.text and node.get("t") == "shared" and node.get("ref") is None):
        return ""
    return formula_fault(node.text or "", limits.sheets, has_links=limits.has_links)


def _is_number(text: str) -> bool:
    try:
        number = float(text)
    except ValueError:
        return False
    return math.isfinite(number)
