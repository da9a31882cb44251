"""The journal: what was acknowledged is there, in order, unaltered."""

import errno
import json
import os
import random
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.storage.filesystem import REAL_DISK
from app.storage.journal import Journal
from app.storage.journal_lines import FIRST_PREV, Draft, read_journal
from app.storage.problems import JournalDamaged, StorageProblem
from tests.storage.crashdisk import CrashDisk, lay_out
from tests.storage.faults import UNSYNCED, Faulty

AT = "2026-11-30T09:00:00Z"
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
json_objects = st.dictionaries(st.text(), json_values, max_size=4)


def add(journal: Journal, number: int) -> None:
    journal.append("noted", {"number": number, "text": "§ 4 – Müller"}, "trunk", "run-1", AT)


def group(*numbers: int) -> list[Draft]:
    return [Draft("noted", {"number": number}, "trunk", "run-1", AT) for number in numbers]


def numbers(journal: Journal) -> list[int]:
    return [entry.data["number"] for entry in journal.entries()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.jsonl"


@pytest.fixture
def three(path: Path) -> Path:
    with Journal.open(path) as journal:
        for number in range(3):
            add(journal, number)
    return path


def test_events_come_back_in_order_with_everything_that_was_said(path: Path):
    with Journal.open(path) as journal:
        written = [journal.append("kind", {"a": [1, "ü"]}, "trunk", "r", AT), *journal.append_many(group(1, 2))]
        assert journal.entries() == tuple(written)
        assert journal.since(1) == tuple(written[1:])
        assert journal.head == (3, written[-1].hash)
    with Journal.open(path) as again:
        assert again.entries() == tuple(written)
    assert [entry.seq for entry in written] == [1, 2, 3]
    assert [entry.prev for entry in written] == [FIRST_PREV, written[0].hash, written[1].hash]


def test_a_line_is_an_object_with_the_documented_fields(three: Path):
    lines = [json.loads(line) for line in three.read_text("utf-8").splitlines()]
    assert [list(line) for line in lines] == [["seq", "at", "context", "run", "kind", "data", "prev", "hash"]] * 3


def test_the_file_is_private(three: Path):
    assert three.stat().st_mode & 0o077 == 0


@given(st.lists(st.lists(json_objects, min_size=1, max_size=3), max_size=4))
def test_any_json_survives_exactly(tmp_path_factory: pytest.TempPathFactory, groups: list[list[dict[str, object]]]):
    path = tmp_path_factory.mktemp("journal") / "journal.jsonl"
    with Journal.open(path, UNSYNCED) as journal:
        for data in groups:
            journal.append_many([Draft("any", item, "trunk", "", AT) for item in data])
        kept = journal.entries()
    assert [entry.data for entry in kept] == [item for data in groups for item in data]
    assert Journal.open(path, read_only=True).entries() == kept


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800", {1, 2}])
def test_what_is_no_json_is_refused_and_leaves_the_journal_usable(path: Path, value: object):
    with Journal.open(path) as journal:
        with pytest.raises(StorageProblem) as caught:
            journal.append("bad", {"value": value}, "trunk", "", AT)
        assert caught.value.code == "event-not-storable"
        add(journal, 1)
    assert numbers(Journal.open(path)) == [1]


def test_endless_nesting_is_refused(path: Path):
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    with Journal.open(path) as journal, pytest.raises(StorageProblem, match="event-not-storable"):
        journal.append("deep", {"value": deep}, "trunk", "", AT)


def test_what_is_kept_cannot_be_changed_through_what_was_handed_in(path: Path):
    data = {"list": [1]}
    with Journal.open(path) as journal:
        journal.append("kind", data, "trunk", "", AT)
        data["list"].append(2)
        assert journal.entries()[0].data == {"list": [1]}


# --- torn and damaged files ----------------------------------------------------------------------------------


def test_a_journal_cut_at_any_byte_opens_with_every_whole_line(three: Path, tmp_path: Path):
    raw = three.read_bytes()
    ends = [index for index, byte in enumerate(raw) if byte == 10]
    for cut in range(len(raw) + 1):
        torn = tmp_path / "torn" / str(cut) / "journal.jsonl"
        torn.parent.mkdir(parents=True)
        torn.write_bytes(raw[:cut])
        with Journal.open(torn, UNSYNCED) as journal:
            whole = sum(end <= cut for end in ends)
            assert numbers(journal) == list(range(whole))
            assert journal.damage is None
            add(journal, whole)
        assert numbers(Journal.open(torn, read_only=True)) == list(range(whole + 1))


def test_what_was_cut_off_is_kept_beside_the_journal_and_told(three: Path):
    raw = three.read_bytes()
    three.write_bytes(raw + b'{"seq":4,"at')
    journal = Journal.open(three)
    assert [notice.code for notice in journal.notices] == ["journal-torn"]
    assert three.with_name("journal.torn-1").read_bytes() == b'{"seq":4,"at'
    assert three.read_bytes() == raw
    assert Journal.open(three).notices == ()


def test_blocks_that_never_reached_the_disk_are_a_torn_write(three: Path):
    raw = three.read_bytes()
    three.write_bytes(raw + b'{"seq":4,' + bytes(60) + b'"}\n')
    journal = Journal.open(three)
    assert (numbers(journal), journal.damage) == ([0, 1, 2], None)


def test_opening_to_read_changes_nothing(three: Path):
    three.write_bytes(three.read_bytes() + b"{torn")
    before = three.read_bytes()
    journal = Journal.open(three, read_only=True)
    assert numbers(journal) == [0, 1, 2]
    assert three.read_bytes() == before
    with pytest.raises(StorageProblem, match="journal-read-only"):
        add(journal, 3)
    assert [entry.name for entry in three.parent.iterdir()] == ["journal.jsonl"]


def test_every_flipped_bit_is_found(three: Path):
    raw = three.read_bytes()
    for index in range(len(raw)):
        for bit in range(8):
            flipped = bytearray(raw)
            flipped[index] ^= 1 << bit
            found = read_journal(bytes(flipped))
            assert len(found.entries) < 3 or found.missing_newline, (index, bit)
            assert found.entries == read_journal(raw).entries[: len(found.entries)]


def test_a_damaged_line_makes_the_journal_read_only_up_to_it(three: Path):
    lines = three.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b'"number":1', b'"number":7')
    three.write_bytes(b"".join(lines))
    with Journal.open(three) as journal:
        assert numbers(journal) == [0]
        assert journal.damage is not None
        assert (journal.damage.line, journal.damage.good_entries) == (2, 1)
        assert not journal.writable
        with pytest.raises(JournalDamaged):
            add(journal, 9)
    assert three.read_bytes() == b"".join(lines)


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: [lines[0], lines[2]],
        lambda lines: [lines[1], lines[0], lines[2]],
        lambda lines: [*lines, lines[2]],
        lambda lines: [b"\n", *lines],
        lambda lines: [b'{"group":[]}\n', *lines],
        lambda lines: [b'{"group":7}\n', *lines],
        lambda lines: [b"[" * 100_000 + b"\n", *lines],
        lambda lines: [lines[0].replace(b'"data":{', b'"data":{"x":NaN,'), *lines[1:]],
    ],
)
def test_removed_moved_repeated_and_foreign_lines_are_damage(three: Path, change: Callable[[list[bytes]], list[bytes]]):
    three.write_bytes(b"".join(change(three.read_bytes().splitlines(keepends=True))))
    assert Journal.open(three).damage is not None


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_without_an_error(data: bytes):
    found = read_journal(data)
    assert found.entries == ()
    assert found.good_bytes == 0


