"""Text never runs off: what is too long is spread over slides or refused; what fits is left alone."""

import pytest

from producers.content.deck import (
    BulletsSlide,
    ClosingSlide,
    ColumnsSlide,
    SectionSlide,
    SlideColumn,
    SlideTableColumn,
    SlideTableRow,
    StatementSlide,
    TableSlide,
    TitleSlide,
)
from producers.metrics.fonts import FontBook
from producers.pptx.paragraphs import text_height
from producers.pptx.planning import DeckPlanner
from producers.pptx.shapes import ChartShape, TableShape
from producers.problems import ContentProblem
from producers.production import FileRemark
from tests.producers.pptx.decks import holder, inches, opened, write
from tests.producers.pptx.specimens import bullets_slide, figures, full_deck, stacked_slide, words

SENTENCE = "The bank waits until 30 June 2027 before its commitment ends, and says so in writing five days before. "
FONTS = FontBook()


def bullets(count, sentences, **more):
    return BulletsSlide(title="What we accept", bullets=(words(SENTENCE * sentences),) * count, **more)


def table(count, **more):
    rows = tuple(SlideTableRow(cells=(words(f"Row {number}"), words("1,000"))) for number in range(1, count + 1))
    columns = (SlideTableColumn(head="Item"), SlideTableColumn(head="£", align="right"))
    return TableSlide(title="What it costs", columns=columns, rows=rows, alt="Costs", **more)


def titles(produced):
    return [slide.shapes.title.text.replace("\u00a0", " ") for slide in opened(produced).slides]


def refused(slide):
    with pytest.raises(ContentProblem) as caught:
        write(slide)
    assert caught.value.code == "does_not_fit"
    return caught.value


def test_bullets_that_fit_stay_on_one_slide():
    assert titles(write(bullets(5, 1))) == ["What we accept"]


def test_bullets_that_do_not_fit_run_over_to_a_second_slide_and_this_is_told():
    produced = write(bullets(6, 2))
    assert titles(produced) == ["What we accept (1 of 2)", "What we accept (2 of 2)"]
    assert [len(holder(slide, 13).text_frame.paragraphs) for slide in opened(produced).slides] == [3, 3]
    assert (produced.blocks, produced.sections) == (1, 2)
    assert produced.notes == (FileRemark.of("remark.slide_spread", title="What we accept", slide="1", parts="2"),)


def test_nothing_is_lost_when_bullets_are_spread():
    produced = write(bullets(6, 2, closing=words("In the end it holds."), notes=(words("Say it."),)))
    slides = opened(produced).slides
    shown = [paragraph.text for slide in slides for paragraph in holder(slide, 13).text_frame.paragraphs]
    assert len(shown) == 6
    assert holder(slides[1], 16).text == "In the end it holds."
    assert slides[0].has_notes_slide
    assert not slides[1].has_notes_slide


def test_a_bullet_higher_than_a_slide_is_refused_with_its_measures():
    problem = refused(bullets(1, 18).model_copy(update={"id": "risks"}))
    assert (problem.block, problem.field) == ("risks", "bullets")
    assert float(problem.facts["needed"].removesuffix(" in")) > float(problem.facts["available"].removesuffix(" in"))


def test_bullets_shrink_to_eighteen_points_before_they_are_spread():
    produced = write(bullets(5, 1, closing=words("In the end it holds.")), bullets(6, 1))
    sizes = [holder(slide, 13).text_frame.paragraphs[0].runs[0].font.size for slide in opened(produced).slides]
    assert len(sizes) == 2
    assert sizes[1].pt == 18


def test_rows_that_do_not_fit_go_on_under_the_same_head():
    produced = write(table(10))
    tables = [next(shape for shape in slide.shapes if shape.has_table).table for slide in opened(produced).slides]
    assert [len(found.rows) for found in tables] == [6, 6]
    assert [found.rows[0].cells[0].text for found in tables] == ["Item", "Item"]
    assert [row.cells[0].text for found in tables for row in list(found.rows)[1:]] == [f"Row {n}" for n in range(1, 11)]


def test_eight_rows_fit_on_one_slide_and_closing_sentences_make_room():
    assert len(titles(write(table(8)))) == 1
    assert len(titles(write(table(8, closing=(words("Note."),))))) == 2


def test_a_title_of_two_lines_fits_and_one_of_three_is_refused():
    two = "We meet every covenant in every quarter of the forecast, and net leverage leaves the least room"
    assert len(titles(write(bullets_slide().model_copy(update={"title": two})))) == 1
    problem = refused(bullets_slide().model_copy(update={"title": f"{two}, {two}"}))
    assert (problem.field, problem.facts) == ("title", {"needed": "3 lines", "available": "2 lines"})


