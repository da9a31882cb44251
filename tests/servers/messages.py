"""A strict scripted Messages server: real HTTP on loopback, real server-sent events, and a script that must fit.

A request that no step of the script expects is answered with 400 and remembered; a step that was never asked for is
remembered too. `verify` raises for both. The request itself is held against the rules of the real service.
"""

import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

Json = dict[str, Any]
Body = dict[str, Any]


@dataclass
class Reply:
    """What the server does: a status with headers, then events or a plain body, cut or held where told.

    `cut` ends the connection after that many events; `hold` waits for `release` after that many events.
    """

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    events: tuple[Json, ...] = ()
    body: bytes | None = None
    cut: int | None = None
    clean: bool = False
    hold: int | None = None
    release: threading.Event = field(default_factory=threading.Event)
    reached: threading.Event = field(default_factory=threading.Event)


@dataclass
class Step:
    """One expected request: `when` says whether it is this one, `reply` is what comes back, `times` how often."""

    reply: Reply | Callable[[Body], Reply]
    when: Callable[[Body], bool] = lambda _body: True
    name: str = ""
    times: int = 1
    path: str = "/v1/messages"


def usage(read: int = 100, wrote: int = 20, cached: int = 0, stored: int = 0) -> Json:
    """Usage as the service writes it."""
    return {
        "input_tokens": read,
        "output_tokens": wrote,
        "cache_read_input_tokens": cached,
        "cache_creation_input_tokens": stored,
    }


def message(blocks: Sequence[Json], stop: str, used: Json, pieces: int = 4) -> tuple[Json, ...]:
    """The events of a whole answer, each block's text in a few pieces."""
    start = {"id": "msg_1", "type": "message", "role": "assistant", "model": "scripted", "content": []}
    start |= {"stop_reason": None, "stop_sequence": None, "usage": {**used, "output_tokens": 1}}
    events: list[Json] = [{"type": "message_start", "message": start}, {"type": "ping"}]
    for index, block in enumerate(blocks):
        events += _block(index, block, pieces)
    delta = {"stop_reason": stop, "stop_sequence": None}
    events.append({"type": "message_delta", "delta": delta, "usage": used})
    events.append({"type": "message_stop"})
    return tuple(events)


