"""Where the rows and columns of an old sheet are in the new one, and how formulas read when their cells moved."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from itertools import pairwise

from producers.reading.moving import rewrite_references
from producers.reading.sheetmodel import SheetCell, SheetRead, column_letters, column_number
from producers.redline.aligning import Line, align

_ALIKE = 0.4
"""How alike two rows or columns must be to be one that was changed."""

_END = 1 << 21
"""Behind the last line that a sheet can have."""


class Axis:
    """Where the lines (rows or columns) of an old sheet are now. `held` are those that hold something, in order."""

    def __init__(self, known: dict[int, int], held: list[int]) -> None:
        self.known = known
        self.is_still = len(known) == len(held) and all(old == new for old, new in known.items())
        self._held = frozenset(held)
        self._sorted = sorted(known)
        self._gone = _runs([line for line in held if line not in known])

    def find(self, line: int, toward: int = 0) -> int | None:
        """Return where a line is now, None when it is gone; an empty one goes with its neighbours if they agree.

        The edge of a range, when its line is gone, is at the next one of the range: 1 or -1 `toward` its inside.
        """
        found = self.known.get(line)
        if found is not None:
            return found
        found = self._find_empty(line)
        return self._find_next(line, toward) if found is None and toward else found

    def _find_empty(self, line: int) -> int | None:
        if line in self._held:
            return None
        place = bisect_left(self._sorted, line)
        shifts = {self.known[one] - one for one in self._sorted[max(0, place - 1) : place + 1]}
        return line + shifts.pop() if len(shifts) == 1 else None if shifts else line

    def _find_next(self, line: int, toward: int) -> int | None:
        if line in self._gone:
            line = self._gone[line][toward > 0] + toward
            found = self.known.get(line) or self._find_empty(line)
            if found is not None:
                return found
        place = bisect_left(self._sorted, line) if toward > 0 else bisect_right(self._sorted, line) - 1
        return self.known[self._sorted[place]] if 0 <= place < len(self._sorted) else None


class GridMap:
    """Where the cells of an old sheet are in the new one."""

    def __init__(self, old: SheetRead, new: SheetRead) -> None:
        rows = _rows(old)
        self.rows = Axis(_match(rows, _rows(new)), list(rows))
        self.columns = _match_columns(old, new)
        self.is_still = self.rows.is_still and self.columns.is_still

    def move(self, found: re.Match[str]) -> str:
        """Return a reference of a formula as it reads now; one whose cell is gone stays as it was."""
        fixed_column, letters, fixed_row, digits = found.group("fixed_column", "column", "fixed_row", "row")
        if digits is None:
            return self._move_columns(found)
        start, end, text = found.start(), found.end(), found.string
        toward = 1 if text[end : end + 1] == ":" else -1 if start and text[start - 1] == ":" else 0
        column = self.columns.find(column_number(letters), toward)
        row = self.rows.find(int(digits), toward)
        if column is None or row is None:
            return found.group()
        return f"{fixed_column}{column_letters(column)}{fixed_row}{row}"

    def _move_columns(self, found: re.Match[str]) -> str:
        left = self.columns.find(column_number(found.group("left")), 1)
        right = self.columns.find(column_number(found.group("right")), -1)
        if left is None or right is None:
            return found.group()
        first = f"{found.group('fixed_left')}{column_letters(left)}"
        return f"{first}:{found.group('fixed_right')}{column_letters(right)}"


class FormulaMover:
    """Formulas of the old workbook as they read when every cell they name has moved to its new place."""

    def __init__(self, grids: Mapping[str, GridMap]) -> None:
        self._moved = {name: grid for name, grid in grids.items() if not grid.is_still}

    def move(self, formula: str, sheet: str) -> str:
        """Return a formula that stands on a sheet."""
        if not formula or not self._moved:
            return formula

        def move(found: re.Match[str], where: str) -> str:
            grid = self._moved.get(where or sheet)
            return found.group() if grid is None else grid.move(found)

        return rewrite_references(formula, move)


def _runs(lines: list[int]) -> dict[int, tuple[int, int]]:
    """Return for each line the first and the last of the lines that follow each other without a gap around it."""
    found: dict[int, tuple[int, int]] = {}
    start = 0
    for place, line in enumerate(lines):
        if place + 1 == len(lines) or lines[place + 1] != line + 1:
            found |= dict.fromkeys(lines[start : place + 1], (lines[start], line))
            start = place + 1
    return found


def _rows(sheet: SheetRead) -> dict[int, str]:
    """Return the words of each row in order, numbers included; of formulas only that there is one."""
    texts: dict[int, list[str]] = {}
    for cell in sheet.cells:
        texts.setdefault(cell.row, []).append(_plain(cell))
    return {number: "\n".join(texts[number]) for number in sorted(texts)}


def _columns(sheet: SheetRead) -> dict[int, str]:
    texts: dict[int, list[str]] = {}
    for cell in sheet.cells:
        texts.setdefault(cell.column, []).append(_plain(cell))
    return {number: "\n".join(texts[number]) for number in sorted(texts)}


def _plain(cell: SheetCell) -> str:
    return "=" if cell.formula else str(cell.value)


def _match(old: dict[int, str], new: dict[int, str]) -> dict[int, int]:
    """Return which line is which. Of lines that have no like, the place among those that have one tells."""
    olds, news = list(old), list(new)
    lines = [Line("row", old[one], _ALIKE) for one in olds], [Line("row", new[one], _ALIKE) for one in news]
    known = {olds[a]: news[b] for a, b in align(*lines) if a is not None and b is not None}
    edges = [(0, 0), *known.items(), (_END, _END)]
    for (above, above_now), (below, below_now) in pairwise(edges):
        here = olds[bisect_right(olds, above) : bisect_left(olds, below)]
        there = news[bisect_right(news, above_now) : bisect_left(news, below_now)]
        known |= _pair_off(here, there, above_now - above, below_now - below)
    return known


def _pair_off(olds: list[int], news: list[int], shift: int, shift_below: int) -> dict[int, int]:
    """Return pairs of two stretches of lines: of equally many each, else where the lines around moved alike."""
    if len(olds) == len(news):
        return dict(zip(olds, news, strict=True))
    free = set(news) if shift == shift_below or not shift_below else set()
    return {line: line + shift for line in olds if line + shift in free}


def _match_columns(old: SheetRead, new: SheetRead) -> Axis:
    here, there = ({cell.column for cell in sheet.cells} for sheet in (old, new))
    held = sorted(here)
    if len(here) == len(there):
        return Axis(dict(zip(held, sorted(there), strict=True)), held)
    return Axis(_match(_columns(old), _columns(new)), held)
