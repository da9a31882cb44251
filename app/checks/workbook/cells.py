"""Checks on single cells and their neighbours."""

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from app.checks.model import FileModel
from app.checks.remarks import CheckContext, Remark
from app.checks.workbook.formulas import RangeUse, find_constants, find_ranges, relative_pattern
from producers.reading.cellformat import is_date_code
from producers.reading.sheetmodel import SheetCell, SheetRead, WorkbookFile, column_letters, column_number

Cells = dict[tuple[int, int], SheetCell]
_TOTAL = re.compile(
    r"^\s*(?:sub-?\s?totals?|(?:grand\s+|overall\s+)?totals?|sum|summe|gesamt(?:summe|betrag)?)\b", re.I
)
_TEXT_NUMBER = re.compile(r"^\s*[-(]?\s*(?:[£$€]\s?)?(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d+)?\s*%?\)?\s*$")
_SUMS = frozenset(("SUM", "AVERAGE", "COUNT", "MAX", "MIN", "SUBTOTAL"))


def _sheets(model: FileModel) -> tuple[SheetRead, ...]:
    return model.book.sheets if model.book is not None else ()


def _at(sheet: SheetRead, cell: SheetCell) -> str:
    return f"{sheet.name}!{cell.address}"


def _is_number(cell: SheetCell | None) -> bool:
    return cell is not None and isinstance(cell.value, Decimal) and not is_date_code(cell.code)


