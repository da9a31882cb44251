"""Records checked against their schema, before any format is written."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation

from producers.content.data import Data, DataField, DataValue
from producers.problems import ContentProblem
from producers.production import FileRemark

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_KEY = re.compile(r"[^\W\d][\w.-]*")


@dataclass(frozen=True)
class CheckedRecords:
    """Records whose every value has the type of its field, in the order of the fields; None where missing."""

    fields: tuple[DataField, ...]
    rows: tuple[tuple[DataValue, ...], ...]
    notes: tuple[FileRemark, ...]


def check_records(data: Data) -> CheckedRecords:
    """Return the records in the order of the schema.

    Raises ContentProblem, with the record as block ("record 3") and the key as field: bad_key, repeated_field,
    unknown_field, missing_value, wrong_type.
    """
    _check_fields(data)
    notes: list[FileRemark] = []
    rows = tuple(tuple(_values(data, number, record, notes)) for number, record in enumerate(data.records, start=1))
    return CheckedRecords(data.fields, rows, tuple(dict.fromkeys(notes)))


def _check_fields(data: Data) -> None:
    keys = [field.key for field in data.fields]
    for key in (*keys, data.record):
        if not _KEY.fullmatch(key):
            raise ContentProblem("bad_key", data.title, key)
    repeated = {key for key in keys if keys.count(key) > 1}
    if repeated:
        raise ContentProblem("repeated_field", data.title, min(repeated))


def _values(data: Data, number: int, record: dict[str, DataValue], notes: list[FileRemark]) -> Iterator[DataValue]:
    block = f"record {number}"
    unknown = sorted(set(record) - {field.key for field in data.fields})
    if unknown:
        raise ContentProblem("unknown_field", block, unknown[0])
    for field in data.fields:
        yield _typed(field, record.get(field.key), number, notes)


def _typed(field: DataField, value: DataValue, number: int, notes: list[FileRemark]) -> DataValue:
    block = f"record {number}"
    if value is None or value == "":
        if field.required:
            raise ContentProblem("missing_value", block, field.key)
        return None
    typed = _TYPES[field.type](value)
    if typed is None:
        raise ContentProblem("wrong_type", block, field.key, wanted=field.type, found=str(value))
    if isinstance(typed, str):
        return _clean(typed, FileRemark.of("remark.record_character", record=str(number), field=field.key), notes)
    return typed


def _clean(text: str, remark: FileRemark, notes: list[FileRemark]) -> str:
    cleaned = _FORBIDDEN.sub(" ", text)
    if cleaned != text:
        notes.append(remark)
    return cleaned


def _text(value: DataValue) -> DataValue:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bool):
        return None
    return value if isinstance(value, str) else format(Decimal(value or 0), "f")


def _integer(value: DataValue) -> DataValue:
    number = _decimal(value)
    return int(number) if isinstance(number, Decimal) and number == number.to_integral_value() else None


def _decimal(value: DataValue) -> DataValue:
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        return None
    try:
        number = Decimal(value)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _date(value: DataValue) -> DataValue:
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _flag(value: DataValue) -> DataValue:
    return value if isinstance(value, bool) else None


_TYPES = {"text": _text, "integer": _integer, "decimal": _decimal, "date": _date, "flag": _flag}
