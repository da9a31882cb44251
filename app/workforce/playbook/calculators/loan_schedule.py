"""The payments of a loan, one after the other, under each way of repaying and each day count.

With equal periods the schedule is that of `producers.finance.amortisation`. With a day count, the interest of each
period is counted by its days (`producers.finance.daycount`), and the level payment is the one that repays the loan
by those days: P ÷ Σ of the discount factors 1 ÷ Π(1 + rate × days ÷ year). In both, interest is rounded half up to
the penny in each period, the regular payment is rounded half up once, and the last payment takes what is left.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, localcontext
from itertools import pairwise

from app.workforce.playbook.calculators.loan_terms import LoanTerms, Repayment
from producers.figures import round_half_up
from producers.finance.amortisation import Loan, amortise, level_payment, period_rate
from producers.finance.daycount import DayCount, count_days, simple_interest, year_days

_PRECISION = 50
CENTS = 2


@dataclass(frozen=True)
class Line:
    """One payment. `days` are the days of interest, 0 when periods are equal."""

    number: int
    due: date
    days: int
    opening: Decimal
    interest: Decimal
    principal: Decimal

    @property
    def payment(self) -> Decimal:
        """Interest and principal together."""
        return self.interest + self.principal

    @property
    def closing(self) -> Decimal:
        """The balance after the payment."""
        return self.opening - self.principal


def make_schedule(terms: LoanTerms, method: Repayment) -> tuple[Line, ...]:
    """Return all payments; the principal column sums to the loan exactly."""
    if terms.day_count is None:
        schedule = amortise(_loan(terms, method))
        return tuple(
            Line(one.number, due, 0, one.opening, one.interest, one.principal)
            for one, due in zip(schedule.instalments, terms.dates, strict=True)
        )
    return tuple(_counted_lines(terms, method, terms.day_count))


def regular_payment(terms: LoanTerms, method: Repayment) -> Decimal:
    """Return the level payment, the equal part of principal, or nil under interest only."""
    if method == "interest_only":
        return Decimal(0)
    if method == "equal_principal":
        return round_half_up(terms.principal / terms.payments, CENTS)
    if terms.day_count is None:
        return level_payment(terms.principal, period_rate(_loan(terms, method)), terms.payments, CENTS)
    with localcontext(prec=_PRECISION):
        return round_half_up(terms.principal / sum(_factors(terms, terms.day_count)), CENTS)


def _loan(terms: LoanTerms, method: Repayment) -> Loan:
    return Loan(
        principal=terms.principal,
        rate=terms.rate,
        payments=terms.payments,
        start=terms.drawdown,
        frequency=terms.frequency,
        method=method,
    )


def _factors(terms: LoanTerms, convention: DayCount) -> Iterator[Decimal]:
    factor = Decimal(1)
    for start, end in pairwise((terms.drawdown, *terms.dates)):
        days = count_days(start, end, convention, terms.dates[-1])
        factor /= 1 + terms.rate * days / year_days(convention)
        yield factor


def _counted_lines(terms: LoanTerms, method: Repayment, convention: DayCount) -> Iterator[Line]:
    part, balance, maturity = regular_payment(terms, method), terms.principal, terms.dates[-1]
    for number, (start, due) in enumerate(pairwise((terms.drawdown, *terms.dates)), start=1):
        interest = simple_interest(balance, terms.rate, start, due, convention, maturity)
        wanted = part - interest if method == "level" else part
        principal = balance if number == terms.payments else min(wanted, balance)
        days = count_days(start, due, convention, maturity)
        yield Line(number, due, days, balance, interest, principal)
        balance -= principal
