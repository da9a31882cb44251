"""Documenter: the sentences of the report that code does not count."""

from app.relay.assignments import Summary, WriteSummary
from app.relay.ports import Desk
from app.workforce.playbook.drafting.session import open_session
from app.workforce.playbook.handlers.tools import Tools


def perform(assignment: WriteSummary, _desk: Desk, tools: Tools) -> Summary:
    """Say what it was drafted from, repeat the counted outcomes, and name what a professional must still do."""
    playbook = tools.playbook(assignment.brief)
    session = open_session(playbook, assignment.brief)
    main = playbook.main
    source = f"Drafted from the playbook “{main.title}”, version {main.version}"
    first = f"{source}; no model was used, and reviews were made by rules."
    return Summary(sentences=(first, *assignment.outcomes), external=session.texts(main.external))
