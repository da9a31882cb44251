"""Advisor: the assumptions drawn from an answer."""

from app.relay.assignments import Assume, Assumptions
from app.relay.ports import Desk
from app.workforce.playbook.drafting.session import open_session
from app.workforce.playbook.handlers.tools import Tools


def perform(assignment: Assume, _desk: Desk, tools: Tools) -> Assumptions:
    """Return what the playbook draws from the chosen option; own words leave nothing to assume."""
    playbook = tools.playbook(assignment.brief)
    answered = assignment.answered
    session = open_session(playbook, assignment.brief, answers=(answered,))
    for question in playbook.main.questions:
        for option in question.options:
            if question.id == answered.question and option.value == answered.value:
                return Assumptions(assumptions=session.texts(option.assumes))
    return Assumptions()
