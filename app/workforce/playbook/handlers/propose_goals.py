"""Advisor: goals and contracts, with the person's asks for changes taken as far as rules can take them."""

import re
from dataclasses import dataclass

from app.relay.assignments import ProposeGoals
from app.relay.nouns.goals import DeliverableContract, Goal, GoalProposal
from app.relay.ports import Desk
from app.workforce.playbook.drafting.session import Session, open_session
from app.workforce.playbook.handlers.tools import Tools
from app.workforce.playbook.language.record import Used
from app.workforce.playbook.spec.discovery import GoalEntry
from app.workforce.playbook.spec.playbook import Deliverable, Playbook

LONGEST = 140
_DROP = re.compile(
    r"\b(?:remove|drop|delete|without|leave out)\s+(?:the\s+)?(?:goal\s+)?(G\d+(?:\.\d+)?)\b", re.IGNORECASE
)
_NOTE = (
    "Your words were added as a goal as you wrote them. A playbook cannot reword its other goals by itself: use Edit "
    "to change one. A goal that no passage comes near to stops the work before anything is built."
)


def perform(assignment: ProposeGoals, _desk: Desk, tools: Tools) -> GoalProposal:
    """Return the goals that hold for the facts, then goals that were approved before, then asks for changes."""
    playbook = tools.playbook(assignment.brief)
    session = open_session(playbook, assignment.brief, assignment.discovery.facts, assignment.discovery.answers)
    goals = [_goal(entry, session) for entry in playbook.main.goals if session.holds(entry.when)]
    known = {goal.id for goal in goals}
    goals += [goal for goal in assignment.existing if goal.id not in known and goal.id.startswith("P")]
    asked = _Asked.read(assignment.reasons)
    goals = [goal for goal in goals if goal.id not in asked.dropped] + _own_goals(asked.wishes, known)
    return GoalProposal(
        goals=tuple(goals),
        contracts=contracts_of(session),
        note=_NOTE if asked.wishes else "",
        minutes=playbook.main.minutes,
        questions=count_questions(playbook),
    )


def _goal(entry: GoalEntry, session: Session) -> Goal:
    with session.recorder.collect() as used:
        text = session.text(entry.text)
    origin = session.text(entry.origin) or _origin(used, session)
    return Goal(id=entry.id, text=text if len(text) <= LONGEST else entry.short, origin=origin)


def _origin(used: set[Used], session: Session) -> str:
    """Return where a goal comes from: the place of the first fact in it that was found, an answer, or the playbook."""
    facts = [session.facts[name] for space, name in sorted(used) if space == "facts" and name in session.facts]
    placed = [f"{fact.place.file}, {fact.place.label}" for fact in facts if fact.place]
    return placed[0] if placed else ("your answer" if facts else "from the playbook")


@dataclass(frozen=True)
class _Asked:
    """What the person asked for: goals to drop by number, and wishes in their own words."""

    dropped: frozenset[str]
    wishes: tuple[str, ...]

    @classmethod
    def read(cls, reasons: tuple[str, ...]) -> "_Asked":
        dropped = {match.upper() for reason in reasons for match in _DROP.findall(reason)}
        return cls(frozenset(dropped), tuple(" ".join(r.split()) for r in reasons if not _DROP.search(r)))


def _own_goals(wishes: tuple[str, ...], known: set[str]) -> list[Goal]:
    """Return own words as goals P1, P2 …; words that are too long are cut at a word and marked."""
    goals = []
    for number, wish in enumerate(dict.fromkeys(wishes), start=1):
        if f"P{number}" not in known:
            goals.append(Goal(id=f"P{number}", text=_fit(wish), origin="your own words"))
    return goals


def _fit(wish: str) -> str:
    if len(wish) <= LONGEST:
        return wish
    return f"{wish[: LONGEST - 2].rsplit(' ', 1)[0]} …"


def contracts_of(session: Session) -> tuple[DeliverableContract, ...]:
    """Return the contract of every deliverable whose condition holds."""
    return tuple(_contract(item, session) for item in deliverables_of(session))


def deliverables_of(session: Session) -> tuple[Deliverable, ...]:
    """Return the deliverables whose condition holds."""
    return tuple(item for item in session.playbook.deliverables if session.holds(item.entry.when))


def _contract(deliverable: Deliverable, session: Session) -> DeliverableContract:
    entry, main = deliverable.entry.contract, session.main
    return DeliverableContract(
        id=deliverable.id,
        name=session.text(entry.name),
        file_name=safe_file_name(session.text(entry.file_name), entry.format),
        format=entry.format,
        kind=entry.kind,
        audience=session.text(entry.audience),
        length=entry.length,
        max_pages=entry.max_pages,
        min_slides=entry.min_slides,
        max_slides=entry.max_slides,
        must_contain=session.texts(entry.must_contain),
        must_not_contain=session.texts(entry.must_not_contain),
        dates=session.text(entry.dates),
        currency=entry.currency or main.currency,
        language=entry.language or main.language,
        agrees_with=session.texts(entry.agrees_with),
    )


def safe_file_name(name: str, file_format: str) -> str:
    """Return a file name without characters that some systems refuse, at most 100 characters before its ending."""
    ending = {"markdown": "md"}.get(file_format, file_format)
    stem = name[: -len(ending) - 1] if name.casefold().endswith(f".{ending}") else name
    clean = " ".join(re.sub(r'[\x00-\x1f<>:"/\\|?*]', " ", stem).split()).strip(" .")
    return f"{clean[:100].strip(' .') or 'Document'}.{ending}"


def count_questions(playbook: Playbook) -> int:
    """Return how many decisions the person will meet at most."""
    return sum(len(deliverable.entry.explore.decisions) for deliverable in playbook.deliverables)
