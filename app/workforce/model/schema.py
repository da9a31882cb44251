"""From a pydantic model to the JSON schema that is sent, and the measure of whether an endpoint can bind to it.

Runs of text are written by models as strings in the inline notation of `producers.content.inline`, which is shorter
and safer than typed runs; the schema says so, and `read_runs` turns such strings back before validation.
"""

from functools import cache
from typing import Any

from pydantic import BaseModel

from producers.content.inline import parse_inline
from producers.content.runs import Runs
from producers.problems import ContentProblem

Json = dict[str, Any]
_KEPT = {
    "type", "properties", "required", "items", "enum", "const", "anyOf", "oneOf", "$ref", "$defs", "description",
    "additionalProperties", "format",
}  # fmt: skip
_OPTIONAL_LIMIT, _UNION_LIMIT = 24, 16


@cache
def wire_schema(model: type[BaseModel]) -> Json:
    """Return the schema of a model: runs as text, no titles and bounds, closed objects. Nobody may change it."""
    schema = model.model_json_schema()
    definitions = schema.pop("$defs", {})
    runs = {name for name, definition in definitions.items() if _is_run(name, definition)}
    kept: Json = {name: _clean(item, runs) for name, item in definitions.items() if name not in runs}
    cleaned = _clean(schema, runs)
    used = _referenced(cleaned, kept)
    return {**cleaned, "$defs": {name: kept[name] for name in sorted(used)}} if used else cleaned


def fits_native(schema: Json) -> bool:
    """Say whether a service can bind to a schema: it refuses too many optional fields and unions, and open objects."""
    optional, unions, is_open = _measure(schema)
    return optional <= _OPTIONAL_LIMIT and unions <= _UNION_LIMIT and not is_open


def read_runs(model: type[BaseModel], value: Any) -> Any:
    """Return a value in which every text that stands for runs has become runs. Raises ContentProblem for bad tags."""
    return _reader(model).read(value)


@cache
def _reader(model: type[BaseModel]) -> "_Reader":
    return _Reader(model.model_json_schema())


_RUN_NAMES = {
    "Text", "Term", "Reference", "FigureRun", "Blank", "Verify", "Footnote", "Remark", "LineBreak",
}  # fmt: skip


def _is_run(name: str, definition: Json) -> bool:
    return name in _RUN_NAMES and "kind" in definition.get("properties", {})


def _is_runs(schema: Json, names: set[str]) -> bool:
    """Whether a schema is an array of runs, which the definitions above spell as one of several kinds."""
    options = schema.get("items", {}).get("oneOf", []) if schema.get("type") == "array" else []
    found = {option.get("$ref", "").rsplit("/", 1)[-1] for option in options}
    return bool(found) and found <= names


def _clean(schema: Any, runs: set[str]) -> Any:
    if isinstance(schema, list):
        return [_clean(item, runs) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if _is_runs(schema, runs):
        return {"type": "string", "description": "text in the inline notation"}
    cleaned = {key: value for key, value in schema.items() if key in _KEPT and key not in {"properties", "$defs"}}
    for key in ("items", "anyOf", "oneOf"):
        if key in cleaned:
            cleaned[key] = _clean(cleaned[key], runs)
    if "oneOf" in cleaned:
        cleaned["anyOf"] = cleaned.pop("oneOf")
    if "properties" in schema:
        cleaned["properties"] = {name: _clean(item, runs) for name, item in schema["properties"].items()}
        cleaned["additionalProperties"] = False
        cleaned["required"] = schema.get("required", []) + _constants(schema)
    elif isinstance(schema.get("additionalProperties"), dict):
        cleaned["additionalProperties"] = _clean(schema["additionalProperties"], runs)
    return cleaned


def _constants(schema: Json) -> list[str]:
    """Return the names of fields that tell the members of a union apart; they have a default and must be written."""
    given = schema.get("required", [])
    return [name for name, item in schema["properties"].items() if "const" in item and name not in given]


def _referenced(schema: Any, definitions: Json, found: set[str] | None = None) -> set[str]:
    found = set() if found is None else found
    if isinstance(schema, dict):
        name = str(schema.get("$ref", "")).rsplit("/", 1)[-1]
        if name in definitions and name not in found:
            found.add(name)
            _referenced(definitions[name], definitions, found)
        for value in schema.values():
            _referenced(value, definitions, found)
    elif isinstance(schema, list):
        for value in schema:
            _referenced(value, definitions, found)
    return found


def _measure(schema: Any) -> tuple[int, int, bool]:
    optional = unions = 0
    is_open = False
    if isinstance(schema, dict):
        properties = schema.get("properties")
        if isinstance(properties, dict):
            optional += len(set(properties) - set(schema.get("required", [])))
        elif schema.get("type") == "object":
            is_open = True
        unions += "anyOf" in schema or isinstance(schema.get("type"), list)
        parts: list[Any] = list(schema.values())
    else:
        parts = schema if isinstance(schema, list) else []
    for part in parts:
        if isinstance(part, dict | list):
            more, joined, loose = _measure(part)
            optional, unions, is_open = optional + more, unions + joined, is_open or loose
    return optional, unions, is_open


class _Reader:
    """Walks a value along its schema and parses what stands for runs."""

    def __init__(self, schema: Json) -> None:
        self._definitions: Json = schema.get("$defs", {})
        self._schema = schema
        self._names = {name for name, item in self._definitions.items() if _is_run(name, item)}

    def read(self, value: Any) -> Any:
        return self._read(value, self._schema, "")

    def _read(self, value: Any, schema: Json, where: str) -> Any:
        schema = self._resolve(value, schema)
        if _is_runs(schema, self._names):
            return _parse(value, where) if isinstance(value, str) else value
        if isinstance(value, dict) and "properties" in schema:
            known = schema["properties"]
            return {k: self._read(v, known[k], f"{where}.{k}") if k in known else v for k, v in value.items()}
        each_value = schema.get("additionalProperties")
        if isinstance(value, dict) and isinstance(each_value, dict):
            return {k: self._read(v, each_value, f"{where}.{k}") for k, v in value.items()}
        if isinstance(value, list):
            fixed = schema.get("prefixItems")
            each = fixed if fixed and len(fixed) == len(value) else [schema.get("items", {})] * len(value)
            return [
                self._read(item, part, f"{where}[{i}]") for i, (item, part) in enumerate(zip(value, each, strict=True))
            ]
        return value

    def _resolve(self, value: Any, schema: Json) -> Json:
        while True:
            if "$ref" in schema:
                schema = self._definitions.get(schema["$ref"].rsplit("/", 1)[-1], {})
            elif "oneOf" in schema or "anyOf" in schema:
                chosen = self._choose(value, schema)
                if chosen is None:
                    return {}
                schema = chosen
            else:
                return schema

    def _choose(self, value: Any, schema: Json) -> Json | None:
        discriminator = schema.get("discriminator", {})
        if discriminator and isinstance(value, dict):
            tag = value.get(discriminator["propertyName"])
            target = discriminator["mapping"].get(tag) if isinstance(tag, str) else None
            return {"$ref": target} if target else None
        options: list[Json] = schema.get("oneOf", []) + schema.get("anyOf", [])
        return next((option for option in options if "$ref" in option), None) if isinstance(value, dict) else None


def _parse(text: str, where: str) -> list[Json]:
    try:
        runs: Runs = parse_inline(text)
    except ContentProblem as problem:
        raise ContentProblem(problem.code, where.lstrip("."), problem.field, **problem.facts) from problem
    return [run.model_dump(mode="json") for run in runs]
