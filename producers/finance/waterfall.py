"""Sharing exit money among classes of shares: preferences first, then the rest among those who take part.

A non-participating class takes its preference or converts, whichever is more; it never stays in the base of the rest
when it keeps its preference. All amounts paid out, unrounded, add up to the exit; `proration.share_out` rounds
parts so that they still do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from itertools import product

_PRECISION = 40


@dataclass(frozen=True)
class ShareClass:
    """A class: its shares, its preference (nil for ordinary shares), and whether it also shares in the rest."""

    name: str
    shares: Decimal
    preference: Decimal = Decimal(0)
    participating: bool = False


@dataclass(frozen=True)
class Payout:
    """What a class gets: its preference, its part of the rest, and whether it gave up its preference to convert."""

    name: str
    preference: Decimal
    residual: Decimal
    converted: bool

    @property
    def total(self) -> Decimal:
        """Return all that the class gets, unrounded."""
        return self.preference + self.residual


def share_exit(exit_value: Decimal, classes: Sequence[ShareClass]) -> tuple[Payout, ...]:
    """Return the payouts when every non-participating class chooses what is best for it, given the others' choices.

    Preferences rank equally and are cut in proportion when the money does not reach. Raises ValueError when the
    exit is negative or no class could take the rest.
    """
    if exit_value < 0 or not any(one.shares > 0 for one in classes):
        raise ValueError("an exit has a value that is not negative and shares to pay")
    choosing = [one.name for one in classes if one.preference > 0 and not one.participating]
    with localcontext(prec=_PRECISION):
        for choice in product((False, True), repeat=len(choosing)):
            converted = {name for name, chosen in zip(choosing, choice, strict=True) if chosen}
            payouts = _pay(exit_value, classes, converted)
            if all(_is_content(name, payouts, exit_value, classes, converted) for name in choosing):
                return payouts
    raise ValueError("the classes cannot settle on who converts")


def payout_if(exit_value: Decimal, classes: Sequence[ShareClass], converted: frozenset[str]) -> tuple[Payout, ...]:
    """Return the payouts when exactly these classes convert, to show what the other choice would give."""
    with localcontext(prec=_PRECISION):
        return _pay(exit_value, classes, set(converted))


def _is_content(
    name: str, payouts: tuple[Payout, ...], exit_value: Decimal, classes: Sequence[ShareClass], converted: set[str]
) -> bool:
    """Say whether a class would not gain by choosing otherwise while the others stay."""
    other = _pay(exit_value, classes, converted ^ {name})
    return _of(name, payouts).total >= _of(name, other).total


def _of(name: str, payouts: tuple[Payout, ...]) -> Payout:
    return next(one for one in payouts if one.name == name)


def _pay(exit_value: Decimal, classes: Sequence[ShareClass], converted: set[str]) -> tuple[Payout, ...]:
    wanted = {one.name: Decimal(0) if one.name in converted else one.preference for one in classes}
    claimed = sum(wanted.values(), Decimal(0))
    scale = min(Decimal(1), exit_value / claimed) if claimed else Decimal(1)
    rest = exit_value - claimed * scale
    sharing = {
        one.name: one.shares for one in classes if one.participating or one.name in converted or not one.preference
    }
    base = sum(sharing.values(), Decimal(0))
    return tuple(
        Payout(
            one.name,
            wanted[one.name] * scale,
            rest * sharing.get(one.name, Decimal(0)) / base if base else Decimal(0),
            one.name in converted,
        )
        for one in classes
    )
