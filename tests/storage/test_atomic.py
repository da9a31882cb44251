"""Writing a whole file: old or new, never something else, whatever fails."""

import errno
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from app.storage.atomic import SHARED, clear_leftovers, make_folders, unsaved_copy, write_atomically
from app.storage.filesystem import HELD_DELAYS, REAL_DISK, FileSystem
from app.storage.problems import FileHeld, StorageProblem
from tests.storage.crashdisk import CrashDisk, lay_out
from tests.storage.faults import Faulty, always, sharing_violation

OLD, NEW = b"old content", b"new content, which is longer"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    path = tmp_path / "folder" / "file.json"
    path.parent.mkdir()
    path.write_bytes(OLD)
    return path


def names(path: Path) -> set[str]:
    return {entry.name for entry in path.parent.iterdir()}


def test_the_new_content_is_there_and_nothing_else(target: Path):
    write_atomically(target, NEW)
    assert target.read_bytes() == NEW
    assert names(target) == {"file.json"}


def test_a_private_file_is_readable_by_the_person_only(target: Path):
    write_atomically(target, NEW)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_a_shared_file_follows_the_systems_mask(target: Path):
    plain = target.with_name("plain")
    plain.touch()
    write_atomically(target, NEW, mode=SHARED)
    assert stat.S_IMODE(target.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EACCES])
@pytest.mark.parametrize("fail_at", [1, 2, 3, 4])
def test_a_failing_call_leaves_the_old_file_and_no_rubbish(target: Path, fail_at: int, number: int):
    faulty = Faulty(fail_at, OSError(number, "no"))
    with pytest.raises(StorageProblem) as caught:
        write_atomically(target, NEW, faulty.file_system())
    assert faulty.failed
    assert (
        caught.value.code == {errno.ENOSPC: "no-space", errno.EIO: "disk-error", errno.EACCES: "not-permitted"}[number]
    )
    assert target.read_bytes() == OLD
    assert names(target) == {"file.json"}


def test_the_four_calls_that_were_made_to_fail_are_all_there_are_before_the_replacement(target: Path):
    counting = Faulty()
    write_atomically(target, NEW, counting.file_system())
    assert counting.count == 5  # open, write, sync, replace; and syncing the folder


def test_a_folder_that_cannot_be_synced_is_told_although_the_file_is_new(target: Path):
    with pytest.raises(StorageProblem):
        write_atomically(target, NEW, Faulty(5, OSError(errno.EIO, "no")).file_system())
    assert target.read_bytes() == NEW


@pytest.mark.parametrize("number", [5, 32, 33])
def test_a_scanner_that_holds_the_file_twice_goes_unnoticed(target: Path, number: int):
    waits: list[float] = []
    tries = iter([sharing_violation(number), sharing_violation(number)])

    def replace_when_free(old: Path, new: Path) -> None:
        for error in tries:
            raise error
        REAL_DISK.replace(old, new)

    write_atomically(target, NEW, replace(REAL_DISK, replace=replace_when_free, sleep=waits.append))
    assert target.read_bytes() == NEW
    assert waits == list(HELD_DELAYS[:2])


def test_a_file_that_stays_held_is_told_within_three_seconds_and_the_content_kept_beside_it(target: Path):
    waits: list[float] = []

    def hold_target(old: Path, new: Path) -> None:
        if new == target:
            raise sharing_violation()
        REAL_DISK.replace(old, new)

    held = replace(REAL_DISK, replace=hold_target, sleep=waits.append)
    with pytest.raises(FileHeld) as caught:
        write_atomically(target, NEW, held)
    assert sum(waits) == pytest.approx(2.5)
    assert target.read_bytes() == OLD
    assert unsaved_copy(target).read_bytes() == NEW
    assert caught.value.fields["kept"] == str(unsaved_copy(target))
    write_atomically(target, b"newest")
    assert names(target) == {"file.json"}


