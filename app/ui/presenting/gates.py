"""Gates as views: questions, goals, decisions and described forms; and answers back from what was chosen."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.relay.nouns.discovery import Option
from app.relay.nouns.gate import Gate, GateItem, GoalsBody, ItemAnswer
from app.relay.nouns.goals import DeliverableContract, StaleFile
from app.relay.state import GateState
from app.ui.presenting.drafting import origin_words
from app.ui.presenting.naming import who_words
from app.ui.presenting.navigator import kind_icon
from app.ui.states import Change
from app.ui.views import (
    AnswerView,
    AssumptionView,
    DecisionsView,
    FileColumn,
    GoalGateView,
    GoalRow,
    OptionView,
    QuestionView,
)
from app.words import Words, drafted_words, made_words, option_words

_LONG_SUBJECT = 60
_SHOWN_PLACES = 3
_LANGUAGES = {"en-GB": "UK English", "en-US": "US English", "de-DE": "German"}
"""How a contract that is written in English names its own language."""
_CHANGES = {"added": Change.ADDED, "changed": Change.CHANGED, "removed": Change.REMOVED, "kept": Change.KEPT}


def gate_title(gate: Gate, words: Words) -> str:
    """Return a gate's title: its own, or the words for its kind. A whole request is too long for a title."""
    if gate.kind == "failed" and not gate.title and len(gate.subject) > _LONG_SUBJECT:
        return words.say("gate.failed.title_who", who=who_words(gate.asked_by, words))
    return gate.title or words.say(f"gate.{gate.kind}.title", subject=gate.subject)


def gate_explanation(gate: Gate, words: Words) -> str:
    """Return one line that says why the gate is there."""
    code = f"gate.{gate.kind}.explanation"
    known = words.say(code, subject=gate.subject) if words.knows(code) else ""
    own = words.say(gate.explanation) if words.knows(gate.explanation) else gate.explanation
    if gate.kind == "uncovered" and gate.items:
        return f"{known} {own}".strip()
    return own or known


def ordered_options(item: GateItem) -> tuple[Option, ...]:
    """Return an item's options as they are shown: the recommended one first."""
    return tuple(sorted(item.options, key=lambda option: not option.recommended))


def present_question(gate: Gate, item: GateItem, count: str, words: Words) -> QuestionView:
    """Return one question with its options."""
    options = tuple(_option(gate, option, words) for option in ordered_options(item))
    label = item.label or (
        words.say(f"item.{item.key}") if words.knows(f"item.{item.key}") else gate_title(gate, words)
    )
    return QuestionView(
        key=item.key,
        count=count,
        asker=who_words(gate.asked_by, words),
        question=label,
        why=item.help or (gate_explanation(gate, words) if gate.kind != "details" else ""),
        options=options,
        risk=item.risk,
        depends=by_file(item.depends),
        has_passages=bool(item.places),
    )


def by_file(heads: tuple[str, ...]) -> str:
    """Return what depends on an answer, a line for each file: its name once, then the headings in it."""
    files: dict[str, list[str]] = {}
    for head in heads:
        file, _, place = head.partition(": ")
        files.setdefault(file, []).extend([place] if place else [])
    return "\n".join(f"{file}: {'; '.join(places)}" if places else file for file, places in files.items())


def _option(gate: Gate, option: Option, words: Words) -> OptionView:
    label, reason = option_words(gate, option, words)
    return OptionView(label, reason, option.against, option.recommended, made_words(option.makes, words))


def present_goals(gate: Gate, words: Words) -> GoalGateView:
    """Return the goal gate: goals with their changes, the promise for each file, what it takes."""
    body = gate.body
    if not isinstance(body, GoalsBody):
        return GoalGateView((), (), "")
    goals = tuple(
        GoalRow(change.goal, _CHANGES[change.change], change.text, change.before, origin_words(change.origin, words))
        for change in body.changes
    )
    minutes = words.say("goals.minutes", count=body.minutes) if body.minutes else ""
    cost = words.say("goals.no_cost") if body.cost == "none" else body.cost
    asked = words.say("goals.questions", count=body.questions) if body.questions else ""
    drafted = drafted_words(body.drafted_from, words)
    note = " ".join(part for part in (f"{minutes} {cost}".strip(), drafted, asked, _stale(body.stale, words)) if part)
    names = {contract.id: contract.name for contract in body.contracts}
    return GoalGateView(goals, tuple(_column(contract, names, words) for contract in body.contracts), note)


