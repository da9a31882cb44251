"""Putting an answer together from its stream of events. Anything out of order makes the whole answer unusable.

The client passes events on as they come; a stream that ends early, repeats an event or skips one raises nothing
there. Here an answer is whole only when every block was closed and `message_stop` came last.
"""

import json
from collections.abc import Callable
from typing import Any

from app.workforce.model.problems import CallProblem
from app.workforce.model.requests import Answer, Json, Tokens

_CHARACTERS_PER_TOKEN = 3.5
_TEXT_OF_DELTA = {"text_delta": "text", "input_json_delta": "partial_json", "thinking_delta": "thinking"}


class Receiving:
    """One answer on its way. `heard` is told of text and of tool arguments as they arrive."""

    def __init__(self, heard: Callable[[str], None], limit: int) -> None:
        """Start with nothing; more than `limit` characters are refused."""
        self._heard = heard
        self._limit = limit
        self._blocks: list[Json] = []
        self._open: dict[int, list[str]] = {}
        self._size = 0
        self._tokens = Tokens()
        self._stop_reason = ""
        self._model = ""
        self._done = False
        self.started = False
        self.over = False

    @property
    def tokens(self) -> Tokens:
        """What was used so far; output is estimated from the text while the service has not said it."""
        guess = int(self._size / _CHARACTERS_PER_TOKEN)
        known = self._tokens
        return (
            known if self._done else Tokens(known.input, max(known.output, guess), known.cache_read, known.cache_write)
        )

    def take(self, event: Any) -> None:
        """Take the next event. Raises CallProblem when it does not belong here."""
        if self._done:
            raise self._malformed("more after the end")
        handler = getattr(self, f"_take_{event.type}", None)
        if handler is None:
            return
        if not self.started and event.type != "message_start":
            raise self._malformed("no beginning")
        try:
            handler(event)
        except (AttributeError, KeyError, TypeError) as problem:
            raise self._malformed("an event without its fields") from problem

    def finish(self, request_id: str, seconds: float) -> Answer:
        """Return the whole answer. Raises CallProblem when its end never came."""
        if not self._done:
            raise CallProblem("model_answer_cut", maybe_charged=True)
        return Answer(tuple(self._blocks), self._stop_reason, self._tokens, request_id, self._model, seconds)

    def _take_message_start(self, event: Any) -> None:
        if self.started:
            raise self._malformed("two beginnings")
        self.started = True
        self._model = str(event.message.model or "")
        self._count(event.message.usage)

    def _take_content_block_start(self, event: Any) -> None:
        if event.index != len(self._blocks):
            raise self._malformed("a block out of order")
        block = event.content_block
        fresh: Json = {"type": str(block.type)}
        if block.type == "tool_use":
            fresh |= {"id": str(block.id), "name": str(block.name), "input": block.input or {}}
        elif block.type in {"text", "thinking"}:
            fresh[block.type] = getattr(block, block.type) or ""
            self._grow(fresh[block.type])
        elif hasattr(block, "data"):
            fresh["data"] = str(block.data)
        self._blocks.append(fresh)
        self._open[event.index] = []

    def _take_content_block_delta(self, event: Any) -> None:
        parts, delta = self._open.get(event.index), event.delta
        if parts is None:
            raise self._malformed("a piece without its block")
        if delta.type == "signature_delta":
            self._blocks[event.index]["signature"] = delta.signature
            return
        name = _TEXT_OF_DELTA.get(delta.type)
        if name is None:
            return
        piece = getattr(delta, name)
        parts.append(piece)
        self._grow(piece)
        if name != "thinking":
            self._heard(piece)

    def _take_content_block_stop(self, event: Any) -> None:
        parts = self._open.pop(event.index, None)
        if parts is None:
            raise self._malformed("a block ended twice")
        block, text = self._blocks[event.index], "".join(parts)
        if block["type"] in {"text", "thinking"}:
            block[block["type"]] += text
        elif block["type"] == "tool_use" and text:
            block["input"] = _read_arguments(text)

    def _take_message_delta(self, event: Any) -> None:
        if self._open:
            raise self._malformed("a block was not ended")
        if event.delta.stop_reason:
            if self._stop_reason:
                raise self._malformed("two reasons to stop")
            self._stop_reason = str(event.delta.stop_reason)
        self._count(event.usage)

    def _take_message_stop(self, _event: Any) -> None:
        if self._open or not self._stop_reason:
            raise self._malformed("an end before its time")
        self._done = True

    def _count(self, usage: Any) -> None:
        known = self._tokens
        self._tokens = Tokens(
            _number(usage, "input_tokens", known.input),
            _number(usage, "output_tokens", known.output),
            _number(usage, "cache_read_input_tokens", known.cache_read),
            _number(usage, "cache_creation_input_tokens", known.cache_write),
        )

    def _grow(self, piece: str) -> None:
        self._size += len(piece)
        if self._size > self._limit:
            raise CallProblem("model_answer_too_large", maybe_charged=True, limit=str(self._limit))

    def _malformed(self, what: str) -> CallProblem:
        return CallProblem("model_answer_malformed", maybe_charged=self.started, details=what)


def _number(usage: Any, name: str, known: int) -> int:
    value = getattr(usage, name, None)
    return value if isinstance(value, int) and value >= 0 else known


def _read_arguments(text: str) -> Json:
    """Return a tool's arguments; what cannot be read is kept under a key no tool has, so that the tool refuses it."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {UNREADABLE: text[:200]}
    return value if isinstance(value, dict) else {UNREADABLE: text[:200]}


UNREADABLE = "_unreadable"
"""The only key of tool arguments that were no JSON object."""
