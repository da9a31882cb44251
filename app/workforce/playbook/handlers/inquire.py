"""Advisor: which facts and answers are needed, and what the sources already give."""

from importlib import import_module
from typing import TYPE_CHECKING

from app.relay.assignments import Inquire
from app.relay.nouns.discovery import Inquiry, Option, Question
from app.relay.nouns.facts import FactSpec, FoundFact
from app.relay.nouns.request import Complexity, Depth
from app.relay.ports import Desk
from app.workforce.playbook.drafting.requests import read_request
from app.workforce.playbook.finding.search import find_disagreements, find_facts
from app.workforce.playbook.handlers.tools import Tools, check_stopped, read_all
from app.workforce.playbook.spec.discovery import TOPICS, QuestionEntry
from app.workforce.playbook.spec.facts import FactEntry
from app.workforce.playbook.spec.playbook import Playbook

if TYPE_CHECKING:
    from app.workforce.playbook.forms.inquiring import FormAsked

_COVERED: dict[Complexity, int] = {"simple": 1, "medium": 3, "complex": len(TOPICS)}


def perform(assignment: Inquire, desk: Desk, tools: Tools) -> Inquiry:
    """Read the sources and return facts, disagreements and the questions they leave open."""
    playbook, in_files = _read_files(tools.playbook(assignment.brief), assignment, desk)
    main = playbook.main
    changed = read_request(assignment, playbook)
    found = in_files if assignment.settled else (*changed.found, *in_files)
    known = {fact.key for fact in found}
    topics = topics_for(main.complexity, assignment.depth)
    asked = [item for item in main.questions if item.topic in topics and not known & set(item.found_in)]
    asked.sort(key=lambda item: TOPICS.index(item.topic))
    return Inquiry(
        facts=tuple(fact_spec(entry, main.currency) for entry in main.facts),
        found=(*in_files, *changed.found) if assignment.settled else found,
        disagreements=find_disagreements(main, found),
        questions=tuple(_question(item) for item in asked[: max(0, min(assignment.limit, 5))]),
        mentioned=changed.mentioned,
        revisit=changed.revisit,
    )


def _read_files(playbook: Playbook, assignment: Inquire, desk: Desk) -> tuple[Playbook, tuple[FoundFact, ...]]:
    """Return what the files say of the facts, and the playbook with the fields of a form where it fills one in.

    What reads forms is loaded with the first form that is filled in.
    """
    sources = read_all(desk)
    if not playbook.main.fields_of:
        return playbook, find_facts(playbook.main, sources, lambda: check_stopped(desk))
    forms = import_module("app.workforce.playbook.forms.inquiring")
    asked: FormAsked = forms.ask_form(playbook, assignment, sources, lambda: check_stopped(desk))
    return asked.playbook, asked.found


def topics_for(complexity: Complexity, depth: Depth) -> tuple[str, ...]:
    """Return the topics to cover: the first for simple work, three for medium, all for complex or Deep."""
    return TOPICS if depth == "Deep" else TOPICS[: _COVERED[complexity]]


def fact_spec(entry: FactEntry, currency: str) -> FactSpec:
    """Return how the form asks for a fact."""
    return FactSpec(
        key=entry.key,
        label=entry.label,
        kind=entry.kind,
        group=entry.group,
        help=entry.help,
        required=entry.required,
        may_be_blank=entry.may_be_blank,
        default=entry.default,
        choices=entry.choices,
        currency=entry.currency or (currency if entry.kind == "money" else ""),
        minimum=entry.minimum,
    )


def _question(entry: QuestionEntry) -> Question:
    options = sorted(entry.options, key=lambda option: not option.recommended)
    return Question(
        id=entry.id,
        text=entry.text,
        why=entry.why,
        topic=entry.topic,
        risk=entry.risk,
        options=tuple(
            Option(
                value=option.value,
                label=option.label,
                reason=option.reason,
                against=option.against,
                recommended=option.recommended,
            )
            for option in options
        ),
    )
