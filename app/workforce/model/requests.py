"""A request to a model as plain data: what leaves the machine, and the name under which its answer is kept."""

import hashlib
import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Request:
    """One call: who asks for which step, and the body of the request except for streaming."""

    role: str
    step: str
    tier: str
    model: str
    max_tokens: int
    system: tuple[Json, ...]
    messages: tuple[Json, ...]
    tools: tuple[Json, ...] = ()
    tool_choice: Json | None = None
    output_config: Json | None = None

    def body(self) -> Json:
        """Return the fields of the Messages API that this request uses; it claims nothing it does not need."""
        body: Json = {"model": self.model, "max_tokens": self.max_tokens, "messages": list(self.messages)}
        if self.system:
            body["system"] = list(self.system)
        if self.tools:
            body["tools"] = list(self.tools)
        if self.tool_choice:
            body["tool_choice"] = self.tool_choice
        if self.output_config:
            body["output_config"] = self.output_config
        return body

    def canonical(self) -> str:
        """Return the body as JSON with sorted keys: the same request is always the same text."""
        return self._canonical

    @cached_property
    def _canonical(self) -> str:
        return json.dumps(self.body(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))

    @cached_property
    def call(self) -> str:
        """Return the SHA-256 of role, step and canonical request: the name of this call."""
        return hashlib.sha256(f"{self.role}\n{self.step}\n{self.canonical()}".encode()).hexdigest()


@dataclass(frozen=True)
class Tokens:
    """Tokens as the service counts them; the four kinds do not overlap."""

    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_write: int = 0

    def __add__(self, other: "Tokens") -> "Tokens":
        return Tokens(
            self.input + other.input,
            self.output + other.output,
            self.cache_read + other.cache_read,
            self.cache_write + other.cache_write,
        )


@dataclass(frozen=True)
class Answer:
    """A whole answer: its content blocks as the API writes them, why it stopped, what it used, in how many seconds."""

    content: tuple[Json, ...]
    stop_reason: str
    tokens: Tokens = field(default_factory=Tokens)
    request_id: str = ""
    model: str = ""
    seconds: float = 0.0

    @property
    def text(self) -> str:
        """Return the text blocks joined."""
        return "".join(block["text"] for block in self.content if block.get("type") == "text")

    @property
    def calls(self) -> tuple[Json, ...]:
        """Return the tool calls in order."""
        return tuple(block for block in self.content if block.get("type") == "tool_use")

    def to_json(self) -> bytes:
        """Return the answer as it is kept."""
        kept: Json = {"content": self.content, "stop_reason": self.stop_reason, "tokens": vars(self.tokens)}
        kept |= {"request_id": self.request_id, "model": self.model, "seconds": self.seconds}
        return json.dumps(kept, ensure_ascii=False, sort_keys=True).encode()

    @classmethod
    def from_json(cls, data: bytes) -> "Answer":
        """Return a kept answer."""
        kept = json.loads(data)
        return cls(
            content=tuple(kept["content"]),
            stop_reason=kept["stop_reason"],
            tokens=Tokens(**kept["tokens"]),
            request_id=kept["request_id"],
            model=kept["model"],
            seconds=kept["seconds"],
        )
