"""The template: one master, eight layouts with real placeholders, our fonts and colours, no effects."""

import re

import pytest

from producers.package.archive import read_archive
from tests.producers.pptx.decks import inches, opened, write
from tests.producers.pptx.specimens import title_slide


@pytest.fixture(scope="module")
def produced():
    return write(title_slide())


@pytest.fixture(scope="module")
def parts(produced):
    return read_archive(produced.data)


def test_slides_are_wide(produced):
    deck = opened(produced)
    assert (round(inches(deck.slide_width), 3), inches(deck.slide_height)) == (13.333, 7.5)


def test_every_layout_stands_under_one_master(produced):
    deck = opened(produced)
    names = [layout.name for layout in deck.slide_layouts]
    assert len(deck.slide_masters) == 1
    assert names == [
        "Title", "Section", "Statement", "Bullets", "Two columns", "Table", "Chart and text", "Chart",
        "Picture and text", "Picture", "Closing"
    ]  # fmt: skip


def test_every_layout_but_the_opening_has_title_footer_and_number(produced):
    for layout in opened(produced).slide_layouts:
        kinds = {str(shape.placeholder_format.type).split(" ")[0] for shape in layout.placeholders}
        assert kinds & {"TITLE", "CENTER_TITLE"}
        assert ({"FOOTER", "SLIDE_NUMBER"} <= kinds) == (layout.name != "Title")


def test_table_and_chart_layouts_have_their_own_placeholders(produced):
    layouts = {layout.name: layout for layout in opened(produced).slide_layouts}
    wanted = {"Table": "TABLE", "Chart and text": "CHART", "Chart": "CHART", "Picture": "PICTURE", "Closing": "TABLE"}
    for name, kind in wanted.items():
        kinds = [str(shape.placeholder_format.type) for shape in layouts[name].placeholders]
        assert any(found.startswith(kind) for found in kinds)


def test_nothing_of_the_grid_leaves_the_slide_or_its_margins(produced):
    for layout in opened(produced).slide_layouts:
        for shape in layout.shapes:
            assert inches(shape.left) >= 0.749
            assert inches(shape.left + shape.width) <= 13.333 - 0.749
            assert inches(shape.top + shape.height) <= 7.5


def test_the_theme_names_cambria_and_calibri_and_our_colours(parts):
    theme = parts["ppt/theme/theme1.xml"].decode()
    assert re.findall(r'<a:latin typeface="([^"]+)"', theme) == ["Cambria", "Calibri"]
    assert [f'<a:accent{number}><a:srgbClr val="{colour}"/>' in theme for number, colour in enumerate(
        ("24508F", "A9BEDD", "B8B2A3", "855000", "1C6743"), start=1
    )] == [True] * 5  # fmt: skip


def test_there_are_no_effects_and_no_stand_in_names_anywhere(parts):
    text = "".join(data.decode() for name, data in parts.items() if name.endswith(".xml"))
    for word in ("outerShdw", "innerShdw", "glow", "reflection", "normAutofit", "Carlito", "Caladea"):
        assert word not in text


def test_no_text_of_the_layouts_is_under_twelve_points(parts):
    text = "".join(data.decode() for name, data in parts.items() if "slideLayout" in name or "slideMaster" in name)
    assert min(map(int, re.findall(r'sz="(\d+)"', text))) >= 1200


def test_no_two_placeholders_of_a_layout_overlap(produced):
    for layout in opened(produced).slide_layouts:
        boxes = [(shape.left, shape.top, shape.left + shape.width, shape.top + shape.height)
                 for shape in layout.placeholders]  # fmt: skip
        for index, one in enumerate(boxes):
            for other in boxes[index + 1 :]:
                apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                assert apart, layout.name
