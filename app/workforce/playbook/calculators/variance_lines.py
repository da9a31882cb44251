"""Budget against actual for a line or a total: variance, share of budget, what it does to the result, how it is shown.

The share is variance ÷ budget, rounded half up to six decimals, and None without a budget. A variance is over the
threshold when it reaches the amount and, where there is a budget, the share.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from app.workforce.playbook.calculators.budget_table import Kind
from app.workforce.playbook.calculators.calculation import Row
from producers.figures import currency_sign, format_money, round_half_up

Sign = Literal["favourable", "arithmetic"]
Rounding = Literal["thousands", "pounds"]
_SHARE_DECIMALS = 6


@dataclass(frozen=True)
class Display:
    """How amounts are shown: in thousands or in whole pounds, and what a positive variance means."""

    rounding: Rounding
    sign: Sign
    currency: str

    @property
    def style(self) -> str:
        """The figure style for running text."""
        return "thousands" if self.rounding == "thousands" else "whole"

    @property
    def unit(self) -> str:
        """The unit over a column or a chart."""
        return f"{currency_sign(self.currency).strip()}{'000' if self.rounding == 'thousands' else ''}"

    def words(self, amount: Decimal) -> str:
        """Return an amount as it stands in a sentence: £13k, or £13,412."""
        text = format_money(self.scaled(amount), self.currency, 0)
        return f"{text}k" if self.rounding == "thousands" else text

    def scaled(self, amount: Decimal) -> Decimal:
        """Return an amount in the unit, rounded half up."""
        return round_half_up(amount / 1000 if self.rounding == "thousands" else amount, 0)

    def shown(self, amount: Decimal) -> str:
        """Return an amount in the unit, negatives in brackets, nil as a dash."""
        scaled = self.scaled(amount)
        if not scaled:
            return "–"
        return f"({-scaled:,})" if scaled < 0 else f"{scaled:,}"


@dataclass(frozen=True)
class Threshold:
    """From when a variance must be explained: a fraction of the budget and an amount, both reached."""

    share: Decimal
    amount: Decimal


@dataclass(frozen=True)
class Compared:
    """Budget and actual of a line or total. `impact` is what the difference does to the result, better positive."""

    name: str
    kind: Kind
    budget: Decimal
    actual: Decimal
    previous: Decimal = Decimal(0)

    @property
    def impact(self) -> Decimal:
        """Return the effect on the result: more revenue and less cost are better."""
        return self.actual - self.budget if self.kind == "revenue" else self.budget - self.actual

    def variance(self, sign: Sign) -> Decimal:
        """Return the variance as the report shows it."""
        return self.impact if sign == "favourable" else self.actual - self.budget

    def share(self, sign: Sign) -> Decimal | None:
        """Return the variance as a fraction of the budget."""
        if self.budget == 0:
            return None
        return round_half_up(self.variance(sign) / abs(self.budget), _SHARE_DECIMALS)

    def is_over(self, threshold: Threshold) -> bool:
        """Whether the variance must be explained."""
        share = self.share("favourable")
        return (
            abs(self.impact) >= threshold.amount
            and self.impact != 0
            and (share is None or abs(share) >= threshold.share)
        )


def describe(item: Compared, display: Display, threshold: Threshold, comment: str = "") -> Row:
    """Return a line or a total as templates read it."""
    variance, share = item.variance(display.sign), item.share(display.sign)
    return Row(
        {
            "name": item.name,
            "kind": item.kind,
            "budget": item.budget,
            "actual": item.actual,
            "previous": item.previous,
            "variance": variance,
            "gap": abs(item.impact),
            "gap_words": display.words(abs(item.impact)),
            "impact": item.impact,
            "share": share,
            "over": item.is_over(threshold),
            "comment": comment,
            "effect": _effect(item.impact, "Favourable", "Adverse", "On budget"),
            "against": _effect(item.impact, "better than budget", "worse than budget", "on budget"),
            "level": _effect(item.actual - item.budget, "above budget", "below budget", "on budget"),
            "budget_shown": display.shown(item.budget),
            "actual_shown": display.shown(item.actual),
            "previous_shown": display.shown(item.previous),
            "variance_shown": display.shown(variance),
            "share_shown": _share_shown(share),
            "better": display.scaled(item.impact) if item.impact > 0 else None,
            "worse": display.scaled(item.impact) if item.impact < 0 else None,
        }
    )


def _effect(impact: Decimal, better: str, worse: str, same: str) -> str:
    return better if impact > 0 else worse if impact < 0 else same


def _share_shown(share: Decimal | None) -> str:
    if share is None:
        return "no budget"
    rounded = round_half_up(share * 100, 1)
    if not rounded:
        return "–"
    return f"({-rounded}%)" if rounded < 0 else f"{rounded}%"
