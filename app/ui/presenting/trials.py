"""What came of trying a connection out, in lines a person understands."""

from app.ui.states import State
from app.ui.views import NoteLine
from app.words import Words
from app.workforce.model.standing import Trial

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


def _ability(name: str, there: bool, words: Words) -> NoteLine:
    said = words.say(f"trial.{name}" if there else f"trial.{name}.not")
    return NoteLine(said, State.DONE if there else State.WAITING)


def _grouped(count: str, words: Words) -> str:
    return count.replace(",", ".") if words.language == "de" else count
