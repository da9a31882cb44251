"""Rates of return, present values, and parts of a month's rent."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from producers.figures import round_half_up
from producers.finance.proration import inclusive_days, part_month_rent, prorate, share_out
from producers.finance.rates import (
    Flow,
    dated_internal_rate,
    dated_present_value,
    internal_rate,
    present_value,
    spreadsheet_npv,
)

PROJECT = [Decimal(-500_000), Decimal(200_000), Decimal(300_000), Decimal(200_000)]
FLOWS = [
    Flow(date(2018, 5, 9), Decimal(-200)),
    Flow(date(2018, 6, 9), Decimal(30)),
    Flow(date(2018, 11, 9), Decimal(50)),
    Flow(date(2018, 12, 9), Decimal(20)),
]


def test_present_value_with_the_first_flow_today() -> None:
    assert round_half_up(present_value(Decimal("0.1"), PROJECT), 2) == Decimal("80015.03")


def test_the_spreadsheet_function_discounts_the_first_flow() -> None:
    assert round_half_up(spreadsheet_npv(Decimal("0.1"), PROJECT), 2) == Decimal("72740.93")


def test_the_dated_rate_of_the_reference_flows() -> None:
    rate = dated_internal_rate(FLOWS)
    assert rate is not None
    assert round_half_up(rate, 4) == Decimal("-0.8037")
    assert abs(dated_present_value(rate, FLOWS)) < Decimal("1e-18")


@pytest.mark.parametrize("sign", [1, -1])
def test_flows_of_one_sign_have_no_rate(sign: int) -> None:
    assert dated_internal_rate([Flow(one.date, sign * abs(one.amount)) for one in FLOWS]) is None
    assert internal_rate([Decimal(sign), Decimal(sign)]) is None


def test_a_total_loss_has_no_rate() -> None:
    assert internal_rate([Decimal(-100), Decimal(0)]) is None


def test_no_flows_have_no_rate() -> None:
    assert dated_internal_rate([]) is None


@given(st.decimals("-0.9", "3", places=4), st.integers(1, 20))
def test_the_rate_of_one_payment_and_one_return_is_found(rate: Decimal, years: int) -> None:
    amounts = [Decimal(-1000), *([Decimal(0)] * (years - 1)), 1000 * (1 + rate) ** years]
    found = internal_rate(amounts)
    assert found is not None
    assert abs(found - rate) < Decimal("1e-9")


def test_days_of_a_part_month_are_counted_inclusively() -> None:
    assert inclusive_days(date(2027, 1, 10), date(2027, 1, 31)) == 22


def test_part_month_rent_by_method() -> None:
    first, last = date(2027, 1, 10), date(2027, 1, 31)
    assert part_month_rent(Decimal(1200), first, last, "actual_month") == Decimal("851.61")
    assert part_month_rent(Decimal(1200), first, last, "year_365") == Decimal("867.95")
    assert part_month_rent(Decimal(1200), first, last, "thirty_days") == Decimal("880.00")


def test_one_day_too_few_gives_the_published_mistake() -> None:
    assert prorate(Decimal(1200), 21, 31) == Decimal("812.90")


def test_the_day_rate_is_not_rounded_first() -> None:
    assert prorate(Decimal(1800), 17, 31) == Decimal("987.10")
    assert round_half_up(round_half_up(Decimal(1800) / 31, 2) * 17, 2) == Decimal("987.02")


def test_parts_shared_out_add_up() -> None:
    assert share_out(Decimal(100), [Decimal(1)] * 3) == (Decimal("33.34"), Decimal("33.33"), Decimal("33.33"))
    assert share_out(Decimal(-1), [Decimal(1), Decimal(2)]) == (Decimal("-0.33"), Decimal("-0.67"))


@given(st.decimals("-99999", "99999", places=2), st.lists(st.integers(0, 999), min_size=1, max_size=9).filter(any))
def test_parts_of_any_amount_add_up_and_keep_close(amount: Decimal, weights: list[int]) -> None:
    parts = share_out(amount, [Decimal(weight) for weight in weights])
    assert sum(parts) == amount
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part - amount * weight / sum(weights)) < Decimal("0.01")


def test_shares_without_weight_are_refused() -> None:
    with pytest.raises(ValueError, match="above nil"):
        share_out(Decimal(1), [Decimal(0)])


def test_a_range_turned_round_is_refused() -> None:
    with pytest.raises(ValueError, match="before the first"):
        inclusive_days(date(2027, 1, 31), date(2027, 1, 10))


def test_a_part_month_over_two_months_is_refused() -> None:
    with pytest.raises(ValueError, match="different months"):
        part_month_rent(Decimal(1), date(2027, 1, 31), date(2027, 2, 1), "actual_month")
