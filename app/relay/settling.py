"""From gate answers to the decisions file: what was accepted, promoted, chosen or written in own words."""

from app.relay.nouns.decisions import Decisions, SettledAssumption, SettledDecision
from app.relay.nouns.gate import ItemAnswer
from app.relay.nouns.plan import Task
from app.relay.nouns.stage1 import Assumption, Decision, Stage1
from app.relay.state import GateState

LETTERS = "ABCDEFGH"
_RECOMMENDED = " (recommended)"


def settle(
    stage1: Stage1, gate: GateState | None, specialist: str, deliverable: str, before: Decisions | None = None
) -> Decisions:
    """Return the decisions file for a gate; without a gate every assumption stands as recorded.

    What the gate does not ask again stands as it was settled `before`.
    """
    settled = _settled(stage1, gate, specialist, deliverable)
    asked = {item.key for item in gate.gate.items} if gate else set()
    return settled if before is None else _kept(settled, before, asked)


def can_stand(stage1: Stage1, settled: SettledDecision) -> bool:
    """Say whether a decision of earlier work still is an answer: it was made, and its option is still offered."""
    asked = next((item for item in stage1.decisions if item.id == settled.id), None)
    if asked is None or settled.chosen is None:
        return False
    return settled.chosen == "other" or any(option.value == settled.value for option in asked.options)


def _kept(settled: Decisions, before: Decisions, asked: set[str]) -> Decisions:
    assumed = {item.id: item for item in before.assumptions if item.id not in asked}
    decided = {item.id: item for item in before.decisions if item.id not in asked}
    return settled.model_copy(
        update={
            "assumptions": tuple(
                _as_before(item, assumed[item.id]) if item.id in assumed else item for item in settled.assumptions
            ),
            "decisions": tuple(_chosen_before(item, decided.get(item.id)) for item in settled.decisions),
        }
    )


def _as_before(item: SettledAssumption, before: SettledAssumption) -> SettledAssumption:
    same = before.default == item.default or before.status == "promoted"
    if not same or before.status == "open":
        return item
    return item.model_copy(
        update={"status": before.status, "user_override": before.user_override, "value": before.value, "by": before.by}
    )


def _chosen_before(item: SettledDecision, before: SettledDecision | None) -> SettledDecision:
    """Return a decision as it was made before; its letter is that of the same option in the new order."""
    if before is None or before.chosen is None:
        return item
    words = next((option_words(text) for text in before.options if text[:1] == before.chosen), "")
    letter = next((text[:1] for text in item.options if option_words(text) == words), before.chosen)
    chosen = before.chosen if before.chosen == "other" else letter
    return item.model_copy(
        update={"chosen": chosen, "user_input": before.user_input, "value": before.value, "by": before.by}
    )


def option_words(option: str) -> str:
    """Return what an option of a settled decision says, without its letter and what is said of it."""
    return option.partition(": ")[2].removesuffix(_RECOMMENDED)


def _settled(stage1: Stage1, gate: GateState | None, specialist: str, deliverable: str) -> Decisions:
    answers = gate.answers if gate else {}
    by = gate.by if gate else {}
    return Decisions(
        specialist=specialist,
        deliverable=deliverable,
        gate_started=gate.opened.isoformat() if gate else "",
        gate_completed=gate.answered.isoformat() if gate and gate.answered else None,
        assumptions=tuple(
            _assumption(item, answers.get(item.id), gated=gate is not None).model_copy(
                update={"by": by.get(item.id, "")}
            )
            for item in stage1.assumptions
        ),
        decisions=tuple(
            _decision(item, answers.get(item.id)).model_copy(update={"by": by.get(item.id, "")})
            for item in stage1.decisions
        ),
    )


def without_questions(task: Task) -> Stage1:
    """Return the stage 1 of a light task: nothing was asked, nothing is open."""
    return Stage1(findings=(), exploration=task.description, approach=task.description)


def option_letter(decision: Decision, value: str) -> str:
    """Return the letter of an option by its stored value, or "other" when no option has it."""
    ordered = sorted(decision.options, key=lambda option: not option.recommended)
    for letter, option in zip(LETTERS, ordered, strict=False):
        if option.value == value:
            return letter
    return "other"


def _assumption(item: Assumption, answer: ItemAnswer | None, *, gated: bool) -> SettledAssumption:
    if answer is None:
        status = "open" if gated else "accepted"
        return SettledAssumption.model_validate(
            {"id": item.id, "title": item.title, "default": item.default, "status": status, "value": item.value}
        )
    own_words = answer.how in {"words", "accepted"} and answer.value.strip() not in {"", item.default}
    return SettledAssumption(
        id=item.id,
        title=item.title,
        default=item.default,
        status="promoted" if own_words else "accepted",
        user_override=answer.value if own_words else None,
        value=answer.value if own_words else item.value,
    )


def _decision(item: Decision, answer: ItemAnswer | None) -> SettledDecision:
    ordered = sorted(item.options, key=lambda option: not option.recommended)
    labels = tuple(
        f"{letter}: {option.label}{_RECOMMENDED if option.recommended else ''}"
        for letter, option in zip(LETTERS, ordered, strict=False)
    )
    chosen = None if answer is None else ("other" if answer.how == "words" else option_letter(item, answer.value))
    return SettledDecision(
        id=item.id,
        title=item.title,
        context=item.context,
        options=labels,
        chosen=chosen,
        user_input=answer.value if answer and chosen == "other" else None,
        value=answer.value if answer else "",
    )
