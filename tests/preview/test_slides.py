"""A deck becomes shapes at their places, with words, tables, charts and notes."""

import pytest

from app.preview.reading import read_preview
from app.preview.slide import ChartShape, ShapeView, TableView
from app.preview.views import SlidesView
from producers.reading.slides import read_deck
from producers.rendering import render
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
