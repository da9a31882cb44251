"""Specialist, stage 2: the blueprint from stage 1's text and what the person settled."""

from app.relay.assignments import Specify
from app.relay.nouns.blueprint import Blueprint
from app.relay.ports import Desk
from app.workforce.playbook.drafting.amend import amend
from app.workforce.playbook.drafting.blueprint import Writer
from app.workforce.playbook.drafting.draft import draft_content
from app.workforce.playbook.drafting.earlier import session_after, with_earlier
from app.workforce.playbook.drafting.session import open_session
from app.workforce.playbook.drafting.settled import settle
from app.workforce.playbook.handlers.explore import explore_alone
from app.workforce.playbook.handlers.tools import Tools, reader


def perform(assignment: Specify, desk: Desk, tools: Tools) -> Blueprint:
    """Draft the content, mend what rules can mend of a review, and put everything else into the open items.

    A light task had no stage 1; its exploration is made here, and every judgement in it is a recorded assumption.
    """
    playbook = tools.playbook(assignment.brief)
    task = assignment.task
    deliverable = playbook.deliverable(task.contract.id)
    session = open_session(playbook, assignment.brief, task.discovery.facts, task.discovery.answers)
    if not assignment.stage1.findings:
        after = session_after(session, deliverable, task.earlier, task.earlier_decisions)
        alone = explore_alone(after, deliverable, tools.calculators, reader(desk))
        assignment = assignment.model_copy(update={"stage1": alone})
    own = settle(deliverable.entry.explore, assignment.stage1, assignment.decisions, session)
    settled = with_earlier(own, session, deliverable, task.earlier, task.earlier_decisions)
    draft = draft_content(session, deliverable, settled, tools.calculators, reader(desk))
    draft, left_over = amend(draft, assignment.findings, assignment.settled_conflicts)
    return Writer(assignment, deliverable, draft, own, left_over).write()
