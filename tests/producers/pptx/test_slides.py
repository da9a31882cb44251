"""Each kind of slide, as an independent reader sees it."""

import pytest
from pydantic import ValidationError

from producers.content.deck import BulletsSlide, ClosingSlide, ColumnsSlide, Deck, SlideColumn, StatementSlide
from producers.content.runs import Blank, FigureRun, Footnote, LineBreak, Reference, Remark, Term, Text, Verify
from producers.problems import ContentProblem
from producers.production import BoundFigure, FileRemark, Place
from tests.producers.pptx.decks import holder, inches, opened, write
from tests.producers.pptx.specimens import (
    bullets_slide,
    closing_slide,
    columns_slide,
    section_slide,
    stacked_slide,
    statement_slide,
    table_slide,
    title_slide,
    words,
)


def only(slide):
    return opened(write(slide)).slides[0]


def test_the_opening_slide_has_no_footer_and_no_number():
    slide = only(title_slide())
    assert slide.shapes.title.text == "A £12\u00a0million loan for three new vessels"
    assert {shape.placeholder_format.idx for shape in slide.placeholders} == {0, 13, 14}
    foot = holder(slide, 14).text_frame.paragraphs
    assert [paragraph.runs[0].font.bold for paragraph in foot] == [True, None]


@pytest.mark.parametrize("make", [section_slide, statement_slide, bullets_slide, columns_slide, table_slide])
def test_every_other_slide_has_its_footer_and_a_number_field(make):
    slide = only(make())
    assert holder(slide, 11).text == "Halden Marine Services Limited · Confidential"
    assert 'type="slidenum"' in holder(slide, 12)._element.xml


def test_a_deck_without_a_footer_still_numbers_its_slides():
    slide = opened(write(bullets_slide(), footer="")).slides[0]
    assert 11 not in {shape.placeholder_format.idx for shape in slide.placeholders}
    assert holder(slide, 12).text == "1"


def test_bullets_keep_the_look_of_their_layout():
    slide = only(bullets_slide())
    paragraphs = holder(slide, 13).text_frame.paragraphs
    assert len(paragraphs) == 4
    assert paragraphs[0].runs[0].font.bold is True
    assert paragraphs[0].runs[1].font.size is None


def test_the_source_line_says_that_it_is_one():
    assert holder(only(bullets_slide()), 20).text == "Source: Risk register of 20\u00a0November 2026"


def test_notes_stand_in_the_notes_page():
    assert only(stacked_slide()).notes_slide.notes_text_frame.text == "Say first that the peak is covered."
    assert not only(bullets_slide()).has_notes_slide


def test_a_table_is_native_ruled_and_described():
    slide = only(table_slide())
    frame = next(shape for shape in slide.shapes if shape.has_table)
    assert frame._element.nvGraphicFramePr.cNvPr.get("descr").startswith("Three covenants")
    table = frame.table
    assert [cell.text for cell in table.rows[0].cells][:2] == ["Covenant", "2027"]
    assert inches(sum(column.width for column in table.columns)) == pytest.approx(11.833, abs=0.001)
    assert all(0.499 <= inches(row.height) <= 0.601 for row in table.rows)
    xml = frame._element.xml
    assert "bandRow" not in xml
    assert xml.count('<a:lnL w="0">') == xml.count('<a:lnR w="0">') == 28


def test_the_edges_of_a_table_meet_the_text_block():
    frame = next(shape for shape in only(table_slide()).shapes if shape.has_table)
    first, last = frame.table.rows[1].cells[0], frame.table.rows[1].cells[6]
    assert first.margin_left == 0
    assert last.margin_right == 0
    assert first.margin_right > 0


def test_the_strong_row_is_bold_and_the_others_are_not():
    rows = next(shape for shape in only(table_slide()).shapes if shape.has_table).table.rows
    bold = [row.cells[0].text_frame.paragraphs[0].runs[0].font.bold for row in rows]
    assert bold == [True, True, None, None]


def test_columns_stand_side_by_side_with_equal_widths():
    slide = only(columns_slide())
    left, right = holder(slide, 14), holder(slide, 17)
    assert left.width == right.width
    assert inches(right.left - left.left - left.width) == pytest.approx(0.733, abs=0.001)
    assert holder(slide, 13).text == "What we gain"


def test_the_closing_slide_lists_steps_in_a_table_at_the_right():
    slide = only(closing_slide())
    frame = next(shape for shape in slide.shapes if shape.has_table)
    assert [cell.text for cell in frame.table.rows[0].cells] == ["Step", "Who", "By"]
    assert inches(frame.left) > 6.9
    assert holder(slide, 14).text.startswith("That the company enter")


