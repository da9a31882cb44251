"""What is in a folder: which files are sources, what is left out, what is named and why."""

from pathlib import Path

import pytest

from app.sources.naming import find_owned, is_inside
from app.sources.reader import SourceReader
from app.sources.sniffing import find_kind, kind_by_name
from producers.reading.limits import Limits
from tests.cases import build


def codes(source) -> list[str]:
    return [fault.code for fault in source.faults]


def test_a_scan_lists_files_by_name_with_size_and_hash(tmp_path):
    (tmp_path / "b.txt").write_text("two")
    (tmp_path / "Papers").mkdir()
    (tmp_path / "Papers" / "a.txt").write_text("one")
    first, second = SourceReader().scan(tmp_path)
    assert (first.path, second.path) == ("b.txt", "Papers/a.txt")
    assert (second.name, second.kind, second.size, len(second.sha256)) == ("a.txt", "txt", 3, 64)


def test_the_programs_own_folders_and_hidden_files_are_left_out(tmp_path):
    for path in (
        ".engross/x.txt",
        "Deliverables/y.docx",
        ".hidden.txt",
        "Papers/.DS_Store",
        "Papers/Deliverables/z.txt",
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("x")
    assert [file.path for file in SourceReader().scan(tmp_path)] == ["Papers/Deliverables/z.txt"]


@pytest.mark.needs("posix")
def test_links_are_named_and_not_followed(tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("secret")
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "link.txt").symlink_to(outside / "secret.txt")
    (folder / "elsewhere").symlink_to(outside, target_is_directory=True)
    files = SourceReader().scan(folder)
    assert [codes(file) for file in files] == [["link-not-followed"], ["link-not-followed"]]
    for path in ("link.txt", "elsewhere/secret.txt", "../outside/secret.txt", str(outside / "secret.txt")):
        read = SourceReader().read(folder, path)
        assert read.file.status == "unreadable"
        assert read.passages == ()


@pytest.mark.parametrize(
    "path", ["../a.txt", "a/../../b.txt", "/etc/passwd", "C:\\a.txt", "\\\\server\\share\\a.txt", "a\x00b", "", "..\\b"]
)
def test_paths_that_could_lead_out_are_refused(tmp_path, path):
    assert not is_inside(path)
    assert codes(SourceReader().read(tmp_path, path).file) == ["outside-project"]


@pytest.mark.parametrize("path", ["a.txt", "Papers/a b.txt", "Müller…/x.docx", "..a/b..txt"])
def test_ordinary_paths_stay_inside(path):
    assert is_inside(path)


def test_a_file_that_is_gone_or_empty_is_named_as_such(tmp_path):
    (tmp_path / "empty.docx").touch()
    assert codes(SourceReader().read(tmp_path, "gone.docx").file) == ["file-not-found"]
    assert codes(SourceReader().scan(tmp_path)[0]) == ["empty-file"]


def test_a_file_over_the_limit_is_not_opened(tmp_path):
    (tmp_path / "large.txt").write_text("x" * 2000)
    (file,) = SourceReader(Limits(file_bytes=1000)).scan(tmp_path)
    assert (codes(file), file.sha256) == (["too-large"], "")


@pytest.mark.needs("posix", "ordinary user")
def test_a_file_without_permission_is_named(tmp_path):
    (tmp_path / "closed.txt").write_text("x")
    (tmp_path / "closed.txt").chmod(0)
    assert codes(SourceReader().scan(tmp_path)[0]) == ["file-not-permitted"]


@pytest.mark.parametrize(
    ("owner", "owned"),
    [
        ("~$Lease.docx", "Lease.docx"),
        ("~$ase.docx", "Lease.docx"),
        ("Papers/~$Lease.docx", "Papers/Lease.docx"),
        ("~$Other.docx", ""),
    ],
)
def test_owner_files_belong_to_the_document_beside_them(owner, owned):
    assert find_owned(owner, ["Lease.docx", "Papers/Lease.docx"]) == owned


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("letter.docx", build.paragraphs("A"), "docx"),
        ("letter.xlsx", build.paragraphs("A"), "docx"),
        ("letter", build.paragraphs("A"), "docx"),
        ("book.dat", build.without_results(), "xlsx"),
        ("deck.zip", build.grouped_deck(), "pptx"),
        ("scan.txt", build.pdf_pages("A"), "pdf"),
        ("note.doc", b"{\\rtf1 A}", "rtf"),
        ("a.csv", b"a,b", "csv"),
        ("photo.jpeg", b"\xff\xd8\xff\xe0", "image"),
        ("thing.bin", b"\x00\x01", "other"),
    ],
)
def test_content_decides_the_kind_where_it_is_certain(name, data, kind):
    assert find_kind(name, data) == kind


def test_old_and_other_kinds_are_named_with_what_to_do(tmp_path):
    old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    for name, data in (("old.doc", old), ("mail.msg", old), ("pic.png", b"\x89PNG\r\n\x1a\n"), ("x.exe", b"MZ")):
        (tmp_path / name).write_bytes(data)
    files = {file.name: (file.status, codes(file)) for file in SourceReader().scan(tmp_path)}
    assert files == {
        "mail.msg": ("read", []),
        "old.doc": ("unreadable", ["old-format"]),
        "pic.png": ("unreadable", ["picture"]),
        "x.exe": ("unreadable", ["unknown-kind"]),
    }
    assert kind_by_name("LETTER.DOCX") == "docx"


def test_reading_changes_nothing_in_the_folder(tmp_path):
    for name, data in (
        ("a.docx", build.tracked()),
        ("b.xlsx", build.without_results()),
        ("c.pdf", build.filled_form()),
    ):
        (tmp_path / name).write_bytes(data)
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in sorted(tmp_path.rglob("*"))}
    for file in SourceReader().scan(tmp_path):
        SourceReader().read(tmp_path, file.path)
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in sorted(Path(tmp_path).rglob("*"))} == before


def test_numbers_in_names_are_ordered_as_numbers(tmp_path):
    names = ["Letter 10.txt", "letter 2.txt", "Letter 1.txt", "7 notes.txt", "12 notes.txt", "Ärger.txt", "a1b2.txt"]
    for name in names:
        (tmp_path / name).write_text(name)
    found = [file.name for file in SourceReader().scan(tmp_path)]
    assert found == [
        "7 notes.txt",
        "12 notes.txt",
        "a1b2.txt",
        "Letter 1.txt",
        "letter 2.txt",
        "Letter 10.txt",
        "Ärger.txt",
    ]
