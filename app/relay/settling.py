"""From gate answers to the decisions file: what was accepted, promoted, chosen or written in own words."""

from app.relay.nouns.decisions import Decisions, SettledAssumption, SettledDecision
from app.relay.nouns.gate import ItemAnswer
from app.relay.nouns.plan import Task
from app.relay.nouns.stage1 import Assumption, Decision, Stage1
from app.relay.state import GateState

LETTERS = "ABCDEFGH"


def settle(stage1: Stage1, gate: GateState | None, specialist: str, deliverable: str) -> Decisions:
    """Return the decisions file for a gate; without a gate every assumption stands as recorded."""
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
    own_words = answer.how == "words" and answer.value.strip() != item.default
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
        f"{letter}: {option.label}{' (recommended)' if option.recommended else ''}"
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
