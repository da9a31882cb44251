"""One assignment from brief to result over real HTTP."""

from app.relay.assignments import Classify
from app.relay.nouns.request import Intake
from tests.servers.messages import MessagesServer, usage
from tests.workforce.model.desk import Desktop, brief
from tests.workforce.model.handing import done, step

INTAKE = {"intent": "NEW_GOAL", "complexity": "medium", "reasoning": "Two new documents.", "standard": "", "cannot": ""}


def test_a_request_is_classified_and_its_cost_is_counted(tmp_path):
    with MessagesServer(step("classify", done(INTAKE, used=usage(1000, 200)))) as server:
        desktop = Desktop(tmp_path / "kept", server.address)
        with desktop.open() as workforce:
            performed = workforce.perform(Classify(brief=brief()), desktop.desk())
    assert isinstance(performed.result, Intake)
    assert (performed.result.intent, performed.result.standard, performed.result.missing) == ("NEW_GOAL", None, "")
    assert performed.usage.input_tokens == 1000
    assert str(performed.usage.cost) == "0.000200"
    assert [kind for kind, _ in desktop.records()] == ["intent", "answer", "context"]
