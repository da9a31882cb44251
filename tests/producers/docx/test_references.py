"""References, contents and figures: fields with their text in place, and figures that can be read back."""

import pytest

from producers.content.document import Clause, Contents, Document, Paragraph, Schedule, ScheduleItem
from producers.content.inline import parse_inline as p
from producers.docx import pages_from_destinations, read_figures, write_docx
from producers.package.archive import write_archive
from producers.production import FileRemark, RenderOptions
from tests.producers.docx import specimens
from tests.producers.docx.opened import Opened, made, words


def clause(level: int, text: str, block: str = "") -> Clause:
    return Clause(level=level, runs=p(text), id=block)


BASE = (
    clause(1, "Payment", "pay"),
    clause(2, "The Buyer pays:", "when"),
    clause(3, "the price; and", "price"),
    clause(3, "tax."),
)


@pytest.mark.parametrize(
    ("text", "instruction", "shown"),
    [
        ("clause [ref:pay]", "REF _Ref_pay \\w \\h", "clause\u00a01"),
        ("clause [ref:when]", "REF _Ref_when \\w \\h", "clause\u00a01.1"),
        ("clause [ref:price]", "REF _Ref_price \\w \\h", "clause\u00a01.1(a)"),
        ("paragraph [ref:price|number]", "REF _Ref_price \\n \\h", "paragraph\u00a0(a)"),
        ("[ref:pay|title]", "REF _Ref_pay \\h \\* CHARFORMAT", "Payment"),
        ("page [ref:pay|page]", "PAGEREF _Ref_pay \\h", "page\u00a0–"),
    ],
)
def test_a_reference_is_a_field_with_its_text(text: str, instruction: str, shown: str) -> None:
    opened = made(*BASE, clause(2, text))
    assert opened.instructions()[0] == instruction
    assert words(opened.paragraphs("Clause2")[-1]) == shown
    name = instruction.split()[1]
    assert opened.find(f"//w:bookmarkStart[@w:name='{name}']")


def test_a_schedule_number_carries_its_word_so_that_it_is_not_written_twice() -> None:
    schedule = (Schedule(id="s", title="Plans"), ScheduleItem(runs=p("x")))
    opened = made(Paragraph(runs=p("in Schedule [ref:s] and in [ref:s].")), *schedule)
    assert opened.instructions()[:2] == ["REF _Ref_s \\r \\h", "REF _Ref_s \\r \\t \\h"]
    assert words(opened.paragraphs("BodyText")[0]) == "in Schedule\u00a01 and in 1."


def test_bookmarks_have_both_ends_and_unique_names() -> None:
    opened = Opened(write_docx(specimens.facility_agreement(), specimens.figures()).data)
    names = opened.find("//w:bookmarkStart/@w:name")
    assert len(names) == len(set(names))
    assert sorted(opened.find("//w:bookmarkStart/@w:id")) == sorted(opened.find("//w:bookmarkEnd/@w:id"))
    targets = {text.split()[1] for text in opened.instructions() if text.split()[0] in {"REF", "PAGEREF"}}
    assert targets <= set(names)


def test_long_and_odd_block_ids_become_valid_different_bookmarks() -> None:
    first, second = "a" * 60 + "1", "a" * 60 + "2"
    opened = made(
        clause(1, "A", first), clause(2, f"[ref:{second}]"), clause(1, "B", second), clause(2, f"[ref:{first}]"),
    )  # fmt: skip
    names = opened.find("//w:bookmarkStart/@w:name")
    assert len(set(names)) == 2
    assert all(len(name) <= 40 for name in names)


def test_contents_lists_every_heading_without_being_updated() -> None:
    result = write_docx(specimens.facility_agreement(), specimens.figures())
    opened = Opened(result.data)
    entries = [words(entry) for style in ("Toc1", "Toc4", "Toc5") for entry in opened.paragraphs(style)]
    assert entries[:2] == ["1.\tDefinitions and interpretation", "2.\tThe Facility"]
    assert entries[-4:] == [
        "Schedule\u00a01\tConditions", "Schedule\u00a02\tVessels", "Schedule\u00a03\tRepayment schedule (amounts in £)",
        "Signatures",
    ]  # fmt: skip
    assert FileRemark("remark.contents_pages") in result.notes
    assert not opened.find("//w:updateFields", opened.tree("word/settings.xml"))
    assert not [text for text in opened.instructions() if text.startswith("PAGEREF _Toc")]


def test_known_pages_stand_on_the_contents_page() -> None:
    bare = Opened(write_docx(specimens.facility_agreement(), specimens.figures()).data)
    pages = dict.fromkeys(bare.find("//w:bookmarkStart/@w:name"), 7)
    result = write_docx(specimens.facility_agreement(), specimens.figures(), RenderOptions(pages=pages))
    opened = Opened(result.data)
    assert words(opened.paragraphs("Toc1")[0]) == "1.\tDefinitions and interpretation\t7"
    assert result.notes == ()


def test_deeper_contents_hold_clauses_of_that_level() -> None:
    opened = made(Contents(levels=2), clause(1, "Payment"), clause(2, "Price and tax."))
    assert words(opened.paragraphs("Toc2")[0]) == "1.1\tPrice and tax."
    assert opened.instructions()[0] == 'TOC \\h \\z \\f C \\t "Clause 1,1,Clause 2,2,Schedule Title,4"'


def test_destinations_of_a_pdf_become_pages() -> None:
    assert pages_from_destinations({"/5FToc000001": 3, "/5FRef5Fpay": 4, "/other": 9}) == {
        "_Toc000001": 3,
        "_Ref_pay": 4,
    }


def test_figures_are_read_back_as_they_were_bound() -> None:
    result = write_docx(specimens.facility_agreement(), specimens.figures())
    found = read_figures(result.data)
    assert [(figure.name, figure.text) for figure in found] == [(figure.name, figure.text) for figure in result.figures]
    assert [figure.place for figure in result.figures] == [
        "recital (B)",
        "clause 2.1",
        "clause 3.1",
        "clause 4.1",
        "clause 5.1",
    ]
    assert [figure.place for figure in found] == ["(B)", "2.1", "3.1", "4.1", "5.1"]


def test_a_figure_changed_in_the_file_is_noticed() -> None:
    opened = Opened(write_docx(specimens.letter(), specimens.figures()).data)
    changed = opened.parts["word/document.xml"].replace("£12,000,000".encode(), "£12,500,000".encode())
    assert changed != opened.parts["word/document.xml"]
    found = read_figures(write_archive({**opened.parts, "word/document.xml": changed}))
    assert found[0].text == "£12,500,000"


def test_places_name_blocks_for_people() -> None:
    result = write_docx(specimens.facility_agreement(), specimens.figures())
    places = {place.block: place.label for place in result.places}
    assert places["successors"] == "clause 1.2(b)(ii)"
    assert places["deposit"] == "paragraph 1.2 of Schedule 1"
    assert places["borrower"] == "party (1)"
    document: Document = specimens.facility_agreement()
    assert set(places) == {block.id for block in document.blocks if block.id}
    assert (result.blocks, result.sections) == (len(document.blocks), 8)
