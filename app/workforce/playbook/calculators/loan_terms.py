"""What a loan calculation is made from: amounts, dates, the day count and the way the loan is repaid, all checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal, cast

from app.workforce.playbook.calculators.calculation import CannotCalculate, Inputs
from app.workforce.playbook.language.values import Money
from producers.finance.amortisation import PERIOD_MONTHS, Frequency
from producers.finance.calendar import add_months, is_month_end
from producers.finance.daycount import DayCount

Repayment = Literal["level", "equal_principal", "interest_only"]

REPAYMENTS: tuple[Repayment, ...] = ("level", "equal_principal", "interest_only")
MOST_PAYMENTS = 600
EQUAL_PERIODS = "equal_periods"
DAY_COUNTS: Mapping[str, DayCount] = {
    "act_365f": "ACT/365F",
    "act_360": "ACT/360",
    "thirty_360": "30/360",
    "thirty_e_360": "30E/360",
    "thirty_e_360_isda": "30E/360 ISDA",
}
_NEEDED = {
    "principal": "the amount",
    "rate": "the interest rate",
    "months": "the term in months",
    "frequency": "how often payments are made",
    "drawdown": "the day the loan is paid out",
    "first_payment": "the date of the first payment",
    "day_count": "how days are counted for interest",
}


@dataclass(frozen=True)
class LoanTerms:
    """A loan as agreed. `rate` is a fraction a year; `day_count` is None when every month is a twelfth of a year."""

    principal: Decimal
    currency: str
    rate: Decimal
    months: int
    frequency: Frequency
    drawdown: date
    first_payment: date
    day_count: DayCount | None

    @property
    def period_months(self) -> int:
        """How many months lie between two payments."""
        return PERIOD_MONTHS[self.frequency]

    @property
    def payments(self) -> int:
        """How many payments there are."""
        return self.months // self.period_months

    @property
    def dates(self) -> tuple[date, ...]:
        """The payment dates: the same day of later months, or the last day of a month that has no such day."""
        return tuple(add_months(self.first_payment, number * self.period_months) for number in range(self.payments))


def missing_terms(values: Mapping[str, object]) -> tuple[str, ...]:
    """Return in words what is not known of a loan, in the order of a term sheet; a rate of nil is known."""
    return tuple(
        words for key, words in _NEEDED.items() if not values.get(key) and not (key == "rate" and values.get(key) == 0)
    )


def read_terms(inputs: Inputs) -> LoanTerms:
    """Return the checked terms. Raises CannotCalculate with one sentence that says what is missing or impossible."""
    values = inputs.values
    missing = missing_terms(values)
    if missing:
        raise CannotCalculate(f"The schedule cannot be calculated without {listed(missing)}.")
    amount = values["principal"]
    terms = LoanTerms(
        principal=amount.amount if isinstance(amount, Money) else Decimal(str(amount)),
        currency=amount.currency if isinstance(amount, Money) else inputs.currency,
        rate=Decimal(str(values["rate"])),
        months=int(str(values["months"])),
        frequency=cast("Frequency", values["frequency"]),
        drawdown=_day(values["drawdown"], "drawdown"),
        first_payment=_day(values["first_payment"], "first_payment"),
        day_count=DAY_COUNTS.get(str(values["day_count"])),
    )
    _check(terms)
    return terms


def listed(words: tuple[str, ...]) -> str:
    """Return words as a list in a sentence."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _day(value: object, key: str) -> date:
    if not isinstance(value, date):
        raise CannotCalculate(f"The schedule cannot be calculated without {_NEEDED[key]}.")
    return value


def _check(terms: LoanTerms) -> None:
    if terms.principal <= 0 or terms.rate < 0:
        raise CannotCalculate("The amount of the loan must be above zero, and the rate must not be negative.")
    if terms.months < terms.period_months or terms.months % terms.period_months:
        raise CannotCalculate(
            f"A term of {terms.months} months cannot be divided into payments every {terms.period_months} months."
        )
    if terms.payments > MOST_PAYMENTS:
        raise CannotCalculate(f"{terms.payments} payments are more than a schedule can hold here ({MOST_PAYMENTS}).")
    if terms.first_payment <= terms.drawdown:
        raise CannotCalculate("The first payment must fall after the day the loan is paid out.")
    if terms.day_count is None and not _is_whole_period(terms):
        raise CannotCalculate(
            "The first payment is not one whole period after the loan is paid out, so interest by equal periods "
            "cannot say what the first period costs. Correct a date, or choose a day count that counts days."
        )


def _is_whole_period(terms: LoanTerms) -> bool:
    """Whether the first payment is one period after the drawing; two last days of months are such a pair too."""
    counted = add_months(terms.drawdown, terms.period_months)
    same_month = (counted.year, counted.month) == (terms.first_payment.year, terms.first_payment.month)
    both_ends = is_month_end(terms.drawdown) and is_month_end(terms.first_payment)
    return counted == terms.first_payment or (same_month and both_ends)