def test_nothing_is_kept_beside_it_where_that_is_not_wanted(target: Path):
    with pytest.raises(FileHeld):
        write_atomically(target, NEW, always(sharing_violation(), "replace"), keep_if_held=False)
    assert names(target) == {"file.json"}


def test_four_thousand_saves_survive_a_scanner_that_holds_every_twenty_fifth(target: Path):
    count = 0

    def sometimes_held(old: Path, new: Path) -> None:
        nonlocal count
        count += 1
        if count % 25 == 0:
            raise sharing_violation(5)
        REAL_DISK.replace(old, new)

    quick = {"sync": lambda _: None, "sync_folder": lambda _: None, "sleep": lambda _: None}
    fs = replace(REAL_DISK, replace=sometimes_held, **quick)
    for number in range(4000):
        write_atomically(target, str(number).encode(), fs)
    assert target.read_bytes() == b"3999"
    assert count > 4100


def test_a_last_moment_refusal_calls_the_write_off(target: Path):
    def refuse() -> None:
        raise StorageProblem("changed")

    with pytest.raises(StorageProblem, match="changed"):
        write_atomically(target, NEW, before_replace=refuse)
    assert target.read_bytes() == OLD
    assert names(target) == {"file.json"}


def test_leftovers_of_a_crash_are_removed_and_nothing_that_only_looks_similar(target: Path):
    ours = target.with_name(".engross-tmp-0123456789abcdef")
    others = [".engross-tmp-notours", "engross-tmp-0123456789abcdef", "notes.tmp", ".engross-tmp-0123456789abcdef.docx"]
    for name in (ours.name, *others):
        target.with_name(name).touch()
    assert clear_leftovers(target.parent.parent) == 1
    assert names(target) == {"file.json", *others}


def test_folders_are_made_with_their_parents_for_the_person_only(tmp_path: Path):
    make_folders(tmp_path / "a" / "b")
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o700
    make_folders(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()


def test_a_file_where_a_folder_should_be_is_told(tmp_path: Path):
    (tmp_path / "a").touch()
    with pytest.raises(StorageProblem):
        make_folders(tmp_path / "a" / "b")


def states_after_power_cuts(folder: Path, **changed: object) -> set[bytes]:
    """Every content that `file` may have when power is lost at any call of one write, or after it."""
    folder.mkdir()
    disk = CrashDisk(folder)
    write_atomically(folder / "file", OLD, disk.file_system())
    seen: set[bytes] = set()
    disk.after_each = lambda: seen.update(state.get("file", b"(gone)") for state in disk.states())
    write_atomically(folder / "file", NEW, disk.file_system(**changed))
    return seen


def test_a_power_cut_leaves_the_old_content_or_the_new(tmp_path: Path):
    assert states_after_power_cuts(tmp_path / "disk") == {OLD, NEW}


def test_broken_twin_without_sync_the_power_cut_test_finds_torn_files(tmp_path: Path):
    seen = states_after_power_cuts(tmp_path / "disk", sync=lambda _: None)
    assert {OLD, NEW} < seen


def test_after_the_write_returns_only_the_new_content_is_possible(tmp_path: Path):
    def possible(**changed: object) -> set[bytes]:
        folder = tmp_path / f"disk{len(changed)}"
        folder.mkdir()
        disk = CrashDisk(folder)
        write_atomically(folder / "file", OLD, disk.file_system())
        write_atomically(folder / "file", NEW, disk.file_system(**changed))
        return {state["file"] for state in disk.states()}

    assert possible() == {NEW}
    assert possible(sync_folder=lambda _: None) == {OLD, NEW}, "broken twin: the folder was not synced"


def test_a_state_of_the_simulated_disk_can_be_laid_out(tmp_path: Path):
    lay_out({"a": b"1"}, tmp_path / "out")
    lay_out({"b": b"2"}, tmp_path / "out")
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == {"b": b"2"}


def test_the_real_disk_is_what_is_used_when_nothing_is_said():
    assert FileSystem() == REAL_DISK
