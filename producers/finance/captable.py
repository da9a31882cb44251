"""Conversion of a post-money SAFE and a priced round, in whole shares where shares are issued.

A post-money SAFE buys its amount over the cap as a share of everything before the new money, itself included
(standard post-money form of 2018): shares = others × p ÷ (1 − p), with p = amount ÷ cap.
"""

from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal, localcontext

_PRECISION = 40


@dataclass(frozen=True)
class SafeConversion:
    """What a SAFE converts into: its part before the round, its shares (rounded down) and its price per share."""

    part: Decimal
    shares: Decimal
    price: Decimal


@dataclass(frozen=True)
class PricedRound:
    """A priced round: price per share, new shares (rounded down), and all shares after it."""

    price: Decimal
    new_shares: Decimal
    total_shares: Decimal


def convert_safe(amount: Decimal, post_money_cap: Decimal, other_shares: Decimal) -> SafeConversion:
    """Return the conversion of one post-money SAFE; `other_shares` counts all shares and options but its own.

    Raises ValueError when the amount is not below the cap.
    """
    if not 0 < amount < post_money_cap:
        raise ValueError("the amount of a SAFE lies below its cap")
    with localcontext(prec=_PRECISION):
        part = amount / post_money_cap
        shares = _whole(other_shares * part / (1 - part))
        return SafeConversion(part, shares, post_money_cap / (other_shares + shares))


def price_round(pre_money: Decimal, investment: Decimal, shares_before: Decimal) -> PricedRound:
    """Return the price and new shares of a round; `shares_before` includes converted SAFEs and the option pool."""
    with localcontext(prec=_PRECISION):
        price = pre_money / shares_before
        new = _whole(investment / price)
        return PricedRound(price, new, shares_before + new)


def _whole(shares: Decimal) -> Decimal:
    """Round down to whole shares, after the last digits of the division are rounded away."""
    return round(shares, 12).quantize(Decimal(1), ROUND_DOWN)
