"""Killed at any call on the disk, a headless run goes on in the same place: nothing lost, nothing asked twice."""

import json
import os
import signal
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.bridge.project import OpenProject
from app.cli.draft import DraftOptions, draft
from app.cli.showing import Output
from app.composition import Composition
from app.paths import AppPaths
from app.settings import Settings
from app.storage.filesystem import REAL_DISK, FileSystem
from app.words import Words

REQUEST = "Draft a mutual NDA between Northmere Handling and Tallis Robotics."
CHANGING = ("open", "write", "sync", "truncate", "replace", "unlink", "mkdir", "sync_folder")
POINTS = 36

pytestmark = [pytest.mark.slow, pytest.mark.needs("posix")]


def _fixed_now() -> datetime:
    return datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


def _counting_disk(note: Callable[[int], None]) -> FileSystem:
    """A disk that tells `note` the number of each call that changes something, before it is made."""
    counter = [0]

    def watched(call: Callable[..., Any]) -> Callable[..., Any]:
        def around(*arguments: Any) -> Any:
            counter[0] += 1
            note(counter[0])
            return call(*arguments)

        return around

    changed = {
        field.name: watched(getattr(REAL_DISK, field.name)) for field in fields(REAL_DISK) if field.name in CHANGING
    }
    return replace(REAL_DISK, **changed)


def _compose(home: Path, disk: FileSystem) -> Composition:
    return Composition(AppPaths.under(home), Settings(), _fixed_now, disk)


def _draft(folder: Path, home: Path, disk: FileSystem) -> int:
    composition = _compose(home, disk)
    output = Output(Words({}, "en"), as_json=True)
    options = DraftOptions(folder, "" if (folder / ".engross" / "journal.jsonl").exists() else REQUEST, None, True)

    def opened(path: Path) -> OpenProject:
        return composition.open_headless(path, "builtin", output.heard, output.progress)

    if options.request == "" and _is_empty(folder):
        options = replace(options, request=REQUEST)
    return draft(options, opened, output)


def _is_empty(folder: Path) -> bool:
    journal = folder / ".engross" / "journal.jsonl"
    return not journal.exists() or not journal.read_bytes().strip()


def _events(folder: Path) -> list[dict[str, Any]]:
    journal = folder / ".engross" / "journal.jsonl"
    found = []
    for line in journal.read_bytes().splitlines():
        try:
            group = json.loads(line)
        except ValueError:
            continue
        found += group.get("group", [group])
    return found


def _killed_run(folder: Path, home: Path, at: int) -> None:
    child = os.fork()
    if child == 0:
        try:
            _draft(
                folder,
                home,
                _counting_disk(lambda number: os.kill(os.getpid(), signal.SIGKILL) if number == at else None),
            )
        finally:
            os._exit(0)
    os.waitpid(child, 0)


@pytest.fixture(scope="module")
def whole_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, bytes]:
    """How many calls a whole run makes, and the file it releases."""
    base = tmp_path_factory.mktemp("whole")
    folder = base / "project"
    folder.mkdir()
    calls = [0]
    assert _draft(folder, base / "home", _counting_disk(lambda number: calls.__setitem__(0, number))) == 0
    released = list((folder / "Deliverables").glob("*.docx"))
    return calls[0], released[0].read_bytes()


@pytest.mark.parametrize("part", range(POINTS))
def test_a_killed_run_goes_on_in_the_same_place(part: int, whole_run: tuple[int, bytes], tmp_path: Path) -> None:
    calls, expected = whole_run
    at = 1 + part * calls // POINTS
    folder = tmp_path / "project"
    folder.mkdir()
    _killed_run(folder, tmp_path / "home", at)
    before = _events(folder) if (folder / ".engross" / "journal.jsonl").exists() else []

    assert _draft(folder, tmp_path / "home", REAL_DISK) == 0

    after = _events(folder)
    assert after[: len(before)] == before, "something acknowledged was lost"
    gates = [event["data"]["gate"]["id"] for event in after if event["kind"] == "gate_opened"]
    assert len(gates) == len(set(gates)), "something was asked twice"
    released = list((folder / "Deliverables").glob("*.docx"))
    assert [path.read_bytes() for path in released] == [expected]
