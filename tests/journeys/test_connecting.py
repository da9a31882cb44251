"""Connecting a model: keys, trying out, faults under their rows. The endpoint is a scripted server on this computer."""

import re
import socket
from decimal import Decimal

import keyring
import pytest
from PySide6.QtWidgets import QLineEdit

from app.ui.presenting.preferences import KEY
from tests.journeys.keychains import Drawer, Locked
from tests.journeys.person import ask_for_an_agreement, settle_facts
from tests.journeys.settling_in import (
    ADDRESS,
    CLAUDE,
    HERE,
    OFFICE,
    PROVIDER,
    choose,
    connect,
    enter,
    everything_shown,
    open_settings,
    row,
    saved,
    try_out,
)  # fmt: skip
from tests.servers.messages import MessagesServer, html, refuse, say, usage, use_tools
from tests.workforce.model.desk import MODELS
from tests.workforce.model.test_probing import NO, SKY, endpoint

SECRET = "key-for-tests"
VARIABLE = "sk-from-the-environment"


@pytest.fixture
def keychain():
    """Puts a keychain of the tests' own in the place of the system's."""
    before = keyring.get_keyring()
    yield lambda backend: keyring.set_keyring(backend) or backend
    keyring.set_keyring(before)


def closed_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}"


def test_a_key_goes_into_the_keychain_and_is_nowhere_else(sit_down, keychain, tmp_path):
    drawer = keychain(Drawer())
    person = sit_down()
    open_settings(person)
    connect(person, CLAUDE, key="sk-very-secret")
    assert drawer.kept == {("Engross", "https://api.anthropic.com"): "sk-very-secret"}
    assert "is kept in the keychain" in row(person, KEY)._help.text()
    assert "sk-very-secret" not in everything_shown(person)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not [path for path in files if b"sk-very-secret" in path.read_bytes()]
    person.presses("Remove the key")
    assert drawer.kept == {}
    assert "No key for api.anthropic.com" in row(person, KEY)._help.text()


def test_a_key_that_were_shown_would_be_found(sit_down, keychain):
    keychain(Drawer())
    person = sit_down()
    open_settings(person)
    choose(person, PROVIDER, CLAUDE)
    field = row(person, KEY).editor.focus
    field.setEchoMode(QLineEdit.EchoMode.Normal)
    person.types(field, "sk-very-secret")
    assert "sk-very-secret" in everything_shown(person)


def test_a_new_key_takes_the_place_of_the_one_before(sit_down, keychain):
    drawer = keychain(Drawer())
    person = sit_down()
    open_settings(person)
    connect(person, CLAUDE, key="sk-old")
    enter(person, KEY, "sk-new")
    person.presses("Keep this key")
    assert list(drawer.kept.values()) == ["sk-new"]
    enter(person, KEY, "")
    person.presses("Keep this key")
    assert row(person, KEY).fault == "Type or paste a key first."
    assert list(drawer.kept.values()) == ["sk-new"]


def test_a_key_that_is_typed_when_the_test_begins_is_kept_first(sit_down, keychain):
    drawer = keychain(Drawer())
    person = sit_down()
    with MessagesServer(refuse(401, "authentication_error")) as server:
        open_settings(person)
        connect(person, HERE, server.address)
        enter(person, KEY, SECRET)
        try_out(person)
    assert list(drawer.kept.values()) == [SECRET]
    assert row(person, KEY).typed == ""
    assert "does not accept the key" in row(person, KEY).fault


def test_where_the_keychain_refuses_the_key_lives_for_this_session_and_that_is_said(sit_down, keychain):
    keychain(Locked())
    person = sit_down()
    open_settings(person)
    connect(person, CLAUDE, key="sk-x")
    assert "kept for this session only" in row(person, KEY)._help.text()
    person.presses("Remove the key")
    assert "No key for" in row(person, KEY)._help.text()


def test_without_a_keychain_it_is_said_before_a_key_is_typed(sit_down):
    person = sit_down()
    open_settings(person)
    choose(person, PROVIDER, CLAUDE)
    assert "no keychain that Engross can use" in row(person, KEY)._help.text()


LOCAL = {
    "llama.cpp server": (endpoint(forced=use_tools(("describe_sky", SKY))), ("Suits every role",)),
    "vLLM": (endpoint(native=say(SKY), forced=use_tools(("describe_sky", SKY))), ("Uses a tool when it is told to",)),
    "Ollama": (
        endpoint(offered=use_tools(("describe_sky", SKY)), count=html(404)),
        ("Does not keep to a form by itself", "Suits assistant and advisor", "Does not count the length"),
    ),
    "LM Studio without tool use": (
        endpoint(native=NO, forced=NO, offered=NO, count=html(404)),
        ("Does not use tools", "Suits no role well"),
    ),
    "LiteLLM before a model without tools": (
        endpoint(native=say(SKY), forced=NO, offered=NO),
        ("Follows a form exactly", "which this server does not use"),
    ),
}


