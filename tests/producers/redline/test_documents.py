"""Redlines of our own documents: what is marked, what is kept, and that both versions come back."""

import re
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from docx import Document as WordDocument
from openxml_audit import OpenXmlValidator

from producers.content.document import Clause, Document, Paragraph, Schedule, Table
from producers.content.inline import parse_inline as p
from producers.docx import read_text, write_docx
from producers.package.archive import read_archive, write_archive
from producers.package.lint import lint
from producers.reading.problems import ReadingProblem
from producers.redline import Versions, accept_all, compare_documents, reject_all, show_changes
from tests.producers.docx import specimens
from tests.producers.docx.opened import Opened
from tests.producers.redline.outlines import outline

DAY = date(2026, 11, 30)


def written(document: Document) -> bytes:
    return write_docx(document, specimens.figures()).data


def agreement(**changes: str) -> Document:
    """Return the facility agreement with words replaced, "" for none."""
    text = specimens.facility_agreement().model_dump_json()
    for old, new in changes.items():
        text = text.replace(old.replace("_", " "), new)
    return Document.model_validate_json(text)


def with_blocks(document: Document, place: int, *blocks, drop: int = 0) -> Document:
    found = list(document.blocks)
    found[place : place + drop] = blocks
    return document.model_copy(update={"blocks": tuple(found)})


def place_of(document: Document, words: str) -> int:
    return next(n for n, block in enumerate(document.blocks) if words in block.model_dump_json())


def next_version() -> Document:
    document = agreement(ten_Business_Days="twenty Business Days", signed_by_a_director="signed by the auditors")
    clause = Clause(level=2, runs=p("An amount prepaid may not be borrowed again[note:See the term sheet]."))
    document = with_blocks(document, place_of(document, "may prepay") + 1, clause)
    document = with_blocks(document, place_of(document, "headings are for"), drop=1)
    table = place_of(document, "Net leverage")
    old = document.blocks[table]
    assert isinstance(old, Table)
    rows = (*old.rows[:1], specimens.row("Gearing, no more than", "Debt ÷ equity", "60%", "55%", "50%"), *old.rows[2:])
    return with_blocks(document, table, old.model_copy(update={"rows": rows}), drop=1)


OLD, NEW = written(specimens.facility_agreement()), written(next_version())


def test_accepting_gives_the_new_version_and_refusing_the_old() -> None:
    redline = compare_documents(OLD, NEW, moment=DAY).data
    assert outline(accept_all(redline)) == outline(NEW)
    assert outline(reject_all(redline)) == outline(OLD)


def test_the_numbers_of_clauses_come_back_too() -> None:
    redline = compare_documents(OLD, NEW, moment=DAY).data
    assert read_text(accept_all(redline)) == read_text(NEW)
    assert read_text(reject_all(redline)) == read_text(OLD)


def test_a_change_that_is_not_marked_would_be_noticed() -> None:
    parts = read_archive(compare_documents(OLD, NEW).data)
    name = "word/document.xml"
    parts[name] = re.sub(rb"<w:ins [^>]*>(<w:r>.*?</w:r>)</w:ins>", rb"\1", parts[name], count=1)
    assert outline(reject_all(write_archive(parts))) != outline(OLD)


def test_every_change_names_its_author_and_day() -> None:
    opened = Opened(compare_documents(OLD, NEW, author="Aldous Reeve LLP", moment=DAY).data)
    marks = opened.find("//w:ins | //w:del")
    assert len(marks) > 20
    assert {mark.get(f"{{{mark.nsmap['w']}}}author") for mark in marks} == {"Aldous Reeve LLP"}
    assert {mark.get(f"{{{mark.nsmap['w']}}}date") for mark in marks} == {"2026-11-30T00:00:00Z"}
    assert not Opened(compare_documents(OLD, NEW).data).find("//w:ins/@w:date")


def test_changes_are_told_with_their_clause() -> None:
    told = {(change.kind, change.place, change.old, change.new) for change in compare_documents(OLD, NEW).changes}
    assert ("replaced", "clause 5.2", "ten", "twenty") in told
    assert ("replaced", "clause 6.2", "a director", "the auditors") in told
    assert ("inserted", "clause 5.3", "", "An amount prepaid may not be borrowed again.") in told
    assert (
        "deleted",
        "clause 1.2(c)",
        "headings are for convenience only and do not affect interpretation.",
        "",
    ) in told
    assert ("inserted", "footnote", "", "See the term sheet") in told


def test_counts_come_from_the_changes() -> None:
    redline = compare_documents(OLD, NEW)
    kinds = [change.kind for change in redline.changes]
    assert redline.counts.insertions == kinds.count("inserted") + kinds.count("replaced")
    assert redline.counts.deletions == kinds.count("deleted") + kinds.count("replaced")
    assert redline.counts.total > 8


def test_fields_bookmarks_and_controls_of_the_new_version_are_all_kept() -> None:
    accepted, new = Opened(accept_all(compare_documents(OLD, NEW).data)), Opened(NEW)
    assert sorted(accepted.instructions()) == sorted(new.instructions())
    names = set(accepted.find("//w:bookmarkStart/@w:name"))
    assert names >= set(new.find("//w:bookmarkStart/@w:name"))
    assert sorted(accepted.find("//w:sdt//w:tag/@w:val")) == sorted(new.find("//w:sdt//w:tag/@w:val"))


