"""The outbox: reports and comparisons as something that can be written, and what would stay hidden in files."""

import textwrap
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

import pytest
from reportlab.pdfgen.canvas import Canvas

from app.bridge.outbox import FileOutbox
from app.export.report_document import ReportSection, SavedReport
from app.export.request import Choice, ExportRequest
from app.preview.slide import ShapeView
from app.preview.views import SlidesView
from app.relay.problems import RelayProblem
from producers.content.deck import Deck
from producers.content.document import Document, Paragraph
from producers.content.runs import Text
from producers.figures import FigureBook
from producers.package.lint import lint
from producers.reading.passwords import Password
from producers.reading.slides import read_deck
from producers.reading.unlocking import unlock
from producers.reading.word import read_word
from producers.redline import accept_all, mark_deck, reject_all
from producers.rendering import render
from tests.producers.docx import specimens as documents
from tests.producers.export import planted
from tests.producers.pptx import specimens as decks
from tests.sources import protected

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)
REPORT = SavedReport(
    "Report on Northmere",
    "Finished, with one thing left for you",
    "30 November 2026",
    (
        ReportSection("Outcome", (("Goals met", "4 of 4"),)),
        ReportSection("Left for you", (("Sign", "page 5", "Open"),), ("What", "Where", "State")),
        ReportSection("Findings", (), ("Finding", "Right", "Severity")),
    ),
    "en-GB",
)


@pytest.fixture
def outbox(tmp_path: Path) -> FileOutbox:
    return FileOutbox(tmp_path / "data" / "exported.json", "en", lambda: NOW)


def pair(folder: Path, content: Document | Deck, ending: str, figures: FigureBook, old: str, new: str):
    """Write two files that differ in some words; return their paths, the older first."""
    changed = type(content).model_validate_json(content.model_dump_json().replace(old, new))
    paths = []
    for name, one in (("draft", content), ("final", changed)):
        (folder / name).mkdir(exist_ok=True)
        paths.append(folder / name / f"Agreement.{ending}")
        paths[-1].write_bytes(render(one, ending, figures).data)
    return paths


def agreements(folder: Path) -> list[Path]:
    return pair(folder, documents.facility_agreement(), "docx", documents.figures(), "ten Business", "six Business")


def write(outbox: FileOutbox, offer, folder: Path, *forms: str):
    version = offer.files[0].versions[0].version
    request = ExportRequest(tuple(Choice(version, form) for form in forms))
    return outbox.write(offer, request, folder, lambda *_: None, Event())


def test_a_report_is_written_in_every_form_a_document_has(outbox: FileOutbox, tmp_path: Path) -> None:
    offer = outbox.offer_report(REPORT)
    assert not offer.many
    assert offer.files[0].versions[0].forms == ("file", "pdf", "markdown")
    done = write(outbox, offer, tmp_path / "out", "file", "markdown", "pdf")
    assert done.complete
    assert [one.path.name for one in done.files] == [f"Report on Northmere.{end}" for end in ("docx", "md", "pdf")]
    text = " ".join(one.text for one in read_word(done.files[0].path.read_bytes()).story("body"))
    assert "Finished, with one thing left for you" in text
    assert "Findings" not in text, "a section without rows is left out"
    assert "| Sign" in done.files[1].path.read_text("utf-8")


def test_two_files_of_the_same_name_are_told_apart_by_their_folders(outbox: FileOutbox, tmp_path: Path) -> None:
    comparison = outbox.compare_paths(*agreements(tmp_path))
    assert (comparison.old.label, comparison.new.label) == ("Agreement.docx (draft)", "Agreement.docx (final)")
    assert [(one.place, one.before, one.after) for one in comparison.seen.changes] == [("clause 5.2", "ten", "six")]
    assert (comparison.seen.counts.insertions, comparison.seen.counts.deletions) == (1, 1)


