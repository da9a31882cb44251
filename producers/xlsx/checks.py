"""Plans the table of tests: one overall result on top, then each test with its difference and result."""

from datetime import date
from decimal import Decimal, InvalidOperation

from producers.content.workbook import CellFormat, CellValue, CheckRow, Checks, Formula
from producers.xlsx.addresses import cell_address
from producers.xlsx.cells import Cell, FormulaText, Look
from producers.xlsx.contents import content_of, formula_content
from producers.xlsx.layout import check_head_offset, one_tolerance
from producers.xlsx.notation import Here
from producers.xlsx.palette import DIFFERENCE_DAYS, HEAD_LINE, ROW_HEIGHT, TEXT_FORMATS
from producers.xlsx.places import FIRST_COLUMN, BlockPlace
from producers.xlsx.plans import BlockPlan, Highlight, Planning

LABEL, ACTUAL, EXPECTED, DIFFERENCE = range(FIRST_COLUMN, FIRST_COLUMN + 4)
OVERALL_HEIGHT = 24.0
_OVERALL_OK = "ALL OK"
WAITING = "WAITING"


def plan_checks(block: Checks, place: BlockPlace, results: tuple[str, ...], planning: Planning) -> BlockPlan:
    """Return the plan of a table of tests. `results` are the ranges of all results of the workbook when this block
    carries the overall result, and empty when another block does.
    """
    head = place.first + check_head_offset(block, first=bool(results))
    cells = _overall(place.first, results, waits=bool(block.waits_for)) if results else []
    if one_tolerance(block):
        cells += _common_tolerance(block, place.first + bool(results))
    cells += _heads(block, head)
    for number, row in enumerate(block.rows):
        cells += _row(block, row, head + 1 + number, head, planning)
    result = result_column(block)
    highlights = [Highlight("status", head + 1, place.last, result, result)]
    heights = dict.fromkeys(range(place.first, place.last + 1), ROW_HEIGHT)
    heights[head] = ROW_HEIGHT + HEAD_LINE * 0.6
    if results:
        heights[place.first] = OVERALL_HEIGHT
        highlights.append(Highlight("overall", place.first, place.first, ACTUAL, ACTUAL))
    return BlockPlan(tuple(cells), highlights=tuple(highlights), heights=heights)


def result_column(block: Checks) -> int:
    """Return the column of the results: one further right when each test states its own tolerance."""
    return DIFFERENCE + (1 if one_tolerance(block) else 2)


def result_rows(block: Checks, place: BlockPlace, *, first: bool) -> tuple[int, int]:
    """Return the first and last row of the results."""
    head = place.first + check_head_offset(block, first=first)
    return head + 1, head + len(block.rows)


def _overall(row: int, results: tuple[str, ...], *, waits: bool) -> list[Cell]:
    passed = "+".join(f'COUNTIF({one},"OK")' for one in results)
    wanted = "+".join(f"COUNTA({one})" for one in results)
    result = f'IF({passed}={wanted},"{_OVERALL_OK}","LOOK")'
    if waits:
        waiting = "+".join(f'COUNTIF({one},"{WAITING}")' for one in results)
        result = f'IF({waiting}>0,"{WAITING}",{result})'
    cell = Cell(row, ACTUAL, FormulaText(result), Look("overall"))
    return [Cell(row, LABEL, "All checks", Look("overall_label")), cell]


def _common_tolerance(block: Checks, row: int) -> list[Cell]:
    tolerance = block.rows[0].tolerance
    look = _tolerance_look(tolerance)
    label = Look("label", rule="hair")
    return [Cell(row, LABEL, "Tolerance for every test", label), Cell(row, ACTUAL, tolerance, look)]


def _tolerance_look(tolerance: Decimal) -> Look:
    """Return an input with as many decimals as the tolerance has, at least two, in line with the amounts below it."""
    exponent = tolerance.normalize().as_tuple().exponent
    decimals = max(2, -exponent if isinstance(exponent, int) else 2)
    number_format = "" if decimals == 2 else f'0.{"0" * decimals}_);(0.{"0" * decimals});"–"_)'
    return Look("value", "input", "money2", "hair", right=True, number_format=number_format)


def _heads(block: Checks, row: int) -> list[Cell]:
    words = ["Check", "This workbook", "Should be", "Difference"]
    words += [] if one_tolerance(block) else ["Tolerance"]
    heads = [Cell(row, FIRST_COLUMN + n, word, Look("head", right=n > 0)) for n, word in enumerate(words)]
    return [*heads, Cell(row, result_column(block), "Result", Look("head", format="flag"))]


def _row(block: Checks, row: CheckRow, at: int, head: int, planning: Planning) -> list[Cell]:
    here = Here(planning.sheet, at, None, block.id, row.label)
    label = planning.cleaner.text(row.label, row.label)
    cells = [Cell(at, LABEL, label, Look("label", rule="hair", wrap=True))]
    for column, written in ((ACTUAL, row.actual), (EXPECTED, row.expected)):
        content, ink = content_of(_literal_or_formula(written, row.format), row.format, planning, here)
        cells.append(Cell(at, column, content, Look("value", ink, row.format, "hair", right=True)))
    cells.append(Cell(at, DIFFERENCE, _difference(row, at), _difference_look(row)))
    if not one_tolerance(block):
        cells.append(Cell(at, DIFFERENCE + 1, row.tolerance, _tolerance_look(row.tolerance)))
    result = FormulaText(_waiting(block, _result(block, row, at, head), planning, here))
    return [*cells, Cell(at, result_column(block), result, Look("result", rule="hair"))]


def _literal_or_formula(written: str, form: CellFormat) -> CellValue:
    """Return a number, an ISO date or a quoted text as the typed value it is; anything else as a formula."""
    plain = written.strip()
    try:
        return Decimal(plain)
    except InvalidOperation:
        pass
    if form in {"date", "month"}:
        try:
            return date.fromisoformat(plain)
        except ValueError:
            pass
    if len(plain) > 1 and plain[0] == plain[-1] == '"' and '"' not in plain[1:-1]:
        return plain[1:-1]
    return Formula(formula=written)


def _difference(row: CheckRow, at: int) -> FormulaText | None:
    if row.format in TEXT_FORMATS:
        return None
    return FormulaText(f"ROUND({cell_address(at, ACTUAL)}-{cell_address(at, EXPECTED)},8)")


def _difference_look(row: CheckRow) -> Look:
    number_format = DIFFERENCE_DAYS if row.format in {"date", "month"} else ""
    return Look("value", "ink", row.format, "hair", right=True, number_format=number_format)


def _waiting(block: Checks, result: str, planning: Planning, here: Here) -> str:
    """Return a result that says WAITING while inputs are empty."""
    if not block.waits_for:
        return result
    missing = formula_content(block.waits_for, planning, here)[0].text
    return f'IF({missing}>0,"{WAITING}",{result})'


def _result(block: Checks, row: CheckRow, at: int, head: int) -> str:
    if row.format in TEXT_FORMATS:
        return f'IF({cell_address(at, ACTUAL)}={cell_address(at, EXPECTED)},"OK","LOOK")'
    common = cell_address(head - 2, ACTUAL, absolute=True)
    tolerance = common if one_tolerance(block) else cell_address(at, DIFFERENCE + 1)
    return f'IF(ABS({cell_address(at, DIFFERENCE)})<={tolerance},"OK","LOOK")'
