"""Trying out an endpoint: a few tiny requests that show what it can do. What it cannot do is then never asked of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from app.relay.nouns.report import Usage
from app.workforce.model.buying import Buyer
from app.workforce.model.drafts.base import Draft
from app.workforce.model.gateway import Gateway
from app.workforce.model.problems import CallProblem
from app.workforce.model.profile import CLOUD, EndpointProfile, Structured
from app.workforce.model.receiving import UNREADABLE
from app.workforce.model.requests import Answer, Json, Request
from app.workforce.model.results import read_json

_HELLO = "Answer with one word: ready."
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
    """A profile with the names of what works and of what does not, for the person, and what finding out has cost."""

    profile: EndpointProfile
    works: tuple[str, ...]
    lacks: tuple[str, ...]
    usage: Usage = field(default_factory=Usage)


_LENGTHS = ("max_model_len", "n_ctx", "max_input_tokens", "context_length", "max_context_length")
"""What servers call the number of tokens a model takes in; some put it into an inner record."""


def probe(buyer: Buyer, model: str, stopped: Callable[[], bool] = lambda: False) -> Probed:
    """Try out an endpoint with one model; every request is in the buyer's book.

    The models' own service is documented; there only the key and the model's name are tried. Raises CallProblem when
    not even a short answer can be had, WorkProblem where the book's cap would be passed, or Stopped.
    """
    trial = _Trial(buyer, model, stopped)
    trial.ask(_HELLO)
    endpoint = buyer.gateway.endpoint
    if endpoint.official:
        return _told(CLOUD, trial, forced=False)
    native, forced = _native(trial), _forced(trial)
    structured: Structured = "native" if native else ("forced_tool" if forced else "prompted")
    local = endpoint.local
    profile = EndpointProfile(
        structured=structured,
        tools=forced or _offered(trial),
        can_count=_counts(trial),
        can_cache=not local and _caches(trial),
        longest_answer=_LOCAL_ANSWER if local else CLOUD.longest_answer,
        context=list_models(buyer.gateway).get(model, 0),
        verified=True,
    )
    return _told(profile, trial, forced=forced)


def list_models(gateway: Gateway) -> dict[str, int]:
    """Return the models that an endpoint names with the tokens each takes in, 0 where it does not say.

    Nothing where the endpoint keeps no list.
    """
    try:
        told = gateway.models()
    except CallProblem:
        return {}
    entries = told.get("data") if isinstance(told, dict) else None
    named = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    return {entry["id"]: _length(entry) for entry in named if isinstance(entry.get("id"), str)}


def _length(entry: Json) -> int:
    inner = entry.get("meta")
    records = (entry, inner) if isinstance(inner, dict) else (entry,)
    found = (record.get(name) for record in records for name in _LENGTHS)
    return next((length for length in found if type(length) is int and length > 0), 0)


def say_hello(buyer: Buyer, model: str, stopped: Callable[[], bool] = lambda: False) -> None:
    """Ask one model for one word. Raises as `probe` does."""
    _Trial(buyer, model, stopped).ask(_HELLO)


def _told(profile: EndpointProfile, trial: "_Trial", *, forced: bool) -> Probed:
    abilities = {
        "streaming": True,
        "structured_results": profile.structured != "prompted",
        "tools": profile.tools,
        "forced_tools": forced,
        "counting": profile.can_count,
        "caching": profile.can_cache,
    }
    works = tuple(name for name, there in abilities.items() if there)
    lacks = tuple(name for name in abilities if name not in works)
    return Probed(profile, works, lacks, sum(trial.used, Usage()))


@dataclass(frozen=True)
class _Trial:
    """Sends tiny requests to one model and adds up what they use."""

    buyer: Buyer
    model: str
    stopped: Callable[[], bool]
    used: list[Usage] = field(default_factory=list)

    def ask(self, words: str, **more: Any) -> Answer:
        answer = self.buyer.try_out(self.request(words, **more), self.stopped)
        self.used.append(self.buyer.usage(self.model, answer))
        return answer

    def request(self, words: str, **more: Any) -> Request:
        messages: tuple[Json, ...] = ({"role": "user", "content": words},)
        usual: Json = {"role": "Probe", "step": "probe", "tier": "light", "model": self.model, "max_tokens": _SMALL}
        return Request(**{**usual, "system": (), "messages": messages, **more})


def _native(trial: _Trial) -> bool:
    """Ask for something else than the schema allows; only an endpoint that binds the answer keeps to the schema."""
    bound = {"format": {"type": "json_schema", "schema": _SCHEMA}}
    try:
        answer = trial.ask("Tell me a joke.", output_config=bound)
        return answer.text.lstrip().startswith("{") and _fits(read_json(answer.text))
    except (CallProblem, ValueError):
        return False


def _forced(trial: _Trial) -> bool:
    try:
        answer = trial.ask("Tell me a joke.", tools=(_TOOL,), tool_choice={"type": "any"})
    except CallProblem:
        return False
    return any(_fits(call["input"]) for call in answer.calls)


def _offered(trial: _Trial) -> bool:
    try:
        answer = trial.ask("Call describe_sky with colour blue and clouds 2.", tools=(_TOOL,))
    except CallProblem:
        return False
    return any(UNREADABLE not in call["input"] for call in answer.calls)


def _counts(trial: _Trial) -> bool:
    try:
        return trial.buyer.gateway.count(trial.request("one two three")) > 0
    except CallProblem:
        return False


def _caches(trial: _Trial) -> bool:
    marked: tuple[Json, ...] = ({"type": "text", "text": "Be brief.", "cache_control": {"type": "ephemeral"}},)
    try:
        trial.ask(_HELLO, system=marked)
    except CallProblem:
        return False
    return True


def _fits(value: Any) -> bool:
    try:
        return Sky.model_validate(value).colour in {"blue", "grey"}
    except ValidationError:
        return False
