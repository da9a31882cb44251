"""Killed at any call on the disk, a correction and a later change go on in the same place."""

import os
import shutil
import signal
from pathlib import Path

import pytest

from app.bridge.project import OpenProject
from app.cli.draft import DraftOptions, draft
from app.cli.showing import Output
from app.storage.filesystem import REAL_DISK, FileSystem
from app.words import Words
from tests.headless.test_kills import REQUEST, _compose, _counting_disk

POINTS = 7
CHANGES = (
    "replace 'unless the context requires otherwise' by 'unless it says otherwise'",
    "Change the duration to seven years",
)

pytestmark = [pytest.mark.slow, pytest.mark.needs("posix")]


def work(folder: Path, home: Path, request: str, disk: FileSystem = REAL_DISK) -> tuple[int, dict[str, int]]:
    """Draft and return the exit code with the version of each released file."""
    composition, output = _compose(home, disk), Output(Words({}, "en"), as_json=True)
    released: dict[str, int] = {}

    def opened(path: Path) -> OpenProject:
        project = composition.open_headless(path, "builtin", output.heard, output.progress)
        run = project.run
        if run is not None and run.request == request and run.outcome:
            released.update({name: file.version for name, file in run.released.items()})
        return project

    code = draft(DraftOptions(folder, request, None, accept_recommended=True), opened, output)
    report = output.document.get("report") or {}
    released.update({file["deliverable"]: file["version"] for file in report.get("files", ())})
    return code, released


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished agreement."""
    base = tmp_path_factory.mktemp("finished")
    (base / "project").mkdir()
    assert work(base / "project", base / "home", REQUEST)[0] == 0
    return base


@pytest.mark.parametrize("request_words", CHANGES)
def test_a_killed_change_goes_on_and_ends_in_exactly_one_more_version(
    request_words: str, finished: Path, tmp_path: Path
) -> None:
    calls = [0]
    whole = shutil.copytree(finished, tmp_path / "whole")
    disk = _counting_disk(lambda number: calls.__setitem__(0, number))
    assert work(whole / "project", whole / "home", request_words, disk) == (0, {"nda": 2})
    expected = next((whole / "project" / "Deliverables").iterdir()).read_bytes()
    for part in range(POINTS):
        base = shutil.copytree(finished, tmp_path / f"killed-{part}")
        killed_at(base, request_words, 1 + part * calls[0] // POINTS)
        code, versions = work(base / "project", base / "home", request_words)
        (released,) = (base / "project" / "Deliverables").iterdir()
        assert (code, versions) == (0, {"nda": 2}), f"killed at part {part}"
        assert released.read_bytes() == expected


def killed_at(base: Path, request_words: str, at: int) -> None:
    child = os.fork()
    if child == 0:
        try:
            disk = _counting_disk(lambda number: os.kill(os.getpid(), signal.SIGKILL) if number == at else None)
            work(base / "project", base / "home", request_words, disk)
        finally:
            os._exit(0)
    os.waitpid(child, 0)