def test_a_changed_figure_changes_inside_its_control() -> None:
    old = Document(title="t", blocks=(Paragraph(runs=p("Pay [fig:principal] now.")),))
    figures = specimens.figures()
    dearer = figures.figures[0].model_copy(update={"value": figures.figures[0].value + 1})
    changed = figures.model_copy(update={"figures": (dearer, *figures.figures[1:])})
    redline = Opened(compare_documents(write_docx(old, figures).data, write_docx(old, changed).data).data)
    assert len(redline.find("//w:sdt")) == 1
    assert redline.find("//w:sdtContent/w:del//w:delText")[0].text == "£12,000,000"
    assert redline.find("//w:sdtContent/w:ins//w:t")[0].text == "£12,000,001"


def test_the_lint_and_a_schema_validator_find_nothing(tmp_path: Path) -> None:
    redline = compare_documents(OLD, NEW, moment=DAY).data
    for number, data in enumerate((redline, accept_all(redline), reject_all(redline))):
        assert lint(data) == ()
        path = tmp_path / f"{number}.docx"
        path.write_bytes(data)
        assert list(OpenXmlValidator().validate(str(path)).errors) == []


def test_the_same_two_files_give_the_same_bytes() -> None:
    assert compare_documents(OLD, NEW, moment=DAY).data == compare_documents(OLD, NEW, moment=DAY).data


def test_equal_files_have_no_changes_and_the_new_files_text() -> None:
    redline = compare_documents(NEW, NEW)
    assert redline.changes == ()
    assert outline(redline.data) == outline(NEW)


@pytest.mark.parametrize("build", [specimens.letter, specimens.term_summary, specimens.memo, specimens.us_agreement])
def test_even_two_unlike_documents_come_back(build) -> None:
    other = written(build())
    redline = compare_documents(OLD, other).data
    assert lint(redline) == ()
    assert _words(accept_all(redline)) == _words(other)
    assert _words(reject_all(redline)) == _words(OLD)


def _words(data: bytes) -> list:
    return outline(data, styles=False)["word/document.xml"]


def test_a_new_schedule_at_the_end_comes_and_goes() -> None:
    last = place_of(agreement(), "Signed by the parties")
    new = with_blocks(agreement(), last, Schedule(title="Fees", id="fees"), Paragraph(runs=p("None are due.")))
    redline = compare_documents(OLD, written(new))
    assert _words(accept_all(redline.data)) == _words(written(new))
    assert _words(reject_all(redline.data)) == _words(OLD)
    assert redline.notes == ("sections",)


def test_what_is_no_word_file_is_refused() -> None:
    with pytest.raises(ReadingProblem, match="damaged"):
        compare_documents(b"PK no", NEW)
    with pytest.raises(ReadingProblem, match="not-office"):
        compare_documents(write_archive({"[Content_Types].xml": b"<x/>", "_rels/.rels": b"<x/>"}), NEW)


def test_the_shown_copy_has_colours_a_head_and_comments_but_no_marks() -> None:
    redline = compare_documents(OLD, NEW, moment=DAY)
    shown = Opened(show_changes(redline.data, Versions("draft 3", "draft 2"), redline.counts))
    assert lint(write_archive(shown.parts)) == ()
    assert not shown.find("//w:ins | //w:del | //w:delText | //w:commentReference")
    text = "".join(shown.find("//w:t/text()"))
    assert text.startswith("Comparison of draft 3 with draft 2")
    assert f"{redline.counts.insertions} insertions, {redline.counts.deletions} deletions" in text
    assert "not in the sources" in text.rpartition("Comments")[2]
    assert "".join(shown.find("//w:r[w:rPr/w:strike]/w:t/text()")).count("headings are for convenience") == 1


def test_in_the_shown_copy_text_after_a_field_is_coloured_and_controls_are_open() -> None:
    head = Clause(level=1, runs=p("Pay [fig:principal]"), id="x")
    old = written(Document(title="t", blocks=(head, Clause(level=2, runs=p("a [ref:x] b")))))
    new = written(Document(title="t", blocks=(head, Clause(level=2, runs=p("Other words")))))
    redline = compare_documents(old, new)
    shown = Opened(show_changes(redline.data, Versions("new", "old"), redline.counts))
    struck = shown.find("//w:r[w:rPr/w:strike]")
    assert "".join("".join(run.itertext()) for run in struck).endswith(" b")
    assert all(len(run.findall("{*}fldChar")) + len(run.findall("{*}t")) <= 1 for run in struck)
    assert not shown.find("//w:sdt")


def test_in_the_shown_copy_deleted_clauses_keep_their_number_and_the_others_count_on() -> None:
    redline = compare_documents(OLD, NEW)
    shown = show_changes(redline.data, Versions("new", "old"), redline.counts)
    labels = [label for label, text in read_text(shown) if label and not text.startswith(label)]
    assert labels == [label for label, _ in read_text(NEW) if label]
    assert any(text.startswith("(c)\theadings are for") for label, text in read_text(shown) if not label)


def test_a_footer_of_its_own_that_went_is_told_since_no_mark_can_show_it() -> None:
    with_own, without = (_first_page_footer(words) for words in ("Draft 12", ""))
    assert compare_documents(with_own, without).notes == ("running",)
    assert compare_documents(without, with_own).notes == ("running",)
    assert compare_documents(with_own, with_own).notes == ()


def _first_page_footer(words: str) -> bytes:
    """A letter whose first page has a footer of its own, unless there are no words for it."""
    document = WordDocument()
    document.add_paragraph("Dear all")
    section = document.sections[0]
    section.footer.paragraphs[0].text = "Page"
    if words:
        section.different_first_page_header_footer = True
        section.first_page_footer.paragraphs[0].text = words
    stream = BytesIO()
    document.save(stream)
    return stream.getvalue()
