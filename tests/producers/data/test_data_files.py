"""Records come back from every format as they went in, and a record that breaks the schema is named."""

import csv
import io
import json
from datetime import date
from decimal import Decimal

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from producers.content.data import Data, DataField
from producers.data.writers import write_data
from producers.problems import ContentProblem
from producers.production import FileRemark

FIELDS = (
    DataField(key="account", type="text", required=True),
    DataField(key="amount", type="decimal"),
    DataField(key="count", type="integer"),
    DataField(key="due", type="date"),
    DataField(key="paid", type="flag"),
)
RECORD = {"account": "06932169358293", "amount": Decimal("1234.50"), "count": 3, "due": date(2027, 6, 30), "paid": True}
EMPTY = {"account": "=cmd|' /C calc'!A0"}
FORMATS = ["csv", "json", "yaml", "xml"]


def data(*records: dict[str, object], fields: tuple[DataField, ...] = FIELDS) -> Data:
    return Data(title="Payments & dues", record="payment", fields=fields, records=records)  # type: ignore[arg-type]


def written(file_format: str, *records: dict[str, object]) -> str:
    return write_data(data(*records), file_format).data.decode("utf-8-sig")


def test_csv_keeps_digits_and_guards_formulas() -> None:
    rows = list(csv.reader(io.StringIO(written("csv", RECORD, EMPTY), newline="")))
    assert rows == [
        ["account", "amount", "count", "due", "paid"],
        ["06932169358293", "1234.50", "3", "2027-06-30", "true"],
        ["'=cmd|' /C calc'!A0", "", "", "", ""],
    ]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_csv_text_never_starts_like_a_formula(start: str) -> None:
    rows = list(csv.reader(io.StringIO(written("csv", {"account": f"{start}1"}), newline="")))
    assert rows[1][0] == f"'{start}1"


def test_csv_negative_amounts_stay_numbers() -> None:
    assert ",-5.00," in written("csv", {"account": "a", "amount": Decimal("-5.00")})


def test_json_keeps_every_digit() -> None:
    text = written("json", RECORD, EMPTY)
    first, second = json.loads(text, parse_float=Decimal)
    assert first == {**RECORD, "due": "2027-06-30"}
    assert "1234.50" in text
    assert second == {"account": "=cmd|' /C calc'!A0", "amount": None, "count": None, "due": None, "paid": None}


def test_yaml_keeps_types() -> None:
    first, second = yaml.safe_load(written("yaml", RECORD, EMPTY))
    assert first == {**RECORD, "amount": 1234.5}
    assert "amount: 1234.50" in written("yaml", RECORD)
    assert second["amount"] is None


def test_xml_leaves_missing_values_out() -> None:
    tree = etree.fromstring(write_data(data(RECORD, EMPTY), "xml").data)
    assert (tree.tag, tree.get("title")) == ("payment-list", "Payments & dues")
    assert {node.tag: node.text for node in tree[0]}["account"] == "06932169358293"
    assert [node.tag for node in tree[1]] == ["account"]


@pytest.mark.parametrize("file_format", FORMATS)
def test_the_same_records_give_the_same_bytes(file_format: str) -> None:
    turned = dict(reversed(RECORD.items()))
    assert write_data(data(RECORD), file_format).data == write_data(data(turned), file_format).data
    assert write_data(data(RECORD), file_format).blocks == 1


@pytest.mark.parametrize("file_format", FORMATS)
def test_no_records_make_a_file_that_reads(file_format: str) -> None:
    text = written(file_format)
    readers = {"json": json.loads, "yaml": yaml.safe_load, "xml": lambda one: list(etree.fromstring(one.encode()))}
    assert readers.get(file_format, lambda one: one.splitlines()[1:])(text) == []


@given(st.text(max_size=40), st.sampled_from(FORMATS))
def test_any_text_comes_back(text: str, file_format: str) -> None:
    produced = write_data(data({"account": f"x{text}"}), file_format)
    body = produced.data.decode("utf-8-sig")
    if file_format == "csv":
        found = list(csv.reader(io.StringIO(body, newline="")))[1][0]
    elif file_format == "xml":
        found = etree.fromstring(produced.data)[0][0].text
    else:
        found = (json.loads if file_format == "json" else yaml.safe_load)(body)[0]["account"]
    if not produced.notes:
        assert found.replace("\r\n", "\n").replace("\r", "\n") == f"x{text}".replace("\r\n", "\n").replace("\r", "\n")


def test_a_control_character_is_noted() -> None:
    produced = write_data(data({"account": "a\x0bb"}), "json")
    assert json.loads(produced.data)[0]["account"] == "a b"
    assert produced.notes == (FileRemark.of("remark.record_character", record="1", field="account"),)


@pytest.mark.parametrize(
    ("record", "code", "field"),
    [
        ({"account": ""}, "missing_value", "account"),
        ({}, "missing_value", "account"),
        ({"account": "a", "amount": "twelve"}, "wrong_type", "amount"),
        ({"account": "a", "amount": True}, "wrong_type", "amount"),
        ({"account": "a", "count": Decimal("1.5")}, "wrong_type", "count"),
        ({"account": "a", "due": "30 June"}, "wrong_type", "due"),
        ({"account": "a", "paid": "yes"}, "wrong_type", "paid"),
        ({"account": True}, "wrong_type", "account"),
        ({"account": "a", "colour": "red"}, "unknown_field", "colour"),
    ],
)
def test_a_record_that_breaks_the_schema_is_named(record: dict[str, object], code: str, field: str) -> None:
    with pytest.raises(ContentProblem) as caught:
        write_data(data(RECORD, record), "json")
    assert (caught.value.code, caught.value.block, caught.value.field) == (code, "record 2", field)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ((DataField(key="two words"),), "bad_key"),
        ((DataField(key="1st"),), "bad_key"),
        ((DataField(key="a"), DataField(key="a")), "repeated_field"),
    ],
)
def test_a_schema_that_cannot_be_written_is_refused(fields: tuple[DataField, ...], code: str) -> None:
    with pytest.raises(ContentProblem, match=code):
        write_data(data(fields=fields), "xml")


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(ContentProblem, match="unknown_format"):
        write_data(data(RECORD), "toml")


def test_account_numbers_survive_the_json_of_the_content() -> None:
    again = Data.model_validate_json(data(RECORD).model_dump_json())
    assert again.records[0]["account"] == "06932169358293"
    assert again.records[0]["amount"] == "1234.50"


@given(st.decimals(allow_nan=False, allow_infinity=False, places=2, min_value=-(10**12), max_value=10**12))
def test_amounts_keep_their_zeros_through_the_json_of_the_content(amount: Decimal) -> None:
    data = Data(title="Rents", fields=(DataField(key="rent", type="decimal"),), records=({"rent": amount},))
    again = Data.model_validate_json(data.model_dump_json())
    assert write_data(again, "csv").data == write_data(data, "csv").data
    assert f"{amount:f}".encode() in write_data(again, "json").data


def test_every_kind_of_value_comes_back_from_the_json_of_the_content() -> None:
    record = {
        "day": date(2027, 6, 30),
        "paid": True,
        "count": 12,
        "rent": Decimal("900.00"),
        "name": "Flat 4",
        "no": None,
    }
    whole = Data(title="Rents", fields=tuple(DataField(key=key) for key in record), records=(record,))
    assert Data.model_validate_json(whole.model_dump_json()).records == ({**record, "rent": "900.00"},)
