"""Pages exactly as printed, made by LibreOffice: kept by content, stoppable, and blind to what lies outside."""

import threading

import pytest

from app.preview.office import Office, OfficeProblem, can_convert, find_office
from producers.docx import write_docx
from producers.production import RenderOptions
from tests.preview import files
from tests.producers.docx import specimens


def test_only_office_files_can_be_turned_into_pages():
    assert can_convert("a.DOCX")
    assert can_convert("b.pptx")
    assert not can_convert("c.pdf")
    assert not can_convert("d")


def test_a_program_that_is_not_there_is_told(tmp_path):
    office = Office(tmp_path / "no-such-program", tmp_path / "cache")
    with pytest.raises(OfficeProblem) as problem:
        office.pages(b"x", "a.docx")
    assert problem.value.code in {"no-office", "no-pages"}


def test_another_kind_of_file_is_refused(tmp_path):
    with pytest.raises(OfficeProblem) as problem:
        Office(tmp_path, tmp_path).pages(b"x", "a.txt")
    assert problem.value.code == "no-filter"


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    return Office(find_office(), tmp_path_factory.mktemp("pages"))


@pytest.mark.office
@pytest.mark.slow
def test_pages_are_made_once_and_bookmarks_tell_their_pages(office):
    document, book = specimens.facility_agreement(), specimens.figures()
    data = write_docx(document, book, RenderOptions()).data
    view = office.pages(data, "agreement.docx")
    assert len(view.sizes) > 4
    assert view.made_here
    pages = office.bookmark_pages(data)
    assert pages["_Toc000001"] > 1
    assert list(office.cache.glob("pages/*.pdf"))
    again = write_docx(document, book, RenderOptions(pages=pages)).data
    assert again != data
    assert office.bookmark_pages(again) == pages


@pytest.mark.office
@pytest.mark.slow
def test_a_picture_outside_the_file_is_not_loaded(office, tmp_path):
    picture = tmp_path / "red.png"
    picture.write_bytes(files.png(255, 0, 0))
    linked = files.docx(files.picture("rId5", linked=True), links=(("rId5", "image", picture.as_uri(), True),))
    held = files.docx(
        files.picture("rId5"),
        links=(("rId5", "image", "media/a.png", False),),
        word__media__a_dot_png=picture.read_bytes(),
    )
    assert not _shows_red(office.pdf(linked, "a.docx"))
    assert _shows_red(office.pdf(held, "a.docx"))


@pytest.mark.office
@pytest.mark.slow
def test_a_conversion_stops_when_asked(office):
    stop = threading.Event()
    stop.set()
    with pytest.raises(OfficeProblem) as problem:
        office.pages(files.docx(files.paragraph("Stop")), "a.docx", stop)
    assert problem.value.code == "stopped"
    assert not list(office.cache.glob("work-*"))


def _shows_red(pdf: bytes) -> bool:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    image = document[0].render(scale=0.5).to_pil().convert("RGB")
    colours = {colour for _, colour in image.getcolors(1_000_000)}
    document.close()
    return any(red > 200 and green < 80 and blue < 80 for red, green, blue in colours)
