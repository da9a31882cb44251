"""Caps on late fees for the rent of homes, by state: rules with their source and the day on which they were known.

The caps read alike and differ: the lesser of two amounts in one state, the greater in another. A rule is shown with
its source and confirmed by a professional; it is never law by our word. Without a state there is no answer.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from producers.figures import round_half_up

LateFeeAnswer = Literal["within", "over", "ask_state", "no_rule"]


@dataclass(frozen=True)
class LateFeeRule:
    """A cap: a fixed amount and a share of the monthly rent, of which the lesser or the greater counts.

    `grace_days` are the days after the due date before which no fee may be charged. Amounts are in dollars; the share
    is a fraction. `known_on` is the day on which the source was read; later changes are not known here.
    """

    state: str
    name: str
    fixed: Decimal
    share: Decimal
    counts: Literal["lesser", "greater"]
    grace_days: int
    source: str
    known_on: date

    def cap(self, monthly_rent: Decimal) -> Decimal:
        """Return the most that may be charged for one late month, rounded half up to the cent.

        Raises ValueError for a rent below nil.
        """
        if monthly_rent < 0:
            raise ValueError("a rent is not negative")
        part = monthly_rent * self.share
        return round_half_up(min(self.fixed, part) if self.counts == "lesser" else max(self.fixed, part), 2)


@dataclass(frozen=True)
class LateFeeOutcome:
    """What a late fee comes to under the rule of a state: "ask_state" when none was named, "no_rule" when unknown.

    `excess` is what the charge is above the cap, nil when it is within; `rule` and `cap` are None without a rule.
    """

    answer: LateFeeAnswer
    charged: Decimal
    cap: Decimal | None = None
    rule: LateFeeRule | None = None

    @property
    def excess(self) -> Decimal:
        """What is charged above the cap."""
        return max(self.charged - self.cap, Decimal(0)) if self.cap is not None else Decimal(0)


_KNOWN = date(2026, 11, 30)
RULES = (
    LateFeeRule(
        "NY", "New York", Decimal(50), Decimal("0.05"), "lesser", 5, "New York Real Property Law § 238-a(2)", _KNOWN
    ),
    LateFeeRule(
        *("NC", "North Carolina", Decimal(15), Decimal("0.05"), "greater", 5),
        *("North Carolina General Statutes § 42-46(a), rent due monthly", _KNOWN),
    ),
)


def late_fee_rule(state: str) -> LateFeeRule | None:
    """Return the rule of a state by its name or postal code, in any case; None when none is known here."""
    wanted = state.strip().casefold()
    return next((rule for rule in RULES if wanted in {rule.state.casefold(), rule.name.casefold()}), None)


def check_late_fee(charged: Decimal, monthly_rent: Decimal, state: str) -> LateFeeOutcome:
    """Return what a fixed late fee comes to for a rent. Raises ValueError for an amount below nil."""
    if charged < 0:
        raise ValueError("a charge is not negative")
    if not state.strip():
        return LateFeeOutcome("ask_state", charged)
    rule = late_fee_rule(state)
    if rule is None:
        return LateFeeOutcome("no_rule", charged)
    cap = rule.cap(monthly_rent)
    return LateFeeOutcome("over" if charged > cap else "within", charged, cap, rule)
