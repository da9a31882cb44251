"""Reading a deck back: the words on each slide, and figures that do or do not stand where they were bound."""

import zipfile

import pytest

from producers.package.archive import read_archive, write_archive
from producers.pptx import read_figures, read_slides, write_pptx
from producers.production import BoundFigure
from tests.producers.pptx.decks import write
from tests.producers.pptx.specimens import closing_slide, figures, full_deck, stacked_slide, table_slide, title_slide


@pytest.fixture(scope="module")
def produced():
    return write_pptx(full_deck(), figures())


def test_slides_come_back_in_order_with_titles_texts_and_notes(produced):
    slides = read_slides(produced.data)
    assert [slide.number for slide in slides] == list(range(1, 12))
    assert slides[0].title == "A £12\u00a0million loan for three new vessels"
    assert "Halden Marine Services Limited" in slides[0].texts
    assert slides[1].notes == ("Say first that the peak is covered.",)
    assert slides[0].notes == ()


def test_cells_of_tables_are_read(produced):
    texts = read_slides(produced.data)[2].texts
    assert "Net leverage, no more than" in texts
    assert "£1,310,000" in texts


def test_every_bound_figure_is_found_again(produced):
    assert len(produced.figures) == 5
    assert read_figures(produced.data, produced.figures) == produced.figures


def test_a_figure_changed_in_the_file_is_not_found():
    produced = write(title_slide(), closing_slide())
    parts = read_archive(produced.data)
    name = "ppt/slides/slide2.xml"
    parts[name] = parts[name].replace("£12,000,000".encode(), "£112,000,000".encode())
    found = read_figures(write_archive(parts), produced.figures)
    assert [figure.text for figure in found] == [""]


def test_a_figure_inside_a_longer_number_does_not_count():
    produced = write(table_slide())
    for text, seen in (("£1,310,000", True), ("310,000", False), ("£1,310", False), ("9.5%", True), ("5%", False)):
        assert bool(read_figures(produced.data, (BoundFigure("x", text, "slide 1"),))[0].text) is seen


def test_a_figure_bound_twice_must_stand_there_twice():
    produced = write(stacked_slide())
    once = next(figure for figure in produced.figures if figure.name == "rate")
    assert [figure.text for figure in read_figures(produced.data, (once, once))] == ["6.40%", ""]


def test_a_figure_on_another_slide_does_not_count(produced):
    assert read_figures(produced.data, (BoundFigure("fee", "£150,000", "slide 3"),))[0].text == ""
    assert read_figures(produced.data, (BoundFigure("fee", "£150,000", "page 3"),))[0].text == ""


def test_what_is_no_package_is_refused():
    with pytest.raises(zipfile.BadZipFile):
        read_slides(b"no slides")
