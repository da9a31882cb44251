"""Checks on a workbook as a whole: links, hidden sheets, its own tests, statements that must tie."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from app.checks.model import FileModel
from app.checks.remarks import CheckContext, Remark
from producers.reading.sheetmodel import SheetCell, SheetRead, column_letters

_LINKED = re.compile(r"\[\d+\]|\[[^\]]+\.xls[xmb]?\]")
_CHECK = re.compile(r"\bchecks?\b|\bmust be (?:true|zero)|\bcontrol\b|\bprüf", re.IGNORECASE)
_FAILED = frozenset(("false", "look", "error", "not ok", "fail", "failed", "out", "check", "no"))
_ASSETS = re.compile(r"^\s*total assets\s*$", re.IGNORECASE)
_FUNDED = re.compile(
    r"^\s*total (?:(?:shareholders'? )?equity (?:and|&|\+) liabilities|liabilities (?:and|&|\+) "
    r"(?:shareholders'? )?equity|equity, liabilities.*|liabilities and capital)\s*$",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"^\s*(?:closing cash|cash (?:at (?:the )?)?end.*|closing cash balance|net cash at end.*)\s*$", re.IGNORECASE
)
_CASH = re.compile(r"^\s*cash(?: and cash equivalents| at bank(?: and in hand)?)?\s*$", re.IGNORECASE)
_AREA = r"\$?([A-Z]{1,3})\$?(\d+):\$?([A-Z]{1,3})\$?(\d+)"
_NPV = re.compile(rf"^\s*NPV\(\s*([^,()]+)\s*,\s*{_AREA}\s*\)\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class Line:
    """A labelled row of a sheet with its numbers by column."""

    sheet: SheetRead
    label: SheetCell
    numbers: dict[int, SheetCell]


def check_links(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Formulas that take values from another file, told once for each sheet; links no formula uses, told once."""
    if model.book is None:
        return
    told = False
    for sheet in model.book.sheets:
        linked = [cell for cell in sheet.cells if cell.formula and _LINKED.search(cell.formula)]
        if linked:
            told = True
            first = linked[0]
            facts = {"count": str(len(linked)), "formula": f"={first.formula}"}
            yield Remark(f"{sheet.name}!{first.address}", facts)
    if model.book.links and not told:
        yield Remark("the workbook", {"count": str(len(model.book.links)), "formula": model.book.links[0]})


