"""Rates of return and present values, in Decimal.

`present_value` discounts by whole periods with the first flow today; the spreadsheet function NPV discounts the
first flow by one period, which `spreadsheet_npv` repeats so that the two can be told apart. XIRR and XNPV use
actual days over 365 from the first flow, as spreadsheets do.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, localcontext
from itertools import pairwise

_PRECISION = 40
_HALVINGS = 120
_LOWEST = Decimal("-0.999999")
_HIGHEST = Decimal(1_000_000)


@dataclass(frozen=True)
class Flow:
    """A payment on a date: positive when received, negative when paid."""

    date: date
    amount: Decimal


def present_value(rate: Decimal, amounts: Sequence[Decimal]) -> Decimal:
    """Return the present value of yearly (or any equal period's) amounts, the first one today, unrounded."""
    with localcontext(prec=_PRECISION):
        return sum((amount / (1 + rate) ** number for number, amount in enumerate(amounts)), Decimal(0))


def spreadsheet_npv(rate: Decimal, amounts: Sequence[Decimal]) -> Decimal:
    """Return what the spreadsheet function NPV gives: every amount, the first included, one period later."""
    with localcontext(prec=_PRECISION):
        return present_value(rate, amounts) / (1 + rate)


def dated_present_value(rate: Decimal, flows: Sequence[Flow]) -> Decimal:
    """Return the value at the date of the first flow, by actual days over 365 (XNPV)."""
    with localcontext(prec=_PRECISION):
        start = flows[0].date
        return sum((one.amount / (1 + rate) ** (Decimal((one.date - start).days) / 365) for one in flows), Decimal(0))


def internal_rate(amounts: Sequence[Decimal]) -> Decimal | None:
    """Return the rate of a period at which the present value is nil, or None when no rate does that (IRR)."""
    return _root(lambda rate: present_value(rate, amounts), amounts)


def dated_internal_rate(flows: Sequence[Flow]) -> Decimal | None:
    """Return the yearly rate at which dated flows are worth nil, or None when no rate does that (XIRR)."""
    return _root(lambda rate: dated_present_value(rate, flows), [one.amount for one in flows])


def _root(value: Callable[[Decimal], Decimal], amounts: Sequence[Decimal]) -> Decimal | None:
    """Halve the interval until the rate is exact to thirty places; flows of one sign have no rate."""
    if not any(amount > 0 for amount in amounts) or not any(amount < 0 for amount in amounts):
        return None
    bracket = _bracket(value)
    if bracket is None:
        return None
    with localcontext(prec=_PRECISION):
        low, high = bracket
        rising = value(low) < 0
        for _halving in range(_HALVINGS):
            middle = (low + high) / 2
            below = (value(middle) < 0) == rising
            low, high = (middle, high) if below else (low, middle)
        return (low + high) / 2


def _bracket(value: Callable[[Decimal], Decimal]) -> tuple[Decimal, Decimal] | None:
    """Return the interval nearest to nil, widened outwards, in which the value changes its sign."""
    steps = [Decimal(0), Decimal("0.1"), Decimal("0.5"), Decimal(1), Decimal(10), Decimal(1000), _HIGHEST]
    falls = [Decimal(0), Decimal("-0.1"), Decimal("-0.5"), Decimal("-0.9"), Decimal("-0.99"), _LOWEST]
    for points in (steps, falls):
        for one, other in pairwise(points):
            if value(one) * value(other) <= 0:
                return min(one, other), max(one, other)
    return None
