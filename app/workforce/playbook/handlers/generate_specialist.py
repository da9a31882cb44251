"""A missing skill: playbooks bring their own people, so none is made by rules."""

from app.relay.assignments import GenerateSpecialist
from app.relay.nouns.generated import Generated
from app.relay.ports import Desk
from app.workforce.playbook.handlers.tools import Tools


def perform(assignment: GenerateSpecialist, _desk: Desk, _tools: Tools) -> Generated:
    """Return that nobody was found; the person decides what becomes of the task."""
    return Generated(task=assignment.task.id)
