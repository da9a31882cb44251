"""What a cell holds, made from the content's value: numbers as numbers, codes as text, formulas resolved."""

import re
from datetime import date
from decimal import Decimal

from producers.content.workbook import CellFormat, CellValue, Formula
from producers.xlsx.cells import CellContent, FormulaText, Ink
from producers.xlsx.display import show_number
from producers.xlsx.notation import Here, Resolved, resolve
from producers.xlsx.palette import TEXT_FORMATS
from producers.xlsx.plans import Planning

_EXACT_LIMIT = Decimal(10) ** 15
_WRITTEN = re.compile(r"(?P<open>\()?-?[£$€]?-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?P<percent>%)?\)?")


def content_of(value: CellValue, look: CellFormat, planning: Planning, here: Here) -> tuple[CellContent, Ink]:
    """Return the content of a cell and its ink by where it comes from: typed, calculated or linked.

    Raises ContentProblem("number_loses_digits") for numbers of more than 15 digits (codes are kept as
    text), ("number_in_date_column") for a bare number where a date belongs.
    """
    if isinstance(value, Formula):
        return formula_content(value.formula, planning, here)
    if isinstance(value, str):
        return _text_content(value, look, planning, here), "input"
    if isinstance(value, date) and look == "code":
        return value.isoformat(), "input"
    if value is None or isinstance(value, bool | date):
        return value, "input"
    if look == "code":
        return show_number(Decimal(value), "text"), "input"
    return _number(value, look, here), "input"


def formula_content(formula: str, planning: Planning, here: Here) -> tuple[FormulaText, Ink]:
    """Return a resolved formula; it is linked when it reads other sheets only, calculated otherwise."""
    resolved = resolve(formula, planning.layout, here)
    return FormulaText(resolved.text), _ink(resolved)


def format_for(value: CellValue, stated: CellFormat) -> CellFormat:
    """Return the stated format, or for a bare number or date under "text" the format of its type."""
    if stated != "text" or isinstance(value, bool):
        return stated
    if isinstance(value, date):
        return "date"
    if isinstance(value, int | Decimal):
        return "integer" if value == int(value) else "number"  # whole numbers come back from JSON as integers
    return stated


def read_number(text: str) -> Decimal | None:
    """Return the number a text writes out ("1,234.50", "(1,234.50)", "5.25%", "£12"), or None for other words."""
    plain = text.strip().replace("−", "-")
    match = _WRITTEN.fullmatch(plain)
    if match is None or bool(match["open"]) != plain.endswith(")"):
        return None
    digits = Decimal(re.sub(r"[^\d.]", "", plain))
    negative = "-" in plain or match["open"] is not None
    value = digits / 100 if match["percent"] else digits
    return -value if negative else value


def _ink(resolved: Resolved) -> Ink:
    return "linked" if resolved.foreign and not resolved.local else "ink"


def _text_content(text: str, look: CellFormat, planning: Planning, here: Here) -> CellContent:
    where = f"{here.sheet}, {here.field}" if here.field else here.sheet
    if look in TEXT_FORMATS:
        return planning.cleaner.text(text, where)
    number = read_number(text)
    if number is not None:
        return _number(number, look, here)
    return planning.cleaner.text(text, where)


def _number(value: Decimal | int, look: CellFormat, here: Here) -> Decimal | int:
    if look in {"date", "month"}:
        raise here.problem("number_in_date_column", value=str(value))
    number = Decimal(value)
    if not number.is_finite():
        raise here.problem("number_not_finite", value=str(value))
    if abs(number) >= _EXACT_LIMIT:
        raise here.problem("number_loses_digits", value=str(value))
    return value
