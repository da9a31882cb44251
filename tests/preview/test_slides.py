"""A deck becomes shapes at their places, with words, tables, charts and notes."""

import io
import zipfile

import pytest
from pptx import Presentation
from pptx.oxml.xmlchemy import OxmlElement

from app.preview.reading import read_preview
from app.preview.slide import Box, ChartShape, ShapeView, TableView
from app.preview.views import SlidesView
from producers.reading.slides import read_deck
from producers.rendering import render
from tests.cases.build import diagram_deck, repack
from tests.producers.pptx import specimens


@pytest.fixture(scope="module")
def deck_bytes():
    return render(specimens.full_deck(), "pptx", specimens.figures()).data


@pytest.fixture(scope="module")
def deck(deck_bytes):
    view = read_preview(deck_bytes, "deck.pptx")
    assert isinstance(view, SlidesView)
    return view


def words(slide):
    return [p.text for one in slide.items if isinstance(one, ShapeView) for p in one.body.paragraphs if p.text.strip()]


def test_titles_and_words_are_those_of_the_reader(deck, deck_bytes):
    read = read_deck(deck_bytes)
    assert [one.title for one in deck.slides] == [one.title for one in read.slides]
    for slide, theirs in zip(deck.slides, read.slides, strict=True):
        shown = "\n".join(words(slide))
        for text in theirs.texts:
            if text.kind in {"title", "text"}:
                assert all(line in shown for line in text.text.split("\n"))


def test_shapes_take_place_size_and_colour_from_layout_and_master(deck):
    title = next(one for one in deck.slides[1].items if isinstance(one, ShapeView) and one.is_title)
    assert title.box.width == pytest.approx(852, abs=1)
    assert title.body.paragraphs[0].runs[0].size == 28
    assert title.body.paragraphs[0].runs[0].family == "Cambria"
    assert title.body.anchor == "bottom"
    assert (deck.width, deck.height) == (960, 540)


def test_the_slides_own_number_is_written(deck):
    assert words(deck.slides[2])[-1] == "3"


def test_a_chart_holds_the_stored_figures(deck):
    chart = next(one.chart for one in deck.slides[1].items if isinstance(one, ChartShape))
    principal, interest, total = chart.series
    assert (chart.kind, chart.stacking, chart.legend) == ("columns", "stacked", "top")
    assert chart.categories == ("2027", "2028", "2029", "2030", "2031")
    assert principal.values == (2.4, 2.4, 2.4, 2.4, 2.4)
    assert interest.labels.words == ("0.71", "0.56", "0.40", "0.25", "")
    assert total.colour == ""
    assert total.labels.bold


def test_lines_and_lying_bars_are_told_apart(deck):
    kinds = {one.chart.kind for slide in deck.slides for one in slide.items if isinstance(one, ChartShape)}
    assert kinds == {"columns", "lines", "bars"}


def test_a_table_has_its_cells_and_lines(deck):
    table = next(one for one in deck.slides[2].items if isinstance(one, TableView))
    assert [p.text for cell in table.rows[0] for p in cell.body.paragraphs][:2] == ["Covenant", "2027"]
    assert any(colour for cell in table.rows[0] for colour, _ in cell.lines)
    assert sum(table.widths) == pytest.approx(table.box.width, abs=1)


def test_notes_come_along(deck):
    assert any(slide.notes for slide in deck.slides)


DRAWN = (
    '<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dsp:spTree><dsp:sp><dsp:spPr><a:xfrm>'
    '<a:off x="127000" y="254000"/><a:ext cx="1270000" cy="635000"/></a:xfrm></dsp:spPr><dsp:txBody><a:bodyPr/>'
    '<a:p><a:pPr><a:buChar char="\u2022\u2022"/></a:pPr><a:r><a:t>Sign first</a:t></a:r></a:p></dsp:txBody>{}</dsp:sp>'
    "</dsp:spTree></dsp:drawing>"
)


def drawn_diagram(words_at: str = "") -> bytes:
    """A deck whose diagram keeps the drawing that was last made of it, as PowerPoint writes it."""
    link = (
        '<Relationship Id="rIdW" Type="http://schemas.microsoft.com/office/2007/relationships/diagramDrawing" '
        'Target="../diagrams/drawing1.xml"/></Relationships>'
    )
    kept = '<dsp:dataModelExt xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" relId="rIdW"/>'

    def change(name: str, part: bytes) -> bytes:
        if name == "ppt/slides/_rels/slide1.xml.rels":
            return part.replace(b"</Relationships>", link.encode())
        if name == "ppt/diagrams/data1.xml":
            return part.replace(b"</dgm:dataModel>", kept.encode() + b"</dgm:dataModel>")
        if name == "ppt/slides/slide1.xml":
            return part.replace(b'<a:off x="0" y="0"/><a:ext cx="1" cy="1"/>', b'<a:off x="12700" y="25400"/>')
        return part

    stream = io.BytesIO(repack(diagram_deck(), change))
    with zipfile.ZipFile(stream, "a") as archive:
        archive.writestr("ppt/diagrams/drawing1.xml", DRAWN.format(words_at))
    return stream.getvalue()


def test_a_diagram_is_drawn_as_it_was_last_seen():
    (shape,) = read_preview(drawn_diagram(), "deck.pptx").slides[0].items
    assert shape.box == Box(11, 22, 100, 50)
    (paragraph,) = shape.body.paragraphs
    assert (paragraph.bullet, "".join(run.text for run in paragraph.runs)) == ("\u2022", "Sign first")


def test_the_words_of_a_diagram_stand_where_they_have_a_place_of_their_own():
    apart = '<dsp:txXfrm><a:off x="254000" y="254000"/><a:ext cx="635000" cy="127000"/></dsp:txXfrm>'
    shape, words = read_preview(drawn_diagram(apart), "deck.pptx").slides[0].items
    assert (shape.box, shape.body.paragraphs) == (Box(11, 22, 100, 50), ())
    assert (words.box, words.fill, len(words.body.paragraphs)) == (Box(21, 22, 50, 10), "", 1)


def test_a_diagram_without_a_drawing_says_its_words():
    (shape,) = read_preview(diagram_deck(), "deck.pptx").slides[0].items
    assert (shape.chart, shape.words) == (None, "abc; def")


def test_struck_and_highlighted_words_are_read_as_such():
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[5])
    runs = [slide.shapes.title.text_frame.paragraphs[0].add_run() for _ in range(3)]
    for run, words in zip(runs, ("plain", "struck", "lit"), strict=True):
        run.text = words
    runs[1].font._rPr.set("strike", "sngStrike")
    lit = OxmlElement("a:highlight")
    lit.append(OxmlElement("a:srgbClr"))
    lit[0].set("val", "FFFF00")
    runs[2].font._rPr.append(lit)
    stream = io.BytesIO()
    made.save(stream)
    (title,) = read_preview(stream.getvalue(), "deck.pptx").slides[0].items
    found = [(run.text, run.struck, run.ground) for run in title.body.paragraphs[0].runs]
    assert found == [("plain", False, ""), ("struck", True, ""), ("lit", False, "#FFFF00")]
