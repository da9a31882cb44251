"""A model at work in the window: what it writes, what it costs, and how it is paused, stopped, limited and replaced."""

import json
from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtWidgets import QApplication

from app.settings import Settings
from app.ui.widgets.live_text import LiveText
from tests.journeys.model import PATIENT, PRICED, Model, answer_until, ask_to_settle
from tests.journeys.test_model_faults import shown_fault
from tests.servers.messages import MessagesServer, Reply, Step, refuse
from tests.workforce.model.handing import done, step
from tests.workforce.model.settlement import (
    EXPLORE_1,
    EXPLORE_2,
    GOALS,
    INTAKE,
    PLAN,
    SHARED,
    TEAM,
    probes,
    relay_steps,
)

APART = {**PLAN, "tasks": [PLAN["tasks"][0], {**PLAN["tasks"][1], "dependencies": []}]}
NDA = "Draft a mutual NDA between Northmere Instruments and Tallis Robotics."


def held_explorers() -> tuple[Reply, Reply]:
    """Two specialists in the middle of their answers."""
    return replace(done(EXPLORE_1, used=SHARED), hold=6), replace(done(EXPLORE_2, used=SHARED), hold=6)


def with_held(*replies: Reply) -> list[Step]:
    """The relay in which two tasks wait for nobody and both specialists stop in the middle of a sentence."""
    steps = [one for one in relay_steps() if one.name not in {"explore/T1", "explore/T2", "write_plan"}]
    steps.append(step("write_plan", done(APART)))
    return steps + [step(f"explore/T{number}", reply) for number, reply in enumerate(replies, start=1)]


def go_to_explorers(person, folder, replies) -> None:
    ask_to_settle(person, folder)
    answer_until(person, "goals")
    person.presses("Approve and run")
    person.waits(lambda: all(reply.reached.is_set() for reply in replies))


