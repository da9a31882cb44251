"""Tax by three roundings, a SAFE in its own base, and exit money that is all paid out."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from producers.figures import round_half_up
from producers.finance.captable import convert_safe, price_round
from producers.finance.tax import InvoiceLine, total_invoice
from producers.finance.waterfall import ShareClass, payout_if, share_exit

UNITS = [InvoiceLine(Decimal(36), Decimal("1.66"))]


@pytest.mark.parametrize(("rounding", "tax"), [("unit", "11.88"), ("line", "11.95"), ("invoice", "11.95")])
def test_thirty_six_units_at_twenty_percent(rounding: str, tax: str) -> None:
    made = total_invoice(UNITS, Decimal("0.2"), rounding)  # type: ignore[arg-type]
    assert (made.net, made.tax, made.rounding) == (Decimal("59.76"), Decimal(tax), rounding)


def test_ten_lines_and_one_line_of_ten_differ_by_two_pence() -> None:
    ten = total_invoice([InvoiceLine(Decimal(1), Decimal("3.60"))] * 10, Decimal("0.055"), "line")
    one = total_invoice([InvoiceLine(Decimal(10), Decimal("3.60"))], Decimal("0.055"), "line")
    assert (ten.gross, one.gross) == (Decimal("38.00"), Decimal("37.98"))


def test_a_safe_is_part_of_its_own_base() -> None:
    safe = convert_safe(Decimal(500_000), Decimal(5_000_000), Decimal(9_000_000))
    assert (safe.shares, round_half_up(safe.price, 4)) == (Decimal(1_000_000), Decimal("0.5000"))
    assert safe.shares / (safe.shares + 9_000_000) == safe.part == Decimal("0.1")
    after = price_round(Decimal(12_000_000), Decimal(3_000_000), Decimal(10_000_000))
    assert (round_half_up(after.price, 4), after.new_shares) == (Decimal("1.2000"), Decimal(2_500_000))
    assert round_half_up(safe.shares / after.total_shares * 100, 3) == Decimal("8.000")


@pytest.mark.parametrize("amount", [0, 5_000_000, 6_000_000])
def test_a_safe_at_or_over_its_cap_is_refused(amount: int) -> None:
    with pytest.raises(ValueError, match="below its cap"):
        convert_safe(Decimal(amount), Decimal(5_000_000), Decimal(9_000_000))


CLASSES = [
    ShareClass("P", Decimal(25), Decimal("12.5")),
    ShareClass("S", Decimal(20), Decimal("7.5"), participating=True),
    ShareClass("A", Decimal(24)),
    ShareClass("B", Decimal(24)),
    ShareClass("C", Decimal(12)),
]


def test_a_class_that_keeps_its_preference_leaves_the_base() -> None:
    payouts = {one.name: one for one in share_exit(Decimal(30), CLASSES)}
    assert payouts["P"].total == Decimal("12.5")
    assert not payouts["P"].converted
    assert {name: round_half_up(one.residual, 2) for name, one in payouts.items()} == {
        "P": Decimal("0.00"),
        "S": Decimal("2.50"),
        "A": Decimal("3.00"),
        "B": Decimal("3.00"),
        "C": Decimal("1.50"),
    }
    assert sum(one.total for one in payouts.values()) == Decimal(30)


def test_converting_would_give_less() -> None:
    payouts = {one.name: one for one in payout_if(Decimal(30), CLASSES, frozenset({"P"}))}
    assert round_half_up(payouts["P"].total, 2) == Decimal("5.36")


def test_a_large_exit_makes_the_class_convert() -> None:
    payouts = {one.name: one for one in share_exit(Decimal(300), CLASSES)}
    assert payouts["P"].converted
    assert payouts["P"].total > Decimal("12.5")


def test_preferences_are_cut_in_proportion_when_money_is_short() -> None:
    payouts = {one.name: one for one in share_exit(Decimal(10), CLASSES)}
    assert (payouts["P"].total, payouts["S"].total, payouts["A"].total) == (Decimal("6.25"), Decimal("3.75"), 0)


def test_a_negative_exit_is_refused() -> None:
    with pytest.raises(ValueError, match="not negative"):
        share_exit(Decimal(-1), CLASSES)


@given(st.decimals("0", "1000", places=2))
def test_every_exit_is_paid_out_in_full(value: Decimal) -> None:
    paid = sum(one.total for one in share_exit(value, CLASSES))
    assert abs(paid - value) < Decimal("1e-20")
