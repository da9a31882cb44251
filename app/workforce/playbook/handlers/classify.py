"""Assistant: what kind of request this is, and which playbook covers it."""

import re

from app.relay.assignments import Brief, Classify
from app.relay.nouns.request import Covering, Intake, Intent, Making, Standard
from app.relay.ports import Desk
from app.workforce.playbook.drafting.session import Session, open_session
from app.workforce.playbook.finding.changes import is_particular
from app.workforce.playbook.finding.namings import find_mentions
from app.workforce.playbook.finding.words import normalise, score
from app.workforce.playbook.handlers.correct import quotes_two
from app.workforce.playbook.handlers.tools import Tools
from app.workforce.playbook.spec.playbook import Main

_QUESTION = re.compile(
    r"^(?:who|what|when|where|which|why|whose|how (?:much|many|long|often|old|far)|is|are|was|were|does|do|did|has|have"
    r"|tell me (?:who|what|when|where|which|how))\b",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"\b(?:draft|prepare|write|create|make|produce|draw up|put together|generate|need|want)\b", re.IGNORECASE
)
_CHANGE = re.compile(
    r"\b(?:change|amend|update|revise|extend|replace|shorten|lengthen|switch|redo|raise|lower|increase|reduce"
    r"|make it|instead of|rather than)\b",
    re.IGNORECASE,
)
_SMALL = re.compile(r"\b(?:fix|correct|rename|reword|typo|spelling|misspel\w*|comma|capital letter)\b", re.IGNORECASE)
_NEAREST = 4
_CHANGES = ("DIRECT", "REQ_UPDATE")


def perform(assignment: Classify, _desk: Desk, tools: Tools) -> Intake:
    """Return the intent by rules, and the playbook chosen by the person or recognised by its phrases."""
    request = assignment.brief.request
    ranked = rank(request, tools)
    chosen = next((main for _, main in ranked if main.name == assignment.choice), None)
    current = assignment.brief.standard
    intent = intent_of(request, has_work=current is not None)
    if chosen is None:
        chosen = _recognised(ranked)
    if chosen is None and current is not None and intent != "NEW_GOAL":
        chosen = next((main for _, main in ranked if main.name == current.name), None)
    if chosen is not None and current is not None and chosen.name != current.name and intent in _CHANGES:
        intent = "NEW_GOAL"
    if intent == "REQ_UPDATE" and chosen is not None and is_small(request, chosen):
        intent = "DIRECT"
    if intent == "QUESTION":
        return _intake(intent, chosen, "This asks for something to be looked up, not for a document.")
    if chosen is None:
        return _uncovered(intent, ranked, assignment.brief, tools)
    return _intake(intent, chosen, _reasoning(intent, chosen))


def intent_of(request: str, *, has_work: bool) -> Intent:
    """Return the intent by the words of a request; changes need something that was made before."""
    text = request.strip()
    asks = text.endswith("?") or _QUESTION.match(text) is not None
    if asks and not _REQUEST.search(text):
        return "QUESTION"
    if has_work and _SMALL.search(text):
        return "DIRECT"
    if has_work and (_CHANGE.search(text) or not _REQUEST.search(text)):
        return "REQ_UPDATE"
    return "NEW_GOAL"


def is_small(request: str, main: Main) -> bool:
    """Say whether a change is one of words: two quotations, or nothing but addresses and other particulars."""
    entries = {entry.key: entry for entry in main.facts}
    named = [entries[mention.key] for mention in find_mentions(request, main.facts, {})]
    return quotes_two(request) or (bool(named) and all(is_particular(entry) for entry in named))


def rank(request: str, tools: Tools) -> list[tuple[int, Main]]:
    """Return all playbooks with their scores, best first."""
    text = normalise(request)
    scored = [
        (score(text, main.recognise.phrases, main.recognise.against), main)
        for main in (playbook.main for playbook in tools.shelf.playbooks)
    ]
    return sorted(scored, key=lambda item: (-item[0], item[1].name))


def _recognised(ranked: list[tuple[int, Main]]) -> Main | None:
    """Return the best playbook when it reaches its threshold and no other does as well."""
    enough = [(points, main) for points, main in ranked if points >= main.recognise.threshold]
    if not enough or (len(enough) > 1 and enough[0][0] == enough[1][0]):
        return None
    return enough[0][1]


def _standard(main: Main) -> Standard:
    return Standard(name=main.name, title=main.title, version=main.version)


def _reasoning(intent: Intent, main: Main) -> str:
    if intent == "DIRECT":
        return f"This is a small change to something already drafted from “{main.title}”."
    if intent == "REQ_UPDATE":
        return f"This changes what was asked for before; it is drafted anew from “{main.title}”."
    return f"This asks for what the playbook “{main.title}” covers: {main.description}"


def _intake(intent: Intent, main: Main | None, reasoning: str) -> Intake:
    return Intake(
        intent=intent,
        complexity=main.complexity if main else "simple",
        reasoning=reasoning,
        standard=_standard(main) if main else None,
    )


def _uncovered(intent: Intent, ranked: list[tuple[int, Main]], brief: Brief, tools: Tools) -> Intake:
    nearest = tuple(
        Covering(
            standard=_standard(main),
            why=f"{'Some of your words fit. ' if points > 0 else ''}{main.description}",
            makes=_makes(open_session(tools.shelf.find(_standard(main)), brief)),
        )
        for points, main in ranked[:_NEAREST]
    )
    return Intake(
        intent=intent,
        complexity="medium",
        reasoning="No built-in playbook clearly covers this request.",
        nearest=nearest,
        missing="no_playbook_covers",
    )


def _makes(session: Session) -> tuple[Making, ...]:
    """Return the files a playbook makes, as it calls them while nothing is settled yet."""
    return tuple(
        Making(
            deliverable=one.id,
            name=session.text(one.entry.contract.name),
            kind=one.entry.contract.kind,
            sometimes=bool(one.entry.when),
        )
        for one in session.playbook.deliverables
    )
