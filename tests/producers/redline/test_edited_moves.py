"""Paragraphs that stand elsewhere now and were edited on the way: one move, with the edits marked inside it."""

import re
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.preview.reading import read_preview
from producers.package.archive import read_archive, write_archive
from producers.package.lint import lint
from producers.redline import Versions, accept_all, compare_documents, reject_all, show_changes
from producers.redline.aligning import Line
from producers.redline.kindred import find_kindred
from tests.producers.docx.opened import Opened
from tests.producers.redline import foreign as f
from tests.producers.redline.outlines import outline
from tests.validation.open_xml_sdk import sdk_complaints

DAY = date(2026, 11, 30)
STAYS = (
    "The Tenant pays the rent in advance on the first day of every calendar month.",
    "The Landlord insures the building against fire, storm, flood and burst pipes.",
    "Nobody may keep animals in the premises without consent in writing.",
    "This lease is governed by the law of England and Wales.",
)
WAS = "Either party may end this lease by giving ten weeks of notice in writing to the other party at its address."
IS = "Either party may end this lease early by giving six weeks of notice in writing to the other at its address."
OTHER = "The premises are used as an office, and for storing files, for eight persons at most during working hours."


def file(*lines: str) -> bytes:
    return f.document("".join(f.p(f.r(one)) for one in lines))


OLD = file(STAYS[0], WAS, *STAYS[1:])
NEW = file(*STAYS[:3], IS, STAYS[3])


def test_a_paragraph_that_was_moved_and_edited_is_one_move_with_its_edits_inside() -> None:
    redline = compare_documents(OLD, NEW, moment=DAY)
    assert [(one.kind, one.old, one.new) for one in redline.changes] == [
        ("moved", WAS, IS),
        ("inserted", "", "early"),
        ("replaced", "ten", "six"),
        ("deleted", "party", ""),
    ]
    assert (redline.counts.moves, redline.counts.insertions, redline.counts.deletions) == (1, 2, 2)
    opened = Opened(redline.data)
    assert opened.find("//w:moveFromRangeStart/@w:name") == opened.find("//w:moveToRangeStart/@w:name") == ["move1"]
    assert "".join(opened.find("//w:moveFrom//w:t/text()")) == WAS
    assert "".join(opened.find("//w:moveTo//w:t/text() | //w:p[w:moveTo]/w:ins//w:t/text()")) == IS
    assert [one.strip() for one in opened.find("//w:ins[not(@w:date)]/w:del//w:delText/text()")] == ["ten", "party"]


def test_accepting_gives_the_edited_text_at_its_new_place_and_refusing_the_old_one() -> None:
    redline = compare_documents(OLD, NEW, moment=DAY).data
    assert lint(redline) == ()
    assert outline(accept_all(redline)) == outline(NEW)
    assert outline(reject_all(redline)) == outline(OLD)


def test_an_edit_that_is_not_tied_to_its_move_would_be_noticed() -> None:
    parts = read_archive(compare_documents(OLD, NEW).data)
    name = "word/document.xml"
    parts[name], freed = re.subn(rb"<w:ins [^>]*>(<w:del .*?</w:del>)</w:ins>", rb"\1", parts[name])
    assert freed == 2
    assert outline(reject_all(write_archive(parts))) != outline(OLD)


def test_another_paragraph_in_another_place_is_no_move() -> None:
    redline = compare_documents(OLD, file(*STAYS[:3], OTHER, STAYS[3]))
    assert [(one.kind, one.old or one.new) for one in redline.changes] == [("deleted", WAS), ("inserted", OTHER)]


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        (WAS, IS, True),
        (WAS, f"{WAS} Notice by e-mail is no notice in writing.", True),
        (WAS, OTHER, False),
        ("Not used, and nothing else.", "Not used, and no more else.", False),
        (
            "The Buyer pays the price within ten days of the date.",
            "The Agent keeps the books for six years of it.",
            False,
        ),
        (WAS, " ".join(sorted(IS.split())), False),
    ],
)
def test_what_shares_most_words_in_their_order_is_the_same_paragraph(old: str, new: str, same: bool) -> None:
    assert find_kindred({3: Line("p", old)}, {7: Line("p", new)}) == ({3: 7} if same else {})


def test_each_paragraph_has_one_partner_and_the_most_alike_are_partners() -> None:
    gone = {0: Line("p", WAS), 1: Line("p", WAS.replace("weeks", "months"))}
    came = {5: Line("p", IS.replace("weeks", "months")), 6: Line("p", IS), 7: Line("p", f"{IS} So be it.")}
    assert find_kindred(gone, came) == {0: 6, 1: 5}


