"""Trying out a connection: one fault for each setting, models tried once each, and what an endpoint suits."""

import json
from decimal import Decimal

import pytest

from app.settings import Connection
from app.workforce.model.access import choose_endpoint, choose_models
from app.workforce.model.endpoint import OFFICIAL
from app.workforce.model.keys import Keys
from app.workforce.model.probe import say_hello
from app.workforce.model.profile import CLOUD, UNKNOWN, EndpointProfile
from app.workforce.model.requests import Tokens
from app.workforce.model.standing import judge
from app.workforce.model.trying import try_endpoint
from tests.servers.messages import MessagesServer, Reply, Step, refuse, say, usage, use_tools
from tests.workforce.model.desk import MODELS, buying, prices
from tests.workforce.model.test_probing import SKY, endpoint

ALL = {"light": "small", "standard": "small", "strong": "large"}
GOOD = endpoint(native=say(SKY), forced=use_tools(("describe_sky", SKY)))


def try_out(models, *steps):
    with MessagesServer(*steps) as server, buying(server.address) as buyer:
        trial = try_endpoint(buyer, models)
        return trial, [body["model"] for body in server.requests]


def test_each_model_is_tried_once_and_abilities_with_the_standard_one():
    trial, asked = try_out(ALL, *GOOD, say("ready"))
    assert (trial.faults, trial.suits, trial.local) == ((), "all", True)
    assert asked.count("large") == 1
    assert asked[0] == "small"


def test_models_that_are_not_there_are_named_each_at_its_tier():
    gone = refuse(404, "not_found_error", "model: gone")
    trial, _ = try_out({"light": "a", "standard": "b", "strong": "c"}, gone, gone, gone)
    assert [place for place, _ in trial.faults] == ["standard", "light", "strong"]
    assert trial.probed is None


def models(**lengths):
    listed = [{"id": name.replace("_", "-"), "object": "model", **more} for name, more in lengths.items()]
    return Step(Reply(body=json.dumps({"object": "list", "data": listed}).encode()), path="/v1/models")


@pytest.mark.parametrize(
    ("more", "context"),
    [
        ({"max_model_len": 32_768}, 32_768),
        ({"meta": {"n_ctx": 8_192, "n_params": 7}}, 8_192),
        ({"max_input_tokens": 200_000}, 200_000),
        ({}, 0),
        ({"max_model_len": "many", "meta": None}, 0),
        ({"max_model_len": True}, 0),
    ],
)
def test_the_longest_input_is_taken_from_the_list_of_models(more, context):
    trial, _ = try_out(dict.fromkeys(ALL, "small"), *GOOD, models(small=more, other={"max_model_len": 1}))
    assert trial.probed.profile.context == context


@pytest.mark.parametrize("body", [b"[]", b"{}", b'{"data": 3}', b'{"data": [1, {"id": 2}]}', b"<html>"])
def test_a_list_of_models_that_is_none_says_nothing(body):
    trial, _ = try_out(dict.fromkeys(ALL, "small"), *GOOD, Step(Reply(body=body), path="/v1/models"))
    assert trial.probed.profile.context == 0
    assert trial.faults == ()


def test_a_model_that_is_not_there_is_answered_with_those_that_are():
    gone = refuse(404, "not_found_error", "model: gone")
    trial, _ = try_out(dict.fromkeys(ALL, "gone"), gone, models(qwen_7b={}, mistral={}))
    place, fault = trial.faults[0]
    assert (place, fault.code, fault.fields["names"]) == ("standard", "model_not_there_but", "qwen-7b, mistral")


def test_another_fault_ends_the_trial_at_once():
    trial, asked = try_out(ALL, refuse(401, "authentication_error"))
    assert [(place, fault.code) for place, fault in trial.faults] == [("key", "model_key_refused")]
    assert len(asked) == 1


def test_what_a_trial_costs_is_told_to_the_millionth():
    with MessagesServer(*GOOD, say("ready"), say("ready")) as server, buying(server.address) as buyer:
        trial = try_endpoint(buyer, MODELS)
        answered = [body["model"] for body in server.requests if "max_tokens" in body]
    used = Tokens(input=usage()["input_tokens"], output=usage()["output_tokens"])
    assert trial.cost == sum(prices().find(model).cost(used) for model in answered)
    assert trial.month == trial.cost > 0


def test_no_price_is_invented_for_a_model_without_one():
    trial, _ = try_out(ALL, *GOOD, say("ready"))
    assert trial.cost is None


def test_a_trial_beyond_the_cap_sends_nothing_and_says_so():
    with MessagesServer() as server, buying(server.address, Decimal("0.0001")) as buyer:
        trial = try_endpoint(buyer, MODELS)
        assert server.requests == []
    ((place, fault),) = trial.faults
    assert (place, fault.code, fault.fields["cap"]) == ("test", "model_trial_cap", "0.00")


def test_an_answer_to_a_trial_is_never_given_again():
    with MessagesServer(say("ready"), say("ready")) as server, buying(server.address) as buyer:
        for _ in range(2):
            say_hello(buyer, "small")
        assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("profile", "suits"),
    [
        (CLOUD, "all"),
        (UNKNOWN, "prompted"),
        (EndpointProfile(structured="forced_tool", tools=False), "no_tools"),
        (EndpointProfile(structured="prompted", tools=False), "least"),
    ],
)
def test_an_endpoint_suits_what_it_can_do(profile, suits):
    assert judge(profile) == suits


def test_a_server_in_the_office_needs_no_key_and_gets_none_of_the_environment():
    office = Connection(provider="office", base_address="https://models.office.example", honour_environment_key=True)
    found = choose_endpoint(office, Keys(), {"ANTHROPIC_API_KEY": "sk-env"}, asked=False)
    assert (found.address, found.key) == ("https://models.office.example", "local")
    assert set(choose_models(office, found).values()) == {"local"}


def test_an_address_of_the_environment_counts_on_the_command_line_only():
    claude = Connection(provider="anthropic", honour_environment_key=True)
    both = {"ANTHROPIC_API_KEY": "sk-env", "ENGROSS_BASE_URL": "http://127.0.0.1:9000"}
    assert choose_endpoint(claude, Keys(), both, asked=False).address == OFFICIAL
    assert choose_endpoint(claude, Keys(), both, asked=True).address == "http://127.0.0.1:9000"
