"""Paragraphs that stand elsewhere now are shown as moved, and both texts come back from them too."""

import re
from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openxml_audit import OpenXmlValidator

from producers.content.document import Clause, Document
from producers.docx import read_text, write_docx
from producers.package.archive import read_archive, write_archive
from producers.package.lint import lint
from producers.redline import Versions, accept_all, compare_documents, reject_all, show_changes
from tests.producers.docx import specimens
from tests.producers.docx.opened import Opened
from tests.producers.redline import foreign as f
from tests.producers.redline.outlines import outline
from tests.validation.open_xml_sdk import sdk_complaints

DAY = date(2026, 11, 30)
DUTIES = (("pay the price", "ten"), ("deliver every vessel", "thirty"), ("keep all books", "ninety"))
SENTENCES = tuple(
    f"The {who} shall {what} within {days} days." for who in ("Buyer", "Seller", "Agent") for what, days in DUTIES
)
LINES = (
    *(f.p(f.r(words)) for words in SENTENCES),
    f.p(f.r("The price named in this clause is ") + f.control(f.r("£600,000"), "figure:sum:") + f.r(" in total.")),
    f.p(f.r("As is said in clause ") + f.field("REF _Ref1 \\r \\h", "5.1") + f.r(" of this long Agreement.")),
    f.p(f.r("None.")),
    f.p(""),
)


def written(document: Document) -> bytes:
    return write_docx(document, specimens.figures()).data


def swapped() -> Document:
    """Return the agreement with two events of default of clause 7.1 in another order and one definition moved."""
    document = specimens.facility_agreement()
    blocks = list(document.blocks)
    first = next(n for n, one in enumerate(blocks) if "does not pay an amount" in one.model_dump_json())
    assert isinstance(blocks[first], Clause)
    blocks.insert(first + 1, blocks.pop(first))
    return document.model_copy(update={"blocks": tuple(blocks)})


OLD, NEW = written(specimens.facility_agreement()), written(swapped())


def test_a_clause_that_stands_elsewhere_is_one_move_and_nothing_else() -> None:
    redline = compare_documents(OLD, NEW, moment=DAY)
    assert (redline.counts.moves, redline.counts.insertions, redline.counts.deletions) == (1, 0, 0)
    moved = redline.changes[0]
    assert (moved.kind, moved.place) == ("moved", "clause 7.1(b)")
    assert moved.old == moved.new
    assert moved.new.startswith("the Borrower does not pay an amount")


def test_both_sides_of_a_move_are_marked_between_ranges_of_one_name() -> None:
    opened = Opened(compare_documents(OLD, NEW, author="Aldous Reeve LLP", moment=DAY).data)
    away, here = opened.find("//w:moveFromRangeStart/@w:name"), opened.find("//w:moveToRangeStart/@w:name")
    assert away == here == ["move1"]
    for side in ("moveFrom", "moveTo"):
        assert opened.find(f"//w:{side}RangeStart/@w:id") == opened.find(f"//w:{side}RangeEnd/@w:id")
        assert len(opened.find(f"//w:pPr/w:rPr/w:{side}")) == 1
        assert set(opened.find(f"//w:{side}//@w:author")) <= {"Aldous Reeve LLP"}
        assert "does not pay an amount" in "".join(opened.find(f"//w:p/w:{side}//w:t/text()"))


def test_accepting_gives_the_new_order_and_refusing_the_old_with_their_numbers() -> None:
    redline = compare_documents(OLD, NEW, moment=DAY).data
    assert read_text(accept_all(redline)) == read_text(NEW)
    assert read_text(reject_all(redline)) == read_text(OLD)
    assert outline(accept_all(redline)) == outline(NEW)
    assert outline(reject_all(redline)) == outline(OLD)


def test_a_move_that_lost_its_mark_on_one_side_would_be_noticed() -> None:
    parts = read_archive(compare_documents(OLD, NEW).data)
    name = "word/document.xml"
    parts[name], lost = re.subn(rb"<w:moveFrom [^>]*[^/]>(.*?)</w:moveFrom>", rb"\1", parts[name])
    assert lost == 1
    assert outline(accept_all(write_archive(parts))) != outline(NEW)