def check_errors(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A cell that shows an error."""
    for sheet in _sheets(model):
        for cell in sheet.cells:
            if cell.kind == "error":
                yield Remark(_at(sheet, cell), {"error": str(cell.value)})


def check_constants(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A number typed into a formula; formulas copied along a row or column are told once."""
    for sheet in _sheets(model):
        told: set[str] = set()
        for cell in sheet.cells:
            constants = find_constants(cell.formula) if cell.formula else ()
            pattern = relative_pattern(cell) if constants else ""
            if constants and pattern not in told:
                told.add(pattern)
                yield Remark(_at(sheet, cell), {"number": ", ".join(constants), "formula": f"={cell.formula}"})


def check_typed_over(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A number where the cells on both sides have the same formula, or in a total row over numbers."""
    for sheet in _sheets(model):
        cells = sheet.by_place()
        for cell in sheet.cells:
            if _is_number(cell) and not cell.formula and _should_be_formula(cells, cell):
                yield Remark(_at(sheet, cell), {"number": _show(model, cell)})


def _should_be_formula(cells: Cells, cell: SheetCell) -> bool:
    for row_step, column_step in ((1, 0), (0, 1)):
        before = cells.get((cell.row - row_step, cell.column - column_step))
        after = cells.get((cell.row + row_step, cell.column + column_step))
        if (
            before
            and after
            and before.formula
            and after.formula
            and relative_pattern(before) == relative_pattern(after)
        ):
            return True
    return _is_typed_total(cells, cell)


def _is_typed_total(cells: Cells, cell: SheetCell) -> bool:
    """A constant in a row called total that equals the sum of the numbers right above it."""
    labels = [cells.get((cell.row, column)) for column in range(1, cell.column)]
    named = any(one is not None and isinstance(one.value, str) and _TOTAL.match(one.value) for one in labels)
    above: list[Decimal] = []
    row = cell.row - 1
    while named and (over := cells.get((row, cell.column))) is not None and isinstance(over.value, Decimal):
        above.append(over.value)
        row -= 1
    return len(above) >= 2 and (sum(above) == cell.value or _others_calculate(cells, cell))


def _others_calculate(cells: Cells, cell: SheetCell) -> bool:
    """Whether a cell right beside it in the same row is a formula."""
    beside = (cells.get((cell.row, cell.column + step)) for step in (-1, 1))
    return any(one is not None and bool(one.formula) for one in beside)


def check_patterns(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A formula that differs from the ones on both sides, which are the same as each other and as a third."""
    for sheet in _sheets(model):
        patterns = {(cell.row, cell.column): relative_pattern(cell) for cell in sheet.cells if cell.formula}
        for cell in sheet.cells:
            own = patterns.get((cell.row, cell.column))
            usual = _usual_beside(patterns, cell) if own else None
            if own and usual and own != usual:
                yield Remark(_at(sheet, cell), {"formula": f"={cell.formula}"})


def _usual_beside(patterns: dict[tuple[int, int], str], cell: SheetCell) -> str | None:
    for row_step, column_step in ((0, 1), (1, 0)):
        near = [patterns.get((cell.row + row_step * step, cell.column + column_step * step)) for step in (-2, -1, 1, 2)]
        if near[1] and near[1] == near[2] and near.count(near[1]) >= 3:
            return near[1]
    return None


def check_ranges(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A sum that stops short of a number between its range and itself, or leaves out the number just above it; a sum
    along a row that is shorter than those above and below it.
    """
    for sheet in _sheets(model):
        cells = sheet.by_place()
        for cell in sheet.cells:
            for use in find_ranges(cell.formula) if cell.formula else ():
                own = use.sheet in {"", sheet.name} and use.first_column == use.last_column
                missed = _missed_row(cells, cell, use) if own and use.function in _SUMS else ""
                if missed and not _is_inside(missed, find_ranges(cell.formula)):
                    facts = {"missed": missed, "formula": f"={cell.formula}"}
                    yield Remark(_at(sheet, cell), facts)
            if short := _missed_column(cells, cell):
                yield Remark(_at(sheet, cell), {"missed": short, "formula": f"={cell.formula}"})


def _missed_column(cells: Cells, cell: SheetCell) -> str:
    """Return the number of its row that a sum leaves out although the sums above and below take theirs in."""
    own = _row_sum(cell)
    above, below = (_row_sum(cells.get((cell.row + step, cell.column))) for step in (-1, 1))
    if own is None or above is None or above != below or not (above[0] <= own[0] <= own[1] <= above[1]):
        return ""
    missed = [column for column in range(above[0], above[1] + 1) if not own[0] <= column <= own[1]]
    return next((f"{column_letters(one)}{cell.row}" for one in missed if _counts(cells.get((cell.row, one)))), "")


def _row_sum(cell: SheetCell | None) -> tuple[int, int] | None:
    """Return the first and last column of a formula that is one sum along its own row."""
    uses = find_ranges(cell.formula) if cell is not None and cell.formula else ()
    if cell is None or len(uses) != 1 or uses[0].function not in _SUMS or uses[0].sheet:
        return None
    use = uses[0]
    return (use.first_column, use.last_column) if use.first_row == use.last_row == cell.row else None


def _is_inside(address: str, uses: tuple[RangeUse, ...]) -> bool:
    """Whether another range of the same formula holds the cell."""
    letters, row = re.sub(r"\d", "", address), int(re.sub(r"\D", "", address))
    column = column_number(letters)
    return any(one.first_row <= row <= one.last_row and one.first_column <= column <= one.last_column for one in uses)


def _missed_row(cells: Cells, cell: SheetCell, use: RangeUse) -> str:
    first, last, column = use.first_row, use.last_row, use.first_column
    if cell.column != column or last >= cell.row or last == first:
        return ""
    for row in range(last + 1, cell.row):
        if _counts(cells.get((row, column))):
            return f"{column_letters(column)}{row}"
    above = cells.get((first - 1, column))
    typical = cells.get((first, column))
    same = above is not None and typical is not None and above.code == typical.code
    if same and _counts(above) and not (above and above.formula) and not (typical and typical.formula):
        return f"{column_letters(column)}{first - 1}"
    return ""


def _counts(cell: SheetCell | None) -> bool:
    """A number that belongs to a sum: neither a year nor itself a total."""
    if cell is None or not _is_number(cell):
        return False
    value = cell.value
    is_year = isinstance(value, Decimal) and value == int(value) and 1900 <= value <= 2200 and not cell.formula
    sums = any(use.function in _SUMS for use in find_ranges(cell.formula)) if cell.formula else False
    return not is_year and not sums


def check_text_numbers(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Text that looks like a number, in a column whose other cells are numbers. Codes stay text and are in order."""
    for sheet in _sheets(model):
        kinds: dict[int, Counter[str]] = {}
        for cell in sheet.cells:
            kinds.setdefault(cell.column, Counter())["number" if _is_number(cell) else cell.kind] += 1
        for cell in sheet.cells:
            if not isinstance(cell.value, str) or cell.kind != "text" or not _TEXT_NUMBER.match(cell.value):
                continue
            digits = re.sub(r"\D", "", cell.value)
            is_code = digits.startswith("0") and len(digits) > 1 and "." not in cell.value
            texts = sum(1 for one in sheet.cells if one.column == cell.column and _looks_like(one))
            if not is_code and kinds[cell.column]["number"] > texts:
                yield Remark(_at(sheet, cell), {"text": cell.value.strip()})


def _looks_like(cell: SheetCell) -> bool:
    return isinstance(cell.value, str) and cell.kind == "text" and bool(_TEXT_NUMBER.match(cell.value))


def check_missing_results(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Formulas without a stored result: previews and other programs show them blank or as zero."""
    for sheet in _sheets(model):
        missing = [cell for cell in sheet.cells if cell.formula and not cell.cached]
        if missing:
            yield Remark(_at(sheet, missing[0]), {"count": str(len(missing)), "sheet": sheet.name})


def _show(model: FileModel, cell: SheetCell) -> str:
    book: WorkbookFile | None = model.book
    return book.show(cell) if book is not None else str(cell.value)
