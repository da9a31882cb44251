"""Where a call goes: to the one endpoint that is set, with its own key, or nowhere."""

import ipaddress
import socket
import ssl
import threading
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import anthropic
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from app.workforce.model.client import Client
from app.workforce.model.endpoint import Endpoint
from app.workforce.model.gateway import Gateway
from app.workforce.model.problems import CallProblem
from app.workforce.model.requests import Request
from app.workforce.model.trying import place_of
from tests.servers.messages import MessagesServer, Reply, message, refuse, say, usage
from tests.workforce.model.desk import KEY, QUICK

SECRET = "Pemberton against Marlow"
ASKED = Request("Tester", "a step", "light", "claude-haiku-5-5", 100, (), ({"role": "user", "content": SECRET},))
EVENTS = message([{"type": "text", "text": "All is well."}], "end_turn", usage())


def ask(address, key=KEY):
    gateway = Gateway(Endpoint(address, key), QUICK)
    try:
        return gateway.send(ASKED)
    finally:
        gateway.close()


class Listener:
    """Takes connections on loopback and keeps what they say first; `secure` speaks TLS."""

    def __init__(self, secure=None):
        self.heard, self.connections = b"", 0
        self._secure = secure
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._take, daemon=True)
        self._thread.start()

    @property
    def port(self):
        return self._socket.getsockname()[1]

    def _take(self):
        while True:
            try:
                taken, _ = self._socket.accept()
            except OSError:
                return
            self.connections += 1
            taken.settimeout(2)
            try:
                with self._secure.wrap_socket(taken, server_side=True) if self._secure else taken as spoken:
                    self.heard += spoken.recv(65536)
            except OSError:
                taken.close()

    def close(self):
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join(5)


@contextmanager
def listening(secure=None):
    listener = Listener(secure)
    try:
        yield listener
    finally:
        listener.close()


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_to_another_host_is_not_followed(status):
    with listening() as other:
        reply = refuse(status, "redirect", location=f"http://127.0.0.1:{other.port}/v1/messages")
        with MessagesServer(reply, patient=True) as server:
            gateway = Gateway(Endpoint(server.address, KEY), QUICK)
            with pytest.raises(CallProblem):
                gateway.send(ASKED)
            with pytest.raises(CallProblem):
                gateway.count(ASKED)
            with pytest.raises(CallProblem):
                gateway.models()
            gateway.close()
        assert other.connections == 0


def test_a_client_that_follows_is_noticed(monkeypatch):
    """The broken twin: the same redirect, followed, brings the text to the other host."""
    usual = anthropic.DefaultAsyncHttpxClient

    def following(**settings):
        return usual(**{**settings, "follow_redirects": True})

    monkeypatch.setattr(anthropic, "DefaultAsyncHttpxClient", following)
    with listening() as other:
        reply = refuse(307, "redirect", location=f"http://127.0.0.1:{other.port}/v1/messages")
        with MessagesServer(reply, patient=True) as server, pytest.raises(CallProblem):
            ask(server.address)
        assert other.connections > 0


PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")


def set_proxies(monkeypatch, port):
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    for name in PROXIES:
        for spelt in (name, name.lower()):
            monkeypatch.setenv(spelt, f"http://127.0.0.1:{port}")


def test_proxies_of_the_environment_hear_nothing(monkeypatch):
    with listening() as proxy:
        set_proxies(monkeypatch, proxy.port)
        with MessagesServer(say("Here.")) as server:
            assert ask(server.address).text == "Here."
        with pytest.raises(CallProblem):
            ask("https://127.0.0.1:9")
        assert proxy.connections == 0


def test_a_client_that_trusts_the_environment_is_noticed(monkeypatch):
    """The broken twin."""
    usual = anthropic.DefaultAsyncHttpxClient
    monkeypatch.setattr(anthropic, "DefaultAsyncHttpxClient", lambda **given: usual(**{**given, "trust_env": True}))
    with listening() as proxy:
        set_proxies(monkeypatch, proxy.port)
        with MessagesServer(patient=True) as server, pytest.raises(CallProblem):
            ask(server.address)
        assert proxy.connections > 0


