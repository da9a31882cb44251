"""Builds an xlsx file from a workbook's content: planned, calculated, written, linted of machine traces.

Every formula is calculated before the file is written, so that viewers show numbers, columns fit their values, and
an error value stops the work instead of reaching the person.
"""

import io
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import xlsxwriter

from producers.content.workbook import CellFormat, Grid, Inputs, Workbook
from producers.figures import FigureBook
from producers.problems import ContentProblem
from producers.production import FileRemark, Place, Produced, RenderOptions
from producers.xlsx.addresses import cell_address, quote_sheet
from producers.xlsx.bound import bind_figures
from producers.xlsx.cells import Cell, FormulaText
from producers.xlsx.charts import make_chart
from producers.xlsx.checks import WAITING
from producers.xlsx.cycles import refuse_circles
from producers.xlsx.display import show_value
from producers.xlsx.layout import CHART_ROWS, lay_out
from producers.xlsx.looks import Formats
from producers.xlsx.page import page_pixels, pages_needed, set_page, shrinking
from producers.xlsx.places import FIRST_COLUMN, Layout
from producers.xlsx.plans import Planning
from producers.xlsx.properties import finish
from producers.xlsx.sheet_plan import SheetPlan, check_ranges, plan_sheet, with_heights
from producers.xlsx.sheets import dress_sheet, write_cells
from producers.xlsx.text import Cleaner
from producers.xlsx.values import CellError, CellResult, calculate
from producers.xlsx.widths import EMPTY_WIDTH, column_pixels, share_page, sheet_widths, wrapped_heights

_OPTIONS = {"in_memory": True, "strings_to_numbers": False, "strings_to_formulas": False, "strings_to_urls": False}
_ROW_PIXELS = 22
Values = dict[tuple[str, int, int], CellResult]


def write_xlsx(workbook: Workbook, figures: FigureBook, options: RenderOptions) -> Produced:
    """Return the workbook as an xlsx file with calculated values.

    Same content, same bytes. Raises ContentProblem when content cannot be rendered, ("formula_error") with
    `sheet!cell` when a formula gives an error value, and ("circular") when formulas depend on each other.
    """
    del options  # a workbook has no pictures and no page numbers of its own
    cleaner = Cleaner()
    names = _sheet_names(workbook, cleaner)
    layout = lay_out(workbook, names)
    plans = _plans(workbook, names, layout, figures, cleaner)
    values = _calculated(plans, layout)
    bound = bind_figures(workbook, layout, figures, values)
    typed = _typed_values(plans)
    data = finish(
        _written(workbook, plans, layout, typed | values), workbook.title, workbook.subject, workbook.language
    )
    return Produced(
        data,
        "xlsx",
        blocks=sum(len(sheet.blocks) for sheet in workbook.sheets),
        sections=len(workbook.sheets),
        places=_places(workbook, names, layout),
        figures=bound,
        notes=(*cleaner.notes, *_told_of_checks(plans, values)),
    )


def _sheet_names(workbook: Workbook, cleaner: Cleaner) -> dict[str, str]:
    names = {sheet.name: cleaner.sheet_name(sheet.name) for sheet in workbook.sheets}
    if len({name.casefold() for name in names.values()}) != len(names):
        raise ContentProblem("repeated_sheet_name", field=", ".join(names))
    return names


def _plans(
    workbook: Workbook, names: dict[str, str], layout: Layout, figures: FigureBook, cleaner: Cleaner
) -> list[SheetPlan]:
    results = check_ranges(workbook.sheets, names, layout)
    plans = []
    for sheet in workbook.sheets:
        planning = Planning(layout, figures, cleaner, names[sheet.name], workbook.currency)
        plans.append(plan_sheet(sheet, planning, results.get(names[sheet.name], ())))
    return plans


def _calculated(plans: list[SheetPlan], layout: Layout) -> Values:
    """Return the value of every formula, from a bare copy of the workbook, circles refused before."""
    refuse_circles(_formulas(plans), layout.names.values())
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, _OPTIONS) as book:
        for plan in plans:
            write_cells(book.add_worksheet(plan.name), plan, None, lambda _cell: None)
        _define_names(book, layout)
    found = calculate(buffer.getvalue())
    values: Values = {}
    for plan in plans:
        for cell in plan.cells:
            if isinstance(cell.content, FormulaText):
                values[plan.name, cell.row, cell.column] = _checked(found, plan.name, cell)
    return values


def _formulas(plans: list[SheetPlan]) -> dict[tuple[str, int, int], str]:
    return {
        (plan.name, cell.row, cell.column): cell.content.text
        for plan in plans
        for cell in plan.cells
        if isinstance(cell.content, FormulaText)
    }


def _typed_values(plans: list[SheetPlan]) -> Values:
    """Return the numbers that were typed, since charts show them beside calculated ones."""
    return {
        (plan.name, cell.row, cell.column): float(cell.content)
        for plan in plans
        for cell in plan.cells
        if isinstance(cell.content, int | Decimal) and not isinstance(cell.content, bool)
    }


def _checked(found: dict[tuple[str, str], CellResult], sheet: str, cell: Cell) -> CellResult:
    address = cell_address(cell.row, cell.column)
    value = found.get((sheet, address))
    if isinstance(value, CellError):
        formula = cell.content.text if isinstance(cell.content, FormulaText) else ""
        raise ContentProblem("formula_error", field=f"{sheet}!{address}", error=value.code, formula=formula)
    return value


