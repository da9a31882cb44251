"""Checks before writing: each fault is found, and the sound twin of each passes."""

import pytest

from producers.content.document import (
    Clause,
    Column,
    Document,
    Heading,
    Paragraph,
    Picture,
    Schedule,
    ScheduleItem,
    Table,
)
from producers.content.inline import parse_inline as p
from producers.content.inspect import find_blanks, find_figures, find_references, find_verify_marks
from producers.content.soundness import check_document
from producers.figures import FigureBook
from producers.problems import ContentProblem
from tests.producers.docx import specimens


def clause(level: int, text: str, block: str = "") -> Clause:
    return Clause(level=level, runs=p(text), id=block)


SOUND = (clause(1, "Payment", "pay"), clause(2, "The Buyer pays on [fig:drawdown] under clause [ref:pay].", "when"))


def check(*blocks, objects=()) -> None:
    check_document(Document(title="t", blocks=blocks), specimens.figures(), objects)


def test_sound_documents_pass() -> None:
    check(*SOUND)
    for build in (specimens.facility_agreement, specimens.letter, specimens.term_summary, specimens.memo):
        check_document(build(), specimens.figures(), ())


@pytest.mark.parametrize(
    ("blocks", "code", "block", "field"),
    [
        ((*SOUND, clause(2, "See clause [ref:gone].", "bad")), "missing_reference", "bad", "gone"),
        ((*SOUND, clause(2, "On page [ref:gone|page].", "bad")), "missing_reference", "bad", "gone"),
        (
            (*SOUND, Paragraph(id="text", runs=p("x")), clause(2, "[ref:text]", "bad")),
            "reference_without_number",
            "bad",
            "text",
        ),
        ((*SOUND, clause(2, "[ref:when|title]", "bad")), "reference_without_title", "bad", "when"),
        ((*SOUND, clause(2, "[fig:unknown]", "bad")), "figure_without_home", "bad", "unknown"),
        ((*SOUND, Picture(id="bad", object="abc", alt="x")), "missing_object", "bad", "abc"),
        ((*SOUND, clause(1, "Notices", "bad")), "heading_without_content", "bad", "Notices"),
        ((clause(1, "Empty", "bad"), *SOUND), "heading_without_content", "bad", "Empty"),
        (
            (Heading(id="bad", text="Parties"), Heading(text="Background"), *SOUND),
            "heading_without_content",
            "bad",
            "Parties",
        ),
        ((*SOUND, Schedule(id="bad", title="Plans")), "heading_without_content", "bad", "Plans"),
        ((*SOUND, clause(4, "deep", "bad")), "level_skipped", "bad", ""),
        ((clause(1, "A"), clause(3, "a"), clause(2, "after", "bad")), "level_skipped", "bad", ""),
        ((ScheduleItem(id="bad", runs=p("x")),), "item_outside_schedule", "bad", ""),
        ((*SOUND, Table(id="bad", columns=(Column(),), rows=())), "empty_table", "bad", ""),
    ],
)
def test_a_fault_stops_with_its_place(blocks, code: str, block: str, field: str) -> None:
    with pytest.raises(ContentProblem) as caught:
        check(*blocks)
    assert (caught.value.code, caught.value.block, caught.value.field) == (code, block, field)


def test_a_clause_that_is_not_used_needs_no_content() -> None:
    check(clause(1, "Not used"), clause(1, "[Reserved]"), *SOUND)


def test_a_picture_that_is_there_passes() -> None:
    check(*SOUND, Picture(object="abc", alt="x"), objects=("abc",))


def test_a_block_without_an_id_is_named_by_its_kind_and_position() -> None:
    with pytest.raises(ContentProblem) as caught:
        check(*SOUND, clause(2, "[fig:unknown]"))
    assert caught.value.block == "clause 3"


def test_walks_find_runs_in_every_kind_of_block() -> None:
    document = specimens.facility_agreement()
    assert [found.run.name for found in find_figures(document)].count("principal") == 2
    assert {found.run.label for found in find_blanks(document)} == {"date of the agreement"}
    assert [found.run.text for found in find_verify_marks(document)] == ["02210987"]
    assert "repayments" in {found.run.target for found in find_references(document)}
    assert find_figures(Document(title="t", blocks=(Paragraph(runs=()),))) == ()


def test_figures_are_checked_against_the_book_given() -> None:
    with pytest.raises(ContentProblem, match="figure_without_home"):
        check_document(specimens.letter(), FigureBook(), ())
