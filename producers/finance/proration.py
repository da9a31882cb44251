"""Parts of a whole: rent for some days of a month by a stated method, and amounts shared out without a penny lost.

Days are counted inclusively: 10 to 31 January is 22 days. Rounding a day rate first gives another amount and is
not done.
"""

from calendar import monthrange
from collections.abc import Sequence
from datetime import date
from decimal import ROUND_FLOOR, Decimal, localcontext
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


def share_out(amount: Decimal, weights: Sequence[Decimal], decimals: int = 2) -> tuple[Decimal, ...]:
    """Return parts of an amount in proportion to weights, rounded so that they add up to it exactly.

    Parts are rounded down, and the units left over go to the largest remainders, the first of equal ones first. The
    amount is first rounded half up itself. Raises ValueError when no weight is above nil or one is below.
    """
    if any(weight < 0 for weight in weights) or not any(weights):
        raise ValueError("shares need weights that are not negative, and one above nil")
    unit = Decimal(1).scaleb(-decimals)
    whole = round_half_up(amount, decimals)
    with localcontext(prec=40):
        exact = [whole * weight / sum(weights) for weight in weights]
        parts = [part.quantize(unit, ROUND_FLOOR) for part in exact]
        left = int((whole - sum(parts)) / unit)
        order = sorted(range(len(parts)), key=lambda number: (parts[number] - exact[number], number))
        for number in order[:left]:
            parts[number] += unit
    return tuple(parts)


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
