"""Which months a quarterly report covers: the quarter, the quarter before, and the year to date.

A quarter is the last three months up to its last month; the year to date begins with the financial year, or with the
first month of the file when the start of the year is not known.
"""

from dataclasses import dataclass
from datetime import date

from app.workforce.playbook.calculators.budget_table import BudgetTable
from app.workforce.playbook.calculators.calculation import CannotCalculate
from producers.finance.calendar import add_months, month_end


@dataclass(frozen=True)
class Span:
    """Whole months from the first day of `start` to the last day of the month or quarter that begins with `last`."""

    start: date
    last: date

    def holds(self, period: date) -> bool:
        """Whether a period lies in it."""
        return self.start <= period <= self.last


@dataclass(frozen=True)
class Periods:
    """The spans of a report. `previous` and `year` are None when the file holds no months for them."""

    quarter: Span
    previous: Span | None
    year: Span | None
    length: int
    notes: tuple[str, ...] = ()

    @property
    def end(self) -> date:
        """The last day of the quarter."""
        return month_end(add_months(self.quarter.last, self.length - 1))


def find_periods(table: BudgetTable, quarter_end: date | None, year_start: int | None) -> Periods:
    """Return what is reported. Raises CannotCalculate when the file has no rows for a month of the quarter."""
    length = 3 if table.quarters else 1
    last = _last_period(table, quarter_end, length)
    quarter = Span(last if table.quarters else add_months(last, -2), last)
    missing = [month for month in _months(quarter, length) if month not in table.periods]
    if missing:
        names = ", ".join(f"{month:%B %Y}" for month in missing)
        raise CannotCalculate(f"The table in {table.file} has no rows for {names}, so the quarter is not complete.")
    before = Span(add_months(quarter.start, -3), add_months(quarter.start, -length))
    whole = all(month in table.periods for month in _months(before, length))
    year, notes = _year_to_date(table, quarter, length, year_start)
    return Periods(quarter, before if whole else None, year, length, notes)


def _last_period(table: BudgetTable, quarter_end: date | None, length: int) -> date:
    if quarter_end is None:
        return table.periods[-1]
    return add_months(quarter_end.replace(day=1), 1 - length)


def _months(span: Span, length: int) -> list[date]:
    months = [span.start]
    while months[-1] < span.last:
        months.append(add_months(months[-1], length))
    return months


def _year_to_date(
    table: BudgetTable, quarter: Span, length: int, year_start: int | None
) -> tuple[Span | None, tuple[str, ...]]:
    notes: tuple[str, ...] = ()
    if year_start is not None:
        start = quarter.start.replace(month=year_start)
        start = start if start <= quarter.start else start.replace(year=start.year - 1)
    else:
        start = max(table.periods[0], add_months(quarter.last, length - 12))
        notes = (f"The start of the financial year is not known; the year to date begins with {start:%B %Y}.",)
    span = Span(start, quarter.last)
    missing = [month for month in _months(span, length) if month not in table.periods]
    if missing:
        names = ", ".join(f"{month:%B %Y}" for month in missing)
        return None, (f"There is no year to date, because the file has no rows for {names}.",)
    if start == quarter.start:
        return None, ("The quarter is the whole year to date.",)
    return span, notes
