"""A project folder: made, opened, refused, shared, and found again after a crash."""

import json
import os
import shutil
import signal
import stat
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.paths import AppPaths
from app.storage.filesystem import REAL_DISK, FileSystem
from app.storage.problems import JournalDamaged, StorageProblem
from app.storage.project import ProjectFolder
from tests.storage.faults import CHANGING, UNSYNCED

AT = "2026-11-30T09:00:00Z"


def clock() -> datetime:
    return datetime(2026, 11, 30, 9, tzinfo=UTC)


@pytest.fixture
def paths(tmp_path: Path) -> AppPaths:
    return AppPaths.under(tmp_path / "home")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "Rossmere lease"
    path.mkdir()
    (path / "Lease.docx").write_bytes(b"theirs")
    return path


@pytest.fixture
def project(folder: Path, paths: AppPaths) -> Iterator[ProjectFolder]:
    with ProjectFolder.open(folder, paths, clock) as opened:
        yield opened


def test_opening_a_plain_folder_makes_it_a_project_and_leaves_its_files(project: ProjectFolder, folder: Path):
    assert project.writable
    assert project.read_only_reason is None
    assert (folder / "Lease.docx").read_bytes() == b"theirs"
    assert sorted(path.name for path in folder.iterdir()) == [".engross", "Lease.docx"]
    head = json.loads((folder / ".engross/project.json").read_text())
    assert (head["format"], head["id"], head["created"]) == (1, project.project_id, AT)
    assert project.context_folder("trunk") == "trunk"
    assert project.context_folder("side-letter") == "branches/side-letter"


def test_everything_we_keep_is_private(project: ProjectFolder):
    project.journal.append("kind", {}, "trunk", "r", AT)
    project.objects.put(b"x")
    project.projections.write("state.json", "{}")
    project.backups.save(AT)
    for path in (project.kept, *project.kept.rglob("*")):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


def test_a_second_window_reads_and_is_told_who_has_it(project: ProjectFolder, folder: Path, paths: AppPaths):
    project.journal.append("kind", {"n": 1}, "trunk", "r", AT)
    with ProjectFolder.open(folder, paths, clock) as second:
        assert not second.writable
        assert second.read_only_reason is not None
        assert second.read_only_reason.code == "project-open-elsewhere"
        assert len(second.journal.entries()) == 1
        with pytest.raises(StorageProblem, match="project-open-elsewhere"):
            second.release("x.docx", b"x")
        with pytest.raises(StorageProblem):
            second.journal.append("kind", {}, "trunk", "r", AT)
    project.journal.append("kind", {"n": 2}, "trunk", "r", AT)


def test_closing_lets_the_next_window_write(folder: Path, paths: AppPaths):
    ProjectFolder.open(folder, paths, clock).close()
    with ProjectFolder.open(folder, paths, clock) as again:
        assert again.writable


def test_a_folder_that_is_not_there_or_is_a_file_is_refused_with_what_it_is(tmp_path: Path, paths: AppPaths):
    with pytest.raises(StorageProblem, match="folder-not-found"):
        ProjectFolder.open(tmp_path / "none", paths, clock)
    (tmp_path / "file").touch()
    with pytest.raises(StorageProblem, match="not-a-folder"):
        ProjectFolder.open(tmp_path / "file", paths, clock)


def as_nobody(check: Any) -> str:
    """Run a check in a process without the rights of the test's own account; what it says."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        if os.getuid() == 0:
            os.setgid(65534)
            os.setuid(65534)
        try:
            outcome = check()
        except StorageProblem as problem:
            outcome = problem.code
        except BaseException as error:
            outcome = repr(error)
        os.write(writing, str(outcome).encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as said:
        return said.read().decode()


@pytest.fixture
def open_way(tmp_path: Path) -> Iterator[Path]:
    """A folder that other accounts can reach, unlike the test's own."""
    base = Path(tempfile.gettempdir()) / f"engross-access-{os.getpid()}"
    base.mkdir(mode=0o755)
    yield base
    shutil.rmtree(base)


