"""Where the blocks of a workbook stand: rows and columns counted from 0, data from row 4 and column B on."""

from dataclasses import dataclass, field

FIRST_COLUMN = 1
FIRST_BLOCK_ROW = 3


@dataclass(frozen=True)
class TablePlace:
    """A grid: the column of each key, its head row, the rows of its data, and its total row if it has one.

    `rows` are the rows of body data in order; group heads and subtotals lie between them.
    """

    sheet: str
    columns: dict[str, int]
    head: int
    rows: tuple[int, ...]
    total: int | None
    last: int

    def runs(self) -> tuple[tuple[int, int], ...]:
        """Return the unbroken runs of data rows, as first and last row."""
        return runs_of(self.rows)


@dataclass(frozen=True)
class BlockPlace:
    """The rows a block takes on its sheet."""

    sheet: str
    first: int
    last: int


@dataclass(frozen=True)
class NamePlace:
    """The cell of a named range. `name` keeps the capitals it was given."""

    name: str
    sheet: str
    row: int
    column: int


@dataclass(frozen=True)
class Layout:
    """Places of all blocks: tables by grid id, names by case-folded name, blocks by sheet and number."""

    blocks: dict[tuple[str, int], BlockPlace] = field(default_factory=dict)
    tables: dict[str, TablePlace] = field(default_factory=dict)
    grids: dict[tuple[str, int], TablePlace] = field(default_factory=dict)
    names: dict[str, NamePlace] = field(default_factory=dict)


def runs_of(rows: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the unbroken runs of ascending row numbers, as first and last row."""
    runs: list[tuple[int, int]] = []
    for row in rows:
        if runs and row == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], row)
        else:
            runs.append((row, row))
    return tuple(runs)
