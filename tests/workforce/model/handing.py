"""Replies of workers for scripts: a result with a complete handover, and how a request of a step is recognised."""

from typing import Any

from tests.servers.messages import Body, Json, Reply, Step, say, usage, whole

REPORT: Json = {
    "status": "success",
    "objective_met": True,
    "created": ["the result"],
    "decisions": [],
    "validation": ["read once more"],
    "errors": [],
    "scope_deviations": [],
}
CONTEXT: Json = {
    "key_interfaces_introduced": ["names as used in the result"],
    "patterns_established": [],
    "integration_points": ["the next worker reads the result"],
    "assumptions": [],
    "warnings": [],
}


def result(value: Any, **changes: Any) -> Json:
    """A whole result as a worker returns it."""
    whole_result: Json = {
        "result": value,
        "report": REPORT,
        "downstream": CONTEXT,
        "blockers": [],
        "capability_gap": "",
    }
    return {**whole_result, **changes}


def done(value: Any, used: Json | None = None, **changes: Any) -> Reply:
    """An answer that is a whole result."""
    return say(result(value, **changes), used=used or usage())


def is_step(name: str) -> Any:
    """Recognise the requests of a step ("classify", "explore/T1", "research/" for any research)."""

    def when(body: Body) -> bool:
        return f"Assignment: {name}" in whole({"messages": body["messages"][:1]})

    return when


def turn(name: str, number: int) -> Any:
    """Recognise the n-th turn of a step, counted from 1."""
    first = is_step(name)
    return lambda body: first(body) and len(body["messages"]) == 2 * number - 1


def step(name: str, reply: Any, times: int = 1) -> Step:
    """One expected request of a step."""
    return Step(reply, when=is_step(name), name=name, times=times)
