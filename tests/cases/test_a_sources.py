"""Real trouble with source files, by case number: nothing is silently dropped, nothing is read twice."""

import errno
import hashlib
import shutil
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.bridge.inspecting import view_file
from app.paths import AppPaths
from app.relay.nouns.source import SourceText
from app.sources.disk import Entry, LocalDisk
from app.sources.naming import matches
from app.sources.reader import SourceReader
from app.sources.worker import read_in_child
from app.words import read_words
from producers.reading.passwords import Password
from tests.cases import build
from tests.sources import protected


@pytest.fixture
def read(tmp_path):
    """Write bytes under a name into a folder and read them as a source."""

    def do(name: str, data: bytes) -> SourceText:
        (tmp_path / name).write_bytes(data)
        return SourceReader().read(tmp_path, name)

    return do


def texts(source: SourceText) -> list[str]:
    return [passage.text for passage in source.passages]


def whole(source: SourceText) -> str:
    return "\n".join(texts(source))


def codes(faults) -> list[str]:
    return [fault.code for fault in faults]


def tell(faults, language: str = "en") -> str:
    words = read_words(AppPaths.default().resources / "i18n", language)
    return " ".join(words.sentence(fault) for fault in faults)


def test_a01_a_tracked_change_is_read_as_it_stands_and_as_it_was(read):
    source = read("fees.docx", build.tracked())
    assert "is 1.50% of" in texts(source)[0]
    assert texts(source)[1] == "No prepayment fee applies after 1 March 2028."
    assert source.passages[0].original == "The arrangement fee is 1.00% of the Facility Amount."
    assert "1.00%" not in whole(source)
    assert "4 tracked changes by 1 author(s)" in tell(source.notices)
    assert "1 deletions, 2 insertions, 1 paragraph marks" in tell(source.notices)


def test_a02_words_in_content_controls_appear_once_and_in_order(read):
    text = whole(read("controls.docx", build.controls()))
    words = ["BLOCK Borrower", "INLINE England", "TABLE rent", "ROW deposit", "CELL late fee 45.00"]
    assert [text.count(word) for word in words] == [1] * 5
    assert [text.index(word) for word in words] == sorted(text.index(word) for word in words)
    assert "Governing law: INLINE England and Wales." in text


def test_a03_a_text_box_is_read_exactly_once(read):
    assert whole(read("box.docx", build.text_box())).count("SIDE NOTE: rent review every 3 years") == 1


def test_a04_notes_are_read_and_tied_to_their_place(read):
    source = read("notes.docx", build.notes())
    found = {passage.text: passage.label for passage in source.passages}
    assert found["A lender asks for this in most deals."] == "footnote 1 at paragraph 1"
    assert found["The end of the matter."] == "endnote 1 at paragraph 1"
    assert found["Check with the client."] == "comment 1 by Reviewer A at paragraph 1"
    assert texts(source)[0] == "Ouch."


def test_a05_clause_numbers_come_from_the_style_chain(read):
    source = read("clauses.docx", build.style_numbers())
    assert [passage.number for passage in source.passages] == ["1.", "2.", "2.1", "2.2", "(a)", "(b)", "3."]
    assert next(one.label for one in source.passages if one.text == "Late fee") == "clause 2.2(b)"


def test_a06_a_strict_file_says_the_same_as_its_ordinary_twin(read):
    strict = read("strict.docx", build.strict())
    plain = read("plain.docx", build.paragraphs("Some text of a strict letter."))
    assert texts(strict) == texts(plain) == ["Some text of a strict letter."]
    assert strict.file.status == "read"


@pytest.mark.parametrize("name", ["letter.docm", "letter.docx"])
def test_a07_a_macro_file_is_read_and_left_as_it_is(read, tmp_path, name):
    data = build.macro_letter()
    source = read(name, data)
    assert texts(source) == ["Macro-enabled letter body."]
    assert codes(source.notices) == ["macros-not-run"]
    assert hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() == source.file.sha256
    assert source.file.sha256 == hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("Rents.xlsx", build.encrypted_office()),
        ("Deed.docx", build.encrypted_office()),
        ("Sealed.pdf", build.encrypted_pdf()),
    ],
)
def test_a08_a_protected_file_is_called_protected_not_corrupt(read, name, data):
    source = read(name, data)
    sentence = tell(source.file.faults)
    assert source.file.status == "unreadable"
    assert "password" in sentence
    assert name in sentence
    assert "corrupt" not in sentence
    assert "damaged" not in sentence


@pytest.mark.parametrize("lock", [protected.agile, protected.standard])
def test_a08_with_the_password_a_protected_workbook_reads_its_text(tmp_path, lock):
    locked = lock(build.one_cell("This is an Encrypted Excel spreadsheet."), "tika")
    (tmp_path / "protected_passtika.xlsx").write_bytes(locked)
    source = read_in_child(tmp_path, "protected_passtika.xlsx", password=Password("tika"))
    assert texts(source) == ["This is an Encrypted Excel spreadsheet."]
    assert source.file.sha256 == hashlib.sha256(locked).hexdigest()
    wrong = read_in_child(tmp_path, "protected_passtika.xlsx", password=Password("Tika"))
    assert tell(wrong.file.faults) == "That password does not open “protected_passtika.xlsx”."


