"""The data family: records with a schema, and plain text files."""

from datetime import date
from typing import Literal

from pydantic import Field

from producers.content.base import Content
from producers.content.values import Number

DataValue = bool | int | Number | date | str | None


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
