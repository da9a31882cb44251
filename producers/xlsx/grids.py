"""Plans a table: column heads, data rows, group heads, subtotals, the total row and the lines that explain it."""

from producers.content.workbook import CellSource, CellValue, ColumnSpec, Formula, Grid, RowSpec
from producers.xlsx.addresses import range_address
from producers.xlsx.cells import Cell, CellContent, FormulaText, Ink, Look, Role, Rule
from producers.xlsx.contents import content_of, format_for, formula_content
from producers.xlsx.layout import explained, has_total
from producers.xlsx.notation import Here
from producers.xlsx.palette import GROUP_HEIGHT, HEAD_LINE, ROW_HEIGHT, SPACER_HEIGHT, TEXT_FORMATS
from producers.xlsx.places import FIRST_COLUMN, BlockPlace, TablePlace, runs_of
from producers.xlsx.plans import BlockPlan, Highlight, Planning

_INKS: dict[CellSource, Ink] = {"input": "input", "calculated": "ink", "linked": "linked"}


def plan_grid(grid: Grid, place: BlockPlace, table: TablePlace, planning: Planning) -> BlockPlan:
    """Return the plan of a table."""
    cells = _titles(grid, place, table, planning)
    for number, row in enumerate(grid.rows):
        cells += _row(grid, row, table.head + 1 + number, table, planning)
    if has_total(grid) and table.total is not None:
        cells += _total_row(grid, "total", grid.total_label, {}, table.total, table.rows, table, planning)
    notes = explained(grid)
    first_note = place.last + 1 - len(notes)
    for number, words in enumerate(notes):
        cells.append(Cell(first_note + number, FIRST_COLUMN, planning.cleaner.text(words, words), Look("note")))
    heights = {table.head: head_height(grid)}
    heights |= dict.fromkeys(range(table.head + 1, table.last + 1), ROW_HEIGHT)
    heights |= {table.head + 1 + number: GROUP_HEIGHT for number in _later_groups(grid)}
    if notes:
        heights[first_note - 1] = SPACER_HEIGHT
    wide = tuple(range(first_note, place.last + 1))
    return BlockPlan(tuple(cells), highlights=_highlights(grid, table), heights=heights, wide=wide)


def _later_groups(grid: Grid) -> list[int]:
    """Return the numbers of the group heads below other rows, which stand apart from what is above them."""
    return [number for number, row in enumerate(grid.rows) if row.role == "group" and number > 0]


def head_height(grid: Grid) -> float:
    """Return the height of the head row: a line of air and one line for each line of the tallest head."""
    lines = max(column.head.count("\n") + 1 for column in grid.columns)
    return ROW_HEIGHT + HEAD_LINE * max(lines - 1, 0.6)


def stands_right(grid: Grid, number: int) -> bool:
    """Say whether a column is right aligned: numbers are, except in the first column; dates once figures precede."""
    column = grid.columns[number]
    if column.format in TEXT_FORMATS or number == 0:
        return False
    return column.format not in {"date", "month"} or number > 1


def _titles(grid: Grid, place: BlockPlace, table: TablePlace, planning: Planning) -> list[Cell]:
    cells = []
    if grid.title:
        cells.append(Cell(place.first, FIRST_COLUMN, planning.cleaner.text(grid.title, grid.title), Look("group")))
    for number, column in enumerate(grid.columns):
        look = Look("head", format=column.format, right=stands_right(grid, number), wrap=True)
        head = planning.cleaner.text(column.head, column.head)
        cells.append(Cell(table.head, FIRST_COLUMN + number, head, look))
    return cells


def _row(grid: Grid, row: RowSpec, at: int, table: TablePlace, planning: Planning) -> list[Cell]:
    if row.role == "group":
        return _group(grid, row, at, planning)
    if row.role == "subtotal":
        return _total_row(grid, "subtotal", row.label, row.values, at, _segment(grid, at, table), table, planning)
    if row.role == "total":
        above = tuple(one for one in table.rows if one < at)
        return _total_row(grid, "total", row.label, row.values, at, above, table, planning)
    return [_body(grid, number, row, at, table, planning) for number in range(len(grid.columns))]


