"""Decks as PDF without an office program: every slide as it is shown, its words to be found, nothing dropped."""

import io
from functools import partial

import pypdf
import pytest
from pptx import Presentation
from pptx.util import Inches

from app.bridge.workers import Workers
from app.export.making import engine_for, way_to_pdf
from app.export.request import Material
from app.preview.reading import read_preview
from app.preview.slide import ShapeView, SlideView
from app.ui.preview.slides.printing import print_slides
from producers.figures import FigureBook
from producers.problems import ContentProblem
from tests.cases.build import repack

pytestmark = pytest.mark.usefixtures("kit")


@pytest.fixture
def printed(resources):
    return partial(print_slides, resources.root)


def saved(made) -> bytes:
    buffer = io.BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def small(words: str = "Confidential affairs", *, hidden: bool = False) -> bytes:
    """A deck that another library made: two slides, the second of which may be hidden."""
    made = Presentation()
    for title in (words, "Second"):
        slide = made.slides.add_slide(made.slide_layouts[5])
        slide.shapes.title.text = title
    if hidden:
        slide._element.set("show", "0")
    return saved(made)


def pages(data: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(io.BytesIO(data)).pages]


def spoken(slide: SlideView) -> list[str]:
    """The paragraphs of a slide, from back to front."""
    shapes = [item for item in slide.items if isinstance(item, ShapeView)]
    found = [" ".join(paragraph.text.split()) for shape in shapes for paragraph in shape.body.paragraphs]
    return [words for words in found if words]


def test_every_slide_is_a_page_of_its_size_and_its_words_are_found_in_their_order(printed, deck):
    made = printed(deck, "Talk.pptx")
    view = read_preview(deck, "Talk.pptx")
    texts = pages(made)
    assert len(texts) == len(view.slides)
    for slide, text in zip(view.slides, texts, strict=True):
        start, bare = 0, text.replace(" ", "")
        for words in spoken(slide):
            start = bare.index(words.replace(" ", ""), start)
    box = pypdf.PdfReader(io.BytesIO(made)).pages[0].mediabox
    assert (round(box.width), round(box.height)) == (round(view.width), round(view.height))


def test_joined_letters_can_be_searched(printed):
    assert "Confidential affairs" in pages(printed(small(), "Small.pptx"))[0]


def test_fonts_are_part_of_the_file_and_properties_name_nobody(printed, deck):
    reader = pypdf.PdfReader(io.BytesIO(printed(deck, "Talk.pptx")))
    assert dict(reader.metadata) == {"/Title": "Talk"}
    assert "/Metadata" not in reader.root_object
    fonts = [font.get_object() for page in reader.pages for font in page["/Resources"]["/Font"].values()]
    assert fonts
    assert all("/FontFile2" in font["/DescendantFonts"][0]["/FontDescriptor"] for font in fonts)


def test_the_same_deck_gives_the_same_bytes_here_and_in_a_process_of_its_own(printed, deck):
    workers = Workers()
    try:
        assert workers.run(printed, deck, "Talk.pptx") == printed(deck, "Talk.pptx") == printed(deck, "Talk.pptx")
    finally:
        workers.close()


def test_hidden_slides_are_left_out(printed):
    assert [text.split()[0] for text in pages(printed(small(), "a.pptx"))] == ["Confidential", "Second"]
    assert [text.split()[0] for text in pages(printed(small(hidden=True), "a.pptx"))] == ["Confidential"]


def test_what_can_only_be_named_is_refused(printed):
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[6])
    slide.shapes.add_picture("docs/workspace.png", Inches(1), Inches(1), Inches(2))
    whole = saved(made)
    assert len(pages(printed(whole, "Plan.pptx"))) == 1
    broken = repack(whole, lambda name, data: b"no picture" if name.endswith(".png") else data)
    with pytest.raises(ContentProblem) as caught:
        printed(broken, "Plan.pptx")
    assert (caught.value.code, caught.value.block) == ("pdf_not_drawn", "Plan.pptx")


def test_a_letter_that_no_font_has_is_refused_and_named(printed):
    with pytest.raises(ContentProblem) as caught:
        printed(small("Sealed \U00013000 here"), "Seal.pptx")
    assert (caught.value.code, caught.value.field) == ("pdf_letters_missing", "\U00013000")


@pytest.mark.parametrize(("data", "name"), [(b"no deck", "Talk.pptx"), (b"%PDF-1.4\n%%EOF", "Paper.pdf")])
def test_what_is_no_deck_is_refused(printed, data, name):
    with pytest.raises(ContentProblem):
        printed(data, name)


def test_export_prints_decks_where_no_office_program_is(printed, tmp_path):
    bare = Material(lambda _: b"", {}, {}, FigureBook(), tmp_path / "record.json")
    able = Material(lambda _: b"", {}, {}, FigureBook(), tmp_path / "record.json", print_deck=printed)
    assert (engine_for("pptx", bare), engine_for("pptx", able)) == ("", "own")
    assert len(pages(way_to_pdf(able)(small(), "Small.pptx"))) == 2
    with pytest.raises(ContentProblem):
        way_to_pdf(bare)(small(), "Small.pptx")
