"""What can go wrong with a call: one exception with a code, and rules that turn a server's words into such codes."""

import re
from typing import Any

from app.relay.problems import WorkProblem

_SPENDING = re.compile(
    r"spend|billing|credit balance|insufficient (?:credit|funds)|usage limit|monthly limit|quota", re.I
)
_CONTEXT = re.compile(r"exceed_context|context (?:size|window|length)|prompt is too long|too many tokens", re.I)
_MODEL = re.compile(r"\bmodel\b", re.I)
_DETAIL = 300


class CallProblem(WorkProblem):
    """A call that brought no usable answer.

    `again` says that trying again may help and buys nothing twice; `wait` is the least time in seconds that the
    server asked for; `maybe_charged` says that the service may bill for it although nothing was used.
    """

    def __init__(
        self, code: str, *, again: bool = False, wait: float | None = None, maybe_charged: bool = False, **fields: str
    ) -> None:
        super().__init__(code, **fields)
        self.again = again
        self.wait = wait
        self.maybe_charged = maybe_charged


def refuse_status(status: int, kind: str, message: str, wait: float | None, **fields: str) -> CallProblem:
    """Return the problem for an HTTP status of 300 or more; `kind` and `message` are what the server says of it."""
    told: dict[str, Any] = {**fields, "status": str(status), "details": short(message)}
    words = f"{kind} {message}"
    if status == 402 or (status in {400, 403, 429} and _SPENDING.search(words)):
        return CallProblem("model_credit_spent", **told)
    if status == 429:
        return CallProblem("model_busy", again=True, wait=wait, **told)
    if status in {408, 409} or status >= 500:
        code = "model_overloaded" if status in {503, 529} else "model_server_failed"
        return CallProblem(code, again=True, wait=wait, **told)
    if status in {400, 413} and _CONTEXT.search(words):
        return CallProblem("model_context_full", **told)
    if status == 404 and not _MODEL.search(words):
        return CallProblem("model_no_service", **told)
    codes = {401: "model_key_refused", 403: "model_not_allowed", 404: "model_not_there", 413: "model_request_too_large"}
    fallback = "model_no_service" if status < 400 or status == 405 else "model_request_refused"
    return CallProblem(codes.get(status, fallback), **told)


def short(text: str) -> str:
    """Return the server's words on one line and not too long."""
    line = " ".join(text.split())
    return line if len(line) <= _DETAIL else f"{line[:_DETAIL]}…"


STOPPED_SHORT = {
    "refusal": "model_refused",
    "max_tokens": "model_answer_too_long",
    "model_context_window_exceeded": "model_context_full",
}
"""Codes for the reasons to stop with which an answer is never used; any other unknown reason is a cut answer."""

ACCEPTED = frozenset({"end_turn", "tool_use", "stop_sequence"})
"""The reasons to stop with which an answer may be used."""