LEAKS = {
    "ANTHROPIC_API_KEY": "canary-api-key",
    "ANTHROPIC_AUTH_TOKEN": "canary-auth-token",
    "ANTHROPIC_CUSTOM_HEADERS": "x-canary: canary-header\nAuthorization: canary-authorization",
    "ANTHROPIC_BASE_URL": "http://127.0.0.1:9/canary",
    "ANTHROPIC_PROFILE": "canary-profile",
    "ANTHROPIC_LOG": "debug",
}


def test_nothing_of_the_surrounding_system_goes_into_a_call(monkeypatch, capfd):
    for name, value in LEAKS.items():
        monkeypatch.setenv(name, value)
    with MessagesServer(say("Here.")) as server:
        ask(server.address)
        headers = server.headers[0]
    assert "canary" not in str(headers)
    assert (headers["authorization"], headers["x-api-key"]) == (f"Bearer {KEY}", KEY)
    said = capfd.readouterr()
    assert SECRET not in said.out + said.err
    assert KEY not in said.out + said.err


def test_a_client_that_lets_the_environment_add_headers_is_noticed(monkeypatch):
    """The broken twin."""
    for name, value in LEAKS.items():
        monkeypatch.setenv(name, value)
    made = anthropic.AsyncAnthropic(base_url="http://127.0.0.1:9", api_key="x", max_retries=0)
    assert "canary" in str(made._custom_headers)
    client = Client(Endpoint("http://127.0.0.1:9", "x"), QUICK)
    assert "canary" not in str(client._client._custom_headers)


def own_certificate(folder):
    """A certificate for this computer that nobody else vouches for."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    alternative = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    made = builder.add_extension(alternative, critical=False).sign(key, hashes.SHA256())
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = folder / "server.pem"
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    return context


def test_a_certificate_nobody_vouches_for_is_one_sentence_and_nothing_is_sent(tmp_path):
    with listening(own_certificate(tmp_path)) as server:
        with pytest.raises(CallProblem) as caught:
            ask(f"https://127.0.0.1:{server.port}")
        assert (server.connections, server.heard) == (1, b"")
    assert caught.value.fault.code == "model_certificate"
    assert not caught.value.maybe_charged
    assert place_of(caught.value.fault, "test") == "address"


def test_a_connection_dropped_before_the_answer_is_tried_again_and_afterwards_never():
    with MessagesServer(Reply(cut=-1), Reply(cut=-1), say("Here.")) as server:
        assert ask(server.address).text == "Here."
    assert len(server.requests) == 3
    with MessagesServer(Reply(events=EVENTS, cut=0, clean=True)) as server, pytest.raises(CallProblem) as caught:
        ask(server.address)
    assert (caught.value.fault.code, len(server.requests)) == ("model_answer_cut", 1)
    assert caught.value.maybe_charged


OTHERS = [code for code in range(400, 452) if code not in {408, 409, 429}]


@pytest.mark.parametrize("status", OTHERS)
def test_no_other_refusal_is_ever_tried_again(status):
    with MessagesServer(refuse(status, "invalid_request_error", retry_after="0")) as server:
        with pytest.raises(CallProblem):
            ask(server.address)
        assert len(server.requests) == 1


SPENT = (
    "spend limit reached",
    "your credit balance is too low",
    "monthly limit",
    "quota exceeded",
    "billing hard limit",
)


@pytest.mark.parametrize("words", SPENT)
def test_a_limit_of_spending_is_never_tried_again(words):
    with MessagesServer(refuse(429, "rate_limit_error", words)) as server:
        with pytest.raises(CallProblem) as caught:
            ask(server.address)
        assert (caught.value.fault.code, len(server.requests)) == ("model_credit_spent", 1)


def test_the_client_itself_tries_nothing_again():
    assert Client(Endpoint("http://127.0.0.1:9", "x"), QUICK)._client.max_retries == 0
