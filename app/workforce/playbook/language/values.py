"""Values that templates see: money, blanks, and words that are finished and must not be escaped again."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from producers.content.runs import BlankKind


@dataclass(frozen=True)
class Money:
    """An amount in currency units with its ISO code."""

    amount: Decimal
    currency: str


@dataclass(frozen=True)
class Gap:
    """A fact without a value: left blank by the person (`chosen`), or simply not known. It counts as false."""

    label: str
    kind: BlankKind = "text"
    chosen: bool = True

    def __bool__(self) -> bool:
        """Return False, so that `facts.x or 'words'` works."""
        return False


class Ready(str):
    """Words already fit for the place they are written to."""

    __slots__ = ()


Value = str | int | Decimal | date | Money | Gap | tuple[str, ...] | bool
