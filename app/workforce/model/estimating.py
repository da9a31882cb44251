"""What a run will cost, by experience: the tokens each kind of work usually takes, at the prices of today."""

from dataclasses import dataclass
from datetime import date
from decimal import ROUND_UP, Decimal

from app.relay.nouns.request import Tier
from app.workforce.model.requests import Tokens
from app.workforce.model.worker import Worker

_CENT = Decimal("0.01")
_SPREAD = 3


@dataclass(frozen=True)
class Usual:
    """What one kind of work usually takes: its tier, and its tokens over all of its turns."""

    tier: Tier
    tokens: Tokens


_ONCE = (
    Usual("strong", Tokens(3_000, 6_000, 4_000, 4_000)),
    Usual("standard", Tokens(3_000, 7_000, 4_000, 4_000)),
    Usual("standard", Tokens(4_000, 4_000, 4_000, 4_000)),
    Usual("light", Tokens(5_000, 3_000, 2_000, 4_000)),
    Usual("light", Tokens(8_000, 2_000, 4_000, 4_000)),
)
"""Architecture, plan, tests, team and conflict scan, and the summary."""
_EACH = (
    Usual("light", Tokens(6_000, 2_000, 30_000, 12_000)),
    Usual("strong", Tokens(6_000, 7_000, 20_000, 8_000)),
    Usual("strong", Tokens(8_000, 18_000, 12_000, 12_000)),
    Usual("standard", Tokens(4_000, 3_000, 15_000, 12_000)),
    Usual("standard", Tokens(4_000, 3_000, 15_000, 12_000)),
)
"""For each deliverable: research, exploring, specifying and two reviews."""


def estimate(worker: Worker, deliverables: int) -> Decimal | None:
    """Return dollars for a run of average size, or None when the price of one of its models is not known."""
    total = Decimal(0)
    for usual in (*_ONCE, *_EACH * deliverables):
        cost = worker.buyer.cost(worker.models[usual.tier], usual.tokens)
        if cost is None:
            return None
        total += cost
    return total


def estimate_words(worker: Worker, deliverables: int) -> str:
    """Return the estimate as a sentence: a range, since long files and repeated reviews cost more."""
    least = estimate(worker, deliverables)
    if least is None:
        return worker.say("model_estimate_unknown")
    low, high = (amount.quantize(_CENT, ROUND_UP) for amount in (least, least * _SPREAD))
    return worker.say("model_estimate", low=low, high=high, date=_told_date(worker))


def _told_date(worker: Worker) -> str:
    """Return the date of the prices as people write it, or as it stands when it is none."""
    try:
        day = date.fromisoformat(worker.buyer.prices.date)
    except ValueError:
        return worker.buyer.prices.date
    return worker.say("time.date", date=day.day, month=worker.say(f"month.{day.month}"), year=day.year)
