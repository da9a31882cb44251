"""Keys and addresses: a key goes to its own endpoint and nowhere else, and nothing of it stays behind."""

import logging
import os
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from keyring.errors import KeyringError

from app.relay.problems import RelayProblem
from app.settings import Connection, Settings, Tiers
from app.workforce.model.access import choose_endpoint, choose_models
from app.workforce.model.client import Client
from app.workforce.model.endpoint import OFFICIAL, Endpoint, allow, read_address
from app.workforce.model.keys import Keys
from tests.servers.messages import MessagesServer, refuse, say
from tests.workforce.model.desk import Desktop, brief
from tests.workforce.model.handing import done

ENVIRONMENT = {"ANTHROPIC_API_KEY": "sk-from-the-environment"}
LOCAL = Connection(provider="local", base_address="http://127.0.0.1:8080")
CLAUDE = Connection(provider="anthropic")
NONE = Connection()


class Chain:
    """A keychain in memory that may refuse."""

    def __init__(self, *, refuses=False):
        self.kept, self.refuses = {}, refuses

    def get_password(self, service, username):
        if self.refuses:
            raise KeyringError("locked")
        return self.kept.get((service, username))

    def set_password(self, service, username, password):
        if self.refuses:
            raise KeyringError("locked")
        self.kept[service, username] = password

    def delete_password(self, service, username):
        if self.refuses or (service, username) not in self.kept:
            raise KeyringError("not there")
        del self.kept[service, username]


def code_of(call, *arguments, **more):
    with pytest.raises(RelayProblem) as caught:
        call(*arguments, **more)
    return caught.value.fault.code


def test_the_environment_is_not_looked_at_unless_the_person_says_so():
    assert Settings().connection.honour_environment_key is False
    assert code_of(choose_endpoint, CLAUDE, Keys(), ENVIRONMENT, asked=False) == "model_key_missing"
    assert code_of(choose_endpoint, NONE, Keys(), ENVIRONMENT, asked=False) == "no_model"


def test_the_environment_counts_when_asked_on_the_command_line_or_set():
    honoured = CLAUDE.model_copy(update={"honour_environment_key": True})
    for connection, asked in ((NONE, True), (CLAUDE, True), (honoured, False)):
        endpoint = choose_endpoint(connection, Keys(), ENVIRONMENT, asked=asked)
        assert (endpoint.address, endpoint.key) == (OFFICIAL, "sk-from-the-environment")


def test_the_key_of_the_environment_never_goes_to_a_local_server_that_is_set_up():
    endpoint = choose_endpoint(LOCAL, Keys(), ENVIRONMENT, asked=True)
    assert (endpoint.address, endpoint.key) == ("http://127.0.0.1:8080", "local")


def test_an_address_in_the_environment_is_the_one_that_gets_its_key():
    both = {**ENVIRONMENT, "ENGROSS_BASE_URL": "http://127.0.0.1:9000/v1/"}
    endpoint = choose_endpoint(NONE, Keys(), both, asked=True)
    assert (endpoint.address, endpoint.key) == ("http://127.0.0.1:9000", "sk-from-the-environment")
    assert code_of(choose_endpoint, NONE, Keys(), both, asked=False) == "no_model"


def test_a_kept_key_is_given_for_its_own_address_only():
    keys = Keys(Chain())
    keys.save(OFFICIAL, "sk-claude")
    assert choose_endpoint(CLAUDE, keys, {}, asked=False).key == "sk-claude"
    other = Connection(provider="anthropic", base_address="https://proxy.example")
    assert code_of(choose_endpoint, other, keys, {}, asked=False) == "model_key_missing"
    assert choose_endpoint(LOCAL, keys, {}, asked=False).key == "local"


def test_a_keychain_that_refuses_leaves_the_key_in_memory_and_says_so():
    keys = Keys(Chain(refuses=True))
    assert keys.save(OFFICIAL, "sk-x") == "memory"
    assert keys.read(OFFICIAL) == "sk-x"
    keys.forget(OFFICIAL)
    assert keys.read(OFFICIAL) == ""
    assert Keys(Chain(refuses=True)).read(OFFICIAL) == ""


def test_a_key_in_the_keychain_outlives_the_session():
    chain = Chain()
    assert Keys(chain).save(OFFICIAL, "sk-x") == "keychain"
    assert Keys(chain).read(OFFICIAL) == "sk-x"
    Keys(chain).forget(OFFICIAL)
    assert Keys(chain).read(OFFICIAL) == ""


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("https://api.anthropic.com/", OFFICIAL),
        ("http://localhost:11434", "http://localhost:11434"),
        ("http://[::1]:8080/v1", "http://[::1]:8080"),
        ("https://gateway.example/anthropic/v1/", "https://gateway.example/anthropic"),
    ],
)
def test_addresses_take_their_plain_form(text, plain):
    assert read_address(text) == plain


