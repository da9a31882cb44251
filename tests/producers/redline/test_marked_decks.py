"""Decks with their changes marked: without what is struck they say the new, without what is underlined the old."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from openxml_audit import OpenXmlValidator

from producers.content.deck import BulletsSlide, ChartSlide, Deck, Slide, TableSlide
from producers.content.runs import Text
from producers.package.archive import read_archive, write_archive
from producers.package.lint import lint
from producers.pptx import write_pptx
from producers.production import RenderOptions
from producers.reading.markup import name
from producers.reading.problems import ReadingProblem
from producers.redline import mark_deck
from producers.redline.names import Element
from producers.redline.painting import DELETED, INSERTED
from tests.producers.pptx import specimens as slides

SLIDE = "ppt/slides/slide"
RUN, PARAGRAPH, SHAPE, ROW = (name(one) for one in ("a:r", "a:p", "p:sp", "a:tr"))


def deck(*found: Slide) -> bytes:
    return write_pptx(Deck(title="Deck", slides=found), slides.figures(), RenderOptions()).data


def bullets(*texts: str, title: str = "Three conditions stay open") -> BulletsSlide:
    return BulletsSlide(title=title, bullets=tuple((Text(text=text),) for text in texts))


def trees(data: bytes) -> list[Element]:
    """The slides of a deck by the number of their part."""
    parts = {part: raw for part, raw in read_archive(data).items() if part.startswith(SLIDE) and part.endswith(".xml")}
    ordered = sorted(parts, key=lambda part: int(part.removeprefix(SLIDE).removesuffix(".xml")))
    return [etree.fromstring(parts[part]) for part in ordered]


def fate(run: Element) -> str:
    look = run.find(name("a:rPr"))
    colours = [one.get("val") for one in look.iter(name("a:srgbClr"))] if look is not None else []
    if look is None:
        return ""
    if look.get("strike") == "sngStrike" and DELETED in colours:
        return "del"
    return "ins" if look.get("u") == "dbl" and INSERTED in colours else ""


def ours(slide: Element) -> list[Element]:
    """The tags and notes that comparing put on a slide."""
    shapes = [(one, one.find(f".//{name('p:cNvPr')}").get("name")) for one in slide.iter(SHAPE)]
    return [one for one, called in shapes if called.startswith("Comparison")]


def said_by(paragraph: Element, without: str = "") -> str:
    runs = [one for one in paragraph.iter(RUN) if not without or fate(one) != without]
    return " ".join("".join(part.text or "" for one in runs for part in one.iter(name("a:t"))).split())


def lines(slide: Element, without: str = "") -> Counter[str]:
    """The paragraphs of a slide that say something, without what came or went and without notes of ours."""
    added = {paragraph for shape in ours(slide) for paragraph in shape.iter(PARAGRAPH)}
    texts = [said_by(one, without) for one in slide.iter(PARAGRAPH) if one not in added]
    return Counter(text for text in texts if text)


def notes(slide: Element) -> list[str]:
    """What comparing wrote on a slide."""
    texts = ["".join(part.text or "" for part in one.iter(name("a:t"))) for one in ours(slide)]
    return [text for text in texts if text]


def test_words_that_came_and_went_stand_in_the_lines_they_concern() -> None:
    old, new = (
        deck(bullets("Pay ten thousand pounds", "Sign on Friday")),
        deck(bullets("Pay two thousand pounds", "Sign")),
    )
    slide = trees(mark_deck(old, new))[0]
    assert "Pay tentwo thousand pounds" in lines(slide)
    assert [fate(one) for one in slide.iter(RUN) if "ten" in "".join(one.itertext())] == ["del"]
    assert notes(slide) == ["1 change"]


WORDS = st.lists(
    st.sampled_from(["pay", "ten", "two", "pounds", "on", "Friday", "Monday", "&", "£5", "<b>"]), min_size=1, max_size=5
)
BOTH = "Before the first drawdown in March both banks must have received every consent that the agreement names"
TEXTS = st.lists(WORDS.map(" ".join), min_size=1, max_size=5)


@settings(max_examples=60, deadline=None)
@given(before=TEXTS, after=TEXTS)
def test_without_what_went_it_says_the_new_and_without_what_came_the_old(before: list[str], after: list[str]) -> None:
    old, new = deck(bullets(BOTH, *before)), deck(bullets(BOTH, *after, title="Two conditions stay open"))
    marked = mark_deck(old, new)
    assert lines(trees(marked)[0], "del") == lines(trees(new)[0])
    assert lines(trees(marked)[0], "ins") == lines(trees(old)[0])
    assert lint(marked) == ()


def test_a_mark_that_is_lost_is_seen() -> None:
    """The broken twin: a struck word that is left out is missing from the old text."""
    old, new = deck(bullets("Pay ten pounds")), deck(bullets("Pay two pounds"))
    slide = trees(mark_deck(old, new))[0]
    struck = next(one for one in slide.iter(RUN) if fate(one) == "del")
    struck.getparent().remove(struck)
    assert lines(slide, "ins") != lines(trees(old)[0])


def test_rows_of_tables_are_marked_cell_by_cell_and_gone_ones_come_back_struck() -> None:
    table = slides.table_slide()
    assert isinstance(table, TableSlide)
    fewer = table.model_copy(update={"rows": table.rows[:-1]})
    old, new = deck(table), deck(fewer)
    slide = trees(mark_deck(old, new))[0]
    rows = list(slide.iter(ROW))
    assert len(rows) == len(list(trees(old)[0].iter(ROW)))
    assert {fate(one) for one in rows[-1].iter(RUN)} == {"del"}
    assert lines(slide, "ins") == lines(trees(old)[0])
    back = trees(mark_deck(new, old))[0]
    assert {fate(one) for one in list(back.iter(ROW))[-1].iter(RUN)} == {"ins"}


def test_figures_of_a_chart_that_changed_are_noted_under_it() -> None:
    chart = slides.column_slide()
    assert isinstance(chart, ChartSlide)
    first = chart.series[0]
    changed = first.model_copy(update={"values": (first.values[0] + 1, *first.values[1:])})
    other = chart.model_copy(update={"series": (changed, *chart.series[1:])})
    said = notes(trees(mark_deck(deck(chart), deck(other)))[0])
    assert len(said) == 2
    assert any(first.name in one for one in said)


def test_slides_that_came_went_or_moved_are_tagged_and_others_left_alone() -> None:
    one, two, three, four = (
        slides.statement_slide(),
        slides.bullets_slide(),
        slides.table_slide(),
        slides.section_slide(),
    )
    old, new = deck(one, two, three, four), deck(one, four, two, slides.column_slide())
    said = [notes(slide) for slide in trees(mark_deck(old, new))]
    assert said[0] == []
    assert said[1] == ["Slide moved from 4"]
    assert said[2] == ["Slide 3 (old) removed: “We meet every covenant; net leverage in June 202…”"]
    assert said[3] == ["Slide added"]
    assert notes(trees(mark_deck(old, new, "de"))[3]) == ["Folie hinzugefügt"]


def test_changed_notes_are_said_on_the_slide() -> None:
    said = slides.statement_slide()
    said = said.model_copy(update={"notes": ()})
    other = said.model_copy(update={"notes": ((Text(text="Say it slowly."),),)})
    assert notes(trees(mark_deck(deck(said), deck(other)))[0]) == ["1 change  ·  notes added"]


def test_the_same_decks_give_the_same_bytes_and_equal_ones_no_mark() -> None:
    old, new = slides.full_deck(), slides.full_deck()
    one = write_pptx(old, slides.figures(), RenderOptions()).data
    two = write_pptx(new.model_copy(update={"slides": new.slides[1:]}), slides.figures(), RenderOptions()).data
    assert mark_deck(one, two) == mark_deck(one, two)
    assert all(notes(slide) == [] for slide in trees(mark_deck(one, one)))
    assert all(fate(run) == "" for slide in trees(mark_deck(one, one)) for run in slide.iter(RUN))


def test_a_marked_deck_is_one_that_office_opens(tmp_path) -> None:
    full = slides.full_deck()
    changed = tuple(
        one.model_copy(update={"title": f"{one.title} now"}) if hasattr(one, "title") else one
        for one in full.slides[::-1]
    )
    other = full.model_copy(update={"slides": changed})
    old, new = (write_pptx(one, slides.figures(), RenderOptions()).data for one in (full, other))
    path = tmp_path / "marked.pptx"
    path.write_bytes(mark_deck(old, new))
    assert lint(path.read_bytes()) == ()
    assert OpenXmlValidator().validate(str(path)).errors == []


def test_what_is_no_deck_is_refused() -> None:
    data = deck(slides.statement_slide())
    for old, new in ((b"no deck", data), (data, b"no deck"), (data, write_archive({"a": b"b"}))):
        with pytest.raises(ReadingProblem):
            mark_deck(old, new)