@pytest.mark.parametrize("name", LOCAL)
def test_a_local_server_is_said_for_what_it_can_do(sit_down, name):
    steps, said = LOCAL[name]
    person = sit_down()
    with MessagesServer(*steps) as server:
        open_settings(person)
        connect(person, HERE, server.address, SECRET)
        try_out(person)
    for words in (*said, "127.0.0.1 answers.", "needs about 7 billion parameters"):
        person.waits(lambda words=words: person.sees(words))
    assert all(not part.fault for part in person.window.settings.rows.values())


def height_on_page(part) -> int:
    return part.mapTo(part.window(), part.rect().topLeft()).y()


FAULTS = {
    "wrong key": (refuse(401, "authentication_error"), KEY, "does not accept the key"),
    "no such model": (
        refuse(404, "not_found_error", "model: local"),
        "connection.tiers.standard",
        "does not have the model",
    ),
    "spent credit": (refuse(400, "invalid_request_error", "Your credit balance is too low"), KEY, "is used up"),
    "not allowed": (refuse(403, "permission_error", "no access"), KEY, "does not allow your key"),
    "no such service": (html(), ADDRESS, "is no service that Engross can talk to"),
    "overloaded": (refuse(529, "overloaded_error"), "test", "is overloaded"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_stands_under_its_row_with_the_way_on(sit_down, name):
    reply, key, said = FAULTS[name]
    person = sit_down()
    with MessagesServer(reply) as server:
        open_settings(person)
        connect(person, HERE, server.address, SECRET)
        try_out(person)
    assert said in row(person, key).fault
    assert person.reads("Not ready yet")
    first = min((part for part in person.window.settings.rows.values() if part.fault), key=height_on_page)
    person.waits(lambda: not first.visibleRegion().isEmpty() and first.visibleRegion().boundingRect() == first.rect())
    others = {other for other, part in person.window.settings.rows.items() if part.fault}
    assert others == {key} or (name == "no such model" and others == {f"connection.tiers.{t}" for t in TIERS})


TIERS = ("light", "standard", "strong")


def test_a_fault_goes_when_what_it_is_about_is_changed(sit_down):
    person = sit_down()
    with MessagesServer(refuse(401, "authentication_error")) as server:
        open_settings(person)
        connect(person, HERE, server.address, SECRET)
        try_out(person)
    assert row(person, KEY).fault
    enter(person, KEY, "another")
    person.presses("Keep this key")
    assert not row(person, KEY).fault


def test_a_model_that_is_not_there_is_said_at_its_own_tier(sit_down):
    steps = [*endpoint(forced=use_tools(("describe_sky", SKY))), refuse(404, "not_found_error", "model: heavy")]
    person = sit_down()
    with MessagesServer(*steps) as server:
        open_settings(person)
        connect(person, HERE, server.address, SECRET)
        for tier, model in (("light", "small"), ("standard", "small"), ("strong", "heavy")):
            enter(person, f"connection.tiers.{tier}", model)
        try_out(person)
        models = {body["model"] for body in server.requests}
    assert models == {"small", "heavy"}
    assert "does not have the model that is set" in row(person, "connection.tiers.strong").fault
    assert not row(person, "connection.tiers.light").fault


def test_what_a_test_costs_is_said_and_adds_up(sit_down):
    person = sit_down()
    used = usage(4_000, 500)
    tools = use_tools(("describe_sky", SKY), used=used)
    little = [*endpoint(native=say(SKY), forced=use_tools(("describe_sky", SKY))), say("ready"), say("ready")]
    more = [*endpoint(native=say(SKY, used=used), forced=tools), say("ready", used=used), say("ready", used=used)]
    with MessagesServer(*little, *more) as server:
        open_settings(person)
        assert "Tests never cost more than $1.00 a month." in row(person, "test").typed
        connect(person, HERE, server.address, SECRET)
        for tier, model in MODELS.items():
            enter(person, f"connection.tiers.{tier}", model)
        try_out(person)
        assert "It cost less than a cent; tests have cost $0.01 this month, rounded up." in row(person, "test").typed
        try_out(person)
        said = re.search(r"It cost \$([\d.]+); tests have cost \$([\d.]+) this month\.", row(person, "test").typed)
    cost, month = (Decimal(amount) for amount in said.groups())
    assert Decimal("0.01") < cost <= month <= cost + Decimal("0.01")


def test_nobody_at_the_address_is_said_at_the_address(sit_down):
    person = sit_down()
    open_settings(person)
    connect(person, HERE, closed_port())
    try_out(person)
    assert "cannot be reached" in row(person, ADDRESS).fault


@pytest.mark.parametrize(
    ("provider", "address", "said"),
    [
        (HERE, "https://models.office.example", "Choose “A server in the office”"),
        (HERE, "not an address", "cannot be used as a server address"),
        (OFFICE, "http://models.office.example", "is not protected"),
        (OFFICE, "https://user:word@models.office.example", "cannot be used as a server address"),
    ],
)
def test_an_address_that_cannot_be_used_is_said_at_once_and_not_kept(sit_down, provider, address, said):
    person = sit_down()
    open_settings(person)
    connect(person, provider, address)
    assert said in row(person, ADDRESS).fault
    assert person.window.preferences.settings.connection.base_address == ""


def test_without_key_or_address_nothing_is_sent_and_the_row_says_so(sit_down):
    person = sit_down()
    open_settings(person)
    choose(person, PROVIDER, CLAUDE)
    try_out(person)
    assert "There is no key for api.anthropic.com" in row(person, KEY).fault
    choose(person, PROVIDER, HERE)
    try_out(person)
    assert "No server address is set" in row(person, ADDRESS).fault


def test_a_variable_is_named_and_used_only_when_the_person_says_so(sit_down, monkeypatch, tmp_path):
    monkeypatch.setenv("ANTHROPIC_API_KEY", VARIABLE)
    person = sit_down()
    with MessagesServer(*endpoint(native=say(SKY), forced=use_tools(("describe_sky", SKY))), key=VARIABLE) as server:
        open_settings(person)
        connect(person, CLAUDE, server.address)
        assert "ANTHROPIC_API_KEY" in row(person, "connection.honour_environment_key")._help.text()
        assert VARIABLE not in everything_shown(person)
        try_out_alone(person, server)
        person.presses("Key from the environment")
        try_out(person)
        assert server.headers[-1]["authorization"] == f"Bearer {VARIABLE}"
    assert saved(tmp_path).connection.honour_environment_key is True


def try_out_alone(person, server) -> None:
    """Before the person says so, what is sent does not carry the variable."""
    connection = person.window.preferences.settings.connection
    access = person.window.room.services.access()
    assert access.standing(connection).kept == ""
    assert server.headers == []


def test_a_variable_never_reaches_a_server_of_ones_own_nor_moves_it(sit_down, monkeypatch):
    with (
        MessagesServer(patient=True) as elsewhere,
        MessagesServer(*endpoint(native=say(SKY), forced=NO, offered=NO)) as own,
    ):
        monkeypatch.setenv("ANTHROPIC_API_KEY", VARIABLE)
        monkeypatch.setenv("ENGROSS_BASE_URL", elsewhere.address)
        monkeypatch.setenv("ANTHROPIC_BASE_URL", elsewhere.address)
        person = sit_down()
        open_settings(person)
        choose(person, PROVIDER, CLAUDE)
        person.presses("Key from the environment")
        connect(person, HERE, own.address, SECRET)
        try_out(person)
        assert own.requests
        assert {head["authorization"] for head in own.headers} == {f"Bearer {SECRET}"}
        assert elsewhere.paths == []


REQUEST = "Draft a mutual NDA between Northmere Instruments and Tallis Robotics."


def test_a_model_that_is_chosen_drafts_from_the_next_request_on(sit_down, folder):
    person = sit_down()
    person.opens(folder)
    with MessagesServer(refuse(401, "authentication_error"), patient=True) as server:
        open_settings(person)
        connect(person, HERE, server.address, SECRET)
        choose(person, "workforce", "The connected model")
        person.presses("Back")
        person.asks(REQUEST)
        person.gate("failed")
        assert person.run.workforce == "model"
        assert server.requests


def test_a_run_is_finished_by_whom_it_was_begun_with(sit_down, folder):
    person = sit_down()
    ask_for_an_agreement(person, folder)
    with MessagesServer() as server:
        open_settings(person)
        connect(person, HERE, server.address, SECRET)
        choose(person, "workforce", "The connected model")
        person.presses("Back")
        settle_facts(person)
        person.gate("goals")
        assert server.requests == []


def test_a_test_can_be_stopped_and_leaving_the_program_does_not_wait_for_it(sit_down):
    slow = say("ready")
    slow.hold = 1
    person = sit_down()
    with MessagesServer(slow, patient=True) as server:
        open_settings(person)
        connect(person, HERE, server.address, SECRET)
        person.presses("Test the connection")
        person.waits(slow.reached.is_set)
        person.presses("Stop the test")
        assert person.reads("The test was stopped")
        person.leave()
