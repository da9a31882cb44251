"""Discovery: facts and questions, assumptions, and the goals with their contracts."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from decimal import Decimal, InvalidOperation

from app.relay.assignments import Assume, Assumptions, Brief, Inquire, ProposeGoals
from app.relay.nouns.discovery import YOUR_REQUEST, Inquiry, Option, Question
from app.relay.nouns.facts import Choice, Disagreement, FactKind, FactSpec, FoundFact
from app.relay.nouns.goals import DeliverableContract, Goal, GoalProposal
from app.relay.nouns.report import Usage
from app.relay.problems import AnswerRefused
from app.relay.values import canonical
from app.workforce.model.drafts.discovery import (
    AssumptionsDraft,
    ContractDraft,
    FactDraft,
    FoundDraft,
    GoalsDraft,
    InquiryDraft,
    OptionDraft,
    QuestionDraft,
)
from app.workforce.model.tools.library import Library
from app.workforce.model.work.changes import (
    REQUEST,
    check_changes,
    kept_specs,
    place_in_request,
    settled_part,
    spoken_of,
)
from app.workforce.model.work.names import ENDINGS, repeated, safe_file_name
from app.workforce.model.work.research import research
from app.workforce.model.work.room import Room, contract_text

_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")
_QUESTIONS = (
    "Who are the parties and persons, with their particulars as they stand in the files?",
    "Which amounts, rates, dates, deadlines and notice periods are stated, and for what?",
    "What was agreed, promised or disputed, and in which document of which date?",
    "Which earlier documents could serve as a precedent for form and wording?",
)


def inquire(assignment: Inquire, room: Room) -> tuple[Inquiry, Usage]:
    """Return what must be known. Values found in files are offered only when their words stand there."""
    library = room.library()
    known = research(room, (f"What bears on this request: {room.brief.request}", *_QUESTIONS))
    wanted = f"Depth of the conversation: {assignment.depth}. At most {assignment.limit} questions."
    job = room.job("inquire", InquiryDraft, (settled_part(assignment), known.text(), wanted))
    job = replace(
        job,
        check=lambda draft: _check_inquiry(draft, assignment) + check_changes(draft, assignment),
        doubts=lambda draft: _doubt_found(draft, library, assignment),
    )
    worked = room.work(job)
    draft = worked.draft
    specs = {spec.key: spec for spec in _specs(draft, assignment)}
    proved = (_prove(one, specs.get(one.key), library, room.brief) for one in draft.found)
    found: list[FoundFact] = [fact for fact in proved if fact is not None]
    found = sorted(found, key=lambda one: (one.place.file == YOUR_REQUEST) == bool(assignment.settled))
    mentioned, revisit = spoken_of(draft, found, assignment)
    inquiry = Inquiry(
        facts=tuple(specs.values()),
        found=tuple(found),
        disagreements=_disagreements(found, specs),
        questions=tuple(_question(question) for question in draft.questions),
        mentioned=mentioned,
        revisit=revisit,
    )
    return inquiry, known.usage + worked.usage


def _check_inquiry(draft: InquiryDraft, assignment: Inquire) -> list[str]:
    limit = assignment.limit
    wrong = [f"result.facts: {fact.key!r} is no key" for fact in draft.facts if not _KEY.fullmatch(fact.key)]
    wrong += repeated("result.facts", (fact.key for fact in draft.facts))
    wrong += repeated("result.questions", (question.id for question in draft.questions))
    wrong += [
        f"result.facts.{fact.key}: a choice needs two or more choices"
        for fact in draft.facts
        if fact.kind == "choice" and len(fact.choices) < 2
    ]
    keys = {fact.key for fact in draft.facts} | {fact.key for fact in assignment.settled}
    wrong += [f"result.found: no fact is called {one.key!r}" for one in draft.found if one.key not in keys]
    if len(draft.questions) > limit:
        wrong.append(f"result.questions: at most {limit} are allowed, ask only what matters most")
    for question in draft.questions:
        wrong += check_options(f"result.questions.{question.id}", question.options, 4)
    return wrong


def check_options(where: str, options: tuple[OptionDraft, ...], most: int) -> list[str]:
    """Return what is wrong with options: their number, the one recommendation that stands first, repeated values."""
    wrong = []
    if not 2 <= len(options) <= most:
        wrong.append(f"{where}: two to {most} options are needed")
    if sum(option.recommended for option in options) != 1 or not options or not options[0].recommended:
        wrong.append(f"{where}: exactly one option is recommended, and it stands first")
    wrong += repeated(where, (option.value for option in options))
    return wrong + [f"{where}: an option lacks its value or label" for o in options if not o.value or not o.label]


def option(draft: OptionDraft) -> Option:
    """Return an option."""
    return Option(**draft.model_dump())


def _specs(draft: InquiryDraft, assignment: Inquire) -> tuple[FactSpec, ...]:
    return kept_specs((_spec(fact) for fact in draft.facts), assignment.settled)


def _doubt_found(draft: InquiryDraft, library: Library | None, assignment: Inquire) -> list[str]:
    specs = {spec.key: spec for spec in _specs(draft, assignment)}
    return [
        f"result.found.{number}: the value does not fit its kind, or the words do not stand in {one.file}"
        for number, one in enumerate(draft.found)
        if _prove(one, specs.get(one.key), library, assignment.brief) is None
    ]


def _prove(one: FoundDraft, spec: FactSpec | None, library: Library | None, brief: Brief) -> FoundFact | None:
    if one.file == REQUEST:
        place = place_in_request(one.quote, brief)
    else:
        place = library.place_of(one.file, one.quote) if library else None
    value = read_value(spec.kind, one.value, tuple(choice.value for choice in spec.choices)) if spec else None
    return FoundFact(key=one.key, value=value, place=place, quote=one.quote) if place and value else None


def read_value(kind: FactKind, text: str, choices: tuple[str, ...] = ()) -> str | None:
    """Return the canonical text of a value as a model writes it, or None when it does not fit its kind."""
    try:
        if kind == "percent" and "%" not in text:
            number = Decimal(text)
            return str(number) if number.is_finite() else None
        if kind == "date":
            return date.fromisoformat(text).isoformat()
        return canonical(kind, text, "", choices) or None
    except (AnswerRefused, InvalidOperation, ValueError):
        return None


def _spec(draft: FactDraft) -> FactSpec:
    given = draft.model_dump(exclude={"choices", "default", "currency"})
    choices = tuple(Choice(value=one.value, label=one.label) for one in draft.choices)
    default = read_value(draft.kind, draft.default, tuple(one.value for one in draft.choices)) if draft.default else ""
    currency = draft.currency.upper() if draft.kind == "money" else ""
    return FactSpec(**given, choices=choices, default=default or "", currency=currency)


def _question(draft: QuestionDraft) -> Question:
    options = tuple(option(one) for one in draft.options)
    return Question(**draft.model_dump(exclude={"options"}), options=options)


def _disagreements(found: list[FoundFact], specs: dict[str, FactSpec]) -> tuple[Disagreement, ...]:
    """Return the facts for which the files give different values; code compares, no model does."""
    torn = []
    for key in dict.fromkeys(one.key for one in found):
        sides = {one.value: one for one in found if one.key == key}
        if len(sides) > 1:
            torn.append(Disagreement(key=key, label=specs[key].label, found=tuple(sides.values())))
    return tuple(torn)


def assume(assignment: Assume, room: Room) -> tuple[Assumptions, Usage]:
    """Return what follows from an answer."""
    answered = assignment.answered
    part = f"## The answer\n\nQuestion: {answered.text}\nAnswer: {answered.words}"
    worked = room.work(room.job(f"assume/{answered.question}", AssumptionsDraft, (part,)), hand_on=False)
    return Assumptions(assumptions=tuple(text for text in worked.draft.assumptions if text)), worked.usage


def propose_goals(assignment: ProposeGoals, room: Room) -> tuple[GoalProposal, Usage]:
    """Return goals and contracts."""
    existing = "\n".join(f"- {goal.id}: {goal.text}" for goal in assignment.existing)
    reasons = "\n".join(f"- {reason}" for reason in assignment.reasons)
    parts = (
        f"## Goals approved before\n\n{existing}" if existing else "",
        contract_text(assignment.contracts, "Contracts approved before; a file that goes on keeps its id"),
        f"## What the person wants changed\n\n{reasons}" if reasons else "",
        room.handed_on("inquire"),
    )
    job = room.job("propose_goals", GoalsDraft, parts, shared=room.shared(assignment.discovery))
    worked = room.work(replace(job, check=_check_goals))
    draft = worked.draft
    proposal = GoalProposal(
        goals=tuple(Goal(id=goal.id, text=goal.text, origin=goal.origin) for goal in draft.goals),
        contracts=tuple(_contract(contract) for contract in draft.contracts),
        note=draft.note,
        minutes=max(1, draft.minutes),
        questions=2 * len(draft.contracts),
    )
    return proposal, worked.usage


def _check_goals(draft: GoalsDraft) -> list[str]:
    wrong = [] if draft.goals else ["result.goals: at least one goal is needed"]
    wrong += [] if draft.contracts else ["result.contracts: at least one deliverable is needed"]
    wrong += repeated("result.goals", (goal.id for goal in draft.goals))
    for goal in draft.goals:
        if not re.fullmatch(r"G\d{1,2}(\.\d{1,2})?", goal.id):
            wrong.append(f"result.goals.{goal.id}: ids are G1, G2, G1.1")
        if not 1 <= len(goal.text) <= 140:
            wrong.append(f"result.goals.{goal.id}: {len(goal.text)} characters; one sentence of at most 140")
    return wrong + _check_contracts(draft.contracts)


def _check_contracts(contracts: Iterable[ContractDraft]) -> list[str]:
    contracts = tuple(contracts)
    ids = {contract.id for contract in contracts}
    wrong = repeated("result.contracts", (contract.id for contract in contracts))
    wrong += repeated("result.contracts", (contract.file_name.casefold() for contract in contracts))
    for contract in contracts:
        where = f"result.contracts.{contract.id}"
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", contract.id):
            wrong.append(f"{where}: an id is lower case words joined by hyphens")
        if contract.format not in ENDINGS:
            wrong.append(f"{where}: nobody here makes {contract.format}; choose from {', '.join(ENDINGS)}")
        elif safe_file_name(contract.file_name, contract.format) is None:
            wrong.append(f"{where}: {contract.file_name!r} is no plain file name ending in {ENDINGS[contract.format]}")
        strangers = set(contract.agrees_with) - ids
        wrong += [f"{where}.agrees_with: no contract is called {', '.join(sorted(strangers))}"] if strangers else []
    return wrong


def _contract(draft: ContractDraft) -> DeliverableContract:
    given = draft.model_dump(exclude={"max_pages", "min_slides", "max_slides", "language"})
    return DeliverableContract(
        **given,
        max_pages=draft.max_pages or None,
        min_slides=draft.min_slides or None,
        max_slides=draft.max_slides or None,
        language=draft.language or "en-GB",
    )
