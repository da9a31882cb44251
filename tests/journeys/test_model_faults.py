"""Every way a model can fail, in the window: said where it happened, in one sentence, with what is safe and ways on."""

import hashlib
import socket
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.storage.filesystem import REAL_DISK
from app.storage.journal import Journal
from app.ui.window.fault_gate import FaultGate
from tests.journeys.model import QUICK, Model, ask_to_settle
from tests.servers.messages import MessagesServer, Reply, Step, html, message, refuse, say, usage, use_tools, whole
from tests.workforce.model.handing import done, is_step, result
from tests.workforce.model.settlement import INTAKE, probes

TRIES = QUICK.tries
EVENTS = message([{"type": "text", "text": "All is well with the file."}], "end_turn", usage())
PIECE = {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "x" * 100_000}}
MORE_THAN_TEN_MEGABYTES = (*EVENTS[:3], *([PIECE] * 110), *EVENTS[3:])
MALFORMED = {"type": "x", "raw": "event: content_block_delta\ndata: {not json\n\n"}
AGAIN, STRONGER, BUILTIN, SETTINGS, STOP = (
    "Try again", "Use a stronger model", "Use the built-in playbooks", "Open the settings", "Stop here",
)  # fmt: skip


def without(name: str):
    """A result of the wrong form: a field is missing."""
    return done({key: value for key, value in INTAKE.items() if key != name})


@dataclass
class Trouble:
    """What the server does to the first step, how often, what the person reads, and which ways on there are."""

    reply: Reply
    says: str
    ways: tuple[str, ...] = ()
    times: int = 1
    details: str = ""
    spoils: tuple[Reply, ...] = field(default=())


WEAK = (AGAIN, STRONGER, BUILTIN, STOP)
PLAIN = (AGAIN, BUILTIN, STOP)
SET = (AGAIN, BUILTIN, SETTINGS, STOP)
TROUBLES = {
    "key refused": Trouble(refuse(401, "authentication_error"), "does not accept the key", SET),
    "not allowed": Trouble(refuse(403, "permission_error", "not for you"), "does not allow your key", SET),
    "no such model": Trouble(refuse(404, "not_found_error", "model: nobody"), "does not have the model", SET),
    "request too large": Trouble(refuse(413, "request_too_large"), "is larger than", PLAIN),
    "busy": Trouble(refuse(429, "rate_limit_error"), "takes no more requests at the moment", PLAIN, TRIES),
    "busy for an hour": Trouble(
        refuse(429, "rate_limit_error", retry_after="3600"), "takes no more requests at the moment", PLAIN, TRIES
    ),
    "credit spent": Trouble(
        refuse(429, "rate_limit_error", "You have reached your monthly spend limit"),
        "the credit or the spending limit",
        PLAIN,
    ),
    "server fault": Trouble(refuse(500, "api_error"), "reported a fault of its own", PLAIN, TRIES),
    "overloaded": Trouble(refuse(529, "overloaded_error"), "is overloaded", PLAIN, TRIES),
    "a web page": Trouble(html(200), "is no service that Engross can talk to", SET),
    "silence": Trouble(Reply(events=EVENTS, hold=4), "did not answer in time", PLAIN),
    "cut in the middle": Trouble(Reply(events=EVENTS, cut=5, clean=True), "broke off before its end", PLAIN),
    "connection lost": Trouble(Reply(events=EVENTS, cut=5), "broke off before its end", PLAIN),
    "malformed event": Trouble(Reply(events=(*EVENTS[:3], MALFORMED, *EVENTS[3:])), "cannot be read", PLAIN),
    "an event twice": Trouble(Reply(events=(*EVENTS[:3], EVENTS[2], *EVENTS[3:])), "cannot be read", PLAIN),
    "refusal": Trouble(say("No.", stop="refusal"), "declined to answer", WEAK),
    "answer too long": Trouble(say("Half an", stop="max_tokens"), "reached its limit", WEAK),
    "context full": Trouble(
        refuse(400, "invalid_request_error", "prompt is too long: 300000 tokens"),
        "more than the model can take in",
        WEAK,
    ),
    "no JSON twice": Trouble(say("I would rather talk."), "wrong form twice", WEAK, 2),
    "wrong form twice": Trouble(without("intent"), "wrong form twice", WEAK, 2),
    "endless tools": Trouble(
        use_tools(("list_sources", {})), "came to no result", WEAK, QUICK.steps + 2
    ),
    "more than ten megabytes": Trouble(Reply(events=MORE_THAN_TEN_MEGABYTES), "far longer than any document", WEAK),
    "gave up": Trouble(
        say(result(None, report={"status": "failure", "objective_met": False, "created": [], "decisions": [],
                                 "validation": [], "errors": ["The request is unclear"], "scope_deviations": []})),
        "could not do this step", WEAK,
    ),
}  # fmt: skip


def shown_fault(person) -> FaultGate:
    person.gate("failed")
    view = person.talk.gate_view
    assert isinstance(view, FaultGate)
    return view


def files_of(folder: Path) -> dict[str, str]:
    own = (path for path in folder.rglob("*") if path.is_file() and ".engross" not in path.parts)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in own}


