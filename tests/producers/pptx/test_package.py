"""The package: the same bytes every time, nothing about a machine or a person, accepted by the validators."""

import io
import re
import zipfile

import pytest
from openxml_audit import OpenXmlValidator

from producers.figures import FigureBook
from producers.package.archive import read_archive, write_archive
from producers.package.lint import lint
from producers.pptx import write_pptx
from producers.problems import ContentProblem
from tests.producers.pptx.decks import opened
from tests.producers.pptx.specimens import figures, full_deck


@pytest.fixture(scope="module")
def produced():
    return write_pptx(full_deck(), figures())


def schema_errors(data, folder):
    path = folder / "deck.pptx"
    path.write_bytes(data)
    found = OpenXmlValidator().validate(path).errors
    return [error.description for error in found if error.error_type.name == "SCHEMA"]


def test_the_same_deck_gives_the_same_bytes(produced):
    assert write_pptx(full_deck(), figures()).data == produced.data


def test_another_word_gives_other_bytes(produced):
    deck = full_deck()
    changed = deck.model_copy(update={"footer": "Halden Marine Services Limited · Draft 2"})
    assert write_pptx(changed, figures()).data != produced.data


def test_all_members_have_the_fixed_date_also_in_chart_workbooks(produced):
    parts = read_archive(produced.data)
    books = [data for name, data in parts.items() if name.endswith(".xlsx")]
    assert len(books) == 4
    for data in (produced.data, *books):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_properties_carry_title_and_subject_and_nobody(produced):
    core = opened(produced).core_properties
    assert (core.title, core.subject, core.language) == (full_deck().title, "Board paper", "en-GB")
    assert core.author == core.last_modified_by == ""
    assert core.created.year == core.modified.year == 2000


def test_there_is_no_thumbnail_and_no_name_of_a_library(produced):
    parts = read_archive(produced.data)
    assert not [name for name in parts if "thumbnail" in name.casefold()]
    text = b"".join(data for name, data in parts.items() if name.endswith((".xml", ".rels")))
    assert b"python" not in text.lower()


def test_the_validator_finds_no_schema_error(produced, tmp_path):
    assert schema_errors(produced.data, tmp_path) == []


def test_the_validator_sees_a_broken_twin(produced, tmp_path):
    parts = read_archive(produced.data)
    parts["ppt/charts/chart1.xml"] = parts["ppt/charts/chart1.xml"].replace(b'val="111111111"', b'val="-1"')
    assert schema_errors(write_archive(parts), tmp_path)


def test_the_package_lint_finds_nothing(produced):
    assert lint(produced.data) == ()


def test_the_package_lint_sees_a_lost_layout(produced):
    parts = read_archive(produced.data)
    del parts["ppt/slideLayouts/slideLayout3.xml"]
    assert lint(write_archive(parts))


def test_shape_ids_are_unique_on_every_slide(produced):
    for name, data in read_archive(produced.data).items():
        if re.fullmatch(r"ppt/slides/slide\d+\.xml", name):
            ids = re.findall(rb'<p:cNvPr id="(\d+)"', data)
            assert len(set(ids)) == len(ids)


def test_every_run_says_its_language(produced):
    for name, data in read_archive(produced.data).items():
        if name.startswith(("ppt/slides/slide", "ppt/notesSlides/notes")) and name.endswith(".xml"):
            assert data.count(b"<a:r>") <= data.count(b'lang="en-GB"')


def test_a_language_that_is_none_is_refused():
    deck = full_deck().model_copy(update={"language": 'en"><x'})
    with pytest.raises(ContentProblem, match="unknown_language"):
        write_pptx(deck, FigureBook())
