"""Trying out an endpoint: a few tiny requests that show what it can do. What it cannot do is then never asked of it."""

from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from app.workforce.model.drafts.base import Draft
from app.workforce.model.gateway import Gateway
from app.workforce.model.problems import CallProblem
from app.workforce.model.profile import CLOUD, EndpointProfile, Structured
from app.workforce.model.receiving import UNREADABLE
from app.workforce.model.requests import Answer, Json, Request
from app.workforce.model.results import read_json

_SMALL = 64
_LOCAL_ANSWER = 4_000


class Sky(Draft):
    """The tiny result that is asked for."""

    colour: str
    clouds: int


_SCHEMA: Json = {
    "type": "object",
    "properties": {"colour": {"type": "string", "enum": ["blue", "grey"]}, "clouds": {"type": "integer"}},
    "required": ["colour", "clouds"],
    "additionalProperties": False,
}
_TOOL: Json = {"name": "describe_sky", "description": "Describes the sky.", "input_schema": _SCHEMA}


@dataclass(frozen=True)
class Probed:
    """A profile with the names of what works and of what does not, for the person."""

    profile: EndpointProfile
    works: tuple[str, ...]
    lacks: tuple[str, ...]


def probe(gateway: Gateway, model: str) -> Probed:
    """Try out an endpoint with one model. Raises CallProblem when not even a short answer can be had.

    The models' own service is documented; there only the key and the model's name are tried.
    """
    _ask(gateway, model, "Answer with one word: ready.")
    if gateway.endpoint.official:
        return _told(CLOUD)
    native, forced = _native(gateway, model), _forced(gateway, model)
    structured: Structured = "native" if native else ("forced_tool" if forced else "prompted")
    local = gateway.endpoint.local
    profile = EndpointProfile(
        structured=structured,
        tools=forced or _offered(gateway, model),
        can_count=_counts(gateway, model),
        can_cache=not local and _caches(gateway, model),
        longest_answer=_LOCAL_ANSWER if local else CLOUD.longest_answer,
        verified=True,
    )
    return _told(profile)


def _told(profile: EndpointProfile) -> Probed:
    abilities = {
        "streaming": True,
        "structured_results": profile.structured != "prompted",
        "tools": profile.tools,
        "counting": profile.can_count,
        "caching": profile.can_cache,
    }
    works = tuple(name for name, there in abilities.items() if there)
    return Probed(profile, works, tuple(name for name in abilities if name not in works))


def _ask(gateway: Gateway, model: str, words: str, **more: Any) -> Answer:
    messages: tuple[Json, ...] = ({"role": "user", "content": words},)
    request = Request(
        role="Probe", step="probe", tier="light", model=model, max_tokens=_SMALL, system=(), messages=messages, **more
    )
    return gateway.send(request)


def _native(gateway: Gateway, model: str) -> bool:
    """Ask for something else than the schema allows; only an endpoint that binds the answer keeps to the schema."""
    try:
        answer = _ask(
            gateway, model, "Tell me a joke.", output_config={"format": {"type": "json_schema", "schema": _SCHEMA}}
        )
        return answer.text.lstrip().startswith("{") and _fits(read_json(answer.text))
    except (CallProblem, ValueError):
        return False


def _forced(gateway: Gateway, model: str) -> bool:
    try:
        answer = _ask(gateway, model, "Tell me a joke.", tools=(_TOOL,), tool_choice={"type": "any"})
    except CallProblem:
        return False
    return any(_fits(call["input"]) for call in answer.calls)


def _offered(gateway: Gateway, model: str) -> bool:
    try:
        answer = _ask(gateway, model, "Call describe_sky with colour blue and clouds 2.", tools=(_TOOL,))
    except CallProblem:
        return False
    return any(UNREADABLE not in call["input"] for call in answer.calls)


def _counts(gateway: Gateway, model: str) -> bool:
    messages: tuple[Json, ...] = ({"role": "user", "content": "one two three"},)
    request = Request("Probe", "probe", "light", model, _SMALL, (), messages)
    try:
        return gateway.count(request) > 0
    except CallProblem:
        return False


def _caches(gateway: Gateway, model: str) -> bool:
    marked: tuple[Json, ...] = ({"type": "text", "text": "Be brief.", "cache_control": {"type": "ephemeral"}},)
    messages: tuple[Json, ...] = ({"role": "user", "content": "Answer with one word: ready."},)
    try:
        gateway.send(Request("Probe", "probe", "light", model, _SMALL, marked, messages))
    except CallProblem:
        return False
    return True


def _fits(value: Any) -> bool:
    try:
        return Sky.model_validate(value).colour in {"blue", "grey"}
    except ValidationError:
        return False