def test_neighbours_that_moved_together_are_one_move() -> None:
    names = [*SENTENCES[:6]]
    old = f.document("".join(f.p(f.r(one)) for one in names))
    new = f.document("".join(f.p(f.r(one)) for one in [names[3], names[4], *names[:3], names[5]]))
    redline = compare_documents(old, new)
    assert redline.counts.moves == 1
    assert redline.changes[0].new == f"{names[3]}\n{names[4]}"
    assert len(Opened(redline.data).find("//w:moveToRangeStart")) == 1
    assert outline(accept_all(redline.data)) == outline(new)
    assert outline(reject_all(redline.data)) == outline(old)


def test_short_and_repeated_paragraphs_are_never_moves() -> None:
    old = f.document("".join(f.p(f.r(one)) for one in ("None.", SENTENCES[0], SENTENCES[1], SENTENCES[1], "End")))
    new = f.document("".join(f.p(f.r(one)) for one in (SENTENCES[1], SENTENCES[0], "None.", "End")))
    assert compare_documents(old, new).counts.moves == 0


def test_validators_find_nothing_in_a_file_with_moves(tmp_path: Path) -> None:
    redline = compare_documents(OLD, NEW, moment=DAY).data
    assert lint(redline) == ()
    path = tmp_path / "moved.docx"
    path.write_bytes(redline)
    assert list(OpenXmlValidator().validate(str(path)).errors) == []


@pytest.mark.needs("npm validator")
def test_the_sdk_finds_nothing_in_a_file_with_moves() -> None:
    old = f.document("".join((*LINES[:4], LINES[9], LINES[10], *LINES[4:7])))
    new = f.document("".join((*LINES[:3], *LINES[4:6], LINES[9], LINES[10], LINES[3], LINES[6])))
    redline = compare_documents(old, new, moment=DAY)
    assert redline.counts.moves
    found = {"moved.docx": redline.data, "ours.docx": compare_documents(OLD, NEW, moment=DAY).data}
    before = sdk_complaints({"old.docx": old})
    assert [
        one for one in sdk_complaints(found) if one.partition(": ")[2] not in {b.partition(": ")[2] for b in before}
    ] == []


def test_the_shown_copy_has_moved_words_in_green_on_both_sides_and_counts_them() -> None:
    redline = compare_documents(OLD, NEW, moment=DAY)
    shown = Opened(show_changes(redline.data, Versions("draft 3", "draft 2"), redline.counts))
    assert not shown.find("//w:moveFrom | //w:moveTo | //w:moveFromRangeStart | //w:moveToRangeEnd")
    text = "".join(shown.find("//w:t/text()"))
    assert "1 move" in text
    assert text.count("does not pay an amount") == 2
    green = shown.find("//w:r[w:rPr/w:color/@w:val='1C6744']")
    looks = Counter("strike" if one.find("{*}rPr/{*}strike") is not None else "under" for one in green)
    assert looks["strike"] > 1
    assert looks["under"] == 1
    assert lint(write_archive(shown.parts)) == ()


def made(lines: list[str]) -> bytes:
    return f.document("".join([f.p(f.bookmark("_Ref1", 1, f.r("Target"))), *lines, f.p(f.r("Last"))]))


@settings(max_examples=150, deadline=None)
@given(st.permutations(LINES), st.permutations(LINES), st.integers(4, len(LINES)), st.integers(4, len(LINES)))
def test_both_texts_come_back_from_any_order(old: list[str], new: list[str], many: int, few: int) -> None:
    here, there = made(old[:many]), made(new[:few])
    redline = compare_documents(here, there, moment=DAY)
    assert lint(redline.data) == ()
    assert outline(accept_all(redline.data)) == outline(there)
    assert outline(reject_all(redline.data)) == outline(here)
    assert len(Opened(redline.data).find("//w:moveToRangeStart")) == redline.counts.moves
