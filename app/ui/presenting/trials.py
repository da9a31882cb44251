"""What came of trying a connection out, in lines a person understands."""

from decimal import ROUND_UP, Decimal

from app.ui.states import State
from app.ui.views import NoteLine
from app.words import Words
from app.workforce.model.standing import Trial

_CENT = Decimal("0.01")
ABILITIES = ("streaming", "structured_results", "tools", "forced_tools", "caching", "counting")


def present_trial(trial: Trial, words: Words) -> tuple[NoteLine, ...]:
    """Return what the endpoint can do, what it cannot, and what it suits; nothing where it did not answer."""
    if trial.probed is None:
        return ()
    lines = [_ability(name, name in trial.probed.works, words) for name in ABILITIES]
    context = trial.probed.profile.context
    if context:
        count = f"{context:,}"
        lines.append(NoteLine(words.say("trial.context", count=_grouped(count, words)), State.DONE))
    else:
        lines.append(NoteLine(words.say("trial.context.not"), State.WAITING))
    fit = trial.suits == "all"
    lines.append(NoteLine(words.say(f"trial.suits.{trial.suits}"), State.DONE if fit else State.NEEDS_YOU))
    if trial.local:
        lines.append(NoteLine(words.say("trial.own"), State.NEEDS_YOU))
    return tuple(lines)


def say_cost(trial: Trial, words: Words) -> str:
    """Return what a trial cost, and all of this month; nothing where no price is known."""
    if trial.cost is None:
        return ""
    code = "trial.cost" if trial.cost >= _CENT else "trial.cost.little"
    cost, month = (amount.quantize(_CENT, ROUND_UP) for amount in (trial.cost, trial.month))
    return words.say(code, cost=_amount(cost, words), month=_amount(month, words))


def _amount(dollars: Decimal, words: Words) -> str:
    return f"{dollars:.2f}".replace(".", "," if words.language == "de" else ".")


def _ability(name: str, there: bool, words: Words) -> NoteLine:
    said = words.say(f"trial.{name}" if there else f"trial.{name}.not")
    return NoteLine(said, State.DONE if there else State.WAITING)


def _grouped(count: str, words: Words) -> str:
    return count.replace(",", ".") if words.language == "de" else count