def _stale(files: tuple[StaleFile, ...], words: Words) -> str:
    """Return what a change makes out of date, with the first places of each file."""
    if not files:
        return ""
    named = [f"{file.title} ({', '.join(_first_places(file))})" if file.places else file.title for file in files]
    return words.say("goals.stale", files="; ".join(named))


def _first_places(file: StaleFile) -> tuple[str, ...]:
    shown, rest = file.places[:_SHOWN_PLACES], len(file.places) - _SHOWN_PLACES + file.more
    return (*shown, f"+{rest}") if rest > 0 else shown


def _column(contract: DeliverableContract, names: Mapping[str, str], words: Words) -> FileColumn:
    language = words.say(f"language.{contract.language}")
    named = language in contract.dates or _LANGUAGES.get(contract.language, language) in contract.dates
    dates = "; ".join(part for part in (contract.dates, "" if named else language) if part)
    rows = (
        (words.say("promise.kind"), contract.kind),
        (words.say("promise.audience"), contract.audience),
        (words.say("promise.length"), contract.length or "–"),
        (words.say("promise.contains"), ", ".join(contract.must_contain) or "–"),
        (words.say("promise.without"), ", ".join(contract.must_not_contain) or "–"),
        (words.say("promise.dates"), dates or "–"),
        (words.say("promise.agrees"), ", ".join(names.get(one, one) for one in contract.agrees_with) or "–"),
    )
    return FileColumn(contract.name, kind_icon(contract.format), rows)


def present_decisions(state: GateState, position: int, words: Words) -> DecisionsView:
    """Return the decisions page of a details gate; `position` picks the decision shown, from 0."""
    items = state.gate.items
    assumptions = tuple(_assumption(item, state.answers.get(item.key)) for item in items if item.kind == "assumption")
    decisions = [item for item in items if item.kind == "decision"]
    answered = tuple(
        AnswerView(item.key, item.label, answer_words(item, state.answers[item.key]))
        for item in decisions
        if item.key in state.answers
    )
    if not decisions or position >= len(decisions):
        return DecisionsView(assumptions, None, len(decisions), len(decisions), answered)
    count = words.say("question.count", number=position + 1, total=len(decisions))
    question = present_question(state.gate, decisions[position], count, words)
    return DecisionsView(assumptions, question, position + 1, len(decisions), answered)


def _assumption(item: GateItem, answer: ItemAnswer | None) -> AssumptionView:
    own = answer.value if answer is not None and answer.how == "words" else ""
    accepted = answer is not None and answer.how == "accepted"
    statement = item.label if item.label != item.suggestion else item.suggestion
    detail = " ".join(part for part in (item.suggestion if statement != item.suggestion else "", item.help) if part)
    return AssumptionView(item.key, statement, detail, item.suggestion, own, accepted)


def answer_words(item: GateItem, answer: ItemAnswer) -> str:
    """Return an answer in the words of its option, or as it was written."""
    for option in item.options:
        if option.value == answer.value:
            return option.label
    return answer.value


@dataclass(frozen=True)
class Chosen:
    """What a widget reports: the place of an option (-1 for own words) and the words."""

    place: int
    words: str


def to_answer(item: GateItem, chosen: Chosen) -> ItemAnswer:
    """Return the typed answer for what was chosen on screen."""
    options = ordered_options(item)
    if 0 <= chosen.place < len(options):
        return ItemAnswer(key=item.key, how="option", value=options[chosen.place].value)
    return ItemAnswer(key=item.key, how="words", value=chosen.words)


def next_open(state: GateState) -> int:
    """Return the place of the first decision without an answer, the number of decisions when all have one."""
    decisions = [item for item in state.gate.items if item.kind == "decision"]
    for place, item in enumerate(decisions):
        if item.key not in state.answers:
            return place
    return len(decisions)