def check_hidden_sheets(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A sheet that cannot be seen."""
    for sheet in model.book.sheets if model.book is not None else ():
        if sheet.state != "visible":
            yield Remark(sheet.name, {"sheet": sheet.name})


def check_own_tests(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A test of the workbook itself that is false: on a sheet of checks, or in a row called check."""
    for sheet in model.book.sheets if model.book is not None else ():
        on_checks = bool(_CHECK.search(sheet.name))
        rows: dict[int, list[SheetCell]] = {}
        for cell in sheet.cells:
            rows.setdefault(cell.row, []).append(cell)
        for row in rows.values():
            label = next((str(one.value) for one in row if isinstance(one.value, str) and not one.formula), "")
            for cell in row:
                if cell.formula and (on_checks or _CHECK.search(label)) and _is_false(cell):
                    facts = {"label": label or cell.address, "shown": str(cell.value)}
                    yield Remark(f"{sheet.name}!{cell.address}", facts)


def _is_false(cell: SheetCell) -> bool:
    return cell.value is False or (isinstance(cell.value, str) and cell.value.strip().lower() in _FAILED)


def _lines(model: FileModel) -> tuple[Line, ...]:
    found = []
    for sheet in model.book.sheets if model.book is not None else ():
        rows: dict[int, list[SheetCell]] = {}
        for cell in sheet.cells:
            rows.setdefault(cell.row, []).append(cell)
        for row in rows.values():
            label = next((cell for cell in row if isinstance(cell.value, str) and cell.kind == "text"), None)
            numbers = {cell.column: cell for cell in row if isinstance(cell.value, Decimal)}
            if label is not None and numbers:
                found.append(Line(sheet, label, numbers))
    return tuple(found)


def check_balance(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Total assets against total liabilities and equity, column by column; the difference and where it stands."""
    lines = model.once(_lines)
    for assets in (one for one in lines if _ASSETS.match(_plain(one.label))):
        funded = next((one for one in lines if one.sheet is assets.sheet and _FUNDED.match(_plain(one.label))), None)
        for column, cell in assets.numbers.items() if funded is not None else ():
            other = funded.numbers.get(column) if funded is not None else None
            if other is not None and (gap := _gap(cell, other)):
                facts = {"assets": _show(model, cell), "funding": _show(model, other), "gap": gap}
                yield Remark(f"{assets.sheet.name}!{cell.address}", facts, other=f"{assets.sheet.name}!{other.address}")


def check_cash(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Cash of the balance sheet against closing cash of the cash flow, the last column of each."""
    lines = model.once(_lines)
    closing = [one for one in lines if _CLOSING.match(_plain(one.label))]
    assets = [one.sheet for one in lines if _ASSETS.match(_plain(one.label))]
    cash = [one for one in lines if one.sheet in assets and _CASH.match(_plain(one.label))]
    if len(closing) != 1 or len(cash) != 1:
        return
    end, held = closing[0].numbers[max(closing[0].numbers)], cash[0].numbers[max(cash[0].numbers)]
    if gap := _gap(end, held):
        facts = {"cash": _show(model, held), "closing": _show(model, end), "gap": gap}
        yield Remark(f"{cash[0].sheet.name}!{held.address}", facts, other=f"{closing[0].sheet.name}!{end.address}")


def check_present_value(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """NPV over a range whose first flow is an outlay: the function discounts that too, by a whole period."""
    for sheet in model.book.sheets if model.book is not None else ():
        cells = sheet.by_place()
        for cell in sheet.cells:
            found = _NPV.match(cell.formula) if cell.formula else None
            first = cells.get((int(found.group(3)), _column(found.group(2)))) if found else None
            if found is None or first is None or not isinstance(first.value, Decimal) or first.value >= 0:
                continue
            rate = _rate(cells, found.group(1))
            if rate is None or not isinstance(cell.value, Decimal):
                continue
            facts = {
                "shown": f"{cell.value:,.2f}",
                "today": f"{cell.value * (1 + rate):,.2f}",
                "first": f"{column_letters(first.column)}{first.row}",
            }
            yield Remark(f"{sheet.name}!{cell.address}", facts)


def _column(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def _rate(cells: dict[tuple[int, int], SheetCell], text: str) -> Decimal | None:
    reference = re.fullmatch(r"\s*\$?([A-Z]{1,3})\$?(\d+)\s*", text, re.IGNORECASE)
    if reference:
        cell = cells.get((int(reference.group(2)), _column(reference.group(1))))
        return cell.value if cell is not None and isinstance(cell.value, Decimal) else None
    number = re.fullmatch(r"\s*(\d*\.?\d+)(%?)\s*", text)
    return Decimal(number.group(1)) / (100 if number.group(2) else 1) if number else None


def _plain(cell: SheetCell) -> str:
    return str(cell.value).replace("\u2019", "'").strip(" :")


def _gap(one: SheetCell, other: SheetCell) -> str:
    """Return the difference of two cells, "" when it is below half a cent."""
    assert isinstance(one.value, Decimal)  # noqa: S101 - lines hold numbers only
    assert isinstance(other.value, Decimal)  # noqa: S101 - as above
    gap = abs(one.value - other.value)
    return f"{gap:,.2f}" if gap >= Decimal("0.005") else ""


def _show(model: FileModel, cell: SheetCell) -> str:
    return model.book.show(cell) if model.book is not None else str(cell.value)
