"""What a workbook holds, as frozen records: cells with their values, formulas and formats as stored."""

from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from producers.reading.cellformat import date_of_serial, is_date_code, show_value
from producers.reading.wordmodel import Properties

CellKind = Literal["number", "text", "bool", "error", "date", "empty"]


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A cell that holds something. `row` and `column` count from 1.

    `value` is the stored value, for a formula its stored result; `cached` is False for a formula without one.
    `formula` is written without the equals sign.
    """

    row: int
    column: int
    kind: CellKind
    value: Decimal | str | bool | None
    formula: str = ""
    code: str = "General"
    cached: bool = True
    calculated: bool = False

    @property
    def address(self) -> str:
        """The address, "B4"."""
        return f"{column_letters(self.column)}{self.row}"


@dataclass(frozen=True)
class SheetRead:
    """A sheet: its cells in reading order, whether it is hidden, merged ranges, hidden rows, the rows it claims."""

    name: str
    cells: tuple[SheetCell, ...]
    state: str = "visible"
    merged: tuple[str, ...] = ()
    hidden_rows: tuple[int, ...] = ()
    claimed: str = ""
    cut_at: int = 0

    def by_place(self) -> dict[tuple[int, int], SheetCell]:
        """Return the cells by (row, column)."""
        return {(cell.row, cell.column): cell for cell in self.cells}


@dataclass(frozen=True)
class WorkbookFile:
    """A workbook. `names` maps defined names to what they refer to; `links` are the files it draws values from."""

    sheets: tuple[SheetRead, ...]
    from_1904: bool = False
    names: dict[str, str] = field(default_factory=dict)
    links: tuple[str, ...] = ()
    comments: tuple[tuple[str, str, str, str], ...] = ()
    properties: Properties = field(default_factory=Properties)
    strict: bool = False
    macros: bool = False

    def show(self, cell: SheetCell) -> str:
        """Return a cell as the person sees it."""
        return show_value(cell.value, cell.code, from_1904=self.from_1904)

    def plain(self, cell: SheetCell) -> str:
        """Return the plain decimal of a number or the ISO date of a date; empty for anything else."""
        if not isinstance(cell.value, Decimal):
            return cell.value if cell.kind == "date" and isinstance(cell.value, str) else ""
        if is_date_code(cell.code) and abs(cell.value) < 2958466:
            moment = date_of_serial(cell.value, from_1904=self.from_1904)
            return moment.date().isoformat() if cell.value == int(cell.value) else moment.isoformat()
        return f"{cell.value:f}"


@lru_cache(maxsize=16384)
def column_letters(number: int) -> str:
    """Return the letters of a column counted from 1: A … Z, AA …"""
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


@lru_cache(maxsize=16384)
def column_number(letters: str) -> int:
    """Return the number of a column from its letters."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