def test_a_closing_slide_without_steps_has_no_table():
    slide = only(ClosingSlide(title="Please approve", resolution=words("That the loan be taken.")))
    assert not [shape for shape in slide.shapes if shape.has_table]
    assert 15 not in {shape.placeholder_format.idx for shape in slide.placeholders}


def test_a_short_statement_is_large_and_a_long_one_smaller():
    short = only(StatementSlide(title="One question", statement=words("Do we borrow?")))
    long = only(StatementSlide(title="One question", statement=words("Do we borrow at a fixed rate? " * 12)))
    assert holder(short, 13).text_frame.paragraphs[0].runs[0].font.size is None
    assert holder(long, 13).text_frame.paragraphs[0].runs[0].font.size.pt in {28, 32}


def test_marks_are_visible_and_their_reasons_stand_in_the_notes():
    slide = only(
        BulletsSlide(
            title="What is open",
            bullets=(
                (Verify(text="25%", reason="Rate not yet enacted."), Footnote(text="Finance Bill, clause 12.")),
                (Term(text="Borrower"), Text(text=" means"), LineBreak(), Blank(label="name")),
                (Text(text="Plain"), Remark(text="Ask the bank.")),
            ),
        )
    )
    text = holder(slide, 13).text
    assert "[25%]1" in text
    assert "“Borrower” means\v______________________\u00a0(name)" in text
    assert "highlight" in holder(slide, 13)._element.xml
    assert holder(slide, 20).text == "1 Finance Bill, clause\u00a012."
    assert slide.notes_slide.notes_text_frame.text.split("\n") == [
        "To confirm: 25%. Rate not yet enacted.",
        "Remark: Ask the bank.",
    ]


def test_a_reference_shows_the_number_of_its_slide_after_earlier_slides_were_spread():
    long = tuple(words("A bullet that is long enough to need two lines on the slide, because it says much. " * 2)
                 for _ in range(6))  # fmt: skip
    pointing = BulletsSlide(title="Look there", bullets=((Text(text="See slide "), Reference(target="end")),))
    title = BulletsSlide(title="Or by name", bullets=((Reference(target="end", show="title"),),))
    last = BulletsSlide(id="end", title="The last one", bullets=(words("Here"),))
    slides = opened(write(pointing, title, BulletsSlide(title="Much", bullets=long), last)).slides
    assert len(slides) == 5
    assert holder(slides[0], 13).text == "See slide 5"
    assert holder(slides[1], 13).text == "The last one"


def test_a_reference_to_nothing_is_refused():
    with pytest.raises(ContentProblem) as caught:
        write(BulletsSlide(id="a", title="Lost", bullets=((Reference(target="nowhere"),),)))
    assert (caught.value.code, caught.value.block, caught.value.field) == ("reference_without_target", "a", "nowhere")


def test_a_figure_without_a_home_is_refused():
    with pytest.raises(ContentProblem, match="figure_without_home"):
        write(BulletsSlide(title="Lost", bullets=((FigureRun(name="nothing"),),)))


def test_figures_and_blocks_are_told_with_their_slides():
    produced = write(title_slide(), stacked_slide(), closing_slide())
    assert produced.places == (Place("1", "slide 1"), Place("service", "slide 2"), Place("3", "slide 3"))
    assert produced.figures[0] == BoundFigure("interest", "£2.02m", "slide 2")
    assert produced.figures[-1] == BoundFigure("principal", "£12,000,000", "slide 3")
    assert (produced.blocks, produced.sections, produced.notes) == (3, 3, ())


def test_a_forbidden_character_becomes_a_space_and_is_told():
    produced = write(BulletsSlide(title="A\x07title", bullets=(words("with\x0ba\ud800surrogate"),)))
    slide = opened(produced).slides[0]
    assert slide.shapes.title.text == "A title"
    assert holder(slide, 13).text == "with\va surrogate"
    assert produced.notes == (FileRemark("remark.slide_character"),)


def test_markup_in_the_text_stays_text():
    slide = only(BulletsSlide(title="R&D <b>", bullets=(words('A & B < C > "D"'),)))
    assert slide.shapes.title.text == "R&D <b>"
    assert holder(slide, 13).text == 'A & B < C > "D"'


def test_two_slides_of_one_name_are_refused():
    slide = BulletsSlide(id="a", title="x", bullets=(words("x"),))
    with pytest.raises(ValidationError, match="two slides are called a"):
        Deck(title="x", slides=(slide, slide))


def test_an_empty_side_leaves_no_empty_box():
    slide = only(ColumnsSlide(title="One side", left=SlideColumn(head="Left", bullets=(words("x"),)),
                              right=SlideColumn(head="Right")))  # fmt: skip
    assert 17 not in {shape.placeholder_format.idx for shape in slide.placeholders}