def _block(index: int, block: Json, pieces: int) -> list[Json]:
    kind = block["type"]
    if kind == "tool_use":
        text, name, delta = json.dumps(block["input"]), "partial_json", "input_json_delta"
        empty = {**block, "input": {}}
    elif kind == "thinking":
        text, name, delta, empty = block["thinking"], "thinking", "thinking_delta", {**block, "thinking": ""}
    else:
        text, name, delta, empty = block["text"], "text", "text_delta", {**block, "text": ""}
    size = max(1, -(-len(text) // pieces))
    parts = [text[start : start + size] for start in range(0, len(text), size)]
    events = [{"type": "content_block_start", "index": index, "content_block": empty}]
    events += [{"type": "content_block_delta", "index": index, "delta": {"type": delta, name: part}} for part in parts]
    if kind == "thinking":
        signed = {"type": "signature_delta", "signature": block.get("signature", "sig")}
        events.append({"type": "content_block_delta", "index": index, "delta": signed})
    return [*events, {"type": "content_block_stop", "index": index}]


def say(text: str | Json, stop: str = "end_turn", used: Json | None = None, pieces: int = 4) -> Reply:
    """An answer of text; an object becomes JSON."""
    words = text if isinstance(text, str) else json.dumps(text)
    return Reply(events=message([{"type": "text", "text": words}], stop, used or usage(), pieces))


def use_tools(*calls: tuple[str, Json], used: Json | None = None, think: str = "") -> Reply:
    """An answer that calls tools."""
    blocks: list[Json] = [{"type": "thinking", "thinking": think, "signature": "sig"}] if think else []
    blocks += [
        {"type": "tool_use", "id": f"toolu_{number}", "name": name, "input": given}
        for number, (name, given) in enumerate(calls, start=1)
    ]
    return Reply(events=message(blocks, "tool_use", used or usage()))


def refuse(status: int, kind: str, words: str = "no", **headers: str) -> Reply:
    """An error as the service writes it."""
    body = {"type": "error", "error": {"type": kind, "message": words}}
    return Reply(
        status=status,
        headers={name.replace("_", "-"): value for name, value in headers.items()},
        body=json.dumps(body).encode(),
    )


def html(status: int = 200) -> Reply:
    """A page where an answer should be."""
    return Reply(status=status, headers={"content-type": "text/html"}, body=b"<html><body>Welcome</body></html>")


class Broken(AssertionError):
    """The script and the requests did not fit."""


class MessagesServer:
    """The server. Use it as a context manager; leaving it verifies the script unless something was raised already.

    `watch` is told the number of every event before it is sent.
    """

    def __init__(self, *steps: Step | Reply, key: str = "key-for-tests", patient: bool = False) -> None:
        self._steps = [step if isinstance(step, Step) else Step(step) for step in steps]
        self._left = [step.times for step in self._steps]
        self._guard = threading.Lock()
        self._key = key
        self._patient = patient
        self.requests: list[Body] = []
        self.paths: list[str] = []
        self.headers: list[dict[str, str]] = []
        self.faults: list[str] = []
        self.watch: Callable[[int], None] = lambda _number: None
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        for step in self._steps:
            if isinstance(step.reply, Reply):
                step.reply.release.set()
        self._server.shutdown()
        self._server.server_close()
        if kind is None and not self._patient:
            self.verify()

    def verify(self) -> None:
        """Raise for every unexpected request and every step that never came."""
        left = [number for number in range(len(self._steps)) if self._left[number]]
        unused = [f"never asked: {self._steps[number].name or number}" for number in left]
        if self.faults or unused:
            raise Broken("; ".join((*self.faults, *unused)))

    def answer(self, path: str, headers: dict[str, str], raw: bytes) -> Reply:
        """Find the step for a request. What breaks the rules or fits no step is a fault."""
        path = path.removesuffix("?beta=true")
        try:
            body = json.loads(raw) if raw else {}
        except ValueError:
            return self._fault(f"{path}: the body is no JSON")
        with self._guard:
            self.requests.append(body)
            self.paths.append(path)
            self.headers.append(headers)
        wrong = check_request(path, headers, body, self._key)
        if wrong:
            return self._fault(f"{path}: {wrong}")
        with self._guard:
            for number, step in enumerate(self._steps):
                if self._left[number] and step.path == path and step.when(body):
                    self._left[number] -= 1
                    break
            else:
                return self._fault(f"{path}: no step expects {asked(body)[:300]!r}")
        return step.reply if isinstance(step.reply, Reply) else step.reply(body)

    def look_up(self, path: str, headers: dict[str, str]) -> Reply:
        """Answer a look-up: the list of models where a step has one, else 404; any other place is a fault."""
        missing = refuse(404, "not_found_error", "no such place")
        if path != "/v1/models" or headers.get("authorization") != f"Bearer {self._key}":
            self.faults.append(f"GET {path}")
            return missing
        with self._guard:
            for number, step in enumerate(self._steps):
                if self._left[number] and step.path == path and isinstance(step.reply, Reply):
                    self._left[number] -= 1
                    return step.reply
        return missing

    def _fault(self, what: str) -> Reply:
        self.faults.append(what)
        return refuse(400, "invalid_request_error", what)


def asked(body: Body) -> str:
    """All text of a request's last message."""
    content = (body.get("messages") or [{}])[-1].get("content", "")
    if isinstance(content, str):
        return content
    return "\n".join(str(block.get("text", block.get("content", ""))) for block in content)


def whole(body: Body) -> str:
    """All text of a request: system and every message."""
    return json.dumps([body.get("system"), body.get("messages")], ensure_ascii=False)


_FIELDS = {"model", "max_tokens", "messages", "system", "tools", "tool_choice", "output_config", "stream"}


def check_request(path: str, headers: dict[str, str], body: Body, key: str) -> str:
    """Say what the real service would refuse in a request; empty when nothing."""
    if headers.get("authorization") != f"Bearer {key}":
        return "the key is not the one of this server"
    counting = path.endswith("/count_tokens")
    if path not in {"/v1/messages", "/v1/messages/count_tokens"}:
        return "no such place"
    unknown = set(body) - _FIELDS
    if unknown:
        return f"fields that nobody asked for: {', '.join(sorted(unknown))}"
    if not body.get("model") or not body.get("messages"):
        return "no model or no messages"
    if not counting and (body.get("stream") is not True or not isinstance(body.get("max_tokens"), int)):
        return "not streamed, or without max_tokens"
    return _check_turns(body["messages"]) or _check_cache(body)


def _check_turns(messages: list[Json]) -> str:
    pending: set[str] = set()
    for number, turn in enumerate(messages):
        if turn["role"] != ("user", "assistant")[number % 2]:
            return f"message {number} has the wrong role"
        content = turn["content"] if isinstance(turn["content"], list) else [{"type": "text", "text": turn["content"]}]
        if not content or any(block["type"] == "text" and not block["text"] for block in content):
            return f"message {number} has empty text"
        answered = {block["tool_use_id"] for block in content if block["type"] == "tool_result"}
        if answered != pending:
            return f"message {number} answers {sorted(answered)} for {sorted(pending)}"
        pending = {block["id"] for block in content if block["type"] == "tool_use"}
    return "the last message is not the user's" if len(messages) % 2 == 0 else ""


def _check_cache(body: Body) -> str:
    blocks = [*(body.get("system") or []), *(body.get("tools") or [])]
    for turn in body["messages"]:
        if isinstance(turn["content"], list):
            blocks += turn["content"]
    marked = sum(1 for block in blocks if isinstance(block, dict) and "cache_control" in block)
    return f"{marked} cache marks" if marked > 4 else ""


def _handler(server: MessagesServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers.get("content-length", 0)))
            reply = server.answer(self.path, {k.lower(): v for k, v in self.headers.items()}, raw)
            try:
                self._send(reply)
            except OSError:
                self.close_connection = True

        def do_GET(self) -> None:
            self._send(server.look_up(self.path, {k.lower(): v for k, v in self.headers.items()}))

        def _send(self, reply: Reply) -> None:
            if reply.body is not None:
                self.send_response(reply.status)
                headers = {"content-type": "application/json", **reply.headers}
                self._headers({**headers, "content-length": str(len(reply.body))})
                self.wfile.write(reply.body)
                return
            if reply.cut == -1:
                self.close_connection = True
                self.connection.close()
                return
            self.send_response(reply.status)
            usual = {"content-type": "text/event-stream", "request-id": "req_1", "connection": "close"}
            self._headers({**usual, **reply.headers})
            self.close_connection = True
            self._events(reply)

        def _events(self, reply: Reply) -> None:
            for number, event in enumerate(reply.events):
                server.watch(number)
                if reply.hold == number:
                    reply.reached.set()
                    reply.release.wait(20)
                if reply.cut == number:
                    self._break(reply)
                    return
                raw = event.get("raw") or f"event: {event['type']}\ndata: {json.dumps(event)}\n\n"
                self.wfile.write(raw.encode())
                self.wfile.flush()

        def _break(self, reply: Reply) -> None:
            if not reply.clean:
                self.wfile.write(b'event: content_block_delta\ndata: {"type": "content_blo')
                self.wfile.flush()

        def _headers(self, headers: dict[str, str]) -> None:
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    return Handler