def _define_names(book: Any, layout: Layout) -> None:
    for place in layout.names.values():
        address = cell_address(place.row, place.column, absolute=True)
        book.define_name(place.name, f"={quote_sheet(place.sheet)}!{address}")


def _written(workbook: Workbook, plans: list[SheetPlan], layout: Layout, values: Values) -> bytes:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, _OPTIONS) as book:
        formats = Formats(book)
        for plan in plans:
            _write_sheet(book, workbook, plan, layout, values, formats)
        _define_names(book, layout)
        book.worksheets()[0].activate()
    return buffer.getvalue()


def _write_sheet(
    book: Any, workbook: Workbook, plan: SheetPlan, layout: Layout, values: Values, formats: Formats
) -> None:
    value_of = _value_getter(plan, values)
    widths = _widths(workbook, plan, value_of)
    dressed = with_heights(plan, wrapped_heights(plan.cells, widths))
    sheet = book.add_worksheet(plan.name)
    sheet.set_default_row(16.5)
    write_cells(sheet, dressed, formats, value_of)
    dress_sheet(sheet, dressed, widths, formats)
    set_page(sheet, workbook, dressed, pages_needed(workbook, dressed, widths))
    _insert_charts(book, sheet, dressed, workbook, layout, values, widths)


def _widths(workbook: Workbook, plan: SheetPlan, value_of: Callable[[Cell], Any]) -> dict[int, float]:
    """Return the widths that fill the page, also a page that is made smaller to keep a chart whole."""
    page = page_pixels(workbook, plan)

    def fitted(pixels: int) -> dict[int, float]:
        return sheet_widths(plan.cells, lambda cell: show_value(value_of(cell), cell.look.format), pixels)

    widths = fitted(page)
    if not widths:  # a sheet of a chart alone
        return share_page(range(FIRST_COLUMN, plan.last_column + 1), page)
    return fitted(round(page * shrinking(plan, pages_needed(workbook, plan, widths))))


def _value_getter(plan: SheetPlan, values: Values) -> Callable[[Cell], Any]:
    def value_of(cell: Cell) -> Any:
        if isinstance(cell.content, FormulaText):
            return values.get((plan.name, cell.row, cell.column))
        return cell.content

    return value_of


def _insert_charts(
    book: Any,
    sheet: Any,
    plan: SheetPlan,
    workbook: Workbook,
    layout: Layout,
    values: Values,
    widths: dict[int, float],
) -> None:
    for chart, row in plan.charts:
        columns = range(FIRST_COLUMN, plan.last_column + 1)
        width = sum(column_pixels(widths.get(column, EMPTY_WIDTH)) for column in columns)
        made = make_chart(book, chart, layout, _heads(workbook), values, _column_formats(workbook), width)
        made.set_size({"width": width, "height": CHART_ROWS * _ROW_PIXELS})
        sheet.insert_chart(row, FIRST_COLUMN, made, {"object_position": 2, "description": chart.alt})


def _heads(workbook: Workbook) -> dict[tuple[str, str], str]:
    grids = [block for sheet in workbook.sheets for block in sheet.blocks if isinstance(block, Grid)]
    return {(grid.id, column.key): column.head for grid in grids for column in grid.columns}


def _column_formats(workbook: Workbook) -> dict[tuple[str, str], CellFormat]:
    grids = [block for sheet in workbook.sheets for block in sheet.blocks if isinstance(block, Grid)]
    return {(grid.id, column.key): column.format for grid in grids for column in grid.columns}


def _places(workbook: Workbook, names: dict[str, str], layout: Layout) -> tuple[Place, ...]:
    """Return the first cell of each block, and that of each named row under block id, colon and name."""
    blocks = tuple(
        Place(
            block.id,
            f"{names[sheet.name]}!{cell_address(layout.blocks[names[sheet.name], number].first, FIRST_COLUMN)}",
        )
        for sheet in workbook.sheets
        for number, block in enumerate(sheet.blocks)
        if block.id
    )
    return blocks + tuple(_row_places(workbook, layout))


def _row_places(workbook: Workbook, layout: Layout) -> Iterator[Place]:
    blocks = [block for sheet in workbook.sheets for block in sheet.blocks if isinstance(block, Inputs) and block.id]
    for block in blocks:
        for row in (row for group in block.groups for row in group.rows if row.name):
            cell = layout.names[row.name.casefold()]
            yield Place(f"{block.id}:{row.name}", f"{cell.sheet}!{cell_address(cell.row, cell.column)}")


def _told_of_checks(plans: list[SheetPlan], values: Values) -> list[FileRemark]:
    """Return a remark for each check that does not hold, and one for all that wait for inputs: they failed nothing."""
    failing, waiting = [], []
    for plan in plans:
        labels = {cell.row: cell.content for cell in plan.cells if cell.column == FIRST_COLUMN}
        for cell in (cell for cell in plan.cells if cell.look.role == "result"):
            said = values.get((plan.name, cell.row, cell.column))
            label, address = str(labels.get(cell.row, "")), f"{plan.name}!{cell_address(cell.row, cell.column)}"
            if said == WAITING:
                waiting.append(label)
            elif said != "OK":
                failing.append(FileRemark.of("remark.check_fails", label=label, cell=address))
    return [*failing, *([FileRemark.of("remark.checks_wait", labels="; ".join(waiting))] if waiting else [])]
