"""Day counts: how many days of interest lie between two dates, and in what year.

The 30/360 family follows the 2006 ISDA Definitions, section 4.16: (f) 30/360, (g) 30E/360, (h) 30E/360 (ISDA).
Actual/360 and Actual/365 (Fixed) count calendar days (4.16 (e), (d)).
"""

from calendar import monthrange
from datetime import date
from decimal import Decimal
from typing import Literal

from producers.figures import round_half_up

DayCount = Literal["30/360", "30E/360", "30E/360 ISDA", "ACT/360", "ACT/365F"]

_YEAR_DAYS: dict[DayCount, int] = {"30/360": 360, "30E/360": 360, "30E/360 ISDA": 360, "ACT/360": 360, "ACT/365F": 365}


def count_days(start: date, end: date, convention: DayCount, maturity: date | None = None) -> int:
    """Return the days of interest from `start` to `end` (the end day not counted).

    `maturity` matters to 30E/360 ISDA only: a period that ends on the last day of February at maturity keeps it.
    """
    if convention in {"ACT/360", "ACT/365F"}:
        return (end - start).days
    first, last = _days_of_month(start, end, convention, maturity)
    return 360 * (end.year - start.year) + 30 * (end.month - start.month) + last - first


def year_days(convention: DayCount) -> int:
    """Return the days of the convention's year: 360 or 365."""
    return _YEAR_DAYS[convention]


def year_fraction(start: date, end: date, convention: DayCount, maturity: date | None = None) -> Decimal:
    """Return the part of a year between two dates, unrounded."""
    return Decimal(count_days(start, end, convention, maturity)) / year_days(convention)


def simple_interest(
    principal: Decimal, rate: Decimal, start: date, end: date, convention: DayCount, maturity: date | None = None
) -> Decimal:
    """Return interest for a period, rounded once, half up, to two decimals; `rate` is a fraction a year."""
    days = count_days(start, end, convention, maturity)
    return round_half_up(principal * rate * days / year_days(convention), 2)


def _days_of_month(start: date, end: date, convention: DayCount, maturity: date | None) -> tuple[int, int]:
    if convention == "30E/360":
        return min(start.day, 30), min(end.day, 30)
    if convention == "30E/360 ISDA":
        first = 30 if start.day == 31 or _ends_february(start) else start.day
        keeps = end == maturity
        last = 30 if end.day == 31 or (_ends_february(end) and not keeps) else end.day
        return first, last
    first = min(start.day, 30)
    return first, 30 if end.day == 31 and first == 30 else end.day


def _ends_february(day: date) -> bool:
    return day.month == 2 and day.day == monthrange(day.year, 2)[1]