def records(folder) -> list[dict]:
    lines = (folder / ".engross" / "calls.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_what_two_specialists_write_at_the_same_time_flows_into_their_card_and_takes_no_focus(sit_down, folder):
    replies = held_explorers()
    with MessagesServer(*probes(), *with_held(*replies), patient=True) as server:
        person = sit_down(model=Model(server, tiers=PRICED, limits=PATIENT))
        go_to_explorers(person, folder, replies)
        before = QApplication.focusWidget()
        person.waits(lambda: len(person.being_written.splitlines()) == 2)
        drafts = (json.dumps(EXPLORE_1), json.dumps(EXPLORE_2))
        for words, draft in zip(person.being_written.splitlines(), drafts, strict=True):
            assert words.removeprefix("…") in draft
        person.waits(lambda: person.sees("Finance modeller: Payment schedule"))
        assert person.reads("Disputes lawyer: Settlement agreement")
        assert QApplication.focusWidget() is before
        person.waits(lambda: person.sees("Cost so far: under $0.01"))
        person.presses("Details, ")
        person.waits(lambda: person.sees("Of these read again at a lower price"))
        assert person.reads("Tokens written")
        person.leave()


def test_flowing_words_do_not_flood_a_screen_reader(kit_of_window, qtbot):
    live = LiveText(kit_of_window)
    qtbot.addWidget(live)
    names = set()
    for number in range(200):
        live.set_text(f"A sentence that grows, word {number}")
        names.add(live.accessibleName())
    assert len(names) == 1
    assert live.text.endswith("word 199")
    assert live.focusPolicy().value == 0


def test_stopping_gives_up_calls_under_way_and_keeps_what_is_finished(sit_down, folder):
    replies = held_explorers()
    with MessagesServer(*probes(), *with_held(*replies), patient=True) as server:
        person = sit_down(model=Model(server, limits=PATIENT))
        go_to_explorers(person, folder, replies)
        person.presses("Stop")
        person.presses("Stop the run")
        person.waits(lambda: person.run.outcome == "stopped")
        person.waits(lambda: person.window.desk.resting)
        assert person.run.step_done("plan")
        person.leave()
    assert [one["data"]["code"] for one in records(folder) if one["kind"] == "end"] == ["stopped", "stopped"]
    assert not list((folder / ".engross" / "parts").iterdir())


def test_pausing_lets_calls_under_way_end_keeps_them_and_sends_nothing_more(sit_down, folder):
    replies = held_explorers()
    with MessagesServer(*probes(), *with_held(*replies), patient=True) as server:
        person = sit_down(model=Model(server, limits=PATIENT))
        go_to_explorers(person, folder, replies)
        sent = len(server.requests)
        person.presses("Pause")
        person.waits(lambda: person.run.paused)
        person.waits(lambda: person.sees("2 pieces of work that are under way are finished first"))
        for reply in replies:
            reply.release.set()
        person.waits(lambda: person.sees("Finished work is kept. Go on whenever you like."))
        assert {"explore:T1", "explore:T2"} <= {key for key, one in person.run.steps.items() if one.status == "done"}
        assert len(server.requests) == sent
        person.presses("Go on")
        person.gate("details")
        assert len(server.requests) == sent
        person.leave()


# --- money ----------------------------------------------------------------------------------------------------------


def raise_limit(person, limit: str) -> None:
    """Raise the spending limit in the settings, which hold from the next call on."""
    services = person.window.room.services
    services.save_settings(Settings.model_validate({**services.settings.model_dump(), "spending_cap": Decimal(limit)}))


def test_the_run_waits_before_the_call_that_would_pass_the_limit_and_goes_on_once_it_is_raised(sit_down, folder):
    with MessagesServer(*probes(), step("classify", done(INTAKE))) as server:
        person = sit_down(model=Model(server, tiers=PRICED, cap=Decimal("0.0001")))
        ask_to_settle(person, folder)
        view = shown_fault(person)
        person.waits(lambda: person.sees("The spending limit of $0.00 would be passed"))
        assert "Open the settings" in [button.text() for button in view.buttons.values()]
        assert not any("Assignment: classify" in json.dumps(body) for body in server.requests)
        raise_limit(person, "5")
        person.presses("Try again", view)
        person.gate("depth")
        person.leave()


def test_several_calls_that_would_pass_the_limit_ask_once(sit_down, folder):
    """The limit is lowered while the team is put together; both specialists would pass it."""
    steps = [
        one for one in relay_steps() if one.name not in {"explore/T1", "explore/T2", "write_plan", "assemble_team"}
    ]
    people = []

    def lower(_body) -> Reply:
        raise_limit(people[0], "0.01")
        return done(TEAM)

    scripted = (*steps, step("write_plan", done(APART)), step("assemble_team", lower))
    with MessagesServer(*probes(), *scripted, patient=True) as server:
        person = sit_down(model=Model(server, tiers=PRICED))
        people.append(person)
        ask_to_settle(person, folder)
        answer_until(person, "goals")
        person.presses("Approve and run")
        person.gate("failed")
        person.waits(lambda: person.window.desk.resting)
        assert [state.gate.body.faults[0].code for state in person.run.open_gates] == ["model_cap_reached"]
        failed = [key for key, one in person.run.steps.items() if one.status == "failed"]
        assert sorted(failed) == ["explore:T1", "explore:T2"]
        person.leave()


def test_what_a_run_will_cost_is_said_before_it_is_approved(sit_down, folder):
    with MessagesServer(*probes(), *relay_steps(), patient=True) as server:
        person = sit_down(model=Model(server, tiers=PRICED))
        ask_to_settle(person, folder)
        answer_until(person, "goals")
        person.gate("goals")
        person.waits(lambda: person.sees("estimated cost $"))
        assert person.reads("30 November 2026")
        person.leave()


def test_without_a_known_price_tokens_are_counted_and_no_amount_is_invented(sit_down, folder):
    with MessagesServer(*probes(), *relay_steps(), patient=True) as server:
        person = sit_down(model=Model(server))
        ask_to_settle(person, folder)
        answer_until(person, "goals")
        person.gate("goals")
        person.waits(lambda: person.sees("the price of this model is not known"))
        person.waits(lambda: person.sees("tokens so far"))
        assert not person.sees("$")
        person.leave()


# --- who drafts -----------------------------------------------------------------------------------------------------


def knows_nda(name: str) -> dict:
    return {**INTAKE, "standard": name, "reasoning": "A mutual NDA is wanted."}


def test_when_the_model_cannot_be_had_the_playbooks_go_on_in_the_same_run(sit_down, folder):
    with MessagesServer(*probes(), step("classify", refuse(401, "authentication_error"))) as server:
        person = sit_down(model=Model(server))
        person.opens(folder)
        person.asks(NDA)
        person.presses("Use the built-in playbooks", shown_fault(person))
        person.waits(lambda: person.run.workforce == "builtin" and bool(person.run.open_gates))
        person.waits(lambda: person.window.gates.next.gate.kind == "question")
        assert person.run.run == "run-1"
        person.leave()


def test_back_and_forth_between_model_and_playbooks_in_one_context(sit_down, folder):
    """The model understood and failed; playbooks begin anew; the settings still name the model, which goes on."""
    lost = [step("inquire", refuse(401, "authentication_error"))]
    goals = step("propose_goals", done(GOALS))
    with MessagesServer(*probes(), step("classify", done(knows_nda("nda"))), *lost, goals, patient=True) as server:
        person = sit_down(model=Model(server))
        person.opens(folder)
        person.asks(NDA)
        answer_until(person, "failed")
        person.presses("Use the built-in playbooks", shown_fault(person))
        person.waits(lambda: person.run.run == "run-2" and bool(person.run.open_gates))
        person.waits(lambda: person.sees("The built-in playbooks begin this request anew"))
        assert person.run.request == NDA
        person.presses("Go on with the model")
        person.waits(lambda: person.run.workforce == "model")
        assert person.run.run == "run-2"
        assert person.run.step_done("intake")
        person.leave()
    runs = person.window.desk.state.contexts["trunk"].runs
    assert runs == ("run-1", "run-2")


@pytest.fixture
def kit_of_window(sit_down):
    """The look of a window."""
    return sit_down().window.room.kit
