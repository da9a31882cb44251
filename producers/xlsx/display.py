"""How a cell reads on the grid: a value in its format, for widths, figures and previews."""

from datetime import date, timedelta
from decimal import Decimal

from producers.content.workbook import CellFormat
from producers.figures import round_half_up

_EPOCH = date(1899, 12, 30)
_DAYS = 2_958_466  # the day after 31 December 9999
_DECIMALS: dict[CellFormat, int] = {"money": 0, "money2": 2, "number": 2, "integer": 0, "percent": 2, "ratio": 2}


def serial_of(day: date) -> int:
    """Return the day number Excel stores for a date from 1 March 1900 on."""
    return (day - _EPOCH).days


def date_of(serial: float) -> date:
    """Return the date of an Excel day number from 1 March 1900 on; the time of day is dropped."""
    return _EPOCH + timedelta(days=int(serial))


def show_value(value: object, form: CellFormat) -> str:
    """Return the text a cell shows: `(1,234.50)`, `6.40%`, `3.25 : 1`, `15 Dec 2026`, `–` for zero."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, date):
        return show_date(value, form)
    if isinstance(value, int | float | Decimal):
        number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
        return _show_serial(number, form) if form in {"date", "month"} else show_number(number, form)
    return str(value)


def _show_serial(number: Decimal, form: CellFormat) -> str:
    return show_date(date_of(float(number)), form) if 0 <= number < _DAYS else "#" * 8


def show_date(day: date, form: CellFormat) -> str:
    """Return a date as sheets write it, `15 Dec 2026`, or `Dec 2026` for months."""
    month = f"{day.strftime('%b')} {day.year}"
    return month if form == "month" else f"{day.day} {month}"


def show_number(value: Decimal, form: CellFormat) -> str:
    """Return a number in a format, negatives in brackets and zero as a dash; General digits under "text"."""
    if form not in _DECIMALS:
        return format(value.normalize(), "f")
    if value == 0:
        return "0.00 : 1" if form == "ratio" else "–"
    scaled = abs(value) * 100 if form == "percent" else abs(value)
    grouping = "" if form in {"integer", "percent", "ratio"} else ","
    text = format(round_half_up(scaled, _DECIMALS[form]), f"{grouping}.{_DECIMALS[form]}f")
    text += {"percent": "%", "ratio": " : 1"}.get(form, "")
    if form == "ratio":
        return f"-{text}" if value < 0 else text
    return f"({text})" if value < 0 else text