def test_a_folder_that_may_not_be_read_or_written_is_told_as_that(open_way: Path):
    paths = AppPaths.under(open_way / "home")
    closed, read_only, project = open_way / "closed", open_way / "read", open_way / "project"
    for path, mode in ((closed, 0o700), (read_only, 0o755), (project, 0o755)):
        path.mkdir()
        path.chmod(mode if os.getuid() == 0 else mode & 0o555 if path != closed else 0)
    if os.getuid() == 0:
        ProjectFolder.open(project, paths, clock).close()
        for path in (project / ".engross", *(project / ".engross").rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)

        def opened() -> str:
            found = ProjectFolder.open(project, paths, clock)
            return f"{found.writable} {found.read_only_reason and found.read_only_reason.code}"

        assert as_nobody(opened) == "False folder-not-writable"
    assert as_nobody(lambda: ProjectFolder.open(closed, paths, clock)) == "folder-not-readable"
    assert as_nobody(lambda: ProjectFolder.open(read_only, paths, clock)) == "folder-not-writable"
    closed.chmod(0o700)


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ('{"format": 2, "id": "x"}', "format-newer"),
        ('{"format": "1"}', "project-file-damaged"),
        ('{"format": true}', "project-file-damaged"),
        ("{}", "project-file-damaged"),
        ("", "project-file-damaged"),
        ("[" * 100_000, "project-file-damaged"),
    ],
)
def test_a_newer_or_damaged_project_is_refused_unchanged(folder: Path, paths: AppPaths, head: str, code: str):
    ProjectFolder.open(folder, paths, clock).close()
    (folder / ".engross/project.json").write_text(head)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(StorageProblem, match=code):
        ProjectFolder.open(folder, paths, clock)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_a_damaged_journal_opens_to_read(folder: Path, paths: AppPaths):
    with ProjectFolder.open(folder, paths, clock) as project:
        for number in range(3):
            project.journal.append("kind", {"n": number}, "trunk", "r", AT)
    path = folder / ".engross/journal.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"n":1', b'"n":9'))
    with ProjectFolder.open(folder, paths, clock) as project:
        assert not project.writable
        assert project.read_only_reason is not None
        assert project.read_only_reason.code == "journal-damaged-no-copy"
        assert len(project.journal.entries()) == 1


def test_a_damaged_journal_with_a_safety_copy_says_that_it_can_be_put_back(folder: Path, paths: AppPaths):
    with ProjectFolder.open(folder, paths, clock) as project:
        project.journal.append("kind", {"n": 1}, "trunk", "r", AT)
        project.backups.save(AT)
    path = folder / ".engross/journal.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"n":1', b'"n":9'))
    with ProjectFolder.open(folder, paths, clock) as project:
        assert isinstance(project.read_only_reason, JournalDamaged)


def test_making_a_project_twice_is_refused(project: ProjectFolder, folder: Path, paths: AppPaths):
    with pytest.raises(StorageProblem, match="already-a-project"):
        ProjectFolder.create(folder, paths, clock)


def test_a_full_disk_is_told_on_making(folder: Path, paths: AppPaths):
    def full(*_: object) -> int:
        raise OSError(28, "full")

    with pytest.raises(StorageProblem, match="no-space"):
        ProjectFolder.open(folder, paths, clock, replace(REAL_DISK, write=full))
    with ProjectFolder.open(folder, paths, clock) as project:
        assert project.writable


def test_second_copies_made_by_a_sync_service_are_pointed_out(folder: Path, paths: AppPaths):
    ProjectFolder.open(folder, paths, clock).close()
    for name in ("journal (conflicted copy).jsonl", "journal-LAPTOP.jsonl", "state.sync.json", "other.json"):
        (folder / ".engross" / name).touch()
    with ProjectFolder.open(folder, paths, clock) as project:
        found = [Path(str(notice.fields["path"])).name for notice in project.notices]
    assert found == ["journal (conflicted copy).jsonl", "journal-LAPTOP.jsonl"]


# --- the person's files --------------------------------------------------------------------------------------