def test_a_comparison_is_saved_as_tracked_changes_that_give_both_files_back(outbox: FileOutbox, tmp_path: Path) -> None:
    old, new = agreements(tmp_path)
    offer = outbox.offer_comparison(outbox.compare_paths(old, new))
    assert offer.files[0].versions[0].forms == ("redline", "redline-pdf")
    done = write(outbox, offer, tmp_path / "out", "redline")
    saved = done.files[0].path
    assert saved.name == "Agreement, compared with Agreement.docx"
    marked = saved.read_bytes()
    assert words(reject_all(marked)) == words(old.read_bytes())
    assert words(accept_all(marked)) == words(new.read_bytes())
    assert words(reject_all(marked)) != words(new.read_bytes())


def test_changes_of_a_deck_name_their_slides_in_the_persons_language(tmp_path: Path) -> None:
    outbox = FileOutbox(tmp_path / "exported.json", "de", lambda: NOW)
    paths = pair(tmp_path, decks.full_deck(), "pptx", decks.figures(), "Charter income", "Hire income")
    changes = outbox.compare_paths(*paths).seen.changes
    assert changes
    assert {one.place.split(" ")[0] for one in changes} == {"slide"}
    assert {one.said.split(" ")[0] for one in changes} == {"Folie"}


def test_a_comparison_of_decks_is_shown_and_saved_with_its_marks_on_the_slides(
    outbox: FileOutbox, tmp_path: Path
) -> None:
    old, new = pair(tmp_path, decks.full_deck(), "pptx", decks.figures(), "Charter income", "Hire income")
    comparison = outbox.compare_paths(old, new)
    offer = outbox.offer_comparison(comparison)
    assert offer.files[0].versions[0].forms == ("redline", "marked", "redline-pdf")
    done = write(outbox, offer, tmp_path / "out", "redline", "marked")
    assert [one.path.suffix for one in done.files] == [".docx", ".pptx"]
    saved = done.files[1].path.read_bytes()
    assert lint(saved) == ()
    assert read_deck(saved).slides == read_deck(mark_deck(old.read_bytes(), new.read_bytes(), outbox.language)).slides
    assert read_deck(saved).slides != read_deck(new.read_bytes()).slides
    view = comparison.seen.preview
    assert isinstance(view, SlidesView)
    bodies = [item.body for slide in view.slides for item in slide.items if isinstance(item, ShapeView)]
    runs = [run for body in bodies for paragraph in body.paragraphs for run in paragraph.runs]
    assert any(run.struck and run.ground and "Charter" in run.text for run in runs)
    assert any(run.underlined and run.ground and "Hire" in run.text for run in runs)


def test_files_that_cannot_be_compared_are_named(outbox: FileOutbox, tmp_path: Path) -> None:
    old, _ = agreements(tmp_path)
    photo, sheet, empty = tmp_path / "photo.png", tmp_path / "fees.xlsx", tmp_path / "scan.pdf"
    photo.write_bytes(b"\x89PNG\r\n\x1a\n")
    sheet.write_bytes(planted.office("xlsx"))
    paper = Canvas(str(empty))
    paper.rect(72, 72, 100, 100)
    paper.save()
    cases = (
        (photo, "compare_unknown"),
        (sheet, "compare_kinds"),
        (empty, "compare_no_words"),
        (tmp_path / "gone.docx", "not-found"),
    )
    for other, code in cases:
        with pytest.raises(RelayProblem) as caught:
            outbox.compare_paths(old, other)
        assert caught.value.fault.code == code
    with pytest.raises(RelayProblem) as caught:
        outbox.compare_paths(photo, old)
    assert caught.value.fault.fields["name"] == "photo.png"


def printed(path: Path, lines: tuple[str, ...], wide: int) -> Path:
    """A PDF of these paragraphs, broken into lines of so many letters."""
    paper = Canvas(str(path))
    at = paper.beginText(72, 740)
    for paragraph in lines:
        for line in textwrap.wrap(paragraph, wide):
            at.textLine(line)
    paper.drawText(at)
    paper.save()
    return path


