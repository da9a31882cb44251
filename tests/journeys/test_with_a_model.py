"""A whole matter in the window with a model: from a request no playbook covers to exported files."""

from tests.journeys.model import Model, answer_until, ask_to_settle
from tests.servers.messages import MessagesServer
from tests.workforce.model.settlement import probes, relay_steps


def test_a_request_no_playbook_covers_becomes_files_in_the_window(sit_down, folder):
    with MessagesServer(*probes(), *relay_steps()) as server:
        person = sit_down(model=Model(server))
        ask_to_settle(person, folder)
        answer_until(person, "none")
        person.waits(lambda: person.run.outcome != "")
        assert not server.faults
        assert person.run.outcome == "released"
        person.leave()
    released = {path.name for path in (folder / "Deliverables").iterdir()}
    assert released == {"Payment schedule.xlsx", "Settlement agreement.docx"}
