"""Scrubbing: a canary in every hiding place of every format, and none survives; what is seen stays."""

import io
import re

import docx
import openpyxl
import pikepdf
import pptx
import pytest

from producers.content.document import Document, Paragraph
from producers.content.inline import parse_inline as p
from producers.docx import write_docx
from producers.export import ScrubOptions, scrub
from producers.package.archive import read_archive, write_archive
from producers.package.lint import lint
from producers.problems import ContentProblem
from producers.reading.problems import ReadingProblem
from producers.reading.word import read_word
from producers.redline import compare_documents
from tests.producers.docx import specimens
from tests.producers.export import planted
from tests.producers.export.planted import CANARY, holds_canary

OFFICE = [(kind, place) for kind, places in planted.PLACES.items() for place in places]


@pytest.mark.parametrize(("kind", "place"), OFFICE, ids=[f"{kind}: {place}" for kind, place in OFFICE])
def test_no_canary_survives_in_an_office_file(kind: str, place: str) -> None:
    data = planted.planted(kind, place)
    assert holds_canary(data), "the canary was not planted, so this proves nothing"
    scrubbed = scrub(data)
    assert holds_canary(scrubbed.data) == []
    assert any(one.taken for one in scrubbed.removed)


@pytest.mark.parametrize("place", planted.PDF)
def test_no_canary_survives_in_a_pdf(place: str) -> None:
    data = planted.planted_pdf(place)
    assert holds_canary(data), "the canary was not planted, so this proves nothing"
    assert holds_canary(scrub(data).data) == []


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_no_canary_survives_in_a_picture(form: str) -> None:
    data = planted.picture(form)
    assert holds_canary(data)
    clean = scrub(data)
    assert holds_canary(clean.data) == []
    assert [one.code for one in clean.removed] == ["picture-data"]


@pytest.mark.parametrize("kind", ["docx", "xlsx", "pptx"])
def test_a_scrubbed_file_is_sound_says_the_same_and_is_scrubbed_once(kind: str) -> None:
    everything = planted.planted(kind, *(place for place in planted.PLACES[kind] if place != "author of a comment"))
    clean = scrub(everything)
    assert lint(clean.data) == ()
    assert visible(kind, clean.data)
    again = scrub(clean.data)
    assert [one for one in again.removed if one.taken] == []
    assert again.data == clean.data


def visible(kind: str, data: bytes) -> bool:
    buffer = io.BytesIO(data)
    if kind == "docx":
        return any(one.text == "Visible words" for one in docx.Document(buffer).paragraphs)
    if kind == "xlsx":
        return openpyxl.load_workbook(buffer).active["A1"].value == "Visible words"
    return pptx.Presentation(buffer).slides[0].shapes.title.text == "Visible words"


@pytest.mark.parametrize("kind", ["docx", "xlsx", "pptx"])
def test_no_library_and_no_date_is_named_afterwards(kind: str) -> None:
    parts = read_archive(scrub(planted.office(kind)).data)
    names = b"".join(parts[name] for name in parts if name.startswith("docProps/")).lower()
    assert not any(word in names for word in (b"python", b"openpyxl", b"microsoft office", b"steve", b"201", b"202"))
    assert not any("thumbnail" in name or "printerSettings" in name for name in parts)


def test_our_own_files_lose_nothing() -> None:
    data = write_docx(specimens.facility_agreement(), specimens.figures()).data
    scrubbed = scrub(data)
    assert [one.code for one in scrubbed.removed if one.taken] == []
    assert read_word(scrubbed.data).paragraphs == read_word(data).paragraphs


def test_title_and_language_stay() -> None:
    data = write_docx(Document(title="Lease of Flat 2", blocks=(Paragraph(runs=p("x")),)), specimens.figures()).data
    core = read_archive(scrub(data).data)["docProps/core.xml"].decode()
    assert "Lease of Flat 2" in core
    assert "en-GB" in core


def test_comments_stay_unless_they_are_to_go() -> None:
    data = write_docx(specimens.facility_agreement(), specimens.figures()).data
    kept, gone = scrub(data), scrub(data, ScrubOptions(comments=True))
    assert "comments-kept" in {one.code for one in kept.removed}
    assert "word/comments.xml" in read_archive(kept.data)
    assert "word/comments.xml" not in read_archive(gone.data)
    assert b"commentReference" not in read_archive(gone.data)["word/document.xml"]
    assert lint(gone.data) == ()


