"""Specialist, stage 1: findings with places, assumptions, decisions with the recommended option first, risks."""

import re
from collections.abc import Mapping
from dataclasses import replace

from app.relay.assignments import Explore
from app.relay.nouns.discovery import Answered, Option
from app.relay.nouns.facts import Fact
from app.relay.nouns.source import SourceFile
from app.relay.nouns.stage1 import Assumption, Decision, Risk, Stage1
from app.relay.ports import Desk
from app.relay.problems import WorkProblem
from app.relay.texts.facts import fact_words
from app.workforce.playbook.calculators.calculation import Calculator
from app.workforce.playbook.drafting.calculations import Read, Worker
from app.workforce.playbook.drafting.earlier import session_after
from app.workforce.playbook.drafting.fact_values import where_from
from app.workforce.playbook.drafting.headings import dependents
from app.workforce.playbook.drafting.session import Session, open_session
from app.workforce.playbook.finding.wishes import Wish, find_wish
from app.workforce.playbook.handlers.tools import Tools, reader
from app.workforce.playbook.spec.playbook import Deliverable, Main
from app.workforce.playbook.spec.stage import AssumptionEntry, DecisionEntry, DecisionOption, RiskEntry


def perform(assignment: Explore, desk: Desk, tools: Tools) -> Stage1:
    """Return what is known with its places, and what is left to the person."""
    playbook = tools.playbook(assignment.brief)
    deliverable = playbook.deliverable(assignment.task.contract.id)
    discovery = assignment.task.discovery
    session = open_session(playbook, assignment.brief, discovery.facts, discovery.answers)
    session = session_after(session, deliverable, assignment.task.earlier, assignment.task.earlier_decisions)
    stage1 = explore_alone(session, deliverable, tools.calculators, reader(desk))
    findings = (*stage1.findings, *_unread(assignment.brief.sources))
    risks = (*stage1.risks, *_unheard(discovery.answers, session, deliverable))
    return stage1.model_copy(update={"findings": findings, "risks": risks})


def _unheard(answers: tuple[Answered, ...], session: Session, deliverable: Deliverable) -> tuple[Risk, ...]:
    """Return a risk for each answer in own words that the content has no place for, so that none is lost in silence."""
    lost = (
        answer
        for answer in answers
        if session.values.said.get(answer.question) and not _reads(session.main, deliverable, answer.question)
    )
    return tuple(
        Risk(
            text=f"Your own words are not written into this file: “{answer.words}” ({answer.text})",
            mitigation="Say them again where a decision allows own words, or add them to the finished file.",
        )
        for answer in lost
    )


def _reads(main: Main, deliverable: Deliverable, question: str) -> bool:
    """Whether content, figures or calculations read the own words of a question."""
    texts = f"{deliverable.entry.content} {main.figures} {main.calculations}"
    return re.search(rf"\bsaid\.{question}\b", texts) is not None


def _unread(sources: tuple[SourceFile, ...]) -> tuple[str, ...]:
    """Return a finding for the files that could not be used in full, so that the gap is never silent."""
    kinds: dict[str, str] = {
        "partly": "Read only in part",
        "unreadable": "Could not be read",
        "elsewhere": "Not on this computer",
    }
    said = []
    for status, words in kinds.items():
        names = ", ".join(file.path for file in sources if file.status == status and file.kind != "other")
        if names:
            said.append(f"{words}: {names}. What was not read is not part of this draft.")
    return tuple(said)


def explore_alone(
    session: Session, deliverable: Deliverable, calculators: Mapping[str, Calculator], read: Read
) -> Stage1:
    """Return stage 1 of one deliverable from the facts and answers a session knows."""
    session, notes = _calculated(session, Worker(session.main, session.templates, calculators, session.facts, read))
    entry = deliverable.entry.explore
    name = session.text(deliverable.entry.contract.name)
    own = tuple(session.text(item.text) for item in entry.findings if session.holds(item.when))
    decisions = (item for item in entry.decisions if session.holds(item.when))
    return Stage1(
        findings=(*_fact_findings(session), *notes, *own),
        method=entry.method,
        exploration=_exploration(session, entry.exploration),
        assumptions=tuple(_assumption(item, session) for item in entry.assumptions if session.holds(item.when)),
        decisions=tuple(_decision(item, session, deliverable, name) for item in decisions),
        risks=tuple(_risk(item, session) for item in entry.risks if session.holds(item.when)),
        approach=session.text(entry.approach),
    )


