"""The plan of a whole sheet: its title and explanation, its blocks, its frozen panes and its page."""

from dataclasses import dataclass, replace

from producers.content.workbook import Chart, Checks, Grid, Inputs, Sheet, SheetBlock
from producers.xlsx.addresses import quote_sheet, range_address
from producers.xlsx.cells import Cell, Look
from producers.xlsx.checks import plan_checks, result_column, result_rows
from producers.xlsx.grids import plan_grid
from producers.xlsx.inputs import plan_inputs
from producers.xlsx.layout import CHECK_NAME
from producers.xlsx.palette import BELOW_EXPLANATION, EXPLANATION_HEIGHT, TITLE_HEIGHT
from producers.xlsx.places import FIRST_COLUMN, BlockPlace, Layout, TablePlace
from producers.xlsx.plans import BlockPlan, Highlight, Planning, Validation

_PORTRAIT_COLUMNS = 5


@dataclass(frozen=True)
class SheetPlan:
    """Everything a sheet shows. `freeze` is the first row and column that scroll; `repeat` the head row repeated in
    print; `charts` pairs a chart with the row it starts in.
    """

    name: str
    cells: tuple[Cell, ...]
    validations: tuple[Validation, ...]
    highlights: tuple[Highlight, ...]
    heights: dict[int, float]
    wide: tuple[int, ...]
    charts: tuple[tuple[Chart, int], ...]
    freeze: tuple[int, int] | None
    repeat: int | None
    last_row: int
    last_column: int

    @property
    def landscape(self) -> bool:
        """Say whether the sheet prints landscape: it has more than five columns."""
        return self.last_column - FIRST_COLUMN + 1 > _PORTRAIT_COLUMNS


def plan_sheet(sheet: Sheet, planning: Planning, results: tuple[str, ...]) -> SheetPlan:
    """Return the plan of a sheet. `results` are the ranges of check results when it carries the overall result."""
    plans = [_titles(sheet, planning)]
    charts: list[tuple[Chart, int]] = []
    for number, block in enumerate(sheet.blocks):
        place = planning.layout.blocks[planning.sheet, number]
        if isinstance(block, Chart):
            charts.append((block, place.first + bool(block.unit)))
        plans.append(_plan_block(block, number, place, planning, results))
        if isinstance(block, Checks):
            results = ()
    cells = tuple(cell for plan in plans for cell in plan.cells)
    freeze, repeat = _panes(sheet, planning)
    return SheetPlan(
        planning.sheet,
        cells,
        tuple(one for plan in plans for one in plan.validations),
        tuple(one for plan in plans for one in plan.highlights),
        {row: height for plan in plans for row, height in plan.heights.items()},
        tuple(row for plan in plans for row in plan.wide),
        tuple(charts),
        freeze,
        repeat,
        planning.layout.blocks[planning.sheet, len(sheet.blocks) - 1].last,
        _last_column(cells),
    )


def _last_column(cells: tuple[Cell, ...]) -> int:
    """Return the last used column; a sheet of words alone is as wide as four columns."""
    last = max(cell.column for cell in cells)
    return last if last > FIRST_COLUMN else FIRST_COLUMN + 3


def check_ranges(sheets: tuple[Sheet, ...], names: dict[str, str], layout: Layout) -> dict[str, tuple[str, ...]]:
    """Return, for the sheet that carries the overall result, the ranges of all check results of the workbook."""
    ranges: list[str] = []
    carrier = layout.names.get(CHECK_NAME.casefold())
    for sheet in sheets:
        name = names[sheet.name]
        for number, block in enumerate(sheet.blocks):
            if isinstance(block, Checks):
                place = layout.blocks[name, number]
                first = carrier is not None and (carrier.sheet, carrier.row) == (name, place.first)
                top, bottom = result_rows(block, place, first=first)
                address = range_address(top, bottom, result_column(block))
                own = carrier is not None and carrier.sheet == name
                ranges.append(address if own else f"{quote_sheet(name)}!{address}")
    return {carrier.sheet: tuple(ranges)} if carrier is not None else {}


def _titles(sheet: Sheet, planning: Planning) -> BlockPlan:
    words = planning.cleaner.text
    heights = {0: TITLE_HEIGHT, 1: EXPLANATION_HEIGHT, 2: BELOW_EXPLANATION}
    cells = [Cell(0, FIRST_COLUMN, words(sheet.title, sheet.title), Look("title"))]
    if sheet.explanation:
        explanation = words(sheet.explanation, sheet.explanation)
        cells.append(Cell(1, FIRST_COLUMN, explanation, Look("explanation")))
    return BlockPlan(tuple(cells), heights=heights, wide=(1,) if sheet.explanation else ())


def _plan_block(
    block: SheetBlock, number: int, place: BlockPlace, planning: Planning, results: tuple[str, ...]
) -> BlockPlan:
    if isinstance(block, Inputs):
        return plan_inputs(block, place, planning)
    if isinstance(block, Grid):
        return plan_grid(block, place, planning.layout.grids[planning.sheet, number], planning)
    if isinstance(block, Checks):
        return plan_checks(block, place, results, planning)
    if isinstance(block, Chart):
        return _unit_line(block, place, planning)
    words = planning.cleaner.text(block.text, block.text)
    return BlockPlan((Cell(place.first, FIRST_COLUMN, words, Look("note")),), wide=(place.first,))


def _unit_line(block: Chart, place: BlockPlace, planning: Planning) -> BlockPlan:
    if not block.unit:
        return BlockPlan(())
    words = planning.cleaner.text(block.unit, block.unit)
    return BlockPlan((Cell(place.first, FIRST_COLUMN, words, Look("note")),), wide=(place.first,))


def _panes(sheet: Sheet, planning: Planning) -> tuple[tuple[int, int] | None, int | None]:
    """Freeze under the head of a sheet's only table, right of its date or label; repeat that head in print."""
    tables = [
        (block, planning.layout.grids[planning.sheet, number])
        for number, block in enumerate(sheet.blocks)
        if isinstance(block, Grid)
    ]
    if len(tables) != 1 or not isinstance(sheet.blocks[0], Grid):
        return None, None
    grid, table = tables[0]
    return (table.head + 1, _label_columns(grid, table)), table.head


def _label_columns(grid: Grid, table: TablePlace) -> int:
    leading = [column.key for column in grid.columns[:3] if column.format in {"date", "month"}]
    return table.columns[leading[-1]] + 1 if leading else FIRST_COLUMN + 1


def with_heights(plan: SheetPlan, heights: dict[int, float]) -> SheetPlan:
    """Return the plan with heights added; a row keeps the taller of two heights."""
    merged = {**plan.heights}
    for row, height in heights.items():
        merged[row] = max(height, merged.get(row, 0.0))
    return replace(plan, heights=merged)