TERMS = (
    "1. The Lender makes available a loan of one hundred thousand pounds to the Borrower on the date of this letter.",
    "2. The Borrower repays the loan in ten equal parts on the last day of each month, the first of them in May.",
)


def test_two_pdfs_are_compared_by_their_words_however_their_lines_break(outbox: FileOutbox, tmp_path: Path) -> None:
    old = printed(tmp_path / "Terms 1.pdf", TERMS, 50)
    new = printed(tmp_path / "Terms 2.pdf", (TERMS[0], TERMS[1].replace("ten", "twelve")), 70)
    comparison = outbox.compare_paths(old, new)
    assert comparison.only_words
    assert [(one.before, one.after) for one in comparison.seen.changes] == [("ten", "twelve")]
    assert (comparison.old.label, comparison.new.label) == ("Terms 1.pdf", "Terms 2.pdf")
    done = write(outbox, outbox.offer_comparison(comparison), tmp_path / "out", "redline", "redline-pdf")
    assert [one.path.name for one in done.files] == [
        "Terms 2, compared with Terms 1.docx",
        "Terms 2, compared with Terms 1.pdf",
    ]
    marked = done.files[0].path.read_bytes()
    assert [one.text for one in read_word(reject_all(marked)).story("body")] == list(TERMS)


@pytest.mark.parametrize("ending", ["txt", "md", "eml"])
def test_text_and_mails_are_compared_with_a_word_file(outbox: FileOutbox, tmp_path: Path, ending: str) -> None:
    other = tmp_path / f"terms.{ending}"
    head = "From: a@example.org\nSubject: Terms\n\n" if ending == "eml" else ""
    other.write_text(head + "\n\n".join(TERMS) + "\n", "utf-8")
    final = tmp_path / "final.docx"
    blocks = tuple(Paragraph(runs=(Text(text=text),)) for text in (TERMS[0], TERMS[1].replace("ten", "twelve")))
    final.write_bytes(render(Document(title="Terms", blocks=blocks), "docx", FigureBook()).data)
    changes = outbox.compare_paths(other, final).seen.changes
    assert ("ten", "twelve") in [(one.before, one.after) for one in changes]
    assert not [one for one in changes if "Lender" in one.after]


def test_files_as_they_are_say_nothing_of_words_only(outbox: FileOutbox, tmp_path: Path) -> None:
    assert not outbox.compare_paths(*agreements(tmp_path)).only_words


@pytest.mark.parametrize(("holds", "found"), [("author", True), ("", False)])
def test_what_would_stay_is_found_before_it_is_written(
    outbox: FileOutbox, tmp_path: Path, holds: str, found: bool
) -> None:
    offer = outbox.offer_report(REPORT)
    version = offer.files[0].versions[0].version
    if holds:
        offer = replace(offer, material=replace(offer.material, load=lambda _: planted.planted("docx", holds)))
    plan = outbox.plan(offer, ExportRequest((Choice(version),), scrub=None), None)
    assert plan.files == ()
    assert ("author" in {one.code for one in plan.stays}) is found


def words(data: bytes) -> list[str]:
    return [one.text for one in read_word(data).story("body", "header", "footer", "footnote")]


def test_a_protected_file_that_was_opened_is_compared_without_writing_it_open(tmp_path):
    old, new = agreements(tmp_path)
    plain = FileOutbox(tmp_path / "exported.json", "en", lambda: NOW).compare_paths(old, new)
    new.write_bytes(protected.agile(new.read_bytes()))
    before = sorted(tmp_path.rglob("*"))
    locked = FileOutbox(tmp_path / "exported.json", "en", lambda: NOW)
    with pytest.raises(RelayProblem, match="encrypted"):
        locked.compare_paths(old, new)
    opened = replace(locked, unlock=lambda path, data: unlock(data, Password(protected.PASSWORD)))
    assert opened.compare_paths(old, new).seen.changes == plain.seen.changes
    assert sorted(tmp_path.rglob("*")) == before
