"""Repayment schedules: level payments, equal principal, interest only, bullet.

Interest is rounded half up to the cent in every period, the level payment is rounded once, and the last payment
takes what is left, so that the balance ends at exactly nil and the principal column sums to the loan (annuity
formula: payment = P × i ÷ (1 − (1 + i)^−n); with a rate of nil, P ÷ n).

Under "interest_only" interest is paid in every period and the loan with the last one; under "bullet" interest is
added to the debt in every period and paid with the loan at the end.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, localcontext
from typing import Literal

from producers.figures import round_half_up
from producers.finance.calendar import add_months, is_month_end, month_end

Method = Literal["level", "equal_principal", "interest_only", "bullet"]
Frequency = Literal["monthly", "quarterly", "half_yearly", "annual"]

PERIOD_MONTHS: dict[Frequency, int] = {"monthly": 1, "quarterly": 3, "half_yearly": 6, "annual": 12}
_PRECISION = 50


@dataclass(frozen=True)
class Loan:
    """A loan: its amount, its yearly rate as a fraction, how many payments, how often, and how it is repaid.

    `start` is the day it is drawn. Payments fall on the same day of later months, or its last day when that month
    is shorter; `end_of_month` puts them on last days (by default when the loan is drawn on one).
    """

    principal: Decimal
    rate: Decimal
    payments: int
    start: date
    frequency: Frequency = "monthly"
    method: Method = "level"
    decimals: int = 2
    end_of_month: bool | None = None

    def __post_init__(self) -> None:
        if self.payments < 1 or self.principal <= 0 or self.rate < 0:
            raise ValueError("a loan has an amount, a rate that is not negative and at least one payment")


@dataclass(frozen=True)
class Instalment:
    """One payment: its number, date, opening balance, interest, principal, and the closing balance."""

    number: int
    date: date
    opening: Decimal
    interest: Decimal
    principal: Decimal

    @property
    def payment(self) -> Decimal:
        """Return interest and principal together."""
        return self.interest + self.principal

    @property
    def closing(self) -> Decimal:
        """Return the balance after the payment."""
        return self.opening - self.principal


@dataclass(frozen=True)
class Schedule:
    """All instalments of a loan."""

    loan: Loan
    instalments: tuple[Instalment, ...]

    @property
    def total_paid(self) -> Decimal:
        """Return the sum of all payments."""
        return sum((one.payment for one in self.instalments), Decimal(0))

    @property
    def total_interest(self) -> Decimal:
        """Return the sum of interest."""
        return sum((one.interest for one in self.instalments), Decimal(0))


def level_payment(principal: Decimal, period_rate: Decimal, payments: int, decimals: int = 2) -> Decimal:
    """Return the level payment, rounded half up once; `period_rate` is the rate of one period as a fraction."""
    with localcontext(prec=_PRECISION):
        if period_rate == 0:
            return round_half_up(principal / payments, decimals)
        factor = 1 - (1 + period_rate) ** -payments
        return round_half_up(principal * period_rate / factor, decimals)


def amortise(loan: Loan) -> Schedule:
    """Return the schedule of a loan; the last payment clears the balance exactly."""
    with localcontext(prec=_PRECISION):
        return Schedule(loan, tuple(_instalments(loan)))


def period_rate(loan: Loan) -> Decimal:
    """Return the rate of one period: the yearly rate over the periods of a year."""
    return loan.rate * PERIOD_MONTHS[loan.frequency] / 12


def payment_date(loan: Loan, number: int) -> date:
    """Return the date of the n-th payment, counted from the drawing so that short months leave no trace."""
    day = add_months(loan.start, PERIOD_MONTHS[loan.frequency] * number)
    at_end = is_month_end(loan.start) if loan.end_of_month is None else loan.end_of_month
    return month_end(day) if at_end else day


def _instalments(loan: Loan) -> Iterator[Instalment]:
    rate = period_rate(loan)
    part = _regular_part(loan, rate)
    balance, unpaid = loan.principal, Decimal(0)
    for number in range(1, loan.payments + 1):
        last = number == loan.payments
        unpaid += round_half_up((balance + unpaid) * rate, loan.decimals)
        interest = unpaid if last or loan.method != "bullet" else Decimal(0)
        unpaid -= interest
        principal = balance if last else _principal(loan, part, interest, balance)
        yield Instalment(number, payment_date(loan, number), balance, interest, principal)
        balance -= principal


def _regular_part(loan: Loan, rate: Decimal) -> Decimal:
    if loan.method == "level":
        return level_payment(loan.principal, rate, loan.payments, loan.decimals)
    if loan.method == "equal_principal":
        return round_half_up(loan.principal / loan.payments, loan.decimals)
    return Decimal(0)


def _principal(loan: Loan, part: Decimal, interest: Decimal, balance: Decimal) -> Decimal:
    wanted = part - interest if loan.method == "level" else part
    return min(wanted, balance)
