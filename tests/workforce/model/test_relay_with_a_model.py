"""The relay over a model that is interrupted, asks back, fails, costs too much or was stopped in the middle."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from app.relay.nouns.gate import Approved, Declined, Filled, GateAnswer, ItemAnswer
from app.storage.settings_file import save_settings
from tests.servers.messages import MessagesServer, Reply, Step, refuse, say, whole
from tests.workforce.model.handing import done, is_step, result, step, turn
from tests.workforce.model.settlement import (
    ANSWERS,
    INTAKE,
    REQUEST,
    SPECIFY_2,
    probes,
    put_files,
    relay_steps,
)
from tests.workforce.model.whole import Office

ROOT = Path(__file__).parents[3]


def office_over(folder, server, **more):
    office = Office(folder, server.address, **more)
    put_files(office.folder)
    return office


def begin(office):
    """Open the project, start the run and work until the person is needed."""
    project = office.open()
    project.start(REQUEST)
    project.advance()
    return project


def waiting(project):
    return project.run.open_gates[-1].gate


def answer(project, body):
    gate = waiting(project)
    project.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=body))
    project.advance()


def test_what_a_worker_must_know_is_asked_and_the_work_goes_on_with_the_answer(tmp_path):
    blocker = {"question": "Which of the two claims is meant?", "context": "The letter names two.", "needed": "One."}
    asked_back = say(result(None, blockers=[blocker]))
    knows = Step(
        done(INTAKE), lambda body: "Which of the two claims is meant? — The timber" in whole(body), "with the answer"
    )
    with MessagesServer(*probes(), Step(asked_back, turn("classify", 1)), knows) as server:
        project = begin(office_over(tmp_path, server))
        gate = waiting(project)
        assert (gate.kind, gate.items[0].label) == ("blocked", "Which of the two claims is meant?")
        answer(project, Filled(answers=(ItemAnswer(key=gate.items[0].key, how="words", value="The timber"),)))
        assert project.run.step_done("intake")
        project.close()


def test_a_question_left_open_lets_nothing_go_on(tmp_path):
    asked_back = say(result(None, blockers=[{"question": "Which?", "context": "", "needed": ""}]))
    with MessagesServer(*probes(), asked_back) as server:
        project = begin(office_over(tmp_path, server))
        for _ in range(3):
            assert project.advance() == "waiting"
        answer(project, Declined())
        assert project.run.outcome == "declined"
        project.close()


@pytest.mark.parametrize(("chosen", "model"), [("stronger", "standard-model"), ("again", "light-model")])
def test_after_a_refusal_the_person_chooses_the_same_or_a_stronger_model(tmp_path, chosen, model):
    refused = say("no", stop="refusal")
    with MessagesServer(*probes(), step("classify", refused), step("classify", done(INTAKE))) as server:
        office = office_over(tmp_path, server)
        usual = office.settings()
        tiers = {"light": "light-model", "standard": "standard-model", "strong": "strong-model"}
        connection = usual.connection.model_copy(update={"tiers": type(usual.connection.tiers)(**tiers)})
        office.settings = lambda: usual.model_copy(update={"connection": connection})
        project = begin(office)
        gate = waiting(project)
        assert gate.body.faults[0].code == "model_refused"
        answer(project, Filled(answers=(ItemAnswer(key="tier", how="option", value=chosen),)))
        assert project.run.step_done("intake")
        project.close()
    assert server.requests[-1]["model"] == model


FAULTS = [
    (refuse(401, "authentication_error"), "model_key_refused"),
    (refuse(404, "not_found_error", "model: any"), "model_not_there"),
    (refuse(402, "billing_error"), "model_credit_spent"),
    (refuse(413, "request_too_large"), "model_request_too_large"),
    (Reply(events=say("x").events, cut=3, clean=True), "model_answer_cut"),
    (say("x", stop="max_tokens"), "model_answer_too_long"),
]


@pytest.mark.parametrize(("reply", "code"), FAULTS, ids=[one[1] for one in FAULTS])
def test_each_fault_is_one_sentence_with_a_way_on_and_the_project_stays_whole(tmp_path, reply, code):
    with MessagesServer(*probes(), step("classify", reply), step("classify", done(INTAKE))) as server:
        office = office_over(tmp_path, server)
        project = begin(office)
        gate = waiting(project)
        fault = gate.body.faults[0]
        sentence = office.words.sentence(fault)
        assert fault.code == code
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert "model_" not in sentence
        body = Filled(answers=(ItemAnswer(key="tier", how="option", value="again"),)) if gate.items else Approved()
        answer(project, body)
        assert project.run.step_done("intake")
        project.close()


def test_the_spending_limit_pauses_with_a_gate_and_nothing_is_sent(tmp_path):
    """Raised in the settings, the same project goes on where it stopped."""
    with MessagesServer(*probes(), step("classify", done(INTAKE))) as server:
        office = office_over(tmp_path, server, cap=Decimal(0))
        usual = office.settings()
        tiers = dict.fromkeys(("light", "standard", "strong"), "claude-haiku-5-5")
        connection = usual.connection.model_copy(update={"tiers": type(usual.connection.tiers)(**tiers)})
        office.settings = lambda: usual.model_copy(update={"connection": connection})
        project = begin(office)
        assert waiting(project).body.faults[0].code == "model_cap_reached"
        assert server.requests == []
        project.close()
        richer = usual.model_copy(update={"connection": connection, "spending_cap": Decimal(5)})
        office.settings = lambda: richer
        project = office.open()
        answer(project, Approved())
        assert project.run.step_done("intake")
        project.close()


def test_what_was_mended_in_the_settings_counts_when_the_work_is_tried_again(tmp_path):
    """The project stays open: another server is entered on the settings page, and the step goes there."""
    with (
        MessagesServer(refuse(401, "authentication_error")) as first,
        MessagesServer(*probes(), step("classify", done(INTAKE))) as second,
    ):
        office = office_over(tmp_path, first)
        project = begin(office)
        assert waiting(project).body.faults[0].code == "model_key_refused"
        office.address = second.address
        save_settings(tmp_path / "config" / "settings.json", office.settings())
        office.builder.keys.save(second.address, office.key)
        answer(project, Approved())
        assert project.run.step_done("intake")
        project.close()


def test_without_a_model_the_command_line_says_so(tmp_path):
    from app.relay.problems import RelayProblem
    from app.settings import Settings

    office = Office(tmp_path, "")
    put_files(office.folder)
    office.settings = Settings
    with pytest.raises(RelayProblem) as caught:
        office.open()
    assert caught.value.fault.code == "no_model"


def test_a_project_for_built_in_playbooks_only_sends_nothing(tmp_path):
    from app.storage.sensitivity import save_sensitivity

    with MessagesServer() as server:
        office = office_over(tmp_path, server)
        office.open().close()
        save_sensitivity(office.folder / ".engross", "builtin")
        project = begin(office)
        assert waiting(project).body.faults[0].code == "model_not_for_this_project"
        project.close()
    assert server.requests == []


def test_every_code_of_the_model_workforce_has_a_sentence_in_both_languages():
    import re

    codes = set()
    for path in (ROOT / "app" / "workforce" / "model").rglob("*.py"):
        codes |= set(re.findall(r'"(model_[a-z_]+)"', path.read_text("utf-8")))
    codes -= {"model_validate", "model_context_window_exceeded"}
    for language in ("en", "de"):
        sentences = json.loads((ROOT / "resources" / "i18n" / f"model.{language}.json").read_text("utf-8"))
        assert codes <= set(sentences)


PROGRAM = """
import sys
sys.path.insert(0, {root!r})
from pathlib import Path
from tests.workforce.model.settlement import ANSWERS, REQUEST
from tests.workforce.model.whole import Office
Office(Path({home!r}), {address!r}).draft(REQUEST, ANSWERS)
"""


@pytest.mark.slow
@pytest.mark.needs("posix")
def test_killed_in_the_middle_the_relay_goes_on_and_buys_nothing_twice(tmp_path):
    """The program dies while a specialist writes; opened again it says what is in doubt and finishes."""
    held = replace(done(SPECIFY_2), hold=3)
    steps = [one for one in relay_steps() if one.name != "specify/T2"]
    again = Step(done(SPECIFY_2), is_step("specify/T2"), "specify/T2 again")
    with MessagesServer(*probes(), *probes(), Step(held, is_step("specify/T2")), again, *steps) as server:
        office = office_over(tmp_path, server)
        program = PROGRAM.format(root=str(ROOT), home=str(tmp_path), address=server.address)
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        child = subprocess.Popen([sys.executable, "-c", program], env=environment)
        while not held.reached.wait(0.1):
            assert child.poll() is None, "the program ended before it was killed"
        child.send_signal(signal.SIGKILL)
        child.wait(30)
        held.release.set()
        project = office.open()
        told = [fault for fault in project.notices if fault.code.startswith("model_")]
        assert [fault.code.startswith("model_call_in_doubt") for fault in told] == [True]
        assert "cost" not in told[0].fields, "the price of this model is not known, and none is invented"
        project.close()
        assert office.draft("", ANSWERS) == 0
    released = {path.name for path in (office.folder / "Deliverables").iterdir()}
    assert released == {"Payment schedule.xlsx", "Settlement agreement.docx"}