# --- a disk that fails ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("fail_at", [1, 2])
def test_a_failed_append_is_taken_back_whole(path: Path, fail_at: int, number: int):
    faulty = Faulty(0, OSError(number, "no"))
    journal = Journal.open(path, faulty.file_system())
    add(journal, 0)
    before = path.read_bytes()
    faulty.fail_at = faulty.count + fail_at
    with pytest.raises(StorageProblem) as caught:
        journal.append_many(group(1, 2))
    assert caught.value.code in {"no-space", "disk-error"}
    assert path.read_bytes() == before
    assert numbers(journal) == [0]
    add(journal, 3)
    journal.close()
    assert numbers(Journal.open(path)) == [0, 3]


def test_broken_twin_without_taking_back_the_half_line_would_damage_the_chain(path: Path):
    faulty = Faulty()
    journal = Journal.open(path, faulty.file_system(truncate=lambda handle, size: None))
    faulty.fail_at = faulty.count + 1
    with pytest.raises(StorageProblem):
        add(journal, 0)
    with pytest.raises(StorageProblem, match="journal-changed"):
        add(journal, 1)


def test_when_even_taking_back_fails_nothing_more_is_written_until_it_is_opened_anew(path: Path):
    faulty = Faulty(0, OSError(errno.EIO, "no"))

    def no_truncate(handle: int, size: int) -> None:
        raise OSError(errno.EIO, "no")

    journal = Journal.open(path, faulty.file_system(truncate=no_truncate))
    add(journal, 0)
    faulty.fail_at = faulty.count + 1
    with pytest.raises(StorageProblem):
        add(journal, 1)
    with pytest.raises(StorageProblem, match="journal-reopen"):
        add(journal, 2)
    with Journal.open(path) as again:
        assert numbers(again) == [0]
        add(again, 1)


