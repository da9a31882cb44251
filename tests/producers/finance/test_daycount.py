"""Five answers to the same period, each by its convention."""

from datetime import date
from decimal import Decimal

import pytest

from producers.finance.daycount import DayCount, count_days, simple_interest, year_fraction

FEBRUARY, AUGUST = date(2007, 2, 28), date(2007, 8, 31)


@pytest.mark.parametrize(
    ("convention", "days", "interest"),
    [
        ("30/360", 183, "30500.00"),
        ("30E/360", 182, "30333.33"),
        ("30E/360 ISDA", 180, "30000.00"),
        ("ACT/360", 184, "30666.67"),
        ("ACT/365F", 184, "30246.58"),
    ],
)
def test_28_february_to_31_august_2007(convention: DayCount, days: int, interest: str) -> None:
    assert count_days(FEBRUARY, AUGUST, convention) == days
    amount = simple_interest(Decimal(1_000_000), Decimal("0.06"), FEBRUARY, AUGUST, convention)
    assert amount == Decimal(interest)


@pytest.mark.parametrize(
    ("year", "convention", "interest"),
    [
        (2027, "ACT/360", "811111.11"),
        (2027, "ACT/365F", "800000.00"),
        (2028, "ACT/360", "813333.33"),
        (2028, "ACT/365F", "802191.78"),
    ],
)
def test_a_year_of_ten_million_at_eight_percent(year: int, convention: DayCount, interest: str) -> None:
    start, end = date(year, 1, 1), date(year + 1, 1, 1)
    assert simple_interest(Decimal(10_000_000), Decimal("0.08"), start, end, convention) == Decimal(interest)


@pytest.mark.parametrize(
    ("start", "end", "days"),
    [
        (date(2006, 8, 20), date(2007, 2, 20), 180),
        (date(2006, 8, 31), date(2007, 2, 28), 178),
        (date(2007, 8, 31), date(2008, 2, 29), 179),
        (date(2006, 1, 30), date(2006, 1, 31), 0),
        (date(2006, 1, 29), date(2006, 1, 31), 2),
        (date(2006, 1, 31), date(2006, 3, 1), 31),
    ],
)
def test_thirty_360_bond_basis_by_the_letter_of_4_16_f(start: date, end: date, days: int) -> None:
    assert count_days(start, end, "30/360") == days


def test_february_at_maturity_keeps_its_last_day_under_isda() -> None:
    start, end = date(2006, 8, 31), date(2007, 2, 28)
    assert count_days(start, end, "30E/360 ISDA") == 180
    assert count_days(start, end, "30E/360 ISDA", maturity=end) == 178


def test_a_year_fraction_is_not_rounded() -> None:
    assert year_fraction(date(2027, 1, 1), date(2027, 1, 2), "ACT/360") * 360 == pytest.approx(Decimal(1))
