"""Killed again and again, a relay with a model goes on: nothing is bought twice, and what is in doubt is shown.

A few kills here; ENGROSS_KILLS=300 tries as many as were promised.
"""

import json
import os
import random
import signal
import threading
import traceback
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

from app.storage.filesystem import REAL_DISK, FileSystem
from tests.servers.messages import MessagesServer, Step
from tests.workforce.model.settlement import ANSWERS, REQUEST, probes, put_files, relay_steps
from tests.workforce.model.whole import Office

KILLS = int(os.environ.get("ENGROSS_KILLS", "10"))
CHANGING = ("open", "write", "sync", "truncate", "replace", "unlink", "mkdir", "sync_folder")
MOST_KILLS_OF_ONE = 80
pytestmark = [pytest.mark.slow, pytest.mark.needs("posix")]


def records(folder: Path) -> list[dict[str, Any]]:
    """Every whole record of the file of calls."""
    path = folder / ".engross" / "calls.jsonl"
    lines = path.read_text("utf-8", "replace").splitlines() if path.exists() else []
    return [json.loads(line) for line in lines if line.endswith("}")]


def bought_twice(entries: list[dict[str, Any]]) -> list[str]:
    """Steps whose call was sent although a usable answer of it was kept."""
    kept, twice = set(), []
    for one in entries:
        data = one["data"]
        if one["kind"] == "intent" and data["call"] in kept:
            twice.append(data["step"])
        if one["kind"] == "answer" and data["usable"]:
            kept.add(data["call"])
    return twice


def without_end(entries: list[dict[str, Any]]) -> set[int]:
    """Numbers of calls that were written down, have no end, and nobody was told of."""
    sent = {one["data"]["number"] for one in entries if one["kind"] == "intent"}
    return sent - {one["data"]["number"] for one in entries if one["kind"] in {"answer", "end", "told"}}


def deadly_disk(fatal: int) -> FileSystem:
    """A disk on which the process dies at a call that changes something."""
    counter = [0]

    def watched(call: Callable[..., Any]) -> Callable[..., Any]:
        def around(*arguments: Any) -> Any:
            counter[0] += 1
            if counter[0] == fatal:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*arguments)

        return around

    changed = {one.name: watched(getattr(REAL_DISK, one.name)) for one in fields(REAL_DISK) if one.name in CHANGING}
    return replace(REAL_DISK, **changed)


class Deadly:
    """Kills a process before the n-th event that a server sends from now on."""

    def __init__(self, server: MessagesServer) -> None:
        self._guard = threading.Lock()
        self._left, self._process = -1, 0
        server.watch = self._count

    def aim(self, process: int, events: int) -> None:
        with self._guard:
            self._process, self._left = process, events

    def _count(self, _number: int) -> None:
        with self._guard:
            self._left -= 1
            if self._left == 0 and self._process:
                os.kill(self._process, signal.SIGKILL)


def run_in_child(office: Office, deadly: Deadly, chance: random.Random) -> int:
    """Run the relay in a process of its own that may be killed; return how it ended, negative by a signal."""
    by_disk = chance.random() < 0.5
    fatal = chance.randrange(1, 250)
    ready, go = os.pipe()
    child = os.fork()
    if child == 0:
        _draft_and_end(replace(office, disk=deadly_disk(fatal) if by_disk else REAL_DISK), ready)
    deadly.aim(0 if by_disk else child, chance.randrange(1, 160))
    os.write(go, b"x")
    _, status = os.waitpid(child, 0)
    deadly.aim(0, -1)
    for handle in (ready, go):
        os.close(handle)
    return os.waitstatus_to_exitcode(status)


def _draft_and_end(office: Office, ready: int) -> NoReturn:
    """Draft once a byte can be read, and end this process whatever happens."""
    code = 99
    try:
        os.read(ready, 1)
        journal = office.folder / ".engross" / "journal.jsonl"
        begun = journal.exists() and journal.read_bytes().strip()
        code = office.draft("" if begun else REQUEST, ANSWERS)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def check_after_kill(office: Office) -> None:
    """Nothing was bought twice, at most one call is in doubt, and opening the project says so."""
    entries = records(office.folder)
    assert bought_twice(entries) == []
    doubtful = without_end(entries)
    assert len(doubtful) <= 1
    if not (office.folder / ".engross").exists():
        return
    project = office.open()
    told = [one for one in project.notices if one.code.startswith("model_call_in_doubt")]
    project.close()
    assert len(told) == len(doubtful)


def steps_without_end() -> list[Step]:
    """The whole relay, each answer as often as it is asked for."""
    return [replace(one, times=10_000) for one in (*probes(), *relay_steps())]


@pytest.mark.timeout(300 + 20 * KILLS)
def test_killed_again_and_again_nothing_is_bought_twice_and_every_doubt_is_shown(tmp_path):
    import app.workforce.model.client  # noqa: F401 - loaded before the fork, since it takes seconds

    chance, kills, number = random.Random(11), 0, 0
    with MessagesServer(*steps_without_end(), patient=True) as server:
        deadly = Deadly(server)
        while kills < KILLS:
            number += 1
            office = Office(tmp_path / f"home-{number}", server.address, parallel=1)
            put_files(office.folder)
            kills += until_released(office, deadly, chance)
        assert not server.faults
    assert kills >= KILLS


def until_released(office: Office, deadly: Deadly, chance: random.Random) -> int:
    """Kill one relay until it got through; return how often."""
    kills = 0
    while True:
        code = run_in_child(office, deadly, chance)
        check_after_kill(office)
        if code != -signal.SIGKILL:
            break
        kills += 1
        assert kills < MOST_KILLS_OF_ONE, "the relay does not get on"
    assert code == 0
    released = {path.name for path in (office.folder / "Deliverables").iterdir()}
    assert released == {"Payment schedule.xlsx", "Settlement agreement.docx"}
    return kills


def test_a_book_that_forgets_what_it_kept_is_found():
    """The broken twin: an answer was kept, and the same call was sent again."""
    intent = {"kind": "intent", "data": {"number": 1, "call": "a", "step": "classify"}}
    answer = {"kind": "answer", "data": {"number": 1, "call": "a", "usable": True}}
    again = {"kind": "intent", "data": {"number": 2, "call": "a", "step": "classify"}}
    assert bought_twice([intent, answer, again]) == ["classify"]
    assert without_end([intent, answer, again]) == {2}
