"""The printed page of a sheet: paper, margins, running head and foot, repeated heads, print area."""

from typing import Any

from producers.content.workbook import Workbook
from producers.problems import ContentProblem
from producers.xlsx.palette import QUIET, ROW_HEIGHT, RUNNING_SIZE, TEXT_FONT
from producers.xlsx.places import FIRST_COLUMN
from producers.xlsx.sheet_plan import SheetPlan
from producers.xlsx.widths import EMPTY_WIDTH, column_pixels

_A4, _LETTER = 9, 1
_LETTER_LANGUAGES = frozenset({"en-US", "en-CA", "es-US"})
_SIDE_MARGIN, _TOP_MARGIN, _BOTTOM_MARGIN = 0.7, 0.95, 0.8
_WORTH_ONE_PAGE = 1.6
_POINTS = 72
_SIZES = {_A4: (8.27, 11.69), _LETTER: (8.5, 11.0)}
_LONGEST_RUNNING = 255
_SCREEN_DPI = 96


def page_pixels(workbook: Workbook, plan: SheetPlan) -> int:
    """Return the width between the side margins in pixels at 96 dpi."""
    short, long = _SIZES[_paper(workbook)]
    return int(((long if plan.landscape else short) - 2 * _SIDE_MARGIN) * _SCREEN_DPI)


def pages_needed(workbook: Workbook, plan: SheetPlan, widths: dict[int, float]) -> float:
    """Return how many pages the rows of a sheet take when it is fitted to the width of the page."""
    short, long = _SIZES[_paper(workbook)]
    height = ((short if plan.landscape else long) - _TOP_MARGIN - _BOTTOM_MARGIN) * _POINTS
    rows = sum(plan.heights.get(row, ROW_HEIGHT) for row in range(plan.last_row + 1))
    columns = range(FIRST_COLUMN, plan.last_column + 1)
    width = sum(column_pixels(widths.get(column, EMPTY_WIDTH)) for column in columns)
    return rows * min(1.0, page_pixels(workbook, plan) / width) / height


def shrinking(plan: SheetPlan, pages: float) -> float:
    """Return by how much a sheet is made smaller to keep its chart whole on one page: 1 when it is not."""
    return pages if plan.charts and 1 < pages <= _WORTH_ONE_PAGE else 1.0


def set_page(sheet: Any, workbook: Workbook, plan: SheetPlan, pages: float) -> None:
    """Set up printing; a chart is kept whole by fitting up to a page and a half onto one. `pages` is how many there
    would be. Raises ContentProblem("running_too_long") for a head or foot over 255 characters.
    """
    sheet.set_paper(_paper(workbook))
    if plan.landscape:
        sheet.set_landscape()
    sheet.set_margins(left=_SIDE_MARGIN, right=_SIDE_MARGIN, top=_TOP_MARGIN, bottom=_BOTTOM_MARGIN)
    sheet.fit_to_pages(1, 1 if plan.charts and pages <= _WORTH_ONE_PAGE else 0)
    sheet.print_area(0, FIRST_COLUMN, plan.last_row, plan.last_column)
    if plan.repeat is not None:
        sheet.repeat_rows(plan.repeat)
    running = workbook.running
    foot = " · ".join(part for part in (running.foot_left, plan.name) if part)
    sheet.set_header(_running(running.head_left, running.head_right, plan), {"margin": 0.4})
    sheet.set_footer(_running(foot, "Page &P of &N", plan, right_is_code=True), {"margin": 0.4})
    if workbook.language.partition("-")[0] in {"ar", "he", "fa", "ur"}:
        sheet.right_to_left()


def _paper(workbook: Workbook) -> int:
    return _LETTER if workbook.language in _LETTER_LANGUAGES else _A4


def _running(left: str, right: str, plan: SheetPlan, *, right_is_code: bool = False) -> str:
    style = f'&"{TEXT_FONT},Regular"&{RUNNING_SIZE}&K{QUIET.lstrip("#")}'
    right_text = right if right_is_code else _escaped(right)
    text = f"&L{style}{_escaped(left)}&R{style}{right_text}"
    if len(text) > _LONGEST_RUNNING:
        raise ContentProblem("running_too_long", field=plan.name, length=str(len(text)))
    return text


def _escaped(text: str) -> str:
    return text.replace("&", "&&")