@pytest.mark.parametrize(
    "text",
    ["", "api.anthropic.com", "ftp://x", "http://", "https://user:secret@host", "https://host?key=1", "https://host#x",
     "http://127.0.0.1:99999", "https://ho st", "file:///etc/passwd", "javascript:alert(1)"],
)  # fmt: skip
def test_what_is_no_address_is_refused(text):
    assert code_of(read_address, text) == "model_address_unreadable"


@pytest.mark.parametrize("host", ["192.168.1.5", "example.com", "127.0.0.1.example.com", "10.0.0.1", "localhost.evil"])
def test_another_computer_is_never_reached_without_protection_nor_counts_as_local(host):
    assert code_of(read_address, f"http://{host}:8080") == "model_address_unsafe"
    elsewhere = Connection(provider="local", base_address=f"https://{host}")
    assert code_of(choose_endpoint, elsewhere, Keys(), {}, asked=False) == "model_only_local"


@given(st.text(max_size=40))
def test_no_text_makes_the_reader_of_addresses_crash(text):
    try:
        found = read_address(text)
    except RelayProblem as problem:
        found = problem.fault.code
    assert found.startswith(("http://", "https://", "model_address"))


def test_a_project_says_where_its_texts_may_go():
    cloud, here = Endpoint(OFFICIAL, "k"), Endpoint("http://127.0.0.1:1", "k")
    allow(cloud, "cloud")
    allow(here, "local")
    assert code_of(allow, cloud, "local") == "model_only_local"
    assert code_of(allow, here, "builtin") == "model_not_for_this_project"


def test_models_are_as_set_else_usual():
    cloud, here = Endpoint(OFFICIAL, "k"), Endpoint("http://127.0.0.1:1", "k")
    assert choose_models(CLAUDE, cloud)["strong"] == "claude-opus-5-5"
    one = LOCAL.model_copy(update={"tiers": Tiers(standard="qwen")})
    assert set(choose_models(one, here).values()) == {"qwen"}


CANARY = "sk-canary-4f1d9a7b"


@pytest.mark.parametrize("status", [200, 401, 500])
def test_the_key_stands_nowhere_but_in_the_request(tmp_path, caplog, monkeypatch, status):
    """A server that repeats the key in its error gains nothing: not in logs, exceptions, files, nor in what is said."""
    assert places_of_the_key(tmp_path, caplog, monkeypatch, status) == []


def test_a_client_that_passes_the_words_of_a_server_on_is_found(tmp_path, caplog, monkeypatch):
    """The broken twin: the server repeats the key, and the client says what the server said."""
    monkeypatch.setattr(Client, "_without_key", lambda _client, text: text)
    assert "said" in places_of_the_key(tmp_path, caplog, monkeypatch, 401)


def places_of_the_key(tmp_path, caplog, monkeypatch, status) -> list[str]:
    """Make one call and return where its key stands besides in the request."""
    monkeypatch.setenv("ANTHROPIC_LOG", "debug")
    caplog.set_level(logging.DEBUG)
    intake = {"intent": "NEW_GOAL", "complexity": "simple", "reasoning": "x", "standard": "", "cannot": ""}
    reply = done(intake) if status == 200 else refuse(status, "error", f"your key {CANARY} is bad")
    from app.relay.assignments import Classify
    from app.relay.problems import WorkProblem

    said = ""
    with MessagesServer(*([reply] * (4 if status == 500 else 1)), key=CANARY) as server:
        desktop = Desktop(tmp_path / "kept", server.address, key=CANARY)
        with desktop.open() as workforce:
            try:
                workforce.perform(Classify(brief=brief()), desktop.desk())
            except WorkProblem as problem:
                said = f"{problem!r} {problem} {problem.fault} {problem.__cause__!r} {problem.__context__!r}"
            said += repr(workforce)
        assert CANARY in server.headers[0]["authorization"]
    assert (status == 200) == ("model_" not in said)
    files = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    texts = {
        "said": said,
        "log": caplog.text,
        "heard": " ".join(desktop.heard),
        "files": files.decode("utf-8", "ignore"),
        "environment": " ".join(os.environ.values()),
        "arguments": " ".join(sys.argv),
    }
    return [name for name, text in texts.items() if CANARY in text]


def test_the_texts_of_a_matter_are_not_logged(tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    from app.relay.assignments import Classify
    from app.relay.problems import WorkProblem

    with MessagesServer(say("nonsense"), say("nonsense")) as server:
        desktop = Desktop(tmp_path / "kept", server.address)
        with desktop.open() as workforce, pytest.raises(WorkProblem):
            workforce.perform(Classify(brief=brief("Settle the Pemberton matter")), desktop.desk())
    assert "Pemberton" not in caplog.text


@pytest.mark.needs("posix")
def test_private_files_are_private(tmp_path):
    intake = {"intent": "NEW_GOAL", "complexity": "simple", "reasoning": "x", "standard": "", "cannot": ""}
    from app.relay.assignments import Classify

    with MessagesServer(done(intake)) as server:
        desktop = Desktop(tmp_path / "kept", server.address)
        with desktop.open() as workforce:
            workforce.perform(Classify(brief=brief()), desktop.desk())
    assert (tmp_path / "kept" / "calls.jsonl").stat().st_mode & 0o077 == 0