def test_a_file_put_in_its_place_by_a_sync_client_is_noticed_before_anything_is_lost(three: Path):
    journal = Journal.open(three)
    copy = three.with_name("copy")
    copy.write_bytes(three.read_bytes())
    copy.replace(three)
    with pytest.raises(StorageProblem, match="journal-changed"):
        add(journal, 3)


def test_a_journal_that_cannot_be_read_is_told(path: Path):
    path.mkdir()
    with pytest.raises(StorageProblem, match="not-a-file"):
        Journal.open(path)


# --- crashes -------------------------------------------------------------------------------------------------


def bad_states(folder: Path, scratch: Path, opens: Callable[[Path], list[int]], **changed: object) -> int:
    """How many states after a power cut, at any call while six events are appended, break the promise."""
    folder.mkdir()
    disk = CrashDisk(folder)
    acknowledged: list[int] = []
    bad = 0

    def check() -> None:
        nonlocal bad
        for state in disk.states():
            found = opens(lay_out(state, scratch) / "journal.jsonl")
            allowed = {len(acknowledged), len(acknowledged) + 1, len(acknowledged) + 2}
            bad += not (found == list(range(len(found))) and len(found) in allowed)

    with Journal.open(folder / "journal.jsonl", disk.file_system(**changed)) as journal:
        disk.after_each = check
        for number in range(3):
            add(journal, number)
            acknowledged.append(number)
        journal.append_many(group(3, 4))
        acknowledged += [3, 4]
        check()
    return bad


def reopened(path: Path) -> list[int]:
    with Journal.open(path) as journal:
        return numbers(journal) if journal.writable else [-1]


def test_after_a_power_cut_at_any_call_every_acknowledged_event_is_there(tmp_path: Path):
    assert bad_states(tmp_path / "disk", tmp_path / "found", reopened) == 0


def test_broken_twin_a_journal_that_does_not_sync_loses_acknowledged_events(tmp_path: Path):
    assert bad_states(tmp_path / "disk", tmp_path / "found", reopened, sync=lambda _: None) > 0