@pytest.mark.parametrize(
    ("slide", "field"),
    [
        (StatementSlide(title="x", statement=words(SENTENCE * 8)), "statement"),
        (ClosingSlide(title="x", resolution=words(SENTENCE * 8)), "resolution"),
        (ClosingSlide(title="x", resolution=words("x"), steps=(("Step", "Who", "By"),) * 9), "steps"),
        (TitleSlide(title=SENTENCE * 2), "title"),
        (TitleSlide(title="x", lines=(SENTENCE,) * 6), "lines"),
        (TitleSlide(title="x", foot=(SENTENCE,) * 6), "foot"),
        (SectionSlide(title="x", line=SENTENCE * 8), "line"),
        (ColumnsSlide(title="x", left=SlideColumn(head=SENTENCE), right=SlideColumn(head="x")), "head"),
        (
            ColumnsSlide(title="x", left=SlideColumn(head="x", text=words(SENTENCE * 8)), right=SlideColumn(head="x")),
            "columns",
        ),
        (BulletsSlide(title="x", bullets=(words("x"),), source=words(SENTENCE * 4)), "source"),
        (stacked_slide().model_copy(update={"unit": SENTENCE}), "unit"),
        (stacked_slide().model_copy(update={"text": (words(SENTENCE * 5),)}), "text"),
    ],
)
def test_what_cannot_be_spread_is_refused(slide, field):
    assert refused(slide).field == field


def test_a_footer_over_two_lines_is_refused():
    with pytest.raises(ContentProblem, match="does_not_fit") as caught:
        write(bullets_slide(), footer=SENTENCE * 3)
    assert caught.value.field == "footer"


def test_a_table_whose_words_cannot_stay_whole_is_refused():
    columns = tuple(SlideTableColumn(head="£1,000,000,000,000.00") for _ in range(8))
    row = SlideTableRow(cells=tuple(words("£1,000,000,000,000.00") for _ in range(8)))
    assert refused(TableSlide(title="x", columns=columns, rows=(row,), alt="x")).field == "columns"


def test_long_bullets_beside_a_chart_go_on_a_slide_of_their_own():
    slide = stacked_slide().model_copy(update={"text": (words(SENTENCE * 2),) * 3})
    produced = write(slide)
    first, second = opened(produced).slides
    assert [shape.has_chart for shape in first.shapes].count(True) == 1
    assert len(holder(first, 16).text_frame.paragraphs) + len(holder(second, 13).text_frame.paragraphs) == 3
    assert second.slide_layout.name == "Bullets"


def test_columns_spread_side_by_side():
    column = SlideColumn(head="Head", bullets=(words(SENTENCE),) * 5)
    short = SlideColumn(head="Short", bullets=(words("One"),))
    produced = write(ColumnsSlide(title="x", left=column, right=short, closing=words("Done.")))
    slides = list(opened(produced).slides)
    assert len(slides) == 2
    assert sum(len(holder(slide, 14).text_frame.paragraphs) for slide in slides) == 5
    assert 16 not in {shape.placeholder_format.idx for shape in slides[0].placeholders}
    assert holder(slides[1], 16).text == "Done."


def test_a_last_line_of_one_word_is_avoided_in_titles():
    title = "Four risks remain after signing, and each has a limit that we have agreed with all our banks"
    text = opened(write(bullets_slide().model_copy(update={"title": title}))).slides[0].shapes.title.text
    assert text.replace("\u00a0", " ") == title
    assert "\u00a0banks" in text


def test_every_text_of_the_specimen_deck_is_inside_its_box():
    for slide in DeckPlanner(full_deck(), figures(), FONTS).plan():
        boxes = []
        for shape in slide.shapes:
            box = shape.box or shape.holder.box
            assert box.left + box.width <= 12.6
            assert box.bottom <= 7.3
            if not isinstance(shape, (TableShape, ChartShape)) and shape.paragraphs:
                assert text_height(FONTS, shape.paragraphs, box.width) <= box.height + 1e-6
            boxes.append((shape, box))
        assert_apart(boxes)


def assert_apart(boxes):
    for index, (_, one) in enumerate(boxes):
        for _, other in boxes[index + 1 :]:
            beside = one.left + one.width <= other.left + 1e-6 or other.left + other.width <= one.left + 1e-6
            assert beside or one.bottom <= other.top + 1e-6 or other.bottom <= one.top + 1e-6


def test_overlapping_boxes_would_be_seen():
    plan = DeckPlanner(full_deck(), figures(), FONTS).plan()[1]
    box = plan.shapes[0].holder.box
    with pytest.raises(AssertionError):
        assert_apart([(None, box), (None, box)])


def test_rows_are_as_high_as_their_text_needs():
    cells = (words(SENTENCE * 3), words("1"))
    slide = TableSlide(
        title="x",
        columns=(SlideTableColumn(head="Item"), SlideTableColumn(head="£", align="right")),
        rows=(SlideTableRow(cells=cells), SlideTableRow(cells=(words("Short"), words("2")))),
        alt="x",
    )
    rows = next(shape for shape in opened(write(slide)).slides[0].shapes if shape.has_table).table.rows
    assert inches(rows[1].height) > 0.9
    assert inches(rows[2].height) == pytest.approx(0.6, abs=0.001)
