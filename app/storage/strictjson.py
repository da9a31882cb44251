"""JSON as the standard has it: no NaN or Infinity, no endless nesting, only text that can be written as UTF-8."""

import json
import math
from typing import Any


class NotStrictJson(ValueError):
    """The text is not JSON, or the value cannot be written as JSON; the message says what was met."""


def _refuse(name: str) -> float:
    raise NotStrictJson(f"{name} is not a JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise NotStrictJson(f"{text} is too large for a number")
    return number


_DECODER = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite)
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_PRETTY = json.JSONEncoder(ensure_ascii=False, allow_nan=False, indent=2)


def loads(data: bytes | str) -> Any:
    """The value written in `data` (UTF-8 when bytes). Raises `NotStrictJson`."""
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        return _DECODER.decode(text)
    except NotStrictJson:
        raise
    except ValueError as error:
        raise NotStrictJson(str(error)) from error
    except RecursionError as error:
        raise NotStrictJson("nested too deeply") from error


def loads_object(data: bytes | str) -> dict[str, Any]:
    """Like `loads` for a text whose outermost value must be an object."""
    value = loads(data)
    if not isinstance(value, dict):
        raise NotStrictJson("an object was expected")
    return value


def dumps(value: object) -> bytes:
    """`value` on one line, UTF-8, keys in their own order. Raises `NotStrictJson`."""
    return _encode(_ENCODER, value)


def dumps_readable(value: object) -> bytes:
    """`value` with two spaces a level and a line end, for files that people open."""
    return _encode(_PRETTY, value) + b"\n"


def _encode(encoder: json.JSONEncoder, value: object) -> bytes:
    try:
        return encoder.encode(value).encode("utf-8")
    except (ValueError, TypeError) as error:
        raise NotStrictJson(str(error)) from error
    except RecursionError as error:
        raise NotStrictJson("nested too deeply") from error
