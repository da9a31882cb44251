"""Lays out a workbook: gives every block, table and name its rows and columns, and refuses what cannot stand."""

import re
from collections.abc import Iterator

from producers.content.workbook import Chart, Checks, Grid, Inputs, Sheet, SheetBlock, Workbook
from producers.problems import ContentProblem
from producers.xlsx.addresses import LAST_COLUMN, LAST_ROW, is_good_name
from producers.xlsx.places import FIRST_BLOCK_ROW, FIRST_COLUMN, BlockPlace, Layout, NamePlace, TablePlace

CHART_ROWS = 18
VALUE_COLUMN = FIRST_COLUMN + 1
CHECK_NAME = "All_checks"
TOLERANCE_NAME = "Check_tolerance"
FIGURE_PREFIX = "fig_"


def lay_out(workbook: Workbook, sheet_names: dict[str, str]) -> Layout:
    """Return the places of everything; `sheet_names` gives the cleaned name of each sheet.

    Raises ContentProblem for a bad or repeated name, a repeated grid id, or a sheet beyond Excel's size.
    """
    layout = Layout()
    for sheet in workbook.sheets:
        _place_sheet(sheet, sheet_names[sheet.name], layout)
    return layout


def has_total(grid: Grid) -> bool:
    """Say whether a grid ends with a total row of its own."""
    return bool(grid.total_label) or any(column.total for column in grid.columns)


def one_tolerance(checks: Checks) -> bool:
    """Say whether all tests share one tolerance, which then stands once above the table."""
    return len({row.tolerance for row in checks.rows}) == 1


def figure_range(figure: str) -> str:
    """Return the defined name that holds a figure: `fig_` and its name, underscores for what names cannot hold."""
    return FIGURE_PREFIX + re.sub(r"[^A-Za-z0-9_.]", "_", figure)


def input_rows(block: Inputs) -> Iterator[tuple[int, int, int]]:
    """Yield (offset of the row in the block, group number, row number) for each labelled value."""
    offset = 0
    for group_number, group in enumerate(block.groups):
        offset += 1
        for row_number, _row in enumerate(group.rows):
            yield offset, group_number, row_number
            offset += 1
        offset += 1


def grid_head_offset(grid: Grid) -> int:
    """Return how many rows stand above the column heads."""
    return 1 if grid.title else 0


def check_head_offset(block: Checks, *, first: bool) -> int:
    """Return how many rows stand above the column heads: the overall result and the common tolerance."""
    overall = 1 if first else 0
    common = 1 if one_tolerance(block) else 0
    return overall + common + 1 if overall + common else 0


def explained(grid: Grid) -> tuple[str, ...]:
    """Return the lines that explain columns, printed under the table."""
    heads = ((column.head.replace("\n", " "), column.explains) for column in grid.columns)
    return tuple(f"{head}: {words}" for head, words in heads if words)


def explained_rows(grid: Grid) -> int:
    """Return how many rows the explaining lines take, with the thin spacer above them."""
    lines = len(explained(grid))
    return lines + 1 if lines else 0


def _place_sheet(sheet: Sheet, name: str, layout: Layout) -> None:
    row = FIRST_BLOCK_ROW
    for number, block in enumerate(sheet.blocks):
        first_checks = isinstance(block, Checks) and CHECK_NAME.casefold() not in layout.names
        height = _height(block, first_checks=first_checks)
        layout.blocks[name, number] = BlockPlace(name, row, row + height - 1)
        _register(block, name, number, row, layout)
        row += height + 1
        if row > LAST_ROW:
            raise ContentProblem("too_many_rows", block.id, sheet.name, limit=str(LAST_ROW))


def _height(block: SheetBlock, *, first_checks: bool) -> int:
    if isinstance(block, Inputs):
        return sum(len(group.rows) + 2 for group in block.groups) - 1
    if isinstance(block, Grid):
        total = 1 if has_total(block) else 0
        return grid_head_offset(block) + 1 + len(block.rows) + total + explained_rows(block)
    if isinstance(block, Checks):
        return check_head_offset(block, first=first_checks) + 1 + len(block.rows)
    if isinstance(block, Chart):
        return CHART_ROWS + (1 if block.unit else 0)
    return 1


def _register(block: SheetBlock, sheet: str, number: int, row: int, layout: Layout) -> None:
    if isinstance(block, Grid):
        _register_grid(block, sheet, number, row, layout)
    elif isinstance(block, Inputs):
        for offset, group_number, row_number in input_rows(block):
            spec = block.groups[group_number].rows[row_number]
            _register_name(layout, spec.name, sheet, row + offset, block.id)
            if spec.figure:
                _register_name(layout, figure_range(spec.figure), sheet, row + offset, block.id)
    elif isinstance(block, Checks):
        _register_checks(block, sheet, row, layout)


def _register_checks(block: Checks, sheet: str, row: int, layout: Layout) -> None:
    first = CHECK_NAME.casefold() not in layout.names
    if first:
        _register_name(layout, CHECK_NAME, sheet, row, block.id)
    if one_tolerance(block) and TOLERANCE_NAME.casefold() not in layout.names:
        _register_name(layout, TOLERANCE_NAME, sheet, row + (1 if first else 0), block.id)


def _register_grid(grid: Grid, sheet: str, number: int, row: int, layout: Layout) -> None:
    if len(grid.columns) + FIRST_COLUMN > LAST_COLUMN:
        raise ContentProblem("too_many_columns", grid.id, sheet)
    keys = [column.key for column in grid.columns]
    if len(set(keys)) != len(keys):
        raise ContentProblem("repeated_column", grid.id, sheet)
    if grid.flag_column and grid.flag_column not in keys:
        raise ContentProblem("unknown_column", grid.id, "flag_column", column=grid.flag_column)
    place = _grid_place(grid, sheet, row + grid_head_offset(grid))
    layout.grids[sheet, number] = place
    if grid.id and grid.id in layout.tables:
        raise ContentProblem("repeated_table", grid.id, sheet)
    if grid.id:
        layout.tables[grid.id] = place


def _grid_place(grid: Grid, sheet: str, head: int) -> TablePlace:
    columns = {column.key: FIRST_COLUMN + number for number, column in enumerate(grid.columns)}
    rows = tuple(head + 1 + number for number, row in enumerate(grid.rows) if row.role == "body")
    last = head + len(grid.rows)
    totals = [head + 1 + number for number, row in enumerate(grid.rows) if row.role == "total"]
    own = last + 1 if has_total(grid) else None
    total = own if own is not None else (totals[-1] if totals else None)
    return TablePlace(sheet, columns, head, rows, total, own or last)


def _register_name(layout: Layout, name: str, sheet: str, row: int, block: str) -> None:
    if not name:
        return
    if not is_good_name(name):
        raise ContentProblem("bad_name", block, name)
    if name.casefold() in layout.names:
        raise ContentProblem("repeated_name", block, name)
    layout.names[name.casefold()] = NamePlace(name, sheet, row, VALUE_COLUMN)
