"""Writes checked records as CSV, JSON, YAML or XML: UTF-8, line feeds, keys in the order of the schema.

Decimals are written with all their digits, dates as ISO 8601, a missing value as empty (CSV), null (JSON, YAML) or
an absent element (XML). In CSV, text that a spreadsheet would run as a formula gets a leading apostrophe.
"""

import csv
import io
import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any, Literal

import yaml
from lxml import etree

from producers.content.data import Data, DataValue
from producers.data.records import CheckedRecords, check_records
from producers.problems import ContentProblem
from producers.production import Produced

DataFormat = Literal["csv", "json", "yaml", "xml"]

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def write_data(data: Data, file_format: str) -> Produced:
    """Return the records in a format: same content, same bytes.

    Raises ContentProblem when a record breaks the schema, or ("unknown_format").
    """
    writer = _WRITERS.get(file_format)
    if writer is None:
        raise ContentProblem("unknown_format", data.title, file_format)
    checked = check_records(data)
    return Produced(writer(data, checked), file_format, len(checked.rows), 1, notes=checked.notes)


def guard_formula(text: str) -> str:
    """Return text that no spreadsheet takes for a formula: an apostrophe before = + - @ tab or carriage return."""
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def _csv(data: Data, checked: CheckedRecords) -> bytes:
    del data
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow([field.key for field in checked.fields])
    writer.writerows([_csv_text(value) for value in row] for row in checked.rows)
    return buffer.getvalue().encode("utf-8-sig")


def _csv_text(value: DataValue) -> str:
    return guard_formula(value) if isinstance(value, str) else _plain(value)


def _plain(value: DataValue) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date):
        return value.isoformat()
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def _json(data: Data, checked: CheckedRecords) -> bytes:
    """Write numbers digit by digit: the library would pass a Decimal through binary."""
    records = (
        ",\n".join(f"    {json.dumps(key, ensure_ascii=False)}: {_json_value(value)}" for key, value in pairs)
        for pairs in _pairs(checked)
    )
    body = ",\n".join(f"  {{\n{record}\n  }}" for record in records)
    del data
    return (f"[\n{body}\n]\n" if checked.rows else "[]\n").encode()


def _json_value(value: DataValue) -> str:
    if value is None:
        return "null"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else _quoted_date(value)


def _quoted_date(value: DataValue) -> str:
    return f'"{value.isoformat()}"' if isinstance(value, date) else _plain(value)


def _pairs(checked: CheckedRecords) -> list[list[tuple[str, DataValue]]]:
    keys = [field.key for field in checked.fields]
    return [list(zip(keys, row, strict=True)) for row in checked.rows]


class _Dumper(yaml.SafeDumper):
    """Writes a Decimal as a plain number with all its digits."""


def _represent_decimal(dumper: yaml.SafeDumper, value: Decimal) -> Any:
    text = format(value, "f")
    return dumper.represent_scalar("tag:yaml.org,2002:float", text if "." in text else f"{text}.0")


_Dumper.add_representer(Decimal, _represent_decimal)


def _yaml(data: Data, checked: CheckedRecords) -> bytes:
    del data
    records = [dict(pairs) for pairs in _pairs(checked)]
    text: str = yaml.dump(records, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=120)
    return text.encode()


def _xml(data: Data, checked: CheckedRecords) -> bytes:
    root = etree.Element(f"{data.record}-list", title=data.title)
    for pairs in _pairs(checked):
        record = etree.SubElement(root, data.record)
        for key, value in pairs:
            if value is not None:
                etree.SubElement(record, key).text = _plain(value)
    result: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True)
    return result


_WRITERS: dict[str, Callable[[Data, CheckedRecords], bytes]] = {"csv": _csv, "json": _json, "yaml": _yaml, "xml": _xml}