def test_a08_with_the_password_a_protected_pdf_has_its_one_page(tmp_path):
    locked = protected.pdf(build.pdf_pages("A page of Writer."), "openpassword", algorithm="AES-128")
    (tmp_path / "libreoffice-writer-password.pdf").write_bytes(locked)
    (view,) = view_file(locked, "libreoffice-writer-password.pdf", Password("openpassword"))
    assert len(view.sizes) == 1
    source = read_in_child(tmp_path, "libreoffice-writer-password.pdf", password=Password("openpassword"))
    assert [passage.label for passage in source.passages] == ["page 1"]


def test_a08_a_key_that_cannot_be_made_fails_cleanly_with_the_right_password(tmp_path):
    (tmp_path / "Deed.docx").write_bytes(protected.standard(build.paragraphs("Deed."), "pass", bits=0))
    source = read_in_child(tmp_path, "Deed.docx", password=Password("pass"))
    assert source.file.status == "unreadable"
    assert "Deed.docx” is protected with a password in a way that cannot be opened here" in tell(source.file.faults)


def test_a09_an_owner_file_is_no_source_but_tells_that_its_document_is_open(tmp_path):
    (tmp_path / "Lease.docx").write_bytes(build.paragraphs("Lease body."))
    (tmp_path / "~$Lease.docx").write_bytes(build.owner_file())
    files = SourceReader().scan(tmp_path)
    assert [file.path for file in files] == ["Lease.docx"]
    assert files[0].status == "read"
    assert "seems to be open in Word" in tell(files[0].faults)


def test_a09_word_drops_two_letters_from_longer_names(tmp_path):
    (tmp_path / "Agreement.docx").write_bytes(build.paragraphs("Body."))
    (tmp_path / "~$reement.docx").write_bytes(build.owner_file())
    assert codes(SourceReader().scan(tmp_path)[0].faults) == ["open-elsewhere"]


class CloudDisk(LocalDisk):
    """A disk on which all files but one are in a cloud folder; counts how often each is asked for."""

    def __init__(self, error: OSError, here: str) -> None:
        self.error, self.here = error, here
        self.asked: list[str] = []

    def read(self, path: Path) -> bytes:
        self.asked.append(path.name)
        if path.name == self.here:
            return super().read(path)
        raise self.error


def windows_error(number: int) -> OSError:
    error = OSError(errno.EINVAL, "The cloud file provider is not running")
    error.winerror = number
    return error


@pytest.mark.parametrize("error", [OSError(22, "Invalid argument"), windows_error(362)])
def test_a10_files_in_the_cloud_are_named_as_not_here_and_asked_for_once(tmp_path, error):
    for number in range(22):
        (tmp_path / f"deed {number:02}.txt").write_text("A deed.")
    disk = CloudDisk(error, "deed 07.txt")
    files = SourceReader(disk=disk).scan(tmp_path)
    assert [file.path for file in files if file.status == "read"] == ["deed 07.txt"]
    away = [file for file in files if file.status == "elsewhere"]
    assert len(away) == 21
    assert all("not on this computer" in tell(file.faults) and file.name in tell(file.faults) for file in away)
    assert len(disk.asked) == 22


def test_a10_a_file_without_permission_is_named_as_such(tmp_path):
    (tmp_path / "secret.txt").write_text("x")
    file = SourceReader(disk=CloudDisk(PermissionError(13, "Permission denied"), "")).scan(tmp_path)[0]
    assert (file.status, codes(file.faults)) == ("unreadable", ["file-not-permitted"])


def test_a10_a_known_placeholder_is_not_even_opened(tmp_path):
    class Placeholders(CloudDisk):
        def list_files(self, folder: Path, skipped: frozenset[str]) -> Iterator[Entry]:
            for entry in super().list_files(folder, skipped):
                yield Entry(entry.path, entry.size, "placeholder")

    (tmp_path / "deed.txt").write_text("x")
    disk = Placeholders(OSError(), "deed.txt")
    assert SourceReader(disk=disk).scan(tmp_path)[0].status == "elsewhere"
    assert disk.asked == []


def test_a11_dates_of_the_1904_system_are_not_four_years_off(read):
    source = read("dates.xlsx", build.dates_from_1904())
    assert source.tables[0].rows[-1] == ("2026-01-02",)
    assert source.tables[0].numbers[-1] == ("2026-01-02",)


def test_a12_a_formatted_cell_far_below_costs_nothing_and_a_gap_is_not_the_end(read):
    source = read("rows.xlsx", build.inflated())
    assert len(source.passages) == 400
    assert source.passages[-1].text.endswith("v1000-5")
    assert source.passages[-1].label == "Sheet, row 1000"
    assert "rows 201 to 800 are empty" in tell(source.notices)
    assert [len(table.rows) for table in source.tables] == [200, 200]


