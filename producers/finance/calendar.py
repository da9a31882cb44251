"""Calendars: months and years added, ends of terms, business days, holidays, and court deadlines.

A year is twelve months, not 365 days. The holidays of a place are sets of dates, so that any court's or contract's
own list can be used instead of the two that are computed here.
"""

from calendar import monthrange
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, timedelta

SATURDAY = 5
MONDAY, THURSDAY, FRIDAY, SUNDAY = 0, 3, 4, 6


def add_months(day: date, months: int) -> date:
    """Return the same day of a later (or earlier) month, or its last day when the month is shorter, as EDATE does."""
    years, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(years, month + 1, min(day.day, monthrange(years, month + 1)[1]))


def add_years(day: date, years: int) -> date:
    """Return the anniversary; 29 February becomes 28 February in a common year."""
    return add_months(day, 12 * years)


def month_end(day: date) -> date:
    """Return the last day of the month."""
    return day.replace(day=monthrange(day.year, day.month)[1])


def is_month_end(day: date) -> bool:
    """Say whether a day is the last of its month."""
    return day == month_end(day)


def term_end(start: date, months: int) -> date:
    """Return the last day of a term of so many months from and including `start`: the day before the anniversary."""
    return add_months(start, months) - timedelta(days=1)


def period_dates(first: date, count: int, months: int, *, end_of_month: bool = False) -> tuple[date, ...]:
    """Return dates `months` apart, counted from the first one so that short months leave no trace.

    With `end_of_month` all of them are last days of months.
    """
    dates = (add_months(first, months * number) for number in range(count))
    return tuple(month_end(day) if end_of_month else day for day in dates)


def is_business_day(day: date, holidays: AbstractSet[date]) -> bool:
    """Say whether a day is neither Saturday, Sunday nor a holiday."""
    return day.weekday() < SATURDAY and day not in holidays


def add_business_days(start: date, days: int, holidays: AbstractSet[date]) -> date:
    """Return the business day so many business days after (or, negative, before) `start`, which is not counted."""
    step = timedelta(days=1 if days >= 0 else -1)
    day = start
    left = abs(days)
    while left:
        day += step
        left -= is_business_day(day, holidays)
    return day


def next_business_day(day: date, holidays: AbstractSet[date]) -> date:
    """Return the day itself, or the first business day after it."""
    while not is_business_day(day, holidays):
        day += timedelta(days=1)
    return day


@dataclass(frozen=True)
class Deadline:
    """A deadline with what moved it: the day counted, the day it falls on, and the rule that says so."""

    counted: date
    due: date
    rule: str

    @property
    def moved(self) -> bool:
        """Say whether the counted day was no working day."""
        return self.counted != self.due


def federal_deadline(event: date, days: int, holidays: AbstractSet[date]) -> Deadline:
    """Return the deadline under Federal Rule of Civil Procedure 6(a)(1).

    The day of the event is left out, every day is counted, and a last day that is a Saturday, Sunday or legal
    holiday runs on to the next day that is none. State holidays (6(a)(6)(C)) belong into `holidays`.
    """
    counted = event + timedelta(days=days)
    return Deadline(counted, next_business_day(counted, holidays), "Fed. R. Civ. P. 6(a)(1)(C)")
