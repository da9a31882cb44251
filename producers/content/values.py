"""Values inside content: numbers that survive JSON exactly, and text that is never taken for a number.

An account number such as "06932169358293" must come back digit for digit, so a JSON string is never read as a
number; numbers are written as JSON numbers.
"""

import re
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated

from pydantic import BeforeValidator, PlainSerializer

_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def _refuse_text(value: object) -> object:
    if isinstance(value, str):
        raise ValueError("text is not a number")  # noqa: TRY004 - pydantic collects ValueError only
    return value


def _refuse_timestamps(value: object) -> object:
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    if isinstance(value, str) and _ISO_DAY.fullmatch(value):
        return date.fromisoformat(value)
    raise ValueError("only a date, or text such as 2027-06-30, is a date")


def _to_json(value: Decimal) -> int | float | str:
    if value == value.to_integral_value() and abs(value) < 10**15:
        return int(value)
    number = float(value)
    return number if Decimal(repr(number)) == value else str(value)


Day = Annotated[date, BeforeValidator(_refuse_timestamps)]
"""A date; in JSON only text such as 2027-06-30, since digits alone would be read as seconds since 1970."""

Number = Annotated[Decimal, BeforeValidator(_refuse_text), PlainSerializer(_to_json, when_used="json")]
"""A Decimal written as a JSON number; JSON text is refused, so that it stays text."""
