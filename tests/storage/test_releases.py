"""The Deliverables folder: what the person changed is never written over."""

import errno
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from threading import Barrier, BrokenBarrierError

import pytest

from app.storage.filesystem import REAL_DISK
from app.storage.problems import FileHeld, StorageProblem, UnsafePath
from app.storage.releases import Releases
from tests.storage.faults import Faulty, always, sharing_violation

NAME = "Facility letter.docx"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "Deliverables"


def releases(folder: Path, **changed: object) -> Releases:
    return Releases(folder, folder.parent / "released.json", replace(REAL_DISK, **changed))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_new_version_replaces_ours(folder: Path):
    releases(folder).put(NAME, b"v1")
    release = releases(folder).put(NAME, b"v2")
    assert release.kept_theirs is None
    assert release.path == folder / NAME
    assert contents(folder) == {NAME: b"v2"}
    assert releases(folder).changed_by_hand() == ()


def test_a_version_the_person_changed_stays_and_ours_goes_beside_it(folder: Path):
    releases(folder).put(NAME, b"v1")
    (folder / NAME).write_bytes(b"hers")
    assert releases(folder).changed_by_hand() == (folder / NAME,)
    release = releases(folder).put(NAME, b"v2")
    assert release.kept_theirs == folder / NAME
    assert contents(folder) == {NAME: b"hers", "Facility letter (2).docx": b"v2"}
    releases(folder).put(NAME, b"v3")
    assert contents(folder) == {NAME: b"hers", "Facility letter (2).docx": b"v3"}
    (folder / "Facility letter (2).docx").write_bytes(b"hers too")
    releases(folder).put(NAME, b"v4")
    assert contents(folder)["Facility letter (3).docx"] == b"v4"


def test_a_file_that_was_there_before_is_not_ours(folder: Path):
    folder.mkdir()
    (folder / NAME).write_bytes(b"theirs")
    assert releases(folder).put(NAME, b"v1").kept_theirs == folder / NAME
    assert contents(folder)[NAME] == b"theirs"


def test_a_lost_record_is_made_up_for_by_what_the_caller_knows(folder: Path):
    first = releases(folder).put(NAME, b"v1")
    (folder.parent / "released.json").unlink()
    assert releases(folder).put(NAME, b"v2", first.content_hash).kept_theirs is None
    assert contents(folder) == {NAME: b"v2"}


@pytest.mark.parametrize("error", [PermissionError(errno.EACCES, "open in Word"), sharing_violation(32)])
def test_a_target_open_in_another_program_offers_a_copy_and_harms_nothing(folder: Path, error: OSError):
    releases(folder).put(NAME, b"v1")

    def held(old: Path, new: Path) -> None:
        if new.name == NAME:
            raise error
        REAL_DISK.replace(old, new)

    with pytest.raises(FileHeld) as caught:
        releases(folder, replace=held, sleep=lambda _: None).put(NAME, b"v2")
    assert caught.value.fields["copy"] == "Facility letter (2).docx"
    assert contents(folder) == {NAME: b"v1"}
    assert releases(folder).changed_by_hand() == ()
    copy = releases(folder).put_copy(NAME, b"v2")
    assert contents(folder) == {NAME: b"v1", "Facility letter (2).docx": b"v2"}
    assert copy.path.name == "Facility letter (2).docx"
    assert releases(folder).put(NAME, b"v3").kept_theirs is None


def test_a_save_between_our_look_and_our_write_keeps_both(folder: Path):
    releases(folder).put(NAME, b"v1")
    syncs: list[int] = []

    def save_meanwhile(handle: int) -> None:
        REAL_DISK.sync(handle)
        syncs.append(handle)
        if len(syncs) == 2:
            (folder / NAME).write_bytes(b"saved meanwhile")

    release = releases(folder, sync=save_meanwhile).put(NAME, b"v2")
    assert release.kept_theirs == folder / NAME
    assert contents(folder) == {NAME: b"saved meanwhile", "Facility letter (2).docx": b"v2"}


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_whatever_call_fails_the_file_is_old_or_new_and_stays_ours(folder: Path, number: int):
    releases(folder).put(NAME, b"v0")
    counting = Faulty()
    Releases(folder, folder.parent / "released.json", counting.file_system()).put(NAME, b"v1")
    for fail_at in range(1, counting.count + 1):
        old, new = (folder / NAME).read_bytes(), f"round {fail_at}".encode()
        faulty = Faulty(fail_at, OSError(number, "no"))
        with pytest.raises(StorageProblem):
            Releases(folder, folder.parent / "released.json", faulty.file_system()).put(NAME, new)
        assert contents(folder) in ({NAME: old}, {NAME: new})
        assert releases(folder).changed_by_hand() == ()
        releases(folder).put(NAME, b"end")
        assert contents(folder) == {NAME: b"end"}


def test_a_folder_without_permission_is_told_as_that(folder: Path):
    with pytest.raises(StorageProblem) as caught:
        Releases(folder, folder.parent / "r.json", always(PermissionError(errno.EACCES, "no"), "open")).put(NAME, b"v1")
    assert caught.value.code == "not-permitted"


@pytest.mark.parametrize("name", ["../x.docx", "/x.docx", "nul", "C:x.docx"])
def test_names_that_lead_out_are_refused(folder: Path, name: str):
    with pytest.raises(UnsafePath):
        releases(folder).put(name, b"x")


PAIR = ("Note.docx", "Summary.docx")


def put_both(made: Releases, data: bytes) -> set[str]:
    """Release two files from two threads; return the names that they got."""
    with ThreadPoolExecutor(2) as pool:
        return {release.path.name for release in pool.map(lambda name: made.put(name, data), PAIR)}


def reads_together(folder: Path) -> Releases:
    """Releases whose threads wait a moment for each other whenever the record is read."""
    meeting = Barrier(2, timeout=0.3)

    def read(path: Path) -> bytes:
        if path.name == "released.json":
            with suppress(BrokenBarrierError):
                meeting.wait()
        return path.read_bytes()

    return releases(folder, read=read)


def test_files_released_at_the_same_time_are_all_recorded(folder: Path):
    put_both(reads_together(folder), b"v1")
    assert put_both(releases(folder), b"v2") == set(PAIR)


def test_without_turns_a_record_is_lost_and_ours_counts_as_theirs(folder: Path, monkeypatch):
    made = reads_together(folder)
    monkeypatch.setattr(made, "_one_at_a_time", nullcontext())
    put_both(made, b"v1")
    assert put_both(releases(folder), b"v2") != set(PAIR)
