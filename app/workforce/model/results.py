"""Results as JSON: the schema asked for, finding the object in an answer, and reading it with all its faults."""

import json
from dataclasses import dataclass
from typing import Any, Generic

from pydantic import ValidationError

from app.workforce.model.drafts.base import (
    Blocker,
    Draft,
    Handover,
    describe,
    read_blockers,
    read_context,
    read_gap,
    read_report,
)
from app.workforce.model.job import DraftT, Job
from app.workforce.model.receiving import UNREADABLE
from app.workforce.model.requests import Answer, Json
from app.workforce.model.schema import wire_schema

RETURN = "return_result"
"""The tool by which a result is returned where no schema can be bound."""


@dataclass(frozen=True)
class Reading(Generic[DraftT]):
    """What an answer holds. `wrong` makes it unusable, `odd` is asked about once and then accepted."""

    draft: DraftT | None
    context: dict[str, list[str]]
    blockers: tuple[Blocker, ...]
    gap: str
    failed: str
    wrong: tuple[str, ...]
    odd: tuple[str, ...]


def result_schema(job: Job[Any]) -> Json:
    """Return the schema of a whole result: the draft, or nothing where it is blocked, and the handover."""
    kind: type[Draft] = job.draft
    draft, rest = dict(wire_schema(kind)), dict(wire_schema(Handover))
    definitions: Json = {**draft.pop("$defs", {}), **rest.pop("$defs", {})}
    if job.content is not None:
        content = dict(job.content)
        definitions |= content.pop("$defs", {})
        draft["properties"] = {**draft["properties"], "content": content}
    properties = {"result": {"anyOf": [draft, {"type": "null"}]}, **rest["properties"]}
    schema: Json = {"type": "object", "additionalProperties": False, "properties": properties}
    schema["required"] = list(properties)
    return {**schema, "$defs": definitions} if definitions else schema


def find_result(answer: Answer) -> Any:
    """Return the JSON value of an answer: from the returning tool, else from its text. Raises ValueError."""
    for call in answer.calls:
        if call["name"] == RETURN:
            if UNREADABLE in call["input"]:
                raise ValueError("the arguments of the tool are no JSON object")
            return call["input"]
    return read_json(answer.text)


def read_json(text: str) -> Any:
    """Return the first JSON object of a text, whatever stands around it. Raises ValueError when there is none.

    NaN and Infinity are refused, and so is nesting that no parser survives.
    """
    start = text.find("{")
    if start < 0:
        raise ValueError("there is no JSON object in the answer")
    try:
        value, _ = json.JSONDecoder(parse_constant=_refuse).raw_decode(text, start)
    except RecursionError:
        raise ValueError("the JSON is nested too deeply") from None
    return value


def read_result(job: Job[DraftT], answer: Answer) -> Reading[DraftT]:
    """Read an answer against its job. Never raises: everything that is wrong with it is in the reading."""
    try:
        value = find_result(answer)
    except ValueError as problem:
        return _unusable(f"no JSON: {problem}")
    if not isinstance(value, dict):
        return _unusable("the result is no JSON object")
    blockers, gap = read_blockers(value.get("blockers")), read_gap(value.get("capability_gap"))
    context, odd = read_context(value.get("downstream"))
    odd += read_report(value.get("report"))
    given = value.get("result")
    if given is None:
        return Reading(None, context, blockers, gap, _failure(value), () if blockers or gap else _without(value), ())
    draft, wrong = _read_draft(job, given)
    if draft is not None:
        odd += job.doubts(draft)
    return Reading(draft, context, blockers, gap, "", tuple(wrong), tuple(odd))


def _read_draft(job: Job[DraftT], given: Any) -> tuple[DraftT | None, list[str]]:
    try:
        draft = job.draft.model_validate(given)
    except ValidationError as problem:
        return None, [f"result.{line}" for line in describe(problem)]
    except RecursionError:
        return None, ["the result is nested too deeply"]
    return draft, job.check(draft)


def _failure(value: Json) -> str:
    report = value.get("report")
    if isinstance(report, dict) and report.get("status") == "failure":
        return "; ".join(str(error) for error in report.get("errors") or []) or "no reason was given"
    return ""


def _without(value: Json) -> tuple[str, ...]:
    return () if _failure(value) else ("result is missing although nothing blocks it",)


def _unusable(why: str) -> Reading[Any]:
    return Reading(None, {}, (), "", "", (why,), ())


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is no number")
