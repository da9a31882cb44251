"""Writes one planned sheet with XlsxWriter: cells with their calculated values, rules, panes and page."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

from producers.problems import ContentProblem
from producers.xlsx import palette
from producers.xlsx.addresses import cell_address, column_letters
from producers.xlsx.cells import Cell, FormulaText, Look
from producers.xlsx.display import serial_of
from producers.xlsx.looks import Formats
from producers.xlsx.places import FIRST_COLUMN
from producers.xlsx.plans import Highlight, Validation
from producers.xlsx.sheet_plan import SheetPlan
from producers.xlsx.values import CellResult
from producers.xlsx.widths import EMPTY_WIDTH, line_height, lines_of

ValueOf = Callable[[Cell], CellResult]
_FIRST_DATE = date(1900, 3, 1)


def write_cells(sheet: Any, plan: SheetPlan, formats: Formats | None, value_of: ValueOf) -> None:
    """Write all cells; without formats only their contents, for a calculation copy."""
    for cell in plan.cells:
        write_cell(sheet, cell, formats.of(cell.look) if formats else None, value_of(cell))


def write_cell(sheet: Any, cell: Cell, form: Any, value: CellResult) -> None:
    """Write one cell. Text is always text; only a formula of the content becomes a formula.

    Raises ContentProblem("date_too_early") before 1 March 1900, where Excel's calendar is wrong.
    """
    row, column, content = cell.row, cell.column, cell.content
    if content is None:
        if form is not None:
            sheet.write_blank(row, column, None, form)
    elif isinstance(content, FormulaText):
        sheet.write_formula(row, column, f"={content.text}", form, "" if value is None else value)
    elif isinstance(content, bool):
        sheet.write_boolean(row, column, content, form)
    elif isinstance(content, int | Decimal):
        sheet.write_number(row, column, float(content), form)
    elif isinstance(content, date):
        if content < _FIRST_DATE:
            raise ContentProblem("date_too_early", field=cell_address(row, column), date=content.isoformat())
        sheet.write_number(row, column, serial_of(content), form)
    else:
        sheet.write_string(row, column, content, form)


def dress_sheet(sheet: Any, plan: SheetPlan, widths: dict[int, float], formats: Formats) -> None:
    """Set widths, heights, panes, validations and highlight rules."""
    base = formats.of(Look("label"))
    sheet.set_column(0, 0, palette.GUTTER_WIDTH, base)
    for column in range(FIRST_COLUMN, plan.last_column + 1):
        sheet.set_column(column, column, widths.get(column, EMPTY_WIDTH), base)
    sheet.hide_gridlines(2)
    if plan.freeze:
        sheet.freeze_panes(*plan.freeze)
    for row, height in sorted(plan.heights.items()):
        sheet.set_row(row, height)
    for row in plan.wide:
        _spread(sheet, plan, row, widths, formats)
    for one in plan.validations:
        _validate(sheet, one)
    for one_highlight in plan.highlights:
        _highlight(sheet, one_highlight, formats)
    _allow_digit_text(sheet, plan)


def _spread(sheet: Any, plan: SheetPlan, row: int, widths: dict[int, float], formats: Formats) -> None:
    """Give a line of words the width of the sheet, and the height its lines need."""
    cell = next(one for one in plan.cells if (one.row, one.column) == (row, FIRST_COLUMN))
    text = str(cell.content)
    total = sum(widths.get(column, EMPTY_WIDTH) for column in range(FIRST_COLUMN, plan.last_column + 1))
    lines = lines_of(text, total)
    sheet.merge_range(row, FIRST_COLUMN, row, plan.last_column, "", formats.of(cell.look))
    sheet.write_string(row, FIRST_COLUMN, text, formats.of(cell.look))
    sheet.set_row(row, max(line_height(lines), plan.heights.get(row, 0.0)))


def _validate(sheet: Any, one: Validation) -> None:
    if one.choices:
        rule: dict[str, Any] = {"validate": "list", "source": list(one.choices)}
        message = "Choose one of the values in the list."
    else:
        rule, message = _bounds(one)
    rule |= {"error_title": "Not a value for this cell", "error_message": message}
    sheet.data_validation(one.row, one.column, one.row, one.column, rule)


def _bounds(one: Validation) -> tuple[dict[str, Any], str]:
    low = None if one.minimum is None else format(one.minimum, "f")
    high = None if one.maximum is None else format(one.maximum, "f")
    if low is not None and high is not None:
        rule = {"validate": "decimal", "criteria": "between", "minimum": low, "maximum": high}
        return rule, f"Enter a number from {one.minimum} to {one.maximum}."
    if low is not None:
        return {"validate": "decimal", "criteria": ">=", "value": low}, f"Enter {one.minimum} or more."
    return {"validate": "decimal", "criteria": "<=", "value": high}, f"Enter {one.maximum} or less."


def _highlight(sheet: Any, one: Highlight, formats: Formats) -> None:
    area = (one.first_row, one.first_column, one.last_row, one.last_column)
    passed = formats.tint(palette.GREEN, palette.OK_FILL)
    failed = formats.tint(palette.RED, palette.LOOK_FILL)
    if one.kind == "row":
        flag = f"${column_letters(one.flag)}{one.first_row + 1}"
        rule = {
            "type": "formula",
            "criteria": f'=OR({flag}=TRUE,{flag}="LOOK")',
            "format": formats.tint("", palette.LOOK_FILL),
        }
        sheet.conditional_format(*area, rule)
        return
    good = "ALL OK" if one.kind == "overall" else "OK"
    for words, look in ((good, passed), ("LOOK", failed)):
        sheet.conditional_format(*area, {"type": "cell", "criteria": "==", "value": f'"{words}"', "format": look})


def _allow_digit_text(sheet: Any, plan: SheetPlan) -> None:
    """Tell Excel that codes held as text are meant so, or it marks each with a warning triangle."""
    codes = [one for one in plan.cells if isinstance(one.content, str) and one.content.strip().isdecimal()]
    if codes:
        areas = " ".join(dict.fromkeys(cell_address(one.row, one.column) for one in codes))
        sheet.ignore_errors({"number_stored_as_text": areas})
