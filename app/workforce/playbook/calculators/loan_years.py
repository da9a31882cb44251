"""A loan by year: calendar years, or years counted from the day the loan is paid out."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from typing import Literal

from app.workforce.playbook.calculators.loan_schedule import Line
from app.workforce.playbook.calculators.loan_terms import LoanTerms

Years = Literal["calendar", "loan"]


@dataclass(frozen=True)
class YearSum:
    """One year: its number (2027, or 1 for the first year of the loan), its sums, and the balance at its end."""

    number: int
    interest: Decimal
    principal: Decimal
    closing: Decimal

    @property
    def paid(self) -> Decimal:
        """Interest and principal together."""
        return self.interest + self.principal


def year_of(line: Line, terms: LoanTerms, years: Years) -> int:
    """Return the year a payment falls in."""
    if years == "calendar":
        return line.due.year
    return -(-line.number * terms.period_months // 12)


def sum_years(lines: Iterable[Line], terms: LoanTerms, years: Years) -> tuple[YearSum, ...]:
    """Return the sums of each year in order."""
    sums = []
    for number, group in groupby(lines, lambda line: year_of(line, terms, years)):
        members = tuple(group)
        interest = sum((line.interest for line in members), Decimal(0))
        principal = sum((line.principal for line in members), Decimal(0))
        sums.append(YearSum(number, interest, principal, members[-1].closing))
    return tuple(sums)
