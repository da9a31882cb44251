"""Comparing two workbooks: rows and columns are aligned first, then each cell is compared with its formula."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from producers.reading.sheetmodel import SheetCell, SheetRead, WorkbookFile, column_letters
from producers.reading.sheets import read_workbook
from producers.redline.grids import FormulaMover, GridMap

_Placed = tuple[tuple[int, int], "CellChange"]
CellChangeKind = Literal["inserted", "deleted", "replaced", "formatted"]

_WHOLE = "the whole sheet"


@dataclass(frozen=True, slots=True)
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
        between = " " if self.address.startswith("row") else "!"
        return f"{self.sheet}{between}{self.address}" if self.address else self.sheet


def list_cell_changes(old: bytes, new: bytes) -> tuple[CellChange, ...]:
    """Return the changed cells of two workbooks, sheet by sheet, then what happened to whole sheets.

    A formula that only moved with its cells is no change. Raises ReadingProblem for what is no workbook.
    """
    before, after = read_workbook(old), read_workbook(new)
    known = {sheet.name: sheet for sheet in before.sheets}
    grids = {sheet.name: GridMap(known[sheet.name], sheet) for sheet in after.sheets if sheet.name in known}
    comparer = _Comparer(before, after, grids)
    changes: list[CellChange] = []
    for sheet in after.sheets:
        if sheet.name in known:
            changes += comparer.compare(known[sheet.name], sheet)
        else:
            changes.append(CellChange("inserted", sheet.name, "", after=_WHOLE))
    gone = [CellChange("deleted", name, "", before=_WHOLE) for name in known if name not in grids]
    return (*changes, *gone)


class _Comparer:
    """Compares sheets of two workbooks cell by cell."""

    def __init__(self, before: WorkbookFile, after: WorkbookFile, grids: dict[str, GridMap]) -> None:
        self._before, self._after, self._grids = before, after, grids
        self._mover = FormulaMover(grids)
        self._same_days = before.from_1904 == after.from_1904

    def compare(self, old: SheetRead, new: SheetRead) -> list[CellChange]:
        """Return the changes of a sheet in the order of its cells."""
        rows, columns = (axis.known for axis in (self._grids[new.name].rows, self._grids[new.name].columns))
        there = new.by_place()
        gone_rows: dict[int, list[str]] = {}
        found: list[_Placed] = []
        for cell in old.cells:
            row, column = rows.get(cell.row), columns.get(cell.column)
            if row is None:
                gone_rows.setdefault(cell.row, []).append(self._before.show(cell))
            elif column is None:
                found.append(((cell.row, cell.column), self._removed(new.name, cell.address, cell)))
            else:
                change = self._compare_cells(cell, there.pop((row, column), None), new.name, (row, column))
                found += [((row, column), change)] if change is not None else []
        found += _whole_rows("deleted", new.name, gone_rows)
        found += self._came(new.name, there.values(), set(rows.values()))
        return [change for _, change in sorted(found, key=lambda item: item[0])]

    def _removed(self, sheet: str, address: str, cell: SheetCell) -> CellChange:
        return CellChange("deleted", sheet, address, before=self._before.show(cell), formula_before=cell.formula)

    def _came(self, sheet: str, fresh: Iterable[SheetCell], rows: set[int]) -> list[_Placed]:
        """Return the cells that nothing stood for before, rows that are new as a whole in one piece."""
        whole: dict[int, list[str]] = {}
        found: list[_Placed] = []
        for cell in fresh:
            shown = self._after.show(cell)
            if cell.row not in rows:
                whole.setdefault(cell.row, []).append(shown)
            else:
                change = CellChange("inserted", sheet, cell.address, after=shown, formula_after=cell.formula)
                found.append(((cell.row, cell.column), change))
        return found + _whole_rows("inserted", sheet, whole)

    def _compare_cells(
        self, was: SheetCell, now: SheetCell | None, sheet: str, place: tuple[int, int]
    ) -> CellChange | None:
        if now is None:
            return self._removed(sheet, f"{column_letters(place[1])}{place[0]}", was)
        moved = self._mover.move(was.formula, sheet)
        same = was.value == now.value and was.kind == now.kind and moved == now.formula
        if same and was.code == now.code and self._same_days:
            return None
        before, after = self._before.show(was), self._after.show(now)
        if same:
            return CellChange("formatted", sheet, now.address, before, after) if before != after else None
        formulas = (was.formula, now.formula) if moved != now.formula else ("", "")
        return CellChange("replaced", sheet, now.address, before, after, *formulas)


def _whole_rows(kind: CellChangeKind, sheet: str, rows: dict[int, list[str]]) -> list[_Placed]:
    found = []
    for row, words in rows.items():
        text = " | ".join(word for word in words if word)
        sides = {"after": text} if kind == "inserted" else {"before": text}
        found.append(((row, 0), CellChange(kind, sheet, f"row {row}", **sides)))
    return found
