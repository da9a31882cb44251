"""Copies of the truth: identical when restored, refused when damaged, never too many."""

import hashlib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from app.storage.backup import Backups
from app.storage.journal import Journal
from app.storage.objects import ObjectStore
from app.storage.problems import StorageProblem

AT = "2026-11-30T09:00:00Z"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    folder = tmp_path / ".engross"
    folder.mkdir()
    (folder / "project.json").write_text('{"format": 1}')
    digest = ObjectStore(folder / "objects").put(b"result")
    with Journal.open(folder / "journal.jsonl") as journal:
        journal.append("kind", {"object": digest}, "trunk", "r", AT)
    return folder


def hashes(kept: Path) -> list[str]:
    return [hashlib.sha256((kept / name).read_bytes()).hexdigest() for name in ("journal.jsonl", "project.json")]


def test_a_restored_copy_has_identical_hashes(kept: Path):
    before = hashes(kept)
    copy = Backups(kept).save(AT)
    with Journal.open(kept / "journal.jsonl") as journal:
        journal.append("later", {}, "trunk", "r", AT)
    (kept / "project.json").write_text("damaged")
    restored = Backups(kept).restore(copy, AT)
    assert hashes(kept) == before
    assert restored.missing_objects == ()
    assert Journal.open(kept / "journal.jsonl").damage is None


def test_what_was_there_before_restoring_is_kept_as_a_copy_too(kept: Path):
    copy = Backups(kept).save(AT)
    (kept / "project.json").write_text("later")
    Backups(kept).restore(copy, AT)
    before = next(path for path in Backups(kept).copies() if "before-restore" in path.name)
    with zipfile.ZipFile(before) as archive:
        assert archive.read("project.json") == b"later"


def test_results_that_are_missing_are_named(kept: Path):
    store = ObjectStore(kept / "objects")
    copy = Backups(kept).save(AT)
    (digest,) = store.names()
    store.path(digest).unlink()
    assert Backups(kept).restore(copy, AT).missing_objects == (digest,)


def test_the_same_truth_makes_the_same_bytes(kept: Path):
    assert Backups(kept).save(AT).read_bytes() == Backups(kept).save("2026-12-01T09:00:00Z").read_bytes()


def test_of_the_copies_at_gates_the_last_ten_are_kept_and_all_others(kept: Path):
    Backups(kept).save(AT, "before-migration")
    saved = [Backups(kept).save(f"2026-11-30T09:{minute:02d}:00Z") for minute in range(1, 15)]
    assert [path for path in Backups(kept).copies() if path.stem.endswith("gate")] == saved[-10:]
    assert len(Backups(kept).copies()) == 11


def flip(raw: bytes) -> bytes:
    index = raw.index(b"PK\x03\x04") + 60
    return raw[:index] + bytes([raw[index] ^ 1]) + raw[index + 1 :]


@pytest.mark.parametrize(
    "damage", [flip, lambda raw: raw[:-30], lambda raw: b"", lambda raw: b"PK\x05\x06" + bytes(18)]
)
def test_a_damaged_copy_is_refused_and_changes_nothing(kept: Path, damage: Callable[[bytes], bytes]):
    copy = Backups(kept).save(AT)
    copy.write_bytes(damage(copy.read_bytes()))
    before = hashes(kept)
    with pytest.raises(StorageProblem, match="backup-damaged"):
        Backups(kept).restore(copy, AT)
    assert hashes(kept) == before
    assert Backups(kept).copies() == (copy,)


def test_a_copy_that_was_altered_and_zipped_again_is_refused(kept: Path):
    copy = Backups(kept).save(AT)
    with zipfile.ZipFile(copy) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members["journal.jsonl"] = b""
    with zipfile.ZipFile(copy, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    with pytest.raises(StorageProblem, match="backup-damaged"):
        Backups(kept).restore(copy, AT)
