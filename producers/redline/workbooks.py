"""Comparing two workbooks: rows and columns are aligned first, then each cell is compared with its formula."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from producers.content.workbook import ColumnSpec, Grid, Note, RowSpec, Sheet, Workbook, WorkbookRunning
from producers.figures import FigureBook
from producers.production import RenderOptions
from producers.reading.sheetmodel import SheetCell, SheetRead, WorkbookFile, column_letters, column_number
from producers.reading.sheets import read_workbook
from producers.redline.aligning import Line, align
from producers.redline.model import Change, Redline, count_changes
from producers.redline.wording import RedlineWords, redline_words
from producers.xlsx import write_xlsx

_Placed = tuple[tuple[int, int], "CellChange"]
CellChangeKind = Literal["inserted", "deleted", "replaced", "formatted"]

_REFERENCE = re.compile(
    r"(?P<sheet>(?:'(?:[^']|'')+'|[A-Za-z_][\w.]*)!)?(?P<column>\$?[A-Z]{1,3})(?P<row>\$?\d{1,7})\b(?!\()"
)
_RANGE_START = re.compile(r"(?P<sheet>'(?:[^']|'')+'!|[A-Za-z_][\w.]*!)\$?[A-Z]{1,3}\$?\d{1,7}:$")
_FURTHEST = 2000
_KEYS = ("sheet", "cell", "what", "before", "after", "was", "now")
_WHOLE = "the whole sheet"


@dataclass(frozen=True)
class CellChange:
    """A change of a cell, a whole row, or a sheet. `address` is that of the new workbook ("C7", "row 12", "").

    Of what was removed it is the old one. Values are as people see them; formulas carry no equals sign.
    """

    kind: CellChangeKind
    sheet: str
    address: str
    before: str = ""
    after: str = ""
    formula_before: str = ""
    formula_after: str = ""

    @property
    def place(self) -> str:
        """The place in words: "Schedule!C7", "Schedule row 12"."""
        return (
            f"{self.sheet}{' ' if self.address.startswith('row') else '!'}{self.address}"
            if self.address
            else self.sheet
        )


def list_cell_changes(old: bytes, new: bytes) -> tuple[CellChange, ...]:
    """Return the changed cells of two workbooks, sheet by sheet, then what happened to whole sheets.

    A formula that only moved with its cells is no change. Raises ReadingProblem for what is no workbook.
    """
    before, after = read_workbook(old), read_workbook(new)
    pairs = [(_find(before, sheet.name), sheet) for sheet in after.sheets]
    grids = {sheet.name: _GridMap(was, sheet) for was, sheet in pairs if was is not None}
    changes: list[CellChange] = []
    for was, sheet in pairs:
        if was is None:
            changes.append(CellChange("inserted", sheet.name, "", after=_WHOLE))
        else:
            changes += _compare_sheets(before, after, was, sheet, grids)
    known = {sheet.name for sheet in after.sheets}
    gone = [CellChange("deleted", one.name, "", before=_WHOLE) for one in before.sheets if one.name not in known]
    return (*changes, *gone)


def compare_workbooks(old: bytes, new: bytes, language: str = "en-GB") -> Redline:
    """Return a workbook with one sheet that lists every changed cell with value and formula, before and after.

    Its own words are in `language`.
    """
    found = list_cell_changes(old, new)
    changes = tuple(Change(one.kind, one.place, _shown(one, "before"), _shown(one, "after")) for one in found)
    produced = write_xlsx(_list_sheet(found, language), FigureBook(), RenderOptions())
    return Redline(produced.data, "xlsx", count_changes(changes), changes)


class _GridMap:
    """Where rows and columns of an old sheet are in the new one."""

    def __init__(self, old: SheetRead, new: SheetRead) -> None:
        held = _by(old, "row")
        self.rows = _match(held, _by(new, "row"))
        self.columns = _match_columns(old, new)
        self._held = frozenset(held), frozenset(cell.column for cell in old.cells)
        self._known = sorted(self.rows)

    def move(self, row: int, column: int) -> tuple[int, int] | None:
        """Return where a cell went, None when its row or column is gone."""
        there = self._row(row), self._column(column)
        return (there[0], there[1]) if there[0] is not None and there[1] is not None else None

    def move_edge(self, row: int, column: int, toward: int) -> tuple[int, int] | None:
        """Return where the edge of a range went: when its row is gone, the next row of the range (`toward` 1 or -1)."""
        for nearer in range(row, row + toward * _FURTHEST, toward):
            if self._row(nearer) is not None:
                return self.move(nearer, column)
        return None

    def _row(self, row: int) -> int | None:
        """Where a row is now; an empty one goes with the rows around it, if these moved alike."""
        if row in self._held[0]:
            return self.rows.get(row)
        place = bisect_left(self._known, row)
        shifts = {self.rows[one] - one for one in self._known[max(0, place - 1) : place + 1]}
        return row + shifts.pop() if len(shifts) == 1 else None if shifts else row

    def _column(self, column: int) -> int | None:
        return self.columns.get(column, None if column in self._held[1] else column)


def _by(sheet: SheetRead, axis: Literal["row", "column"]) -> dict[int, str]:
    """Return the words of each row or column, numbers and formulas included."""
    texts: dict[int, list[str]] = {}
    for cell in sheet.cells:
        texts.setdefault(getattr(cell, axis), []).append(_plain(cell))
    return {number: "\n".join(words) for number, words in texts.items()}


def _plain(cell: SheetCell) -> str:
    return "=" if cell.formula else f"{cell.value}"


def _match(old: dict[int, str], new: dict[int, str]) -> dict[int, int]:
    olds, news = sorted(old), sorted(new)
    lines = [Line("row", old[one], 0.4) for one in olds], [Line("row", new[one], 0.4) for one in news]
    known = {olds[a]: news[b] for a, b in align(*lines) if a is not None and b is not None}
    taken = set(known.values())
    for number in olds:
        if number not in known and number in new and number not in taken and _fits(known, number):
            known[number] = number
    return known


def _fits(known: dict[int, int], number: int) -> bool:
    """Whether a line that has no like stays where it is: the lines around it did not move."""
    above = max((one for one in known if one < number), default=0)
    below = min((one for one in known if one > number), default=0)
    return known.get(above, above) == above and known.get(below, below) == below


def _match_columns(old: SheetRead, new: SheetRead) -> dict[int, int]:
    here, there = _by(old, "column"), _by(new, "column")
    if len(here) == len(there):
        return dict(zip(sorted(here), sorted(there), strict=True))
    return _match(here, there)


def _compare_sheets(
    before: WorkbookFile, after: WorkbookFile, old: SheetRead, new: SheetRead, grids: dict[str, _GridMap]
) -> Iterable[CellChange]:
    grid = grids[new.name]
    there = new.by_place()
    met: set[tuple[int, int]] = set()
    gone_rows: dict[int, list[str]] = {}
    found: list[_Placed] = []
    for cell in old.cells:
        place = grid.move(cell.row, cell.column)
        if place is None:
            gone_rows.setdefault(cell.row, []).append(before.show(cell) if grid.rows.get(cell.row) is None else "")
            if grid.rows.get(cell.row) is not None:
                found.append(((cell.row, cell.column), _removed(before, new.name, cell)))
            continue
        met.add(place)
        change = _compare_cells((before, cell), (after, there.get(place)), new.name, place, grids)
        if change is not None:
            found.append((place, change))
    found += _whole_rows("deleted", new.name, {row: words for row, words in gone_rows.items() if row not in grid.rows})
    found += _came(after, new, met, set(grid.rows.values()))
    return [change for _, change in sorted(found, key=lambda item: item[0])]


def _removed(book: WorkbookFile, sheet: str, cell: SheetCell) -> CellChange:
    return CellChange("deleted", sheet, cell.address, before=book.show(cell), formula_before=cell.formula)


def _came(book: WorkbookFile, sheet: SheetRead, met: set[tuple[int, int]], rows: set[int]) -> list[_Placed]:
    """Return the cells that nothing stood for before, rows that are new as a whole in one piece."""
    fresh = [cell for cell in sheet.cells if (cell.row, cell.column) not in met]
    whole: dict[int, list[str]] = {}
    found: list[_Placed] = []
    for cell in fresh:
        if cell.row not in rows:
            whole.setdefault(cell.row, []).append(book.show(cell))
        else:
            change = CellChange("inserted", sheet.name, cell.address, after=book.show(cell), formula_after=cell.formula)
            found.append(((cell.row, cell.column), change))
    return found + _whole_rows("inserted", sheet.name, whole)


def _whole_rows(kind: CellChangeKind, sheet: str, rows: dict[int, list[str]]) -> list[_Placed]:
    found = []
    for row, words in rows.items():
        text = " | ".join(word for word in words if word)
        sides = {"after": text} if kind == "inserted" else {"before": text}
        found.append(((row, 0), CellChange(kind, sheet, f"row {row}", **sides)))
    return found


def _compare_cells(
    old: tuple[WorkbookFile, SheetCell],
    new: tuple[WorkbookFile, SheetCell | None],
    sheet: str,
    place: tuple[int, int],
    grids: dict[str, _GridMap],
) -> CellChange | None:
    (before, was), (after, now) = old, new
    address = f"{column_letters(place[1])}{place[0]}"
    if now is None:
        return CellChange("deleted", sheet, address, before=before.show(was), formula_before=was.formula)
    moved = _move_formula(was.formula, sheet, grids) if was.formula else ""
    same_value = was.value == now.value and was.kind == now.kind
    if moved == now.formula and same_value and _look_alike(old, (after, now)):
        return None
    shown = before.show(was), after.show(now)
    kind: CellChangeKind = "formatted" if moved == now.formula and same_value else "replaced"
    formulas = (was.formula, now.formula) if moved != now.formula else ("", "")
    return CellChange(kind, sheet, address, shown[0], shown[1], formulas[0], formulas[1])


def _look_alike(old: tuple[WorkbookFile, SheetCell], new: tuple[WorkbookFile, SheetCell]) -> bool:
    """Whether two cells of one value show the same; of one format in books that count days alike they do."""
    (before, was), (after, now) = old, new
    return (was.code == now.code and before.from_1904 == after.from_1904) or before.show(was) == after.show(now)


def _move_formula(formula: str, sheet: str, grids: dict[str, _GridMap]) -> str:
    """Return a formula of the old workbook as it reads when every cell it names has moved to its new place."""

    def move(match: re.Match[str]) -> str:
        named = match.group("sheet") or ""
        where = named or _range_sheet(match)
        grid = grids.get(where.rstrip("!").strip("'").replace("''", "'") if where else sheet)
        column, row = match.group("column"), match.group("row")
        place = (
            None if grid is None else _new_place(grid, match, int(row.lstrip("$")), column_number(column.lstrip("$")))
        )
        if place is None:
            return match.group()
        letters = f"{'$' if column[0] == '$' else ''}{column_letters(place[1])}"
        return f"{named}{letters}{'$' if row[0] == '$' else ''}{place[0]}"

    pieces = re.split(r'("(?:[^"]|"")*")', formula)
    return "".join(piece if piece.startswith('"') else _REFERENCE.sub(move, piece) for piece in pieces)


def _range_sheet(match: re.Match[str]) -> str:
    """Return the sheet that the first corner of a range names, for its second corner; else ""."""
    start = _RANGE_START.search(match.string[: match.start()])
    return start.group("sheet") if start else ""


def _new_place(grid: _GridMap, match: re.Match[str], row: int, column: int) -> tuple[int, int] | None:
    """Return where the cell of a match went; the edges of a range close up over rows that are gone."""
    text, start, end = match.string, match.start(), match.end()
    if text[end : end + 1] == ":":
        return grid.move_edge(row, column, 1)
    if text[start - 1 : start] == ":" and start:
        return grid.move_edge(row, column, -1)
    return grid.move(row, column)


def _find(book: WorkbookFile, name: str) -> SheetRead | None:
    return next((sheet for sheet in book.sheets if sheet.name == name), None)


def _shown(change: CellChange, side: Literal["before", "after"]) -> str:
    value = getattr(change, side)
    formula = getattr(change, f"formula_{side}")
    return f"{value} (={formula})" if formula else str(value)


def _list_sheet(changes: Sequence[CellChange], language: str) -> Workbook:
    """Return the content of the workbook that lists the changes."""
    words = redline_words(language)
    rows = tuple(RowSpec(values=_row(change, words)) for change in changes)
    heads = zip(_KEYS, words.sheet_heads, strict=True)
    columns = tuple(ColumnSpec(key=key, head=head, format="text") for key, head in heads)
    block = Grid(id="changes", columns=columns, rows=rows) if rows else Note(text=words.sheet_same)
    about = words.sheet_about.format(changes=words.count(len(changes)))
    sheet = Sheet(name=words.sheet, title=words.sheet, explanation=about, purpose="output", blocks=(block,))
    running = WorkbookRunning(head_left=words.sheet_running)
    return Workbook(title=words.sheet, language=language, running=running, sheets=(sheet,))


def _row(change: CellChange, words: RedlineWords) -> dict[str, str]:
    whole = change.address == ""
    return {
        "sheet": change.sheet,
        "cell": re.sub(r"^row\b", words.row, change.address),
        "what": words.kinds[change.kind],
        "before": words.part(change.before) if whole else change.before,
        "after": words.part(change.after) if whole else change.after,
        "was": f"={change.formula_before}" if change.formula_before else "",
        "now": f"={change.formula_after}" if change.formula_after else "",
    }