def _risk(entry: RiskEntry, session: Session) -> Risk:
    return Risk(text=session.text(entry.text), severity=entry.severity, mitigation=session.text(entry.mitigation))


def _calculated(session: Session, worker: Worker) -> tuple[Session, tuple[str, ...]]:
    """Return the session with each calculation and figure that needs no decision, and the notes of the calculations."""
    values, notes, main = session.values, [], worker.main
    alone: list[dict[str, object]] = [{"calculations": (item,), "figures": ()} for item in main.calculations]
    alone += [{"calculations": (), "figures": (item,)} for item in main.figures]
    for one in alone:
        try:
            worked = replace(worker, main=main.model_copy(update=one)).work(values)
        except WorkProblem:
            continue
        values = worked.values
        notes += [note for result in worked.results.values() for note in result.notes]
    return session.with_values(values), tuple(notes)


def _exploration(session: Session, template: str) -> str:
    """Return the paragraphs of the exploration, each on one line."""
    paragraphs = [" ".join(part.split()) for part in session.lines(template).split("\n\n")]
    return "\n\n".join(part for part in paragraphs if part)


def _fact_findings(session: Session) -> tuple[str, ...]:
    """Return a sentence for every settled fact, with its place."""
    sentences = []
    for entry in session.main.facts:
        fact = session.facts.get(entry.key)
        if fact is not None:
            sentences.append(f"{entry.label}: {_words(session, fact)}")
    return tuple(sentences)


def _words(session: Session, fact: Fact) -> str:
    if not fact.value:
        return "left blank, to be filled in later."
    value = session.values.facts[fact.key]
    shown = ", ".join(value) if isinstance(value, tuple) else fact_words(fact)
    return f"{' '.join(shown.split())} ({where_from(fact)})."


def _assumption(entry: AssumptionEntry, session: Session) -> Assumption:
    return Assumption(
        id=entry.id,
        title=entry.title,
        default=session.text(entry.default),
        rationale=session.text(entry.rationale),
        value=session.text(entry.value),
    )


def _decision(entry: DecisionEntry, session: Session, deliverable: Deliverable, name: str) -> Decision:
    heads = dependents(deliverable.entry.content, "decided", entry.name, session)
    return Decision(
        id=entry.id,
        title=entry.title,
        context=session.text(entry.context),
        options=ordered_options(entry, session),
        recommendation=session.text(entry.recommendation),
        risk=session.text(entry.risk),
        depends=tuple(f"{name}: {head}" for head in heads),
    )


def ordered_options(entry: DecisionEntry, session: Session) -> tuple[Option, ...]:
    """Return the options that are open, the recommended one first; facts may move the recommendation.

    What the person's request asks for goes before what facts recommend.
    """
    possible = [option for option in entry.options if session.holds(option.when)]
    wish = find_wish(session.values.request, possible)
    best = wish.option if wish is not None else _recommended(possible, session)
    ordered = [best, *(option for option in possible if option is not best)]
    return tuple(
        Option(
            value=option.value,
            label=session.text(option.label),
            reason=_reason(session.text(option.reason), wish if option is best else None),
            against=session.text(option.against),
            recommended=option is best,
        )
        for option in ordered
    )


def _reason(reason: str, wish: Wish | None) -> str:
    return f"Your request says “{wish.words}”. {reason}".strip() if wish is not None else reason


def _recommended(options: list[DecisionOption], session: Session) -> DecisionOption:
    by_facts = [option for option in options if option.recommended_when and session.holds(option.recommended_when)]
    usual = [option for option in options if option.recommended]
    return (by_facts or usual or options)[0]
