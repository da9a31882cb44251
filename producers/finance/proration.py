"""Parts of a period: rent for some days of a month, by a stated method, rounded once at the end.

Days are counted inclusively: 10 to 31 January is 22 days. Rounding a day rate first gives another amount and is
not done.
"""

from calendar import monthrange
from datetime import date
from decimal import Decimal
from typing import Literal

from producers.figures import round_half_up

ProrationMethod = Literal["actual_month", "thirty_days", "year_365"]


def inclusive_days(first: date, last: date) -> int:
    """Return the days from the first to the last, both counted. Raises ValueError when the last is before the first."""
    if last < first:
        raise ValueError("the last day is before the first")
    return (last - first).days + 1


def prorate(amount: Decimal, part: int, whole: int, decimals: int = 2) -> Decimal:
    """Return `part` of `whole` parts of an amount, rounded half up once."""
    return round_half_up(amount * part / whole, decimals)


def part_month_rent(monthly: Decimal, first: date, last: date, method: ProrationMethod) -> Decimal:
    """Return the rent for days within one month.

    actual_month: days ÷ days of that month. thirty_days: days ÷ 30. year_365: twelve rents ÷ 365 for each day.
    Raises ValueError when the days lie in different months.
    """
    if (first.year, first.month) != (last.year, last.month):
        raise ValueError("the days lie in different months")
    days = inclusive_days(first, last)
    if method == "year_365":
        return prorate(monthly * 12, days, 365)
    return prorate(monthly, days, 30 if method == "thirty_days" else monthrange(first.year, first.month)[1])
