"""Trying out a connection: one fault for each setting, models tried once each, and what an endpoint suits."""

import json

import pytest

from app.settings import Connection
from app.workforce.model.access import choose_endpoint, choose_models
from app.workforce.model.endpoint import OFFICIAL, Endpoint
from app.workforce.model.keys import Keys
from app.workforce.model.profile import CLOUD, UNKNOWN, EndpointProfile
from app.workforce.model.standing import judge
from app.workforce.model.trying import try_endpoint
from tests.servers.messages import MessagesServer, Reply, Step, refuse, say, use_tools
from tests.workforce.model.desk import KEY, QUICK
from tests.workforce.model.test_probing import SKY, endpoint

ALL = {"light": "small", "standard": "small", "strong": "large"}
GOOD = endpoint(native=say(SKY), forced=use_tools(("describe_sky", SKY)))


def try_out(models, *steps):
    with MessagesServer(*steps) as server:
        trial = try_endpoint(Endpoint(server.address, KEY), models, limits=QUICK)
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
