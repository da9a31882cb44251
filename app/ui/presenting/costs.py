"""What the work of each role cost, in words."""

from collections.abc import Mapping
from decimal import Decimal

from app.relay.nouns.report import Usage
from app.ui.presenting.naming import who_words
from app.ui.views import FactView
from app.words import Words

_CENT = Decimal("0.01")


def cost_facts(by_role: Mapping[str, Usage], words: Words) -> tuple[FactView, ...]:
    """Return what each role cost; nothing where no model was used. An unknown price is said, never guessed."""
    used = {role: usage.cost for role, usage in by_role.items() if usage.cost is None or usage.cost > 0}
    return tuple(FactView(who_words(role, words), _amount(cost, words)) for role, cost in used.items())


def _amount(cost: Decimal | None, words: Words) -> str:
    if cost is None:
        return words.say("cost.unknown")
    return words.say("cost.under", cost=f"${_CENT}") if cost < _CENT else f"${cost:.2f}"