def test_tracked_changes_stay_unless_they_are_to_go() -> None:
    old = write_docx(Document(title="t", blocks=(Paragraph(runs=p("Pay in ten days.")),)), specimens.figures()).data
    new = write_docx(Document(title="t", blocks=(Paragraph(runs=p("Pay in five days.")),)), specimens.figures()).data
    redline = compare_documents(old, new, author="Aldous Reeve LLP").data
    plain = scrub(redline)
    assert b"<w:del " in read_archive(plain.data)["word/document.xml"]
    assert b"Aldous" not in read_archive(plain.data)["word/document.xml"]
    assert b"Aldous" in read_archive(scrub(redline, ScrubOptions(authors=True)).data)["word/document.xml"]
    accepted = scrub(redline, ScrubOptions(changes=True))
    assert b"<w:del " not in read_archive(accepted.data)["word/document.xml"]
    assert read_word(accepted.data).paragraphs[0].text == "Pay in five days."


def test_hidden_sheets_and_slides_are_told_and_left() -> None:
    workbook = openpyxl.Workbook()
    workbook.create_sheet("Margins").sheet_state = "veryHidden"
    buffer = io.BytesIO()
    workbook.save(buffer)
    scrubbed = scrub(buffer.getvalue())
    told = next(one for one in scrubbed.removed if one.code == "hidden-sheet")
    assert (told.count, told.detail, told.taken) == (1, "Margins", False)
    assert "Margins" in openpyxl.load_workbook(io.BytesIO(scrubbed.data)).sheetnames


def test_the_list_names_whom_it_took_away() -> None:
    told = {one.code: one for one in scrub(planted.planted("docx", "author", "company, manager, template")).removed}
    assert CANARY in told["author"].detail
    assert told["author"].count >= 2


def test_links_and_forms_of_a_pdf_stay() -> None:
    document = pikepdf.new()
    document.add_blank_page()
    document.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array([]))
    buffer = io.BytesIO()
    document.save(buffer)
    with pikepdf.open(io.BytesIO(scrub(buffer.getvalue()).data)) as clean:
        assert "/AcroForm" in clean.Root


def test_text_has_nothing_to_scrub() -> None:
    assert scrub(b"# Title\n").data == b"# Title\n"
    assert scrub(b"# Title\n").removed == ()


def test_damaged_and_locked_files_are_refused() -> None:
    with pytest.raises(ReadingProblem):
        scrub(b"PK\x03\x04 nothing")
    with pytest.raises(ContentProblem, match="pdf_damaged"):
        scrub(b"%PDF-1.7 nothing")
    document = pikepdf.new()
    document.add_blank_page()
    buffer = io.BytesIO()
    document.save(buffer, encryption=pikepdf.Encryption(owner="o", user="u"))
    with pytest.raises(ContentProblem, match="pdf_encrypted"):
        scrub(buffer.getvalue())


def test_views_of_persons_go_from_every_sheet_however_large() -> None:
    views = b'<customSheetViews><customSheetView guid="{1}"/></customSheetViews>'
    for filler in (b"", b"<!--" + b"x" * 4_000_001 + b"-->"):
        parts = read_archive(planted.office("xlsx"))
        name = "xl/worksheets/sheet1.xml"
        parts[name] = parts[name].replace(b"</sheetData>", b"</sheetData>" + views + filler)
        assert b"customSheetView" not in read_archive(scrub(write_archive(parts)).data)[name]


def test_a_file_of_the_strict_kind_comes_out_in_one_kind() -> None:
    parts = read_archive(planted.office("xlsx"))
    ordinary = re.compile(rb"http://schemas\.openxmlformats\.org/(spreadsheetml|officeDocument)/2006/(\w+)")
    strict = {name: ordinary.sub(rb"http://purl.oclc.org/ooxml/\1/\2", part) for name, part in parts.items()}
    clean = scrub(write_archive(strict)).data
    assert not [name for name, part in read_archive(clean).items() if b"purl.oclc.org/ooxml" in part]
    assert lint(clean) == ()
    assert openpyxl.load_workbook(io.BytesIO(clean)).active["A1"].value == "Visible words"
