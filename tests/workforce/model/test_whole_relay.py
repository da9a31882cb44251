"""A whole relay for a request that no playbook covers, from one sentence to released files."""

import json

from tests.servers.messages import MessagesServer
from tests.workforce.model.settlement import ANSWERS, REQUEST, probes, put_files, relay_steps
from tests.workforce.model.test_hostile import WITNESS
from tests.workforce.model.whole import Office


def test_an_uncovered_request_becomes_released_files_and_nothing_reaches_another_place(tmp_path):
    WITNESS.reached.clear()
    with MessagesServer(*probes(), *relay_steps()) as server:
        office = Office(tmp_path, server.address)
        put_files(office.folder)
        WITNESS.watching = True
        try:
            code = office.draft(REQUEST, ANSWERS)
        finally:
            WITNESS.watching = False
        assert not server.faults
        assert {address[1] for address in WITNESS.reached} == {int(server.address.rsplit(":", 1)[1])}
    assert code == 0, office.printed.getvalue()
    released = {path.name for path in (office.folder / "Deliverables").iterdir()}
    assert released == {"Payment schedule.xlsx", "Settlement agreement.docx"}
    report = json.loads((office.folder / ".engross" / "trunk" / "report.json").read_text("utf-8"))
    assert report["usage"]["Specialist"]["input_tokens"] > 0
