"""Calls over real HTTP: every way a service can fail becomes one known problem, and retrying buys nothing twice."""

import contextlib
import json
import socket
import threading

import pytest

from app.relay.problems import Stopped
from app.workforce.model.endpoint import Endpoint
from app.workforce.model.gateway import Gateway, GivenUp
from app.workforce.model.limits import Limits
from app.workforce.model.problems import CallProblem
from app.workforce.model.receiving import Receiving
from app.workforce.model.requests import Request
from tests.servers.messages import Broken, MessagesServer, Reply, html, message, refuse, say, usage, use_tools
from tests.workforce.model.desk import KEY, QUICK

ASKED = Request("Tester", "a step", "light", "claude-haiku-5-5", 100, (), ({"role": "user", "content": "hello"},))
EVENTS = message([{"type": "text", "text": "All is well with the file."}], "end_turn", usage())


def ask(server, limits=QUICK, **more):
    gateway = Gateway(Endpoint(server.address, KEY), limits)
    try:
        return gateway.send(ASKED, **more)
    finally:
        gateway.close()


def test_an_answer_comes_whole_with_its_usage():
    heard = []
    with MessagesServer(say("All is well.", used=usage(7, 3, 5, 2))) as server:
        answer = ask(server, heard=heard.append)
    assert (answer.text, answer.stop_reason, answer.request_id) == ("All is well.", "end_turn", "req_1")
    assert vars(answer.tokens) == {"input": 7, "output": 3, "cache_read": 5, "cache_write": 2}
    assert "".join(heard) == "All is well."


def test_thinking_and_tool_calls_are_kept_as_they_must_be_sent_back():
    with MessagesServer(use_tools(("read_source", {"file": "a.txt"}), think="Where is it?")) as server:
        answer = ask(server)
    assert answer.content[0] == {"type": "thinking", "thinking": "Where is it?", "signature": "sig"}
    assert answer.calls[0]["input"] == {"file": "a.txt"}


FINAL = [
    (401, "authentication_error", "invalid key", "model_key_refused"),
    (403, "permission_error", "not for you", "model_not_allowed"),
    (404, "not_found_error", "model: claude-nobody", "model_not_there"),
    (404, "not_found_error", "nothing here", "model_no_service"),
    (413, "request_too_large", "too large", "model_request_too_large"),
    (400, "invalid_request_error", "prompt is too long: 300000 tokens", "model_context_full"),
    (400, "exceed_context_size_error", "the request exceeds the available context size", "model_context_full"),
    (400, "invalid_request_error", "Your credit balance is too low", "model_credit_spent"),
    (402, "billing_error", "pay", "model_credit_spent"),
    (429, "rate_limit_error", "You have reached your specified API usage limits: monthly spend", "model_credit_spent"),
    (422, "invalid_request_error", "field", "model_request_refused"),
    (307, "redirect", "elsewhere", "model_no_service"),
]


@pytest.mark.parametrize(("status", "kind", "words", "code"), FINAL)
def test_what_cannot_get_better_is_asked_once(status, kind, words, code):
    more = {"location": "http://127.0.0.1:9/other"} if status == 307 else {}
    with MessagesServer(refuse(status, kind, words, **more)) as server, pytest.raises(CallProblem) as caught:
        ask(server)
    assert caught.value.fault.code == code
    assert len(server.requests) == 1


AGAIN = [
    (408, "timeout_error", "model_server_failed"),
    (409, "conflict", "model_server_failed"),
    (429, "rate_limit_error", "model_busy"),
    (500, "api_error", "model_server_failed"),
    (503, "unavailable_error", "model_overloaded"),
    (529, "overloaded_error", "model_overloaded"),
]


@pytest.mark.parametrize(("status", "kind", "code"), AGAIN)
def test_what_may_pass_is_tried_four_times(status, kind, code):
    waits = []
    steps = [refuse(status, kind) for _ in range(4)]
    with MessagesServer(*steps) as server, pytest.raises(CallProblem) as caught:
        ask(server, waiting=lambda problem, seconds: waits.append(seconds))
    assert (caught.value.fault.code, len(server.requests), len(waits)) == (code, 4, 3)


@pytest.mark.parametrize(("status", "kind", "_code"), AGAIN)
def test_after_one_failure_the_answer_is_taken(status, kind, _code):
    with MessagesServer(refuse(status, kind), say("Well.")) as server:
        assert ask(server).text == "Well."


def test_the_delay_a_server_asks_for_is_the_least_that_is_waited_up_to_the_longest():
    waits = []
    limits = Limits(first_wait=0, longest_wait=0.03, tick=0.005)
    with MessagesServer(
        refuse(429, "rate_limit_error", retry_after="0.01"),
        refuse(429, "rate_limit_error", retry_after="3600"),
        say("Now."),
    ) as server:
        ask(server, limits, waiting=lambda problem, seconds: waits.append(seconds))
    assert waits == [0.01, 0.03]


def test_trying_ends_when_patience_does():
    limits = Limits(first_wait=0, longest_wait=60, patience=1, tick=0.005)
    with MessagesServer(refuse(529, "overloaded_error", retry_after="30")) as server, pytest.raises(CallProblem):
        ask(server, limits)
    assert len(server.requests) == 1