def _group(grid: Grid, row: RowSpec, at: int, planning: Planning) -> list[Cell]:
    label = planning.cleaner.text(row.label, row.label)
    contents = [label, *([None] * (len(grid.columns) - 1))]
    return [Cell(at, FIRST_COLUMN + number, one, Look("subgroup", rule="hair")) for number, one in enumerate(contents)]


def _segment(grid: Grid, at: int, table: TablePlace) -> tuple[int, ...]:
    """Return the data rows a subtotal covers: those since the last group head, subtotal or total."""
    breaks = [table.head + 1 + number for number, row in enumerate(grid.rows) if row.role != "body"]
    since = max((one for one in breaks if one < at), default=table.head)
    return tuple(one for one in table.rows if since < one < at)


def _body(grid: Grid, number: int, row: RowSpec, at: int, table: TablePlace, planning: Planning) -> Cell:
    column = grid.columns[number]
    here = Here(planning.sheet, at, table, grid.id, column.head or column.key)
    value = _value(column, row, at, table)
    form = format_for(value, column.format)
    content, ink = content_of(value, form, planning, here)
    if column.source is not None:
        ink = _INKS[column.source]
    elif ink == "input" and (content is None or number == 0 or form in TEXT_FORMATS):
        ink = "ink"
    right = stands_right(grid, number)
    look = Look("value", ink, form, _rule(row, at, table), right, wrap=isinstance(content, str))
    return Cell(at, FIRST_COLUMN + number, content, look)


def _value(column: ColumnSpec, row: RowSpec, at: int, table: TablePlace) -> CellValue:
    if column.key in row.values:
        return row.values[column.key]
    formula = column.formula
    if at == table.rows[0] and column.first:
        formula = column.first
    elif at == table.rows[-1] and column.last:
        formula = column.last
    return Formula(formula=formula) if formula else None


def _rule(row: RowSpec, at: int, table: TablePlace) -> Rule:
    if at == table.rows[-1] and table.total is not None:
        return "none"
    return "year" if row.closes_year else "hair"


def _total_row(
    grid: Grid,
    role: Role,
    label: str,
    values: dict[str, CellValue],
    at: int,
    covered: tuple[int, ...],
    table: TablePlace,
    planning: Planning,
) -> list[Cell]:
    cells = []
    for number, column in enumerate(grid.columns):
        here = Here(planning.sheet, at, table, grid.id, column.head or column.key)
        content = _total(column, values.get(column.key), covered, number, planning, here)
        if content is None and number == 0 and label:
            content = planning.cleaner.text(label, label)
        look = Look(role, "ink", column.format, right=stands_right(grid, number))
        cells.append(Cell(at, FIRST_COLUMN + number, content, look))
    return cells


def _total(
    column: ColumnSpec, value: CellValue, covered: tuple[int, ...], number: int, planning: Planning, here: Here
) -> CellContent:
    if value is not None:
        return content_of(value, column.format, planning, here)[0]
    if column.total == "sum":
        if not covered:
            raise here.problem("row_outside_table", row="all")
        ranges = (range_address(first, last, FIRST_COLUMN + number) for first, last in runs_of(covered))
        return FormulaText(f"SUM({','.join(ranges).replace('$', '')})")
    return formula_content(column.total, planning, here)[0] if column.total else None


def _highlights(grid: Grid, table: TablePlace) -> tuple[Highlight, ...]:
    if not table.rows:
        return ()
    first, last = table.rows[0], table.rows[-1]
    found = [
        Highlight("status", first, last, FIRST_COLUMN + number, FIRST_COLUMN + number)
        for number, column in enumerate(grid.columns)
        if column.format == "flag"
    ]
    if grid.flag_column:
        flag = table.columns[grid.flag_column]
        end = FIRST_COLUMN + len(grid.columns) - 1
        found.append(Highlight("row", first, last, FIRST_COLUMN, end, flag))
    return tuple(found)