def test_in_a_file_where_all_is_alike_nothing_is_looked_for_long() -> None:
    lines = {n: Line("p", f"{WAS} {n}") for n in range(3000)}
    assert find_kindred(lines, {n: Line("p", f"{WAS} {n} {n}") for n in range(3000, 6000)}) == {}


def test_the_printed_copy_shows_deleted_words_of_a_move_in_red_and_new_ones_in_blue() -> None:
    redline = compare_documents(OLD, NEW, moment=DAY)
    shown = Opened(show_changes(redline.data, Versions("draft 3", "draft 2"), redline.counts))
    assert not shown.find("//w:moveTo | //w:moveFrom | //w:del | //w:ins")

    def words(colour: str) -> list[str]:
        return [one.strip() for one in shown.find(f"//w:r[w:rPr/w:color/@w:val='{colour}']/w:t/text()") if one.strip()]

    assert words("A02829") == ["ten", "party"]
    assert words("24508E") == ["early", "six"]
    assert WAS in words("1C6744")


def test_the_preview_marks_the_edits_inside_a_move() -> None:
    seen = read_preview(compare_documents(OLD, NEW).data, "lease.docx")
    runs = [run for one in seen.parts.sections for block in one.blocks for run in block.runs]
    assert [one.text.strip() for one in runs if one.look.change == "deleted"] == ["ten", "party"]
    assert [one.text.strip() for one in runs if one.look.change == "inserted"] == ["early", "six"]
    assert "".join(one.text for one in runs if one.look.change == "moved_away") == WAS


@pytest.mark.needs("npm validator")
def test_the_sdk_finds_nothing_in_a_file_with_edited_moves() -> None:
    old, new = made([*LINES[:6], *STAYED]), made([*STAYED, *EDITED[:6]])
    redline = compare_documents(old, new, moment=DAY)
    assert redline.counts.moves
    known = {one.partition(": ")[2] for one in sdk_complaints({"old.docx": old})}
    assert [one for one in sdk_complaints({"moved.docx": redline.data}) if one.partition(": ")[2] not in known] == []


def control(words: str) -> str:
    return f.r("The Borrower repays to the Lender a sum of ") + f.control(f.r(words), "figure:sum:") + f.r(" in all.")


STAYED = [f.p(f.r(one)) for one in STAYS]
LINES = (
    f.p(f.r(WAS)),
    f.p(control("£600,000")),
    f.p(f.r("As is said in clause ") + f.field("REF _Ref1 \\r \\h", "5.1") + f.r(" nobody may assign this Agreement.")),
    f.p(f'<w:hyperlink w:anchor="_Ref1">{f.r("see clause 5")}</w:hyperlink>' + f.r(" where it is said who pays what.")),
    f.p(f.r("Shall be bold ", "<w:b/>") + f.r("and then plain again until the very end of it."), "<w:keepNext/>"),
    f.p(f.bookmark("_Old", 5, f.r("A bookmark stands")) + f.r(" around the words that this begins with.")),
)
EDITED = (
    f.p(f.r(IS), '<w:pStyle w:val="Quote"/>'),
    f.p(control("£650,000") + f.control(f.r("on demand"), "blank:3")),
    f.p(f.r("As said in clause ") + f.field("REF _Ref1 \\r \\h", "5.2") + f.r(" nobody may assign this Agreement.")),
    f.p(f.r("Now it is said where who pays what, and when.")),
    f.p(f.r("Shall be bold and then plain again until ") + f.r("the end of it.", "<w:i/>")),
    f.p(f.r("A bookmark stands around ") + f.bookmark("_New", 6, f.r("some words that this begins with."))),
    f.p(f.r("The Borrower repays to the Lender a sum of £600,000 in all.")),
)


def made(lines: list[str]) -> bytes:
    return f.document("".join([f.p(f.bookmark("_Ref1", 1, f.r("Target"))), *lines, f.p(f.r("Last"))]))


def controls(data: bytes) -> list[str]:
    return sorted(Opened(data).find("//w:sdt/w:sdtPr/w:tag/@w:val"))


@settings(max_examples=150, deadline=None)
@given(
    st.permutations([*LINES, *STAYED]),
    st.permutations([*EDITED, *LINES[:2], *STAYED]),
    st.integers(3, 10),
    st.integers(3, 13),
)
def test_both_texts_come_back_from_any_order_and_any_edit(old: list[str], new: list[str], many: int, few: int) -> None:
    here, there = made(old[:many]), made(new[:few])
    redline = compare_documents(here, there, moment=DAY)
    assert lint(redline.data) == ()
    accepted, refused = accept_all(redline.data), reject_all(redline.data)
    assert (outline(accepted), controls(accepted)) == (outline(there), controls(there))
    assert (outline(refused), controls(refused)) == (outline(here), controls(here))
    assert len(Opened(redline.data).find("//w:moveToRangeStart")) == redline.counts.moves
