"""A real model behind a server nobody here wrote. Only the shape of what comes back is looked at, never its sense.

Opt-in: start any local server that speaks the Messages API and name it in ENGROSS_TEST_BASE_URL.
"""

import os
import threading
from dataclasses import replace
from decimal import Decimal

import pytest

from app.relay.assignments import AnswerQuestion, WriteSummary
from app.relay.problems import WorkProblem
from app.workforce.model.buying import Buyer
from app.workforce.model.calls import CallBook
from app.workforce.model.endpoint import Endpoint
from app.workforce.model.gateway import Gateway, GivenUp
from app.workforce.model.limits import Limits
from app.workforce.model.probe import probe
from app.workforce.model.problems import CallProblem
from app.workforce.model.requests import Request
from tests.workforce.model.desk import Desktop, Records, Shelf, brief, prices
from tests.workforce.support import MemorySources, source

pytestmark = [pytest.mark.needs("local model"), pytest.mark.slow]
PATIENT = Limits(silence=100, whole=140, first_wait=0.1, tick=0.02, steps=1)
LETTER = source("Letter.txt", "The rent is £900.00 a month.")


def address() -> str:
    return os.environ["ENGROSS_TEST_BASE_URL"]


@pytest.fixture
def gateway():
    made = Gateway(Endpoint(address(), "local"), PATIENT)
    yield made
    made.close()


@pytest.fixture
def buyer(gateway):
    return Buyer(gateway, CallBook(Records(), Shelf(), lambda: Decimal(1)), prices())


def ask(words, **more):
    usual = {"role": "Test", "step": "test", "tier": "light", "model": "local", "max_tokens": 24, "system": ()}
    return Request(**{**usual, "messages": ({"role": "user", "content": words},), **more})


def test_a_short_answer_is_streamed_and_whole(gateway):
    heard = []
    answer = gateway.send(ask("Say hello."), heard=heard.append)
    assert answer.stop_reason in {"end_turn", "max_tokens"}
    assert answer.text == "".join(heard)
    assert answer.tokens.input > 0
    assert answer.tokens.output > 0


def test_the_probe_finds_out_what_the_server_can_do(buyer):
    found = probe(buyer, "local")
    assert found.profile.verified
    assert found.profile.structured in {"native", "forced_tool", "prompted"}
    assert "streaming" in found.works


def test_a_call_can_be_given_up_while_it_answers(gateway):
    stop = threading.Event()
    with pytest.raises(GivenUp):
        gateway.send(ask("Tell a long story.", max_tokens=400), heard=lambda _: stop.set(), stopped=stop.is_set)
    assert gateway.send(ask("Say yes.", max_tokens=4)).stop_reason


def test_too_long_a_prompt_is_refused_in_words_of_ours(gateway):
    with pytest.raises(CallProblem) as caught:
        gateway.send(ask("word " * 20_000))
    assert caught.value.fault.code in {"model_context_full", "model_request_refused"}


def test_a_whole_assignment_ends_with_a_record_or_a_sentence(tmp_path, buyer):
    """The tool loop, the forms of results and the correction, with a model that has no idea what it says."""
    profile = replace(probe(buyer, "local").profile, longest_answer=160)
    for number, assignment in enumerate(
        (
            WriteSummary(brief=brief("Letter"), outcomes=("Letter.docx: PASS",)),
            AnswerQuestion(brief=brief("Rent?", (LETTER.file,))),
        )
    ):
        desktop = Desktop(tmp_path / f"kept{number}", address(), profile, PATIENT)
        desktop.key = "local"
        with desktop.open() as workforce:
            try:
                ended = type(workforce.perform(assignment, desktop.desk(MemorySources((LETTER,)))).result).__name__
            except WorkProblem as problem:
                ended = problem.fault.code
        assert ended in {"Summary", "QuestionAnswered"} or ended.startswith("model_")
        kinds = [kind for kind, _ in desktop.records()]
        assert kinds.count("intent") >= 1
        assert kinds.count("intent") == kinds.count("answer") + kinds.count("end")