def journal_is_whole(folder: Path) -> bool:
    journal = Journal.open(folder / ".engross" / "journal.jsonl", REAL_DISK, read_only=True)
    try:
        return journal.damage is None
    finally:
        journal.close()


@pytest.mark.parametrize("name", TROUBLES)
def test_what_failed_is_said_where_it_happened_and_tried_again_by_the_person(sit_down, folder, name):
    trouble = TROUBLES[name]
    spoiled = Step(replace(trouble.reply), is_step("classify"), name, times=trouble.times)
    with MessagesServer(*probes(), spoiled, Step(done(INTAKE), is_step("classify"), "again")) as server:
        person = sit_down(model=Model(server))
        ask_to_settle(person, folder)
        before = files_of(folder)
        view = shown_fault(person)
        assert trouble.says in " ".join(person.window.room.sentence(fault) for fault in view.faults)
        person.waits(lambda: person.sees(trouble.says))
        assert tuple(button.text() for button in view.buttons.values()) == trouble.ways
        assert person.reads("What was finished is kept")
        assert person.window.dialogs.open_dialog is None
        person.presses(person.say("details.show"), view)
        person.presses(person.say("details.copy"), view)
        assert QApplication.clipboard().text().startswith("model_")
        assert files_of(folder) == before
        person.presses(AGAIN, view)
        person.gate("depth")
        assert person.run.step_done("intake")
        person.leave()
    assert journal_is_whole(folder)


def test_an_address_where_nobody_listens_is_said_and_the_settings_are_one_press_away(sit_down, folder):
    with socket.socket() as bound, MessagesServer() as server:
        bound.bind(("127.0.0.1", 0))
        model = Model(server, address=f"http://127.0.0.1:{bound.getsockname()[1]}")
        person = sit_down(model=model)
        ask_to_settle(person, folder)
        view = shown_fault(person)
        person.waits(lambda: person.sees("cannot be reached"))
        person.presses(SETTINGS, view)
        person.waits(lambda: person.window.pages.currentWidget() is person.window.settings)
        person.leave()


def test_a_wait_the_server_asks_for_is_said_while_it_lasts_and_goes_on_by_itself(sit_down, folder):
    busy = refuse(429, "rate_limit_error", retry_after="1")
    patient = replace(QUICK, longest_wait=1.0, patience=5.0)
    steps = (Step(busy, is_step("classify"), "busy"), Step(done(INTAKE), is_step("classify"), "then"))
    with MessagesServer(*probes(), *steps) as server:
        person = sit_down(model=Model(server, limits=patient))
        ask_to_settle(person, folder)
        person.waits(lambda: "Trying again in 1 s" in person.being_written)
        person.gate("depth")
        person.leave()


def test_an_empty_handover_is_asked_about_once_and_then_taken(sit_down, folder):
    bare = done(INTAKE, downstream={})
    with MessagesServer(*probes(), Step(bare, is_step("classify"), "bare", times=2)) as server:
        person = sit_down(model=Model(server))
        ask_to_settle(person, folder)
        person.gate("depth")
        classified = [body for body in server.requests if is_step("classify")(body)]
        assert len(classified) == 2, "asked once more for what the empty handover leaves open, then not again"
        assert "HANDOFF_INCOMPLETE" in whole(classified[1])
        person.leave()


def test_what_a_worker_must_ask_becomes_a_form_in_the_conversation(sit_down, folder):
    blocker = {"question": "Which of the two claims is meant?", "context": "The letter names two.", "needed": "One."}
    asks = Step(say(result(None, blockers=[blocker])), is_step("classify"), "asks")
    with MessagesServer(*probes(), asks, Step(done(INTAKE), is_step("classify"), "knows")) as server:
        person = sit_down(model=Model(server))
        ask_to_settle(person, folder)
        person.gate("blocked")
        person.waits(lambda: person.sees("Which of the two claims is meant?"))
        person.types(person.talk.gate_view.editors[0].row.editor.focus, "The timber")
        person.presses("Answer and go on")
        person.gate("depth")
        person.leave()


def test_stopping_after_a_fault_keeps_the_project_and_another_request_can_be_made(sit_down, folder):
    refused = Step(say("No.", stop="refusal"), is_step("classify"), "refused")
    with MessagesServer(*probes(), refused, Step(done(INTAKE), is_step("classify"), "next")) as server:
        person = sit_down(model=Model(server))
        ask_to_settle(person, folder)
        person.presses(STOP, shown_fault(person))
        person.waits(lambda: person.run.outcome == "declined")
        person.asks("Settle it in ten instalments.")
        person.gate("depth")
        person.leave()


def test_a_stronger_model_is_asked_where_the_person_says_so(sit_down, folder):
    refused = Step(say("No.", stop="refusal"), is_step("classify"), "refused")
    with MessagesServer(*probes(), refused, Step(done(INTAKE), is_step("classify"), "stronger")) as server:
        person = sit_down(model=Model(server, tiers=Model.NAMED))
        ask_to_settle(person, folder)
        person.presses(STRONGER, shown_fault(person))
        person.gate("depth")
        person.leave()
    assert [body["model"] for body in server.requests[-2:]] == ["small", "middle"]
