"""Slides around a picture, and the text beside a picture or chart."""

import io
import zipfile

import pytest

from producers.content.deck import Deck, PictureSlide
from producers.figures import FigureBook
from producers.package.lint import lint
from producers.pptx import write_pptx
from producers.problems import ContentProblem
from producers.production import RenderOptions
from producers.rendering import render
from tests.producers.pictures import site_plan
from tests.producers.pptx.decks import holder, inches, opened, write
from tests.producers.pptx.specimens import stacked_slide, words

PLAN = site_plan()


def picture_slide(**more) -> PictureSlide:
    chosen = {"title": "The yard has room for a second store", "object": "plan", "alt": "Plan of the yard", **more}
    return PictureSlide(**chosen)


def pictured(*slides, objects=None):
    held = {"plan": PLAN} if objects is None else objects
    return write_pptx(Deck(title="Board paper", slides=slides), FigureBook(), RenderOptions(objects=held))


def test_a_picture_keeps_its_proportions_inside_its_box_with_its_words():
    slide = opened(pictured(picture_slide(caption="Scale 1 : 500"))).slides[0]
    picture = holder(slide, 13)
    assert (picture.width / picture.height) == pytest.approx(480 / 300, rel=0.001)
    assert inches(picture.top + picture.height) <= 6.451
    assert picture._element.nvPicPr.cNvPr.get("descr") == "Plan of the yard"
    assert picture.image.blob == PLAN
    assert holder(slide, 14).text == "Scale 1\u00a0:\u00a0500"


def test_text_beside_a_picture_narrows_it_and_brings_a_ruled_head():
    alone = holder(opened(pictured(picture_slide())).slides[0], 13)
    slide = opened(pictured(picture_slide(text_head="What we see", text=(words("Room for 40 pallets"),)))).slides[0]
    assert inches(holder(slide, 13).width) <= 7.901 < inches(alone.width) + 0.5
    assert slide.slide_layout.name == "Picture and text"
    assert any(inches(shape.top) == pytest.approx(2.25, abs=0.01) for shape in slide.slide_layout.shapes)


def test_the_same_picture_is_held_once_and_the_file_is_sound():
    produced = pictured(picture_slide(), picture_slide(id="again"))
    with zipfile.ZipFile(io.BytesIO(produced.data)) as archive:
        assert [name for name in archive.namelist() if "media/" in name] == ["ppt/media/image1.png"]
    assert lint(produced.data) == ()
    assert produced.data == pictured(picture_slide(), picture_slide(id="again")).data


def test_a_missing_picture_stops_the_deck_and_names_slide_and_object():
    with pytest.raises(ContentProblem, match="missing_object") as caught:
        pictured(picture_slide(id="yard"), objects={})
    assert (caught.value.block, caught.value.field) == ("yard", "plan")


def test_what_is_no_picture_stops_the_deck():
    with pytest.raises(ContentProblem, match="not_a_picture"):
        pictured(picture_slide(), objects={"plan": b"words"})


def test_a_picture_reads_as_its_words_in_markdown():
    deck = Deck(title="Board paper", slides=(picture_slide(caption="Scale 1 : 500"),))
    text = render(deck, "markdown", FigureBook()).data.decode()
    assert "Plan of the yard" in text
    assert "Scale 1 : 500" in text


def test_the_head_beside_a_chart_is_a_column_head_over_a_light_rule():
    slide = opened(write(stacked_slide())).slides[0]
    head = holder(slide, 15)
    holder_size = next(one for one in slide.slide_layout.placeholders if one.placeholder_format.idx == 15)
    assert 'sz="2000" b="1"' in holder_size._element.xml
    assert 'schemeClr val="accent1"' in holder_size._element.xml
    assert head.text_frame.paragraphs[0].runs[0].font.size is None


def test_a_chart_without_a_head_beside_it_has_no_rule_there():
    slide = opened(write(stacked_slide().model_copy(update={"text_head": ""}))).slides[0]
    assert slide.slide_layout.name == "Chart"
    assert all(shape.is_placeholder for shape in slide.slide_layout.shapes)
