"""The package: nobody's name, no clock, the same bytes, and clean in the lint and in a schema validator."""

import io
import zipfile
from pathlib import Path

import pytest
from openxml_audit import OpenXmlValidator

from producers.content.document import Document, Paragraph
from producers.content.inline import parse_inline as p
from producers.docx import write_docx
from producers.package.archive import write_archive
from producers.package.lint import lint
from tests.producers.docx import specimens
from tests.producers.docx.opened import Opened, made

SPECIMENS = (
    specimens.facility_agreement,
    specimens.letter,
    specimens.term_summary,
    specimens.memo,
    specimens.us_agreement,
)


@pytest.mark.parametrize("build", SPECIMENS)
def test_the_same_content_gives_the_same_bytes(build) -> None:
    assert write_docx(build(), specimens.figures()).data == write_docx(build(), specimens.figures()).data


def test_other_content_gives_other_bytes() -> None:
    first = write_docx(Document(title="t", blocks=(Paragraph(runs=p("a")),)), specimens.figures()).data
    second = write_docx(Document(title="t", blocks=(Paragraph(runs=p("b")),)), specimens.figures()).data
    assert first != second


@pytest.mark.parametrize("build", SPECIMENS)
def test_the_lint_finds_nothing(build) -> None:
    assert lint(write_docx(build(), specimens.figures()).data) == ()


@pytest.mark.parametrize("build", SPECIMENS)
def test_a_schema_validator_finds_nothing(build, tmp_path: Path) -> None:
    path = tmp_path / "made.docx"
    path.write_bytes(write_docx(build(), specimens.figures()).data)
    assert list(OpenXmlValidator().validate(str(path)).errors) == []


def test_the_schema_validator_would_notice_a_wrong_order(tmp_path: Path) -> None:
    opened = made(Paragraph(runs=p("x")))
    broken = opened.parts["word/document.xml"].replace(
        b'<w:pStyle w:val="BodyText"/>', b'<w:jc w:val="left"/><w:pStyle w:val="BodyText"/>'
    )
    path = tmp_path / "broken.docx"
    path.write_bytes(write_archive({**opened.parts, "word/document.xml": broken}))
    assert list(OpenXmlValidator().validate(str(path)).errors)


def test_no_person_no_library_and_no_clock_is_named() -> None:
    opened = made(Paragraph(runs=p("x")), title="Lease", subject="Flat 2")
    core = opened.parts["docProps/core.xml"].decode()
    assert "<dc:creator></dc:creator>" in core
    assert "<dc:title>Lease</dc:title>" in core
    assert "<dc:subject>Flat 2</dc:subject>" in core
    assert core.count("2000-01-01T00:00:00Z") == 2
    assert "<Application>Engross</Application>" in opened.parts["docProps/app.xml"].decode()
    everything = b"".join(opened.parts.values()).lower()
    assert b"python" not in everything
    assert b"rsid" not in everything


def test_members_carry_no_date_and_no_system() -> None:
    data = write_docx(specimens.letter(), specimens.figures()).data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {info.create_system for info in archive.infolist()} == {0}


def test_word_opens_it_in_its_present_mode_and_language() -> None:
    opened = made(Paragraph(runs=p("x")), language="en-US")
    settings = opened.tree("word/settings.xml")
    assert opened.find("//w:compatSetting[@w:name='compatibilityMode']/@w:val", settings) == ["15"]
    assert opened.find("//w:docDefaults//w:lang/@w:val", opened.tree("word/styles.xml")) == ["en-US"]
    assert opened.find("//w:docDefaults//w:widowControl", opened.tree("word/styles.xml"))


def test_every_style_in_use_is_defined_and_names_all_four_fonts() -> None:
    for build in SPECIMENS:
        opened = Opened(write_docx(build(), specimens.figures()).data)
        styles = opened.tree("word/styles.xml")
        defined = set(opened.find("w:style/@w:styleId", styles))
        used = set(opened.find("//w:pStyle/@w:val | //w:rStyle/@w:val | //w:tblStyle/@w:val"))
        assert used <= defined
        for fonts in opened.find("w:style[@w:type='paragraph']/w:rPr/w:rFonts", styles):
            assert len(fonts.attrib) == 4


def test_no_stand_in_font_is_named() -> None:
    everything = b"".join(made(Paragraph(runs=p("x"))).parts.values())
    assert b"Caladea" not in everything
    assert b"Carlito" not in everything
