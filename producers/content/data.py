"""The data family: records with a schema, and plain text files."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field, PlainSerializer, StrictBool, StrictInt

from producers.content.base import Content
from producers.content.values import Day, Number


def _digits(value: Decimal) -> str:
    """Return a number with all its digits. Raises TypeError for the other values of a record: each kind is tried."""
    if not isinstance(value, Decimal):
        raise TypeError("not a Decimal")
    return format(value, "f")


_Digits = Annotated[Number, PlainSerializer(_digits, return_type=str, when_used="json")]
"""A number kept with all its digits, 1250.00 as well: as text, since the field of a record says what it is."""
DataValue = Annotated[StrictBool | StrictInt | _Digits | Day | str | None, Field(union_mode="left_to_right")]


class DataField(Content):
    """A field of a record: its key and its type; `required` refuses empty values."""

    key: str
    type: Literal["text", "integer", "decimal", "date", "flag"] = "text"
    required: bool = False


class Data(Content):
    """Records by schema, for CSV, JSON, YAML and XML. Text that looks like a formula stays text."""

    family: Literal["data"] = "data"
    title: str
    record: str = "record"
    fields: tuple[DataField, ...] = Field(min_length=1)
    records: tuple[dict[str, DataValue], ...] = ()


class TextFile(Content):
    """A plain text file for people who ask for one."""

    family: Literal["text"] = "text"
    title: str
    text: str
