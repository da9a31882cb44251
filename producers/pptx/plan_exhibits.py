"""Planning of slides around a table: table with sentences beneath, closing with next steps."""

from producers.content.deck import ClosingSlide, SlideTableColumn, SlideTableRow, TableSlide
from producers.content.runs import Text
from producers.pptx import grid, layouts, look
from producers.pptx.desk import Desk
from producers.pptx.grid import Box
from producers.pptx.plan_text import column_head
from producers.pptx.shapes import PlannedSlide, Shape, TextShape
from producers.pptx.tables import (
    CLOSE_ROW,
    ROOMY_ROW,
    fit_table,
    plan_rows,
    read_table,
    rows_height,
    spread_rows,
    table_shape,
)

_AFTER_TABLE = 0.4
_RESOLUTION_SIZES = (20.0, 18.0)
_STEP_COLUMNS = (
    SlideTableColumn(head="Step"),
    SlideTableColumn(head="Who"),
    SlideTableColumn(head="By", align="right"),
)


def plan_table(desk: Desk, slide: TableSlide) -> list[PlannedSlide]:
    """Return a table with its closing sentences; rows that do not fit go on further slides under the same head."""
    box = grid.TABLE
    table = fit_table(desk, read_table(desk, slide.columns, slide.rows), box.width)
    closing = [desk.paragraph(runs, look.CLOSING, box.width) for runs in slide.closing]
    closing_room = desk.height(closing, box.width) + _AFTER_TABLE if closing else 0.0
    rows = plan_rows(desk, table, ROOMY_ROW)
    if rows_height(rows) > box.height - closing_room:
        rows = plan_rows(desk, table, CLOSE_ROW)
    groups = spread_rows(desk, rows, box.height - closing_room)
    pages: list[list[Shape]] = [[table_shape(layouts.TABLE, box, table, group, slide.alt)] for group in groups]
    if closing:
        top = box.top + rows_height(groups[-1]) + _AFTER_TABLE
        height = closing_room - _AFTER_TABLE
        pages[-1].append(TextShape(layouts.CLOSING, tuple(closing), Box(box.left, top, box.width, height)))
    return desk.pages(slide, "table", pages)


def plan_closing(desk: Desk, slide: ClosingSlide) -> list[PlannedSlide]:
    """Return the request to the audience at the left, the next steps as a table at the right."""
    box = layouts.RESOLUTION.box
    resolution = desk.paragraph(slide.resolution, look.COLUMN_TEXT, box.width)
    fitted = desk.fit((resolution,), _RESOLUTION_SIZES, box.width, box.height)
    if fitted is None:
        needed = desk.height((resolution.sized(_RESOLUTION_SIZES[-1]),), box.width)
        raise desk.refusal("resolution", f"{needed:.2f} in", f"{box.height:.2f} in")
    shapes: list[Shape] = [column_head(desk, layouts.LEFT_HEAD, slide.head), TextShape(layouts.RESOLUTION, fitted)]
    if slide.steps:
        shapes.extend(_steps(desk, slide))
    return [desk.slide(slide, "closing", shapes)]


def _steps(desk: Desk, slide: ClosingSlide) -> list[Shape]:
    box = layouts.STEPS.box.below(grid.STEPS_TABLE_TOP)
    rows = [SlideTableRow(cells=tuple((Text(text=cell),) for cell in step)) for step in slide.steps]
    table = fit_table(desk, read_table(desk, _STEP_COLUMNS, rows), box.width)
    planned = plan_rows(desk, table, CLOSE_ROW)
    desk.demand("steps", rows_height(planned), box.height)
    alt = f"{slide.steps_head}: a table of steps with who takes each and by when."
    head = column_head(desk, layouts.RIGHT_HEAD, slide.steps_head)
    return [head, table_shape(layouts.STEPS, box, table, planned, alt)]
