"""Tester: a test for every goal and every criterion."""

from app.relay.assignments import WriteTests
from app.relay.nouns.goals import Goal
from app.relay.nouns.plan import AcceptanceTest, TestPlan
from app.relay.ports import Desk
from app.workforce.playbook.drafting.session import Session, open_session
from app.workforce.playbook.handlers.tools import Tools
from app.workforce.playbook.spec.discovery import TestEntry
from app.workforce.playbook.spec.playbook import Playbook

_ASK = "A person must read the file and say whether this holds: {goal}"


def perform(assignment: WriteTests, _desk: Desk, tools: Tools) -> TestPlan:
    """Return the playbook's tests for what was approved; words of the person get a question for a reader."""
    playbook = tools.playbook(assignment.brief)
    settled = assignment.discovery
    session = open_session(
        playbook, assignment.brief, settled.facts if settled else (), settled.answers if settled else ()
    )
    criteria = {item.id: item.text for task in assignment.plan.tasks for item in task.criteria}
    own = _own_goals(assignment, criteria)
    covered = (set(criteria) | {goal.id for goal in assignment.goals}) - {goal.id for goal in own}
    tests = [test for name, entry in _entries(playbook) if (test := _test(name, entry, session, covered))]
    first = assignment.plan.tasks[0]
    tests += [_question(f"{first.id}.{goal.id}", goal.text, first.deliverable) for goal in own]
    tests += [_question(goal.id, goal.text, first.deliverable) for goal in own]
    known = {test.covers for test in tests}
    left = [(name, text) for name, text in _wanted(assignment, criteria) if name not in known]
    return TestPlan(tests=(*tests, *(_question(name, text, first.deliverable) for name, text in left)))


def _wanted(assignment: WriteTests, criteria: dict[str, str]) -> list[tuple[str, str]]:
    return [*((goal.id, goal.text) for goal in assignment.goals), *criteria.items()]


def _own_goals(assignment: WriteTests, criteria: dict[str, str]) -> tuple[Goal, ...]:
    """Return the goals the planner made criteria of, because they are in the person's own words."""
    first = assignment.plan.tasks[0].id
    return tuple(goal for goal in assignment.goals if f"{first}.{goal.id}" in criteria)


def _entries(playbook: Playbook) -> list[tuple[str, TestEntry]]:
    listed = [(test.deliverable, test) for test in playbook.main.tests]
    for deliverable in playbook.deliverables:
        listed += [(test.deliverable or deliverable.id, test) for test in deliverable.entry.tests]
    return listed


def _test(deliverable: str, entry: TestEntry, session: Session, covered: set[str]) -> AcceptanceTest | None:
    if entry.covers not in covered:
        return None
    return AcceptanceTest(
        id=entry.id,
        covers=entry.covers,
        text=session.text(entry.text),
        deliverable=deliverable,
        check=entry.check,
        parameters=_parameters(entry, session),
        question=session.text(entry.question),
    )


def _parameters(entry: TestEntry, session: Session) -> dict[str, str]:
    parameters = {key: session.text(value) for key, value in entry.parameters.items()}
    return {**parameters, "blocks": ", ".join(entry.blocks)} if entry.blocks else parameters


def _question(covers: str, text: str, deliverable: str) -> AcceptanceTest:
    return AcceptanceTest(
        id=f"{covers}-read",
        covers=covers,
        text=text,
        deliverable=deliverable,
        question=_ASK.format(goal=text),
    )
