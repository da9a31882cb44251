"""The fields of PDF forms as sources give them: their words, their kinds, and forms that nobody can fill."""

from pathlib import Path

import pytest

from app.relay.nouns.source import SourceField, SourceText
from app.sources.reader import SourceReader
from app.sources.worker import read_in_child
from producers.reading.passwords import Password
from tests.producers.pdf.office_form import dynamic_form, flat_page, office_form, protected_form


def read(folder: Path, data: bytes) -> SourceText:
    (folder / "Form.pdf").write_bytes(data)
    return SourceReader().read(folder, "Form.pdf")


@pytest.fixture(scope="module")
def fields(tmp_path_factory: pytest.TempPathFactory) -> dict[str, SourceField]:
    return {one.name: one for one in read(tmp_path_factory.mktemp("form"), office_form()).fields}


def test_fields_come_in_the_order_of_the_page_with_what_they_take(fields: dict[str, SourceField]) -> None:
    assert list(fields) == [
        *("Text1", "Text2", "moveIn", "rent", "file_no", "notes", "office", "kind", "keys", "signature"),
    ]
    assert (fields["Text1"].required, fields["notes"].multiline, fields["office"].locked) == (True, True, True)
    assert (fields["file_no"].boxes, fields["file_no"].max_length) == (True, 6)
    assert [value for value, _ in fields["kind"].choices] == ["flat", "house"]
    assert fields["signature"].kind == "signature"


def test_the_scripts_of_a_form_say_what_is_a_date_and_what_an_amount(fields: dict[str, SourceField]) -> None:
    assert fields["moveIn"].pattern == "yyyy-mm-dd"
    assert fields["rent"].amount
    assert [name for name, one in fields.items() if one.pattern or one.amount] == ["moveIn", "rent"]


def test_a_field_that_says_nothing_is_called_by_what_is_printed_beside_it(fields: dict[str, SourceField]) -> None:
    assert fields["Text1"].label == "Name of tenant"
    assert fields["Text2"].label == "Room"
    assert fields["keys"].label == "Keys were handed over"
    assert fields["moveIn"].label == "Moving in"


@pytest.mark.parametrize(
    ("data", "notices"),
    [
        (dynamic_form(), ["form-dynamic"]),
        (protected_form(), ["form-protected"]),
        (flat_page(), []),
        (office_form(), []),
    ],
)
def test_a_form_that_cannot_be_filled_gives_no_fields_and_says_why(
    tmp_path: Path, data: bytes, notices: list[str]
) -> None:
    text = read(tmp_path, data)
    assert [one.code for one in text.notices if one.code.startswith("form-")] == notices
    assert bool(text.fields) is (data == office_form())


def test_a_form_behind_a_password_gives_no_fields_even_when_it_is_typed(tmp_path: Path) -> None:
    (tmp_path / "Form.pdf").write_bytes(protected_form("open sesame"))
    assert SourceReader().read(tmp_path, "Form.pdf").file.status == "unreadable"
    opened = SourceReader().read(tmp_path, "Form.pdf", Password("open sesame"))
    assert opened.passages
    assert opened.fields == ()


def test_the_child_that_reads_hostile_files_gives_the_same_fields(tmp_path: Path) -> None:
    here = read(tmp_path, office_form())
    assert read_in_child(tmp_path, "Form.pdf").fields == here.fields != ()
