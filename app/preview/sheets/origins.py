"""Where the value of a cell comes from: typed in, calculated here, or from another sheet, and from which cells."""

import re
from dataclasses import dataclass
from typing import Literal

from app.preview.sheet import GridCell, GridSheet, Origin
from producers.reading.sheetmodel import SheetCell, column_number

_TEXT = re.compile(r'"(?:[^"]|"")*"')
_REFERENCE = re.compile(
    r"(?:(?P<sheet>'(?:[^']|'')+'|[A-Za-z_][\w.]*)!)?"
    r"(?<![\w.])\$?(?P<column>[A-Za-z]{1,3})\$?(?P<row>\d{1,7})(?::\$?(?P<column2>[A-Za-z]{1,3})\$?(?P<row2>\d{1,7}))?(?![\w.(])"
)
_WORD = re.compile(r"(?<![\w.!'$])[A-Za-z_][\w.]*(?![\w.(!])")
_MOST = 4


@dataclass(frozen=True, slots=True)
class Root:
    """A cell, range or name a formula draws on: what it is called, its address, its sheet ("" for the same one)."""

    words: str
    address: str
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Explained:
    """Where a value comes from; `more` counts roots that are not listed."""

    kind: Literal["empty", "label", "input", "calculated", "linked"]
    roots: tuple[Root, ...] = ()
    more: int = 0


def find_origin(cell: SheetCell, title: str, names: dict[str, str]) -> Origin:
    """Return where a value comes from; words that somebody typed are labels.

    "linked" is a formula that draws on other sheets alone, by their name or by a defined name; `title` is its own.
    """
    if not cell.formula:
        return "input" if cell.kind in {"number", "date", "bool"} else "label"
    bare = _TEXT.sub("", cell.formula)
    sheets = {(one.group("sheet") or title).strip("'").replace("''", "'") for one in _REFERENCE.finditer(bare)}
    used = (names[word] for word in _WORD.findall(bare) if word in names)
    sheets |= {target.lstrip("=").rpartition("!")[0].strip("'") or title for target in used}
    return "linked" if sheets and title not in sheets else "calculated"


def explain(sheet: GridSheet, cell: GridCell | None, names: dict[str, str], sheets: tuple[GridSheet, ...]) -> Explained:
    """Return where the value of a cell comes from, with the first few cells its formula draws on."""
    if cell is None or (cell.kind == "empty" and not cell.formula):
        return Explained("empty")
    if not cell.formula:
        return Explained(cell.origin)
    roots = find_roots(sheet, cell.formula, names, sheets)
    return Explained(cell.origin, tuple(roots[:_MOST]), max(len(roots) - _MOST, 0))


def find_roots(sheet: GridSheet, formula: str, names: dict[str, str], sheets: tuple[GridSheet, ...]) -> list[Root]:
    """Return what a formula draws on, in its order, each once."""
    bare = _TEXT.sub(lambda found: " " * len(found.group()), formula)
    by_name = {one.name: one for one in sheets}
    found: list[tuple[int, Root]] = []
    for one in _REFERENCE.finditer(bare):
        other = (one.group("sheet") or "").strip("'").replace("''", "'")
        address = one.group().rpartition("!")[2].replace("$", "")
        place = (int(one.group("row")), column_number(one.group("column")))
        tall = bool(one.group("row2")) and one.group("row2") != one.group("row")
        words = name_cell(by_name.get(other) if other else sheet, *place, down=tall)
        found.append((one.start(), Root(words, address, other if other != sheet.name else "")))
    for word in _WORD.finditer(bare):
        if word.group() in names:
            target = names[word.group()].lstrip("=").replace("$", "")
            home, _, address = target.rpartition("!")
            home = home.strip("'")
            found.append(
                (word.start(), Root(word.group().replace("_", " "), address, home if home != sheet.name else ""))
            )
    ordered = [root for _, root in sorted(found, key=lambda pair: pair[0])]
    return list(dict.fromkeys(ordered))


def name_cell(sheet: GridSheet | None, row: int, column: int, *, down: bool = False) -> str:
    """Return what a cell is called: the head of its column in a table, else the words at the left of its row.

    With `down` it is the first of several below each other, which the head of the column names.
    """
    if sheet is None:
        return ""
    cells = {(cell.row, cell.column): cell for cell in sheet.cells}
    above = _nearest(cells, [(at, column) for at in range(row - 1, 0, -1)])
    beside = _nearest(cells, [(row, at) for at in range(column - 1, 0, -1)])
    is_table = sum(1 for at in range(1, sheet.columns + 1) if _is_figure(cells.get((row, at)))) > 1
    return (above or beside) if is_table or down else (beside or above)


def _nearest(cells: dict[tuple[int, int], GridCell], places: list[tuple[int, int]]) -> str:
    for place in places:
        cell = cells.get(place)
        if cell is not None and cell.kind == "text" and cell.text.strip() and not cell.formula:
            return " ".join(cell.text.split())
    return ""


def _is_figure(cell: GridCell | None) -> bool:
    return cell is not None and (cell.is_figure or cell.pending)