def test_broken_twin_a_reader_that_knows_no_torn_lines_fails(tmp_path: Path):
    def naive(path: Path) -> list[int]:
        lines = path.read_bytes().decode("utf-8", "replace").splitlines() if path.exists() else []
        try:
            values = [json.loads(line) for line in lines]
        except ValueError:
            return [-1]
        members = [member for value in values for member in value.get("group", [value])]
        return [member["data"]["number"] for member in members]

    assert bad_states(tmp_path / "disk", tmp_path / "found", naive) > 0


def killed_while_appending(path: Path, kill_after: float) -> int:
    """Start a process that appends and reports each event, kill it after some seconds; how many it reported."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        journal = Journal.open(path)
        for number in range(len(journal.entries()), 100_000):
            add(journal, number)
            os.write(writing, b".")
        os._exit(0)
    os.close(writing)
    os.read(reading, 1)
    signal.setitimer(signal.ITIMER_REAL, 0)
    os.set_blocking(reading, True)
    _kill_later(child, kill_after)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as reports:
        return 1 + len(reports.read())


def _kill_later(child: int, seconds: float) -> None:
    """Leave the child working for a moment; the wait itself is what is being tested."""
    import select

    select.select([], [], [], seconds)
    os.kill(child, signal.SIGKILL)


def test_killed_at_random_moments_nothing_acknowledged_is_lost(path: Path):
    chance = random.Random(7)
    total = 0
    for _ in range(25):
        total += killed_while_appending(path, chance.uniform(0, 0.02))
        with Journal.open(path) as journal:
            assert journal.writable
            found = numbers(journal)
        assert found == list(range(len(found)))
        assert len(found) >= total
        total = len(found)
    assert total >= 25


# --- snapshots -----------------------------------------------------------------------------------------------


def test_a_snapshot_comes_back_with_its_place(three: Path):
    with Journal.open(three) as journal:
        journal.save_snapshot(2, {"folded": [1, 2]})
        add(journal, 3)
    assert Journal.open(three).load_snapshot() == (2, {"folded": [1, 2]})


def test_a_snapshot_of_another_history_is_ignored(three: Path, tmp_path: Path):
    with Journal.open(three) as journal:
        journal.save_snapshot(2, {"folded": [1, 2]})
    other = tmp_path / "other"
    other.mkdir()
    (other / "journal.snapshot.json").write_bytes(three.with_name("journal.snapshot.json").read_bytes())
    with Journal.open(other / "journal.jsonl") as journal:
        assert journal.load_snapshot() is None
        journal.append_many(group(5, 6, 7))
        assert journal.load_snapshot() is None


def test_a_snapshot_with_any_bit_flipped_is_ignored_or_says_the_same(three: Path):
    with Journal.open(three) as journal:
        journal.save_snapshot(3, {"folded": 12})
        file = three.with_name("journal.snapshot.json")
        raw = file.read_bytes()
        for index in range(len(raw)):
            flipped = bytearray(raw)
            flipped[index] ^= 1
            file.write_bytes(flipped)
            assert journal.load_snapshot() is None, index


def test_no_snapshot_can_be_kept_of_events_that_are_not_there(three: Path):
    with Journal.open(three) as journal, pytest.raises(StorageProblem, match="snapshot-out-of-range"):
        journal.save_snapshot(4, {})


def test_a_closed_journal_can_be_read_but_not_written(three: Path):
    journal = Journal.open(three)
    journal.close()
    journal.close()
    assert numbers(journal) == [0, 1, 2]
    with pytest.raises(StorageProblem, match="journal-read-only"):
        add(journal, 3)


def test_threads_that_append_at_once_make_one_chain(path: Path):
    from concurrent.futures import ThreadPoolExecutor

    with Journal.open(path, replace(REAL_DISK, sync=lambda _: None)) as journal, ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: add(journal, number), range(200)))
    again = Journal.open(path)
    assert sorted(numbers(again)) == list(range(200))
    assert again.damage is None
