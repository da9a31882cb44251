"""Trying out an endpoint: what it can do is found by asking, and what it cannot is never asked of it again."""

import pytest

from app.workforce.model.probe import probe
from app.workforce.model.problems import CallProblem
from tests.servers.messages import MessagesServer, Reply, Step, html, refuse, say, use_tools, whole
from tests.workforce.model.desk import buying

SKY = {"colour": "blue", "clouds": 2}
COUNT = Reply(body=b'{"input_tokens": 5}')
NO = refuse(400, "invalid_request_error", "not supported")
COUNTING = "/v1/messages/count_tokens"


def about(words, field="", *, without=""):
    return lambda body: words in whole(body) and (not field or field in body) and (not without or without not in body)


def endpoint(native=None, forced=None, offered=None, count=COUNT):
    """The steps of one kind of server."""
    steps = [Step(say("ready"), about("one word: ready"), "hello")]
    steps.append(Step(native or say("Why did"), about("joke", "output_config"), "native"))
    steps.append(Step(forced or say("Why did"), about("joke", "tool_choice"), "forced"))
    if forced is None or forced is NO:
        steps.append(Step(offered or say("I cannot"), about("Call describe_sky", "tools"), "offered"))
    return [*steps, Step(count, path=COUNTING, name="count")]


def try_out(*steps):
    with MessagesServer(*steps) as server, buying(server.address) as buyer:
        return probe(buyer, "any")


SERVERS = {
    "llama.cpp": (endpoint(forced=use_tools(("describe_sky", SKY))), "forced_tool", True, True),
    "vllm": (endpoint(native=say(SKY), forced=use_tools(("describe_sky", SKY))), "native", True, True),
    "ollama": (endpoint(offered=use_tools(("describe_sky", SKY)), count=html(404)), "prompted", True, False),
    "forced tools refused": (
        endpoint(native=say(SKY), forced=NO, offered=use_tools(("describe_sky", SKY))), "native", True, True,
    ),
    "no tools at all": (endpoint(native=NO, count=html(404)), "prompted", False, False),
    "json, but not by the schema": (endpoint(native=say({"joke": "why"}), count=html()), "prompted", False, False),
}  # fmt: skip


@pytest.mark.parametrize("name", SERVERS)
def test_an_endpoint_is_known_by_what_it_does(name):
    steps, structured, tools, counts = SERVERS[name]
    found = try_out(*steps)
    profile = found.profile
    assert (profile.structured, profile.tools, profile.can_count, profile.can_cache) == (
        structured,
        tools,
        counts,
        False,
    )
    assert ("tools" in found.works) == tools
    assert set(found.works) | set(found.lacks) == {
        "streaming", "structured_results", "tools", "forced_tools", "counting", "caching",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (refuse(401, "authentication_error"), "model_key_refused"),
        (refuse(404, "not_found_error", "model: any"), "model_not_there"),
        (html(), "model_no_service"),
    ],
)
def test_an_endpoint_that_answers_nothing_is_said_for_what_it_is(reply, code):
    with pytest.raises(CallProblem) as caught:
        try_out(reply)
    assert caught.value.fault.code == code