def test_a_page_is_no_answer():
    with MessagesServer(html()) as server, pytest.raises(CallProblem) as caught:
        ask(server)
    assert caught.value.fault.code == "model_no_service"


def test_plain_json_where_a_stream_was_asked_for_is_no_answer():
    body = json.dumps({"type": "message", "content": [{"type": "text", "text": "hi"}]}).encode()
    with MessagesServer(Reply(body=body)) as server, pytest.raises(CallProblem) as caught:
        ask(server)
    assert caught.value.fault.code == "model_no_service"


def test_nobody_there_is_said_after_trying():
    waits = []
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        gateway = Gateway(Endpoint(f"http://127.0.0.1:{bound.getsockname()[1]}", KEY), QUICK)
        with pytest.raises(CallProblem) as caught:
            gateway.send(ASKED, waiting=lambda problem, seconds: waits.append(seconds))
        gateway.close()
    assert (caught.value.fault.code, len(waits)) == ("model_unreachable", 3)


@pytest.mark.parametrize("cut", range(1, len(EVENTS)))
@pytest.mark.parametrize("clean", [True, False], ids=["clean", "torn"])
def test_an_answer_cut_anywhere_is_never_used(cut, clean):
    """Twenty places to cut an answer of text; a cleanly ended stream raises nothing in the client itself."""
    with MessagesServer(Reply(events=EVENTS, cut=cut, clean=clean)) as server, pytest.raises(CallProblem) as caught:
        ask(server)
    assert caught.value.fault.code in {"model_answer_cut", "model_answer_malformed"}
    assert caught.value.maybe_charged
    assert len(server.requests) == 1


LONG = message(
    [
        {"type": "thinking", "thinking": "What does the letter say of the sum, and who owes it? " * 4},
        {"type": "text", "text": "The sum is in the letter. " * 10},
        {"type": "tool_use", "id": "toolu_1", "name": "read_source", "input": {"file": "Letter.txt", "page": 1}},
    ],
    "tool_use",
    usage(),
    pieces=34,
)


class Trusting(Receiving):
    """An answer on its way that takes any end for the end."""

    def finish(self, request_id: str, seconds: float):
        self._done = True
        return super().finish(request_id, seconds)


def cut_answers_taken(monkeypatch, receiving=Receiving):
    """Cut one answer at every event of it; return how many cuts were tried and how many were taken for whole."""
    monkeypatch.setattr("app.workforce.model.gateway.Receiving", receiving)
    cuts = [(cut, clean) for cut in range(1, len(LONG)) for clean in (True, False)]
    taken = 0
    with MessagesServer(*(Reply(events=LONG, cut=cut, clean=clean) for cut, clean in cuts)) as server:
        gateway = Gateway(Endpoint(server.address, KEY), QUICK)
        for _ in cuts:
            with contextlib.suppress(CallProblem):
                gateway.send(ASKED)
                taken += 1
        gateway.close()
    return len(cuts), taken


def test_cut_at_two_hundred_places_no_answer_is_used(monkeypatch):
    tried, taken = cut_answers_taken(monkeypatch)
    assert tried >= 200
    assert taken == 0


def test_a_receiver_that_trusts_any_end_is_found(monkeypatch):
    """The broken twin."""
    assert cut_answers_taken(monkeypatch, Trusting)[1] > 0


def test_the_cut_is_what_makes_the_answer_unusable():
    with MessagesServer(Reply(events=EVENTS, cut=len(EVENTS), clean=True)) as server:
        assert ask(server).text == "All is well with the file."


WHOLE = [n for n, event in enumerate(EVENTS) if event["type"] not in {"ping", "content_block_delta"}]


@pytest.mark.parametrize("number", WHOLE)
def test_an_event_that_comes_twice_makes_the_answer_unusable(number):
    twice = (*EVENTS[: number + 1], EVENTS[number], *EVENTS[number + 1 :])
    with MessagesServer(Reply(events=twice)) as server, pytest.raises(CallProblem) as caught:
        ask(server)
    assert caught.value.fault.code == "model_answer_malformed"


@pytest.mark.parametrize("number", WHOLE)
def test_an_event_that_is_left_out_makes_the_answer_unusable(number):
    with MessagesServer(Reply(events=EVENTS[:number] + EVENTS[number + 1 :])) as server, pytest.raises(CallProblem):
        ask(server)


MALFORMED = [
    {"type": "x", "raw": "event: content_block_delta\ndata: {not json\n\n"},
    {"type": "x", "raw": 'event: content_block_delta\ndata: {"type": "content_block_delta", "index": 0}\n\n'},
    {"type": "x", "raw": 'event: content_block_delta\ndata: "text"\n\n'},
    {"type": "x", "raw": 'event: message_delta\ndata: {"type": "message_delta"}\n\n'},
    {"type": "x", "raw": "event: content_block_start\ndata: " + "[" * 20_000 + "\n\n"},
]


