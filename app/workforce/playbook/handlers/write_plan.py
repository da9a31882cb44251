"""Planner: the plan, with numbered sections and one task for each deliverable."""

from app.relay.assignments import WritePlan
from app.relay.nouns.goals import Goal
from app.relay.nouns.plan import AcceptanceCriterion, Plan, Task
from app.relay.ports import Desk
from app.workforce.playbook.drafting.session import Session, open_session
from app.workforce.playbook.handlers.plan_text import plan_sections
from app.workforce.playbook.handlers.tools import Tools
from app.workforce.playbook.spec.playbook import Deliverable


def perform(assignment: WritePlan, _desk: Desk, tools: Tools) -> Plan:
    """Return the plan; goals in the person's own words become criteria of the first task."""
    playbook = tools.playbook(assignment.brief)
    discovery = assignment.discovery
    session = open_session(playbook, assignment.brief, discovery.facts, discovery.answers)
    deliverables = tuple(playbook.deliverable(contract.id) for contract in assignment.contracts)
    own = own_goals(assignment.goals, session)
    files = {contract.id: contract.file_name for contract in assignment.contracts}
    tasks = tuple(
        _task(item, session, assignment.goals, own if index == 0 else (), files)
        for index, item in enumerate(deliverables)
    )
    return Plan(sections=plan_sections(assignment, session, tasks, deliverables, own), tasks=tasks)


def own_goals(goals: tuple[Goal, ...], session: Session) -> tuple[Goal, ...]:
    """Return the goals that are not, word for word, what the playbook proposes for these facts."""
    proposed: dict[str, set[str]] = {}
    for entry in session.main.goals:
        proposed[entry.id] = {session.text(entry.text), entry.short}
    return tuple(goal for goal in goals if goal.text not in proposed.get(goal.id, set()))


def _task(
    deliverable: Deliverable, session: Session, goals: tuple[Goal, ...], own: tuple[Goal, ...], files: dict[str, str]
) -> Task:
    entry = deliverable.entry.task
    criteria = [
        AcceptanceCriterion(id=item.id, text=session.text(item.text))
        for item in entry.criteria
        if session.holds(item.when)
    ]
    criteria += [AcceptanceCriterion(id=f"{entry.id}.{goal.id}", text=goal.text) for goal in own]
    approved = {goal.id for goal in goals}
    return Task(
        id=entry.id,
        title=session.text(entry.title),
        domain=entry.domain,
        depth=entry.depth,
        component=entry.component,
        deliverable=deliverable.id,
        description=session.text(entry.description),
        criteria=tuple(criteria),
        dependencies=entry.dependencies,
        files=session.texts(entry.files) or (files[deliverable.id],),
        goals=tuple(dict.fromkeys((*(g for g in entry.goals if g in approved), *(goal.id for goal in own)))),
        format=deliverable.entry.contract.format,
        rationale=entry.rationale,
    )
