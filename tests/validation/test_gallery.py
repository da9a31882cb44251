"""The gallery: every capability of every family made, held against every judge, and laid out by LibreOffice."""

import io
import re
from types import SimpleNamespace

import pypdf
import pytest

from producers.content.deck import Deck
from producers.content.document import Document
from producers.content.numbering import number_blocks
from producers.content.workbook import Workbook
from producers.package.lint import lint
from producers.rendering import formats_of
from tests.validation import page_rules, slide_rules
from tests.validation.gallery import FILES, PIECES, gallery_file, made_again
from tests.validation.judges import MAKERS, audit_errors, differing_parts, leaks
from tests.validation.laid import Laid, read_laid
from tests.validation.office import convert
from tests.validation.page_rules import Reading

OFFICE = ("docx", "xlsx", "pptx")
OFFICE_FILES = tuple(one for one in FILES if one[1] in OFFICE)
PDF_MAKERS = (*MAKERS, "pypdf", "pikepdf", "qpdf", "anonymous", "unspecified")
# Rules that find the words of a paragraph on the page; letters that run from right to left are not found in order.
ORDERED = (page_rules.stranded_headings, page_rules.missing_table_heads, page_rules.lone_signatures)
ALWAYS = (page_rules.outside_margins, page_rules.too_many_pages)
# Advice about a large table written in one stream: text stands in its cells, and no theme is needed to read it.
STREAMED = ("inline-string cell", "relationships/theme' is missing")
FROM_THE_RIGHT = {"arabic"}


def test_the_gallery_shows_every_family_in_every_format() -> None:
    families = {piece.make().family for piece in PIECES.values()}
    assert families == {"document", "workbook", "deck", "form", "data", "text"}
    assert {form for _, form in FILES} == {form for family in families for form in formats_of(family)}


@pytest.mark.parametrize(("name", "form"), FILES)
def test_the_same_content_gives_the_same_bytes(name: str, form: str) -> None:
    assert made_again(name, form).data == gallery_file(name, form).data


@pytest.mark.parametrize(("name", "form"), OFFICE_FILES)
def test_a_file_is_sound_and_tells_nothing_about_its_making(name: str, form: str) -> None:
    data = gallery_file(name, form).data
    assert lint(data) == ()
    assert leaks(data) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "form"), OFFICE_FILES)
def test_openxml_audit_finds_no_error(name: str, form: str) -> None:
    errors = audit_errors(gallery_file(name, form).data, form)
    opinions = STREAMED if name == "ledger" else ()
    assert [error for error in errors if not any(opinion in error for opinion in opinions)] == []


def told(data: bytes) -> list[str]:
    """What the properties of a PDF tell about programs, persons and moments."""
    reader = pypdf.PdfReader(io.BytesIO(data))
    listed = {key: str(value) for key, value in (reader.metadata or {}).items()}
    names = [f"{key} is {value}" for key, value in listed.items() if any(m in value.lower() for m in PDF_MAKERS)]
    return names + [f"{key} is set" for key in ("/Author", "/CreationDate", "/ModDate") if _dated(listed.get(key, ""))]


def _dated(value: str) -> bool:
    return bool(value) and not re.match(r"D:2000010100", value)


@pytest.mark.parametrize("name", [name for name, form in FILES if form == "pdf"])
def test_a_pdf_tells_nothing_about_its_making(name: str) -> None:
    data = gallery_file(name, "pdf").data
    assert told(data) == []
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    writer.add_metadata({"/Author": "Ada Verrill", "/Producer": "ReportLab"})
    stream = io.BytesIO()
    writer.write(stream)
    assert len(told(stream.getvalue())) == 2


@pytest.fixture(scope="module")
def pages() -> dict[str, tuple[Laid, ...]]:
    made = convert({f"{name}.{form}": gallery_file(name, form).data for name, form in OFFICE_FILES}, "pdf")
    return {name: read_laid(pdf) for name, pdf in made.items()}


@pytest.mark.needs("office", "fonts")
@pytest.mark.slow
@pytest.mark.parametrize(("name", "form"), OFFICE_FILES)
def test_no_page_breaks_a_rule(name: str, form: str, pages: dict[str, tuple[Laid, ...]]) -> None:
    content = PIECES[name].make()
    laid = pages[f"{name}.{form}"]
    made = SimpleNamespace(data=gallery_file(name, form).data, name=f"{name}.{form}", content=content)
    if isinstance(content, Document):
        reading = Reading(made, content, number_blocks(content), PIECES[name].figures, laid, made.data)
        rules = ALWAYS if name in FROM_THE_RIGHT else (*ALWAYS, *ORDERED, page_rules.wrong_page_numbers)
        assert [text for rule in rules for text in rule(reading)] == []
    elif isinstance(content, Workbook):
        assert slide_rules.sheet_faults(made, laid) + slide_rules.stranded_groups(made, laid) == []
    elif isinstance(content, Deck):
        assert slide_rules.slide_faults(made, laid) == []
    else:
        assert laid


def test_two_different_files_would_be_told_apart() -> None:
    assert differing_parts(gallery_file("letter", "docx").data, gallery_file("memo", "docx").data) != []
