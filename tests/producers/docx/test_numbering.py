"""Numbers in the file: counted from the file alone they are the numbers the content computes."""

import re

import pytest

from producers.content.document import Document, List, ListItem, Paragraph, Schedule, ScheduleItem
from producers.content.inline import parse_inline as p
from producers.content.numbering import number_blocks
from producers.docx import read_text, write_docx
from producers.package.archive import read_archive, write_archive
from tests.producers.docx import specimens
from tests.producers.docx.opened import Opened, made

SPECIMENS = (
    specimens.facility_agreement,
    specimens.letter,
    specimens.term_summary,
    specimens.memo,
    specimens.us_agreement,
)


def _expected(document: Document) -> list[str]:
    numbered = {"clause", "party", "recital", "schedule", "schedule_item"}
    labels = number_blocks(document).labels
    return [
        label.number
        for block, label in zip(document.blocks, labels, strict=True)
        if block.kind in numbered and label.number
    ]


def _counted(data: bytes) -> list[str]:
    return [label for label, _ in read_text(data) if label and label not in "•–·"]


@pytest.mark.parametrize("build", SPECIMENS)
def test_numbers_counted_from_the_file_are_those_computed(build) -> None:
    document = build()
    listed = [
        str(n) + "." for b in document.blocks if isinstance(b, List) and b.ordered for n in range(1, len(b.items) + 1)
    ]
    assert sorted(_counted(write_docx(document, specimens.figures()).data)) == sorted(_expected(document) + listed)


def test_a_list_that_does_not_restart_is_noticed() -> None:
    data = write_docx(specimens.facility_agreement(), specimens.figures()).data
    parts = read_archive(data)
    parts["word/numbering.xml"] = re.sub(rb"<w:lvlOverride.*?</w:lvlOverride>", b"", parts["word/numbering.xml"])
    assert _counted(write_archive(parts)) != _expected(specimens.facility_agreement())


def test_case_b01_every_list_starts_anew() -> None:
    item = ScheduleItem(runs=p("x"))
    blocks = [block for title in "ABC" for block in (Schedule(title=title), item, item)]
    data = write_docx(Document(title="t", blocks=tuple(blocks)), specimens.figures()).data
    items = [label for label, text in read_text(data) if text == "x"]
    assert items == ["1.", "2."] * 3
    opened = Opened(data)
    used = opened.find("//w:p[w:pPr/w:pStyle/@w:val='ScheduleItem1']/w:pPr/w:numPr/w:numId/@w:val")
    assert len(set(used)) == 3


def test_two_numbered_lists_in_text_start_anew() -> None:
    numbered = List(
        ordered=True, items=(ListItem(runs=p("one")), ListItem(runs=p("under"), level=1), ListItem(runs=p("two")))
    )
    document = Document(title="t", blocks=(numbered, Paragraph(runs=p("between")), numbered))
    labels = [label for label, _ in read_text(write_docx(document, specimens.figures()).data)]
    assert labels == ["1.", "(a)", "2.", "", "1.", "(a)", "2."]


def test_clause_numbers_come_from_one_list_bound_to_styles() -> None:
    opened = Opened(write_docx(specimens.facility_agreement(), specimens.figures()).data)
    numbering = opened.tree("word/numbering.xml")
    bound = opened.find("w:abstractNum[@w:abstractNumId='1']/w:lvl/w:pStyle/@w:val", numbering)
    assert bound == ["Clause1", "Clause2", "Clause3", "Clause4"]
    assert opened.find("w:abstractNum[@w:abstractNumId='1']/w:multiLevelType/@w:val", numbering) == ["multilevel"]
    assert not opened.find("//w:p[w:pPr/w:pStyle[@w:val='Clause2']]/w:pPr/w:numPr")


def test_only_headings_have_an_outline_level() -> None:
    opened = made(Paragraph(runs=p("x")))
    styles = opened.tree("word/styles.xml")
    outlined = set(opened.find("w:style[w:pPr/w:outlineLvl]/w:name/@w:val", styles))
    assert outlined == {"Clause 1", "Part Heading", "Group Heading", "Minor Heading", "Schedule Title"}