def test_sources_are_the_persons_files_and_nothing_of_ours(project: ProjectFolder, folder: Path, tmp_path: Path):
    project.release("Letter.docx", b"ours")
    (folder / ".hidden").touch()
    (folder / "~$Lease.docx").write_bytes(bytes(162))
    (folder / "~$nancials.xlsx").touch()
    (folder / "Sub" / "Deliverables").mkdir(parents=True)
    for name in ("Financials.xlsx", "Sub/b.pdf", "Sub/A.pdf", "Sub/Deliverables/c.txt"):
        (folder / name).touch()
    (tmp_path / "secret.txt").touch()
    (folder / "out.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "gone.txt").symlink_to(folder / "nothing")
    (folder / "in.txt").symlink_to(folder / "Lease.docx")
    listing = project.list_sources()
    names = ["Financials.xlsx", "in.txt", "Lease.docx", "Sub/A.pdf", "Sub/b.pdf", "Sub/Deliverables/c.txt"]
    assert [file.path for file in listing.files] == names
    assert listing.files[2].size == 6
    assert [(notice.code, notice.fields["path"]) for notice in listing.notices] == [
        ("link-leads-nowhere", "gone.txt"),
        ("link-leads-out", "out.txt"),
        ("open-in-another-program", "Lease.docx"),
        ("open-in-another-program", "Financials.xlsx"),
    ]


def test_names_that_differ_only_in_how_accents_are_encoded_are_two_sources(project: ProjectFolder, folder: Path):
    (folder / "Mu\u0308ller.txt").touch()
    (folder / "M\u00fcller.txt").touch()
    assert len({file.path for file in project.list_sources().files}) == 3


# --- killed at every call ------------------------------------------------------------------------------------


class Killer:
    """A file system that kills its own process before, in the middle of, or after the call numbered `at`."""

    def __init__(self, at: int, when: str) -> None:
        self.at = at
        self.when = when
        self.count = 0

    def file_system(self) -> FileSystem:
        kinds = (*CHANGING, "unlink")
        return replace(REAL_DISK, **{kind: self._wrap(kind, getattr(UNSYNCED, kind)) for kind in kinds})

    def _wrap(self, kind: str, call: Any) -> Any:
        def watched(*arguments: Any) -> Any:
            self.count += 1
            if self.count == self.at and self.when != "after":
                if self.when == "during" and kind == "write":
                    os.write(arguments[0], arguments[1][: len(arguments[1]) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            outcome = call(*arguments)
            if self.count == self.at:
                os.kill(os.getpid(), signal.SIGKILL)
            return outcome

        return watched


def work(folder: Path, paths: AppPaths, fs: FileSystem, report: int) -> None:
    """A small run: results kept, events appended, readable files written, a file released, a copy made."""
    with ProjectFolder.open(folder, paths, clock, fs) as project:
        for number in range(2):
            digest = project.objects.put(f"answer {number}".encode())
            project.journal.append("answered", {"object": digest}, "trunk", "r", AT)
            os.write(report, b".")
            project.projections.write("trunk/plan.md", f"plan {number}")
            project.release("Letter.docx", f"letter {number}".encode())
        project.backups.save(AT)


def killed(folder: Path, paths: AppPaths, killer: Killer) -> tuple[int, int]:
    """Do the work in a process that may be killed; how many events it reported, and how it ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        work(folder, paths, killer.file_system(), writing)
        os._exit(0)
    os.close(writing)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as reports:
        return len(reports.read()), status


def check_after_kill(folder: Path, paths: AppPaths, reported: int) -> None:
    with ProjectFolder.open(folder, paths, clock, UNSYNCED) as project:
        assert project.writable
        entries = project.journal.entries()
        assert reported <= len(entries) <= 2
        for number, entry in enumerate(entries):
            assert project.objects.get(entry.data["object"]) == f"answer {number}".encode()
        assert project.projections.foreign_edits() == ()
        assert project.projections.write("trunk/plan.md", "plan") is None
        assert project.releases.changed_by_hand() == ()
        assert project.release("Letter.docx", b"letter").kept_theirs is None
        assert [path.name for path in folder.rglob("*.engross-tmp-*")] == []
        assert sorted(path.name for path in folder.iterdir()) == [".engross", "Deliverables", "Lease.docx"]
        project.journal.append("answered", {}, "trunk", "r", AT)


@pytest.mark.slow
@pytest.mark.parametrize("when", ["before", "during", "after"])
def test_killed_at_every_call_the_project_opens_with_everything_acknowledged(tmp_path: Path, when: str):
    at, status = 0, signal.SIGKILL.value
    while status != 0:
        at += 1
        folder, paths = tmp_path / f"project{at}", AppPaths.under(tmp_path / f"home{at}")
        folder.mkdir()
        (folder / "Lease.docx").touch()
        reported, status = killed(folder, paths, Killer(at, when))
        assert status in {0, signal.SIGKILL.value}
        check_after_kill(folder, paths, reported)
        shutil.rmtree(folder)
    assert at > 90
