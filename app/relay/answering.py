"""Answers: whether one belongs to the gate that is open, and whether it says enough. Unanswered is never approved."""

from app.relay.nouns.discovery import Option
from app.relay.nouns.gate import Filled, Gate, GateAnswer, GateItem, ItemAnswer
from app.relay.problems import AnswerRefused
from app.relay.state import GateState, RunState
from app.relay.values import canonical

_ACTIONS = {"approved": "approve", "revise": "revise", "declined": "decline"}
_LONGEST_GOAL = 140


def accept_item(run: RunState, gate_id: str, answer: ItemAnswer) -> ItemAnswer:
    """Return the answer to one item in canonical form. Raises AnswerRefused when it does not fit."""
    gate = _open_gate(run, gate_id)
    return _fit(_item(gate.gate, answer.key), answer)


def accept_answer(run: RunState, answer: GateAnswer) -> GateAnswer:
    """Return an answer to a whole gate in canonical form. Raises AnswerRefused when it does not belong or fit."""
    gate = _open_gate(run, answer.gate)
    if answer.run != run.run or answer.shown != gate.gate.shown:
        raise AnswerRefused("answer_for_other_text", gate=answer.gate)
    body = answer.body
    if isinstance(body, Filled):
        return answer.model_copy(update={"body": _filled(gate, body)})
    action = _ACTIONS.get(body.kind)
    if action is None or action not in gate.gate.actions:
        raise AnswerRefused("answer_not_offered", gate=answer.gate)
    return answer


def _open_gate(run: RunState, gate_id: str) -> GateState:
    gate = run.gates.get(gate_id)
    if gate is None:
        raise AnswerRefused("no_such_question", gate=gate_id)
    if gate.answer is not None:
        raise AnswerRefused("already_answered", gate=gate_id)
    return gate


def _item(gate: Gate, key: str) -> GateItem:
    for item in gate.items:
        if item.key == key:
            return item
    raise AnswerRefused("no_such_item", item=key)


def _filled(gate: GateState, body: Filled) -> Filled:
    if gate.gate.kind == "goals":
        return Filled(texts=_goal_texts(body.texts))
    answers = {answer.key: _fit(_item(gate.gate, answer.key), answer) for answer in body.answers}
    known = {**gate.answers, **answers}
    missing = [item for item in gate.gate.items if item.required and item.key not in known]
    if missing:
        raise AnswerRefused("items_missing", items="; ".join(item.label or item.key for item in missing))
    return Filled(answers=tuple(answers.values()))


def _goal_texts(texts: tuple[str, ...]) -> tuple[str, ...]:
    kept = tuple(" ".join(text.split()) for text in texts)
    if not any(kept):
        raise AnswerRefused("no_goal_left")
    for text in kept:
        if len(text) > _LONGEST_GOAL:
            raise AnswerRefused("goal_too_long", goal=text, length=str(len(text)))
        if sum(text.count(mark) for mark in (". ", "? ", "! ", "; ")) > 0:
            raise AnswerRefused("goal_not_one_sentence", goal=text)
    return kept


def _fit(item: GateItem, answer: ItemAnswer) -> ItemAnswer:
    if answer.how == "blank":
        if not item.may_be_blank and item.required:
            raise AnswerRefused("may_not_be_blank", item=item.label or item.key)
        return ItemAnswer(key=item.key, how="blank")
    if answer.how == "accepted":
        return _accepted(item, answer)
    if answer.how == "option":
        return ItemAnswer(key=item.key, how="option", value=_option(item, answer.value).value)
    return _own_words(item, answer)


def _accepted(item: GateItem, answer: ItemAnswer) -> ItemAnswer:
    if item.kind == "acknowledge":
        return answer
    if not item.suggestion:
        raise AnswerRefused("nothing_suggested", item=item.label or item.key)
    return ItemAnswer(key=item.key, how="accepted", value=item.suggestion)


def _option(item: GateItem, value: str) -> Option:
    for option in item.options:
        if option.value == value:
            return option
    raise AnswerRefused("no_such_option", item=item.label or item.key, value=value)


def _own_words(item: GateItem, answer: ItemAnswer) -> ItemAnswer:
    if item.options and not item.allows_other:
        raise AnswerRefused("no_such_option", item=item.label or item.key, value=answer.value)
    text = answer.value.strip()
    if not text and item.kind != "acknowledge":
        raise AnswerRefused("empty_answer", item=item.label or item.key)
    if item.fact_kind is not None:
        text = canonical(item.fact_kind, text, item.label, tuple(choice.value for choice in item.choices), item.minimum)
    return ItemAnswer(key=item.key, how="words", value=text)
