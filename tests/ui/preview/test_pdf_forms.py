"""A PDF form in the preview: what stands in its fields is drawn, found, copied and shown at its place."""

import io

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject

from producers.pdf import fill_form
from tests.producers.pdf import specimens
from tests.workforce.form_sample import made_form

GIVEN = {"name": "Halden £5 – ‘x’", "country": "Germany", "agree": "yes"}


@pytest.fixture
def filled(opened):
    return opened(fill_form(specimens.supplied_form(), GIVEN).data, "Application.pdf").viewer


def dark(viewer, area) -> int:
    """How many dark points an area of the first page has, as it is drawn on the screen."""
    scale = viewer.area.scale_of(0)
    image = viewer.area.grab().toImage()
    spot = viewer.area.leaf_rect(0).topLeft() + area.topLeft() * scale
    wide, high = round(area.width() * scale), round(area.height() * scale)
    points = [image.pixelColor(round(spot.x()) + x, round(spot.y()) + y) for x in range(wide) for y in range(high)]
    return sum(one.lightness() < 110 for one in points)


def field_area(viewer, words):
    source = viewer.area.source
    start = source.words(0).index(words)
    return source.spots(0, start, start + len(words))[0]


def test_what_stands_in_a_field_is_drawn(filled, opened):
    area = field_area(filled, GIVEN["name"]).adjusted(3, 3, -3, -3)
    with_words = dark(filled, area)
    empty = opened(specimens.supplied_form(), "Empty.pdf").viewer
    assert with_words > dark(empty, area) + 20


def test_what_stands_in_a_field_is_found_and_marked(filled):
    filled.look_for("Germany")
    assert len(filled.area.marks.found) == 1
    spot = filled.area.marks.found[0]
    assert filled.area.source.spots(spot.leaf, spot.start, spot.end) == [field_area(filled, "Germany")]


def test_ticks_are_no_words(filled):
    assert "Yes" not in filled.area.source.words(0).splitlines()


def test_a_field_is_shown_by_what_is_printed_for_it(opened):
    viewer = opened(made_form(), "Tenancy application.pdf").viewer
    assert viewer.reveal_place("page 2, field “Date of signature”")
    leaf, areas = viewer.area.marks.shown
    assert leaf == 1
    assert areas, "the words above the field stand out"
    assert viewer.reveal_place("Seite 2, Feld “Nothing of that name”")
    assert viewer.area.marks.shown == (1, ())
    assert viewer.reveal_place("page 1, field “Date of signature”")
    assert viewer.area.marks.shown == (0, ()), "what is printed on another page is not meant"


def script(words: str) -> DictionaryObject:
    return DictionaryObject({NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject(words)})


def test_a_form_with_a_script_is_shown_and_nothing_of_it_runs(opened):
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(fill_form(specimens.supplied_form(), GIVEN).data)))
    writer.root_object[NameObject("/OpenAction")] = script("this.getField('name').value = 'changed by a script';")
    for note in writer.pages[0]["/Annots"]:
        calculate = script("event.value = 'changed by a script';")
        note.get_object()[NameObject("/AA")] = DictionaryObject(
            {NameObject("/F"): calculate, NameObject("/C"): calculate}
        )
    made = io.BytesIO()
    writer.write(made)
    viewer = opened(made.getvalue(), "Application.pdf").viewer
    assert GIVEN["name"] in viewer.area.source.words(0)
    assert "changed by a script" not in viewer.area.source.words(0)
