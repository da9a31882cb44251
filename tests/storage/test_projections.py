"""Readable files: rebuilt when missing, never written over when somebody changed them."""

import errno
import json
import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from app.storage.filesystem import REAL_DISK
from app.storage.problems import StorageProblem, UnsafePath
from app.storage.projections import Projections
from tests.storage.faults import Faulty

PLAN = "trunk/plan.md"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / ".engross"


@pytest.fixture
def files(root: Path) -> Projections:
    root.mkdir()
    return Projections(root)


def test_a_file_is_written_and_replaced_while_nobody_touches_it(root: Path, files: Projections):
    assert files.write(PLAN, "Plan – 1") is None
    assert files.write(PLAN, "plan 2") is None
    assert files.write("scratch/bytes", b"\xff") is None
    assert (root / PLAN).read_text("utf-8") == "plan 2"
    assert files.foreign_edits() == ()


def test_the_same_goes_after_opening_anew(root: Path, files: Projections):
    files.write(PLAN, "plan 1")
    again = Projections(root)
    assert again.write(PLAN, "plan 2") is None
    assert Projections(root).foreign_edits() == ()


def test_a_missing_file_is_rewritten(root: Path, files: Projections):
    files.write(PLAN, "plan 1")
    (root / PLAN).unlink()
    assert files.foreign_edits() == ()
    assert files.write(PLAN, "plan 1") is None
    assert (root / PLAN).read_text() == "plan 1"


def test_a_file_changed_by_hand_is_left_and_reported_with_its_text(root: Path, files: Projections):
    files.write(PLAN, "plan 1")
    before = (root / PLAN).stat()
    (root / PLAN).write_text("PLAN 1")
    os.utime(root / PLAN, (before.st_atime - 9999, before.st_mtime - 9999))
    edit = files.write(PLAN, "plan 2")
    assert edit is not None
    assert (edit.path, edit.theirs_text) == (PLAN, "PLAN 1")
    assert (root / PLAN).read_text() == "PLAN 1"
    assert files.foreign_edits() == (edit,)
    assert Projections(root).foreign_edits()[0].theirs_hash == edit.theirs_hash


def test_a_file_that_was_never_ours_is_left(root: Path, files: Projections):
    (root / "trunk").mkdir()
    (root / PLAN).write_text("theirs")
    edit = files.write(PLAN, "ours")
    assert edit is not None
    assert edit.ours_hash == ""
    assert (root / PLAN).read_text() == "theirs"


def test_an_edit_taken_back_by_hand_is_no_edit_any_more(root: Path, files: Projections):
    files.write(PLAN, "plan 1")
    (root / PLAN).write_text("other")
    assert files.write(PLAN, "plan 2") is not None
    (root / PLAN).write_text("plan 1")
    assert files.foreign_edits() == ()
    assert files.write(PLAN, "plan 2") is None


def test_going_back_to_an_older_version_of_ours_by_hand_is_an_edit_too(root: Path, files: Projections):
    files.write(PLAN, "plan 1")
    files.write(PLAN, "plan 2")
    (root / PLAN).write_text("plan 1")
    assert files.write(PLAN, "plan 3") is not None


def test_an_accepted_edit_becomes_the_base_for_the_next_write(root: Path, files: Projections):
    files.write(PLAN, "plan 1")
    (root / PLAN).write_text("theirs")
    edit = files.accept(PLAN)
    assert edit is not None
    assert edit.theirs_text == "theirs"
    assert files.foreign_edits() == ()
    assert Projections(root).write(PLAN, "plan with theirs") is None


def test_restoring_brings_ours_back_and_keeps_theirs(root: Path, files: Projections):
    files.write(PLAN, "plan 1")
    (root / PLAN).write_text("theirs")
    files.write(PLAN, "plan 2")
    kept = files.restore(PLAN)
    assert kept is not None
    assert kept.read_text() == "theirs"
    assert (root / PLAN).read_text() == "plan 2"
    assert files.foreign_edits() == ()
    assert files.restore(PLAN) is None


def test_a_save_at_the_last_moment_is_not_written_over(root: Path):
    root.mkdir()
    Projections(root).write(PLAN, "plan 1")
    temporary: list[int] = []

    def save_meanwhile(handle: int) -> None:
        REAL_DISK.sync(handle)
        temporary.append(handle)
        if len(temporary) == 2:
            (root / PLAN).write_text("saved meanwhile")

    files = Projections(root, replace(REAL_DISK, sync=save_meanwhile))
    edit = files.write(PLAN, "plan 2")
    assert edit is not None
    assert (root / PLAN).read_text() == "saved meanwhile"


