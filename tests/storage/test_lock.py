"""One writer at a time; the system's lock decides on this computer, the note speaks for others."""

import json
import os
import signal
from pathlib import Path

import pytest

from app.storage.lock import LockOwner, ProjectLock

AT = "2026-11-30T09:00:00Z"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "project" / ".engross").mkdir(parents=True)
    return tmp_path / "project"


@pytest.fixture
def locks(tmp_path: Path) -> Path:
    return tmp_path / "home" / "locks"


def note(project: Path) -> Path:
    return project / ".engross" / "lock.json"


def leave_note(project: Path, **fields: object) -> None:
    owner = {"host": "elsewhere", "pid": 1, "user": "a.example", "started": AT, "lock": "/home/x.lock"}
    note(project).write_text(json.dumps(owner | fields))


def test_the_first_gets_it_and_the_second_is_told_who_has_it(project: Path, locks: Path):
    first = ProjectLock.acquire(project, locks, AT)
    second = ProjectLock.acquire(project, locks, AT)
    assert first.writable
    assert not second.writable
    assert second.owner == first.owner
    assert second.owner is not None
    assert second.owner.pid == os.getpid()
    second.release()
    assert note(project).exists()
    first.release()
    assert not note(project).exists()
    assert ProjectLock.acquire(project, locks, AT).writable


def test_another_way_to_the_same_folder_is_the_same_project(project: Path, locks: Path, tmp_path: Path):
    (tmp_path / "link").symlink_to(project)
    first = ProjectLock.acquire(project, locks, AT)
    assert not ProjectLock.acquire(tmp_path / "link", locks, AT).writable
    first.release()


def held_by_child(project: Path, locks: Path) -> int:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        kept = ProjectLock.acquire(project, locks, AT)
        os.write(writing, b"." if kept.writable else b"-")
        signal.pause()
    os.close(writing)
    assert os.read(reading, 1) == b"."
    os.close(reading)
    return child


def test_a_killed_process_frees_the_project_at_once(project: Path, locks: Path):
    child = held_by_child(project, locks)
    refused = ProjectLock.acquire(project, locks, AT)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert not refused.writable
    assert refused.owner is not None
    assert refused.owner.pid == child
    taken = ProjectLock.acquire(project, locks, AT)
    assert taken.writable
    taken.release()


def test_a_note_that_names_a_live_but_unrelated_process_does_not_lock_anybody_out(project: Path, locks: Path):
    first = ProjectLock.acquire(project, locks, AT)
    text = note(project).read_text()
    first.release()
    note(project).write_text(text.replace(str(os.getpid()), str(os.getppid())))
    taken = ProjectLock.acquire(project, locks, AT)
    assert taken.writable
    taken.release()


def test_another_computers_note_is_respected_until_the_person_takes_over(project: Path, locks: Path):
    leave_note(project)
    refused = ProjectLock.acquire(project, locks, AT)
    assert not refused.writable
    assert refused.owner == LockOwner("elsewhere", 1, "a.example", AT, "/home/x.lock")
    taken = ProjectLock.acquire(project, locks, AT, take_over=True)
    assert taken.writable
    assert taken.still_ours()
    leave_note(project)
    assert not taken.still_ours()
    taken.release()
    assert note(project).exists(), "a note that is no longer ours stays"


def test_another_account_of_this_computer_is_respected_while_its_process_lives(project: Path, locks: Path):
    host = os.uname().nodename
    leave_note(project, host=host, pid=os.getppid())
    assert not ProjectLock.acquire(project, locks, AT).writable
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    leave_note(project, host=host, pid=child)
    taken = ProjectLock.acquire(project, locks, AT)
    assert taken.writable
    taken.release()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"host": 1}', '{"host": "a", "pid": "x", "user": "", "started": "", "lock": ""}']
)
def test_a_damaged_note_names_nobody(project: Path, locks: Path, text: str):
    note(project).write_text(text)
    taken = ProjectLock.acquire(project, locks, AT)
    assert taken.writable
    taken.release()