@pytest.mark.parametrize("event", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_event_makes_the_answer_unusable(event):
    with (
        MessagesServer(Reply(events=(*EVENTS[:3], event, *EVENTS[3:]))) as server,
        pytest.raises(CallProblem) as caught,
    ):
        ask(server)
    assert caught.value.fault.code == "model_answer_malformed"


def test_events_that_nobody_knows_are_passed_over():
    strange = {"type": "weather_report", "index": 7}
    with MessagesServer(Reply(events=(*EVENTS[:4], strange, *EVENTS[4:]))) as server:
        assert ask(server).text == "All is well with the file."


def test_an_overload_said_in_the_stream_is_tried_again_only_before_an_answer_began():
    error = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
    with MessagesServer(Reply(events=(error,)), say("Well.")) as server:
        assert ask(server).text == "Well."
    with MessagesServer(Reply(events=(*EVENTS[:4], error))) as server, pytest.raises(CallProblem) as caught:
        ask(server)
    assert (caught.value.fault.code, len(server.requests)) == ("model_overloaded", 1)


@pytest.mark.parametrize("after", [0, 3])
def test_silence_is_given_up_and_not_bought_again(after):
    limits = Limits(silence=0.1, first_wait=0, tick=0.005)
    with MessagesServer(Reply(events=EVENTS, hold=after)) as server, pytest.raises(CallProblem) as caught:
        ask(server, limits)
    assert (caught.value.fault.code, len(server.requests)) == ("model_silent", 1)


def test_a_call_that_never_ends_is_given_up():
    """Every event comes in time, the whole does not."""
    limits = Limits(whole=0.1, silence=5, tick=0.005)
    with MessagesServer(Reply(events=EVENTS, hold=2)) as server, pytest.raises(CallProblem) as caught:
        ask(server, limits)
    assert caught.value.fault.code == "model_took_too_long"


def test_an_endless_answer_is_stopped():
    piece = {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "x" * 100_000}}
    limits = Limits(characters=1_000_000, tick=0.005)
    events = (*EVENTS[:3], *([piece] * 100), *EVENTS[3:])
    with MessagesServer(Reply(events=events)) as server, pytest.raises(CallProblem) as caught:
        ask(server, limits)
    assert caught.value.fault.code == "model_answer_too_large"


@pytest.mark.parametrize("after", [0, 1])
def test_stopping_gives_up_a_call_that_says_nothing(after):
    reply = Reply(events=EVENTS, hold=after)
    with MessagesServer(reply) as server, pytest.raises(GivenUp) as caught:
        ask(server, Limits(tick=0.005), stopped=reply.reached.is_set)
    assert isinstance(caught.value, Stopped)


def test_stopping_in_the_middle_keeps_what_was_used():
    heard = []
    reply = Reply(events=EVENTS, hold=5)
    with MessagesServer(reply) as server, pytest.raises(GivenUp) as caught:
        ask(server, Limits(tick=0.005), heard=heard.append, stopped=lambda: bool(heard))
    assert caught.value.begun
    assert (caught.value.tokens.input, caught.value.tokens.output > 0) == (100, True)


def test_the_client_answers_after_a_call_was_given_up():
    held = Reply(events=EVENTS, hold=1)
    with MessagesServer(held, say("Still here.")) as server:
        gateway = Gateway(Endpoint(server.address, KEY), Limits(tick=0.005))
        with pytest.raises(Stopped):
            gateway.send(ASKED, stopped=held.reached.is_set)
        assert gateway.send(ASKED).text == "Still here."
        gateway.close()


def test_a_closed_gateway_sends_nothing():
    with MessagesServer() as server:
        gateway = Gateway(Endpoint(server.address, KEY), QUICK)
        gateway.close()
        with pytest.raises(Stopped):
            gateway.send(ASKED)


def test_closing_ends_a_call_that_is_under_way():
    held = Reply(events=EVENTS, hold=1)
    caught = []
    with MessagesServer(held) as server:
        gateway = Gateway(Endpoint(server.address, KEY), QUICK)

        def call():
            try:
                gateway.send(ASKED)
            except Stopped as stopped:
                caught.append(stopped)

        thread = threading.Thread(target=call)
        thread.start()
        held.reached.wait(10)
        gateway.close()
        thread.join(10)
    assert len(caught) == 1


def test_the_environment_moves_nothing(monkeypatch):
    """Variables that would reroute the client, add headers or another key have no effect."""
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "another-key")
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "another-token")
    monkeypatch.setenv("ANTHROPIC_CUSTOM_HEADERS", "x-leak: yes")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    with MessagesServer(say("Here.")) as server:
        assert ask(server).text == "Here."
        assert "x-leak" not in server.headers[0]


def test_the_script_notices_what_it_does_not_expect():
    """The broken twin of every test here: a request too many and a step too many both fail."""
    with MessagesServer(say("One."), patient=True) as server:
        ask(server)
        with pytest.raises(CallProblem):
            ask(server)
    with pytest.raises(Broken, match="no step expects"):
        server.verify()
    with MessagesServer(say("One."), say("Two."), patient=True) as server:
        ask(server)
    with pytest.raises(Broken, match="never asked"):
        server.verify()