def test_many_files_need_one_record(root: Path):
    root.mkdir()
    counting = Faulty(kinds=("replace",))
    files = Projections(root, counting.file_system())
    assert files.write_many({f"trunk/{number}.md": "x" for number in range(5)}) == ()
    assert counting.count == 6
    assert files.write_many({f"trunk/{number}.md": "x" for number in range(5)}) == ()
    assert counting.count == 6


def test_a_lost_record_loses_nothing(root: Path, files: Projections):
    files.write_many({PLAN: "plan", "trunk/brief.md": "brief"})
    (root / "trunk/brief.md").write_text("changed")
    (root / "projections.json").write_text("{damaged")
    again = Projections(root)
    edits = again.write_many({PLAN: "plan", "trunk/brief.md": "brief 2"})
    assert [edit.path for edit in edits] == ["trunk/brief.md"]
    assert (root / "trunk/brief.md").read_text() == "changed"


@pytest.mark.parametrize("name", ["../outside", "/etc/x", "trunk/../../x", "C:/x"])
def test_names_that_lead_out_are_refused(files: Projections, name: str):
    with pytest.raises(UnsafePath):
        files.write(name, "x")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_whatever_call_fails_the_file_is_old_or_new_and_never_taken_for_an_edit(root: Path, number: int):
    root.mkdir()
    Projections(root).write(PLAN, "plan 0")
    counting = Faulty()
    Projections(root, counting.file_system()).write(PLAN, "plan 1")
    for fail_at in range(1, counting.count + 1):
        new = f"plan of round {fail_at}"
        old = (root / PLAN).read_text()
        with pytest.raises(StorageProblem):
            Projections(root, Faulty(fail_at, OSError(number, "no")).file_system()).write(PLAN, new)
        assert (root / PLAN).read_text() in {old, new}
        again = Projections(root)
        assert again.foreign_edits() == ()
        assert again.write(PLAN, f"{new}, at last") is None


def test_of_five_hundred_foreign_changes_none_is_written_over(root: Path):
    root.mkdir()
    chance = random.Random(3)
    quick = replace(REAL_DISK, sync=lambda _: None, sync_folder=lambda _: None)
    files = Projections(root, quick)
    names = [f"trunk/{number}.md" for number in range(10)]
    files.write_many(dict.fromkeys(names, "start"))
    changes = 0
    for round_number in range(1500):
        name = chance.choice(names)
        if chance.random() < 0.4:
            theirs = f"theirs {round_number}"
            (root / name).write_text(theirs)
            changes += 1
            edit = files.write(name, f"ours {round_number}")
            assert edit is not None
            assert (root / name).read_text() == theirs
            files = Projections(root, quick) if chance.random() < 0.2 else files
            files.accept(name)
        else:
            assert files.write(name, f"ours {round_number}") is None
    assert changes >= 500


def test_broken_twin_by_time_and_size_the_same_change_would_be_missed(root: Path, files: Projections):
    files.write(PLAN, "plan 1")
    before = (root / PLAN).stat()
    (root / PLAN).write_text("PLAN 1")
    os.utime(root / PLAN, ns=(before.st_atime_ns, before.st_mtime_ns))
    after = (root / PLAN).stat()
    assert (after.st_mtime_ns, after.st_size) == (before.st_mtime_ns, before.st_size)
    assert files.write(PLAN, "plan 2") is not None


def test_an_edit_that_was_left_is_not_named_again_after_opening_anew_until_it_changes(root: Path, files: Projections):
    files.write(PLAN, "plan 1")
    (root / PLAN).write_text("my plan")
    files.leave(PLAN)
    again = Projections(root)
    assert again.foreign_edits() == ()
    assert again.write(PLAN, "plan 2") is not None
    assert again.foreign_edits() == ()
    assert (root / PLAN).read_text() == "my plan"
    (root / PLAN).write_text("my other plan")
    assert [edit.path for edit in Projections(root).foreign_edits()] == [PLAN]


def test_a_record_of_two_hashes_is_read_as_before(root: Path, files: Projections):
    files.write(PLAN, "plan 1")
    record = json.loads((root / "projections.json").read_text())
    short = {"files": {name: hashes[:2] for name, hashes in record["files"].items()}}
    (root / "projections.json").write_text(json.dumps(short))
    assert Projections(root).foreign_edits() == ()
    assert Projections(root).write(PLAN, "plan 2") is None
