"""A file of the person's own: what is found in it, what nobody looked at, and the one reason why it was not checked."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.bridge.check_list import as_text, write_list
from app.bridge.inspecting import Inspected, inspect_file, take_file
from app.preview.views import PagesView, PdfView, PictureView, Preview, SheetsView, TextView, Unreadable
from app.ui.presenting.checking import list_of, present_check, unread_lines
from app.words import read_words
from producers.reading.limits import Limits
from producers.reading.word import read_word
from tests.cases import build
from tests.preview import files

ROOT = Path(__file__).parents[2]
ENGLISH, GERMAN = (read_words(ROOT / "resources" / "i18n", language) for language in ("en", "de"))
FLAW = "The fee is payable within ten (12) days."
FLAWED_MAIL = (
    "From: a@northmere.example\r\nTo: b@tallis.example\r\nSubject: Fee\r\nMIME-Version: 1.0\r\n"
    'Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\n'
    "The fee is payable within\r\nten (12) days.\r\n\r\n--x\r\nContent-Type: text/plain\r\n"
    'Content-Disposition: attachment; filename="terms.txt"\r\n\r\nWithin two (3) days.\r\n--x--\r\n'
)
CASES: dict[str, tuple[bytes, type[Preview]]] = {
    "a.docx": (build.paragraphs(FLAW), PagesView),
    "strict.docx": (build.strict(build.paragraphs(FLAW)), PagesView),
    "a.txt": (FLAW.encode(), TextView),
    "a.md": (f"# Fee\n\n{FLAW}\n".encode(), TextView),
    "a.html": (f"<p>{FLAW}</p><script>two (3)</script>".encode(), TextView),
    "a.csv": (f"Term,Words\nFee,{FLAW}\n".encode(), SheetsView),
    "a.eml": (FLAWED_MAIL.encode(), TextView),
    "a.rtf": (rb"{\rtf1\ansi " + FLAW.encode() + rb"\par}", TextView),
    "a.pdf": (build.pdf_pages(FLAW), PdfView),
}  # fmt: skip


def inspect(folder: Path, name: str, data: bytes, language: str = "en") -> tuple[Preview, Inspected]:
    (folder / name).write_bytes(data)
    view, found = inspect_file(str(folder / name), language)
    assert isinstance(found, Inspected)
    return view, found


@pytest.mark.parametrize("name", CASES)
def test_a_flaw_is_found_in_every_kind_of_file_with_its_words(tmp_path, name):
    data, kind = CASES[name]
    view, found = inspect(tmp_path, name, data)
    assert isinstance(view, kind)
    (one,) = [placed for placed in found.findings if placed.finding.check == "amount.words"]
    assert one.finding.place.label
    assert "ten" in one.quote
    assert not found.reason
    assert (tmp_path / name).read_bytes() == data


@pytest.mark.parametrize("name", CASES)
def test_the_same_file_without_the_flaw_has_no_such_finding(tmp_path, name):
    """The broken twin: it is the flaw that is found, not the kind of file."""
    good = CASES[name][0].replace(b"ten (12)", b"twelve (12)")
    if name.endswith(".docx"):
        words = build.paragraphs(FLAW.replace("ten", "twelve"))
        good = build.strict(words) if name.startswith("strict") else words
    elif name.endswith(".pdf"):
        good = build.pdf_pages(FLAW.replace("ten", "twelve"))
    _, found = inspect(tmp_path, name, good)
    assert [one for one in found.findings if one.finding.check == "amount.words"] == []
    assert found.ran


def test_what_is_attached_to_a_message_is_named_and_not_mixed_with_its_words(tmp_path):
    _, found = inspect(tmp_path, "a.eml", FLAWED_MAIL.encode())
    assert len([one for one in found.findings if one.finding.check == "amount.words"]) == 1


REFUSED = {
    "empty.docx": (b"", "empty"),
    "cut.docx": (build.paragraphs(FLAW)[:-400], "damaged"),
    "named.docx": (b"No Office file at all, whatever its name says.", "not-office"),
    "locked.docx": (build.encrypted_office(), "encrypted"),
    "locked.pdf": (build.encrypted_pdf(), "encrypted"),
    "broken.pdf": (b"%PDF-1.7\nnothing", "damaged"),
    "unknown.bin": (b"\x00\x01\x02" * 50, "unknown-kind"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_opened_is_refused_for_one_reason_and_never_called_clean(tmp_path, name):
    data, code = REFUSED[name]
    view, found = inspect(tmp_path, name, data)
    assert isinstance(view, Unreadable)
    assert (view.code, found.reason) == (code, code)
    assert (found.ran, found.findings) == ((), ())
    shown = present_check(name, found, ENGLISH)
    assert not shown.was_checked
    assert "No findings" not in shown.title


def test_a_clean_file_is_called_clean_so_that_the_test_above_can_fail(tmp_path):
    _, found = inspect(tmp_path, "a.txt", b"The fee is due on signing.")
    assert present_check("a.txt", found, ENGLISH).title == "No findings"


def test_only_plain_files_within_the_limits_are_opened(tmp_path):
    (tmp_path / "large.txt").write_bytes(b"x" * 200)
    os.mkfifo(tmp_path / "pipe")
    small = Limits(file_bytes=100)
    assert take_file(tmp_path / "large.txt", small) == "too-large"
    assert take_file(tmp_path / "pipe", small) == "not-a-file"
    assert take_file(tmp_path, small) == "not-a-file"
    assert take_file(tmp_path / "none.txt", small) == "gone"
    (tmp_path / "link.txt").symlink_to(tmp_path / "large.txt")
    assert take_file(tmp_path / "link.txt", Limits()) == b"x" * 200


def test_a_picture_and_a_scan_hold_no_words_that_could_be_checked(tmp_path):
    view, found = inspect(tmp_path, "a.png", files.png(9, 9, 9))
    assert isinstance(view, PictureView)
    assert present_check("a.png", found, ENGLISH).lead.startswith("a.png is a picture.")
    view, found = inspect(tmp_path, "scan.pdf", build.pdf_pages("", ""))
    assert isinstance(view, PdfView)
    assert "scanned pictures" in present_check("scan.pdf", found, ENGLISH).lead


def test_a_page_without_words_is_named_and_the_file_is_not_called_clean(tmp_path):
    _, found = inspect(tmp_path, "a.pdf", build.pdf_pages("The fee is due.", "", "It is paid."))
    view = present_check("a.pdf", found, ENGLISH)
    assert view.title == "No findings in what could be read"
    assert view.not_checked[0].text == "Page 2 has no readable text; it is probably a scanned picture."
    _, whole = inspect(tmp_path, "b.pdf", build.pdf_pages("The fee is due.", "It is paid."))
    assert present_check("b.pdf", whole, ENGLISH).title == "No findings"


def test_macros_are_told_and_not_run(tmp_path):
    _, found = inspect(tmp_path, "a.docm", build.macro_letter())
    assert "Its macros. They were not run either." in unread_lines(found.unread, ENGLISH)


def test_checks_that_do_not_fit_are_counted_and_named(tmp_path):
    _, found = inspect(tmp_path, "a.txt", FLAW.encode())
    view = present_check("a.txt", found, ENGLISH)
    (fold,) = [one for one in view.not_checked if one.names]
    assert f"{len(found.not_for_kind)} checks are not possible" in fold.text
    assert "Error values" in fold.names
    assert view.ran is not None
    assert "Words against figures" in view.ran.names
    assert not set(view.ran.names) & set(fold.names)


@pytest.mark.parametrize("ending", [".docx", ".txt"])
@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=["en", "de"])
def test_the_saved_list_says_everything_the_page_says(tmp_path, ending, words):
    _, found = inspect(tmp_path, "a.txt", f"{FLAW}\n[TBD]".encode(), words.language)
    made = list_of("a.txt", found, datetime(2026, 11, 30, 9, 0, tzinfo=UTC), words)
    data = next(write_list(made, ending))
    text = data.decode() if ending == ".txt" else "\n".join(one.text for one in read_word(data).paragraphs)
    for placed in found.findings:
        assert placed.finding.what in text
        assert placed.finding.right in text
    assert words.say("check.what_not") in text
    assert "30" in text
    assert "2026" in text


def test_a_list_of_a_clean_file_says_so(tmp_path):
    _, found = inspect(tmp_path, "a.txt", b"The fee is due on signing.")
    text = as_text(list_of("a.txt", found, datetime(2026, 11, 30, 9, 0, tzinfo=UTC), ENGLISH))
    assert "No findings" in text
    assert "do not judge whether the terms are right" in text