def test_a13_formulas_without_results_are_calculated_and_the_file_stays_as_it_is(read, tmp_path):
    data = build.without_results()
    source = read("budget.xlsx", data)
    shown = {passage.label: passage.text for passage in source.passages}
    assert shown["Budget, row 4"] == "Total | 350"
    assert shown["Budget, row 5"] == "Share | 28.6%"
    assert "2 formulas had no stored result" in tell(source.notices)
    assert (tmp_path / "budget.xlsx").read_bytes() == data


def test_a13_what_cannot_be_calculated_shows_its_formula(read):
    def spoil(name: str, part: bytes) -> bytes:
        return part.replace(b"B2/B4", b"NOSUCHFUNCTION(B4)") if name.endswith("sheet1.xml") else part

    source = read("budget.xlsx", build.repack(build.without_results(), spoil))
    assert "=NOSUCHFUNCTION(B4) (not calculated)" in whole(source)


def test_a14_a_merged_cell_is_read_once(read):
    source = read("price.docx", build.merged_cell())
    assert whole(source).count("Total purchase price 500,000") == 1
    assert sum(int(number) for number in source.tables[0].numbers[1]) == 500000


def test_a15_every_text_of_a_slide_appears_once(read):
    text = whole(read("deck.pptx", build.grouped_deck()))
    words = ["TOP LEVEL", "GROUPED closing", "OUTER GROUP", "TABLE fee", "12,500", "NOTES: say"]
    assert [text.count(word) for word in words] == [1] * 6


def test_a15_words_of_a_diagram_are_found(read):
    assert {"abc", "def"} <= set(texts(read("diagram.pptx", build.diagram_deck())))


def test_a16_pages_without_text_are_named(read):
    source = read("pack.pdf", build.pdf_pages("One", "Two", "Three", "", "", "Six"))
    assert source.file.status == "partly"
    assert "Pages 4, 5" in tell(source.file.faults)
    assert "no readable text" in tell(source.file.faults)
    assert [passage.label for passage in source.passages] == ["page 1", "page 2", "page 3", "page 6"]


def test_a16_a_scan_is_never_called_empty(read):
    source = read("scan.pdf", build.pdf_pages("", ""))
    assert source.file.status == "unreadable"
    assert "no readable text" in tell(source.file.faults)
    assert "empty" not in tell(source.file.faults)


def test_a17_filled_form_values_are_read_with_their_names(read):
    fields = [one.text for one in read("form.pdf", build.filled_form()).passages if one.kind == "field"]
    assert fields == ["First Name: Alice", "First Name_2: Bob", "Agrees: ticked", "Declines: not ticked"]


def test_a18_an_old_e_mail_keeps_its_signs_and_its_attachment(read):
    source = read("mail.eml", build.old_mail())
    assert "Subject: Completion – £25,000" in texts(source)
    assert "The tenant’s deposit is £25,000 – see § 4(b)." in texts(source)
    assert any("30 June 2027" in one.text and "terms.txt" in one.label for one in source.passages)
    assert "\ufffd" not in whole(source)


def test_a19_names_that_look_the_same_stay_two_sources(tmp_path):
    name = "Müller Mietvertrag.txt"
    names = [unicodedata.normalize(form, name) for form in ("NFC", "NFD")]
    for one in (*names, "东方合同.docx", "No\u00a0break.txt"):
        (tmp_path / one).write_text(one)
    files = SourceReader().scan(tmp_path)
    twins = [file for file in files if "same-looking-name" in codes(file.faults)]
    assert {file.path for file in twins} == set(names)
    assert len({tell(file.faults) for file in twins}) == 2
    assert [SourceReader().read(tmp_path, one).passages[0].text for one in names] == names
    assert all(matches(one, "Müller") and matches(one, unicodedata.normalize("NFD", "müller")) for one in names)
    assert len(files) == 4


def test_one_bad_file_does_not_stop_the_others(tmp_path):
    (tmp_path / "bad.docx").write_bytes(b"PK\x03\x04 no archive")
    (tmp_path / "good.txt").write_text("Rent is due.")
    reader = SourceReader()
    assert len(reader.scan(tmp_path)) == 2
    assert "damaged" in tell(reader.read(tmp_path, "bad.docx").file.faults)
    assert texts(reader.read(tmp_path, "good.txt")) == ["Rent is due."]
    shutil.rmtree(tmp_path)


@pytest.mark.parametrize("make", [build.without_results, build.grouped_deck, build.dates_from_1904])
def test_a06_strict_workbooks_and_decks_say_the_same_too(read, make):
    name = "twin.pptx" if make is build.grouped_deck else "twin.xlsx"
    assert read(name, build.strict(make())).passages == read(name, make()).passages != ()
