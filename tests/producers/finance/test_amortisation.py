"""Schedules end at nil, round each period, and give the reference values."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from producers.finance.amortisation import Loan, Schedule, amortise, level_payment

START = date(2026, 12, 31)


def schedule(principal: str, rate: str, payments: int, **more: object) -> Schedule:
    return amortise(Loan(Decimal(principal), Decimal(rate), payments, START, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("principal", "rate", "payments", "level", "last", "total"),
    [
        ("200000", "0.06", 360, "1199.10", "1200.14", "431677.04"),
        ("100000", "0.045", 60, "1864.30", "1864.43", "111858.13"),
    ],
)
def test_level_payments_give_the_reference_values(
    principal: str, rate: str, payments: int, level: str, last: str, total: str
) -> None:
    made = schedule(principal, rate, payments)
    assert {one.payment for one in made.instalments[:-1]} == {Decimal(level)}
    assert made.instalments[-1].payment == Decimal(last)
    assert made.instalments[-1].closing == Decimal(0)
    assert made.total_paid == Decimal(total)
    assert sum(one.principal for one in made.instalments) == Decimal(principal)


def test_a_last_payment_equal_to_the_others_would_leave_cents_over() -> None:
    made = schedule("200000", "0.06", 360)
    level = made.instalments[0].payment
    last = made.instalments[-1]
    assert last.opening + last.interest - level == Decimal("1.04")


def test_equal_principal_of_the_reference_deal() -> None:
    loan = Loan(Decimal(12_000_000), Decimal("0.064"), 20, date(2026, 12, 15), "quarterly", "equal_principal")
    made = amortise(loan)
    assert made.instalments[0].interest == Decimal(192_000)
    assert {one.principal for one in made.instalments} == {Decimal(600_000)}
    assert made.total_interest == Decimal(2_016_000)
    assert made.instalments[-1].date == date(2031, 12, 15)


def test_interest_only_pays_the_loan_at_the_end() -> None:
    made = schedule("50000", "0.05", 12, method="interest_only")
    assert {one.interest for one in made.instalments} == {Decimal("208.33")}
    assert [one.principal for one in made.instalments[:-1]] == [Decimal(0)] * 11
    assert made.instalments[-1].payment == Decimal("50208.33")


def test_a_bullet_rolls_interest_up() -> None:
    made = schedule("1000", "0.10", 2, method="bullet", frequency="annual")
    assert [one.payment for one in made.instalments] == [Decimal(0), Decimal("1210.00")]


def test_a_loan_without_interest_divides_evenly() -> None:
    made = schedule("100", "0", 3)
    assert [one.payment for one in made.instalments] == [Decimal("33.33"), Decimal("33.33"), Decimal("33.34")]


def test_payments_of_a_month_end_loan_stay_on_month_ends() -> None:
    loan = Loan(Decimal(1000), Decimal("0.05"), 14, date(2027, 2, 28))
    dates = [one.date for one in amortise(loan).instalments]
    assert dates[:3] == [date(2027, 3, 31), date(2027, 4, 30), date(2027, 5, 31)]
    assert dates[11] == date(2028, 2, 29)


def test_payments_on_the_thirtieth_return_to_it_after_february() -> None:
    loan = Loan(Decimal(1000), Decimal("0.05"), 3, date(2027, 1, 30), end_of_month=False)
    assert [one.date for one in amortise(loan).instalments] == [
        date(2027, 2, 28),
        date(2027, 3, 30),
        date(2027, 4, 30),
    ]


@pytest.mark.parametrize("bad", [{"payments": 0}, {"principal": Decimal(0)}, {"rate": Decimal("-0.01")}])
def test_a_loan_that_makes_no_sense_is_refused(bad: dict[str, object]) -> None:
    fields: dict[str, object] = {"principal": Decimal(1), "rate": Decimal(0), "payments": 1, "start": START}
    with pytest.raises(ValueError, match="a loan has"):
        Loan(**{**fields, **bad})  # type: ignore[arg-type]


@given(
    st.decimals("100", "5000000", places=2),
    st.decimals("0", "0.25", places=4),
    st.integers(1, 60),
    st.sampled_from(["monthly", "quarterly", "half_yearly", "annual"]),
    st.sampled_from(["level", "equal_principal", "interest_only", "bullet"]),
)
def test_every_schedule_clears_the_loan(
    principal: Decimal, rate: Decimal, payments: int, frequency: str, method: str
) -> None:
    loan = Loan(principal, rate, payments, START, frequency, method)  # type: ignore[arg-type]
    made = amortise(loan)
    assert sum(one.principal for one in made.instalments) == principal
    assert made.instalments[-1].closing == 0
    for one, following in zip(made.instalments, made.instalments[1:], strict=False):
        assert one.closing == following.opening
        assert one.date < following.date
        assert one.closing >= 0


def test_the_level_payment_of_one_period_is_the_debt_with_interest() -> None:
    assert level_payment(Decimal(1000), Decimal("0.1"), 1) == Decimal("1100.00")
