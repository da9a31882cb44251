"""From what the person settled to the values templates read: decisions by letter, assumptions, own words."""

import re
from dataclasses import dataclass

from app.relay.nouns.blueprint import Confirmed, DecisionMade
from app.relay.nouns.decisions import Decisions, SettledAssumption, SettledDecision
from app.relay.nouns.stage1 import Assumption, Decision, Stage1
from app.workforce.playbook.drafting.session import Session
from app.workforce.playbook.spec.stage import AssumptionEntry, DecisionEntry, ExploreEntry

OTHER = "other"
OWN_RATIONALE = "Your own words, taken as written."
LETTERS = "ABCDEFGHIJ"


@dataclass(frozen=True)
class Settled:
    """Values by name, own words by name, and the judgements for the blueprint.

    A decision or assumption that was not put to the person has the value "".
    """

    decided: dict[str, str]
    assumed: dict[str, str]
    words: dict[str, str]
    made: tuple[DecisionMade, ...]


def settle(explore: ExploreEntry, stage1: Stage1, decisions: Decisions, session: Session) -> Settled:
    """Return what holds, from stage 1's order of options and the person's answers.

    The text of stage 1 does not show the values of assumptions; where they were lost they are worked out again.
    """
    settled = Settled({}, {}, {}, ())
    made = [_settle_decision(entry, stage1, decisions, settled) for entry in explore.decisions]
    made += [_settle_assumption(entry, stage1, decisions, settled, session) for entry in explore.assumptions]
    return Settled(settled.decided, settled.assumed, settled.words, tuple(item for item in made if item is not None))


def _settle_decision(
    entry: DecisionEntry, stage1: Stage1, decisions: Decisions, settled: Settled
) -> DecisionMade | None:
    settled.decided[entry.name], settled.words[entry.name] = "", ""
    asked = next((item for item in stage1.decisions if item.id == entry.id), None)
    if asked is None:
        return None
    answer = next((item for item in decisions.decisions if item.id == entry.id), None)
    value, words = _choice(asked, answer, {option.value for option in entry.options})
    settled.decided[entry.name], settled.words[entry.name] = value, words
    chosen = next((option for option in asked.options if option.value == value), None)
    return DecisionMade(
        title=asked.title,
        choice=words if value == OTHER else chosen.label if chosen else value,
        rationale=OWN_RATIONALE if value == OTHER else (chosen.reason if chosen else ""),
        alternatives=tuple(option.label for option in asked.options if option.value != value),
        confirmed_by=_decided(answer),
        ref=entry.id,
    )


def _choice(asked: Decision, answer: SettledDecision | None, known: set[str]) -> tuple[str, str]:
    """Return the value and the own words; without an answer it is the recommended option, which stands first."""
    if answer is None or answer.chosen is None:
        return asked.options[0].value, ""
    chosen = answer.chosen.strip()
    if chosen.casefold() == OTHER:
        return OTHER, (answer.user_input or "").strip()
    if answer.value in {item.value for item in asked.options} & known:
        return answer.value, ""
    by_letter = dict(zip(LETTERS, asked.options, strict=False))
    option = next((item for item in asked.options if item.value == chosen), by_letter.get(chosen.upper()))
    if option is None:
        return OTHER, (answer.user_input or chosen).strip()
    return (option.value, "") if option.value in known else (OTHER, option.label)


def _settle_assumption(
    entry: AssumptionEntry, stage1: Stage1, decisions: Decisions, settled: Settled, session: Session
) -> DecisionMade | None:
    settled.assumed[entry.name], settled.words[entry.name] = "", ""
    asked = next((item for item in stage1.assumptions if item.id == entry.id), None)
    if asked is None:
        return None
    answer = next((item for item in decisions.assumptions if item.id == entry.id), None)
    own = (answer.user_override or "").strip() if answer and answer.status == "promoted" else ""
    value, words = read_own(entry, asked.value or session.text(entry.value), own if own != asked.default else "")
    settled.assumed[entry.name], settled.words[entry.name] = value, words
    return DecisionMade(
        title=asked.title,
        choice=own or asked.default,
        rationale=_rationale(asked, own, value, words),
        alternatives=(asked.default,) if own else (),
        confirmed_by=_confirmed(answer),
        ref=entry.id,
    )


def _rationale(asked: Assumption, own: str, value: str, words: str) -> str:
    if not own:
        return asked.rationale
    return OWN_RATIONALE if words else f"Your own words, read as {value}."


def read_own(entry: AssumptionEntry, usual: str, own: str) -> tuple[str, str]:
    """Return value and words of an assumption: the usual value, what `accepts` reads from own words, or "other"."""
    if not own:
        return usual, ""
    match = re.fullmatch(entry.accepts, own.rstrip("."), re.IGNORECASE) if entry.accepts else None
    return (match.group("value"), "") if match else (OTHER, own)


def _decided(answer: SettledDecision | None) -> Confirmed:
    if answer is None or not answer.chosen:
        return "recorded assumption"
    return "taken as recommended" if answer.by == "recommended" else "person"


def _confirmed(answer: SettledAssumption | None) -> Confirmed:
    if answer is None or answer.status == "open":
        return "recorded assumption"
    if answer.by == "recommended":
        return "taken as recommended"
    return "person" if answer.status == "promoted" else "accepted assumption"
