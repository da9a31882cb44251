"""A disk that fills up, or fails, in the middle of a run: one sentence, nothing lost, and it goes on afterwards."""

import errno
import io
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli.main import Tools, run_command
from app.cli.showing import Output
from app.composition import Composition
from app.paths import AppPaths
from app.settings import Settings
from app.storage.filesystem import REAL_DISK, FileSystem

REQUEST = "Draft a mutual NDA between Northmere Handling and Tallis Robotics."
POINTS = (1, 3, 9, 20, 35, 60, 90, 130)


def failing_disk(after: int, code: int) -> FileSystem:
    """A disk whose writes fail for good after some."""
    written = [0]

    def write(handle: int, data: bytes) -> int:
        written[0] += 1
        if written[0] > after:
            raise OSError(code, "no more")
        return REAL_DISK.write(handle, data)

    return replace(REAL_DISK, write=write, sleep=lambda seconds: None)


def draft(folder: Path, home: Path, disk: FileSystem, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    composition = Composition(AppPaths.under(home), Settings(), disk=disk)

    def opened(path: Path, workforce: str, output: Output):  # type: ignore[no-untyped-def]
        return composition.open_headless(path, workforce, output.heard, output.progress)

    tools = Tools(composition.words, opened, composition.proofreading, composition.playbooks, Path)  # type: ignore[arg-type]
    code = run_command(["draft", str(folder), REQUEST, "--accept-recommended"], tools)
    return code, capsys.readouterr().out


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO], ids=["full", "broken"])
@pytest.mark.parametrize("after", POINTS)
def test_a_failing_disk_is_one_sentence_and_costs_nothing(
    after: int, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, home = tmp_path / "project", tmp_path / "home"
    folder.mkdir()
    ended, printed = draft(folder, home, failing_disk(after, code), capsys)
    if ended != 0:
        assert ended == 5, printed
        assert "Traceback" not in printed
        assert printed.strip().splitlines()[-1].endswith(".")
    journal = folder / ".engross" / "journal.jsonl"
    before = journal.read_bytes() if journal.exists() else b""

    ended, printed = draft(folder, home, REAL_DISK, capsys)

    assert ended == 0, printed
    assert journal.read_bytes().startswith(before)
    assert len(list((folder / "Deliverables").glob("*.docx"))) == 1


def test_the_failing_disk_of_these_tests_does_fail(tmp_path: Path) -> None:
    disk = failing_disk(0, errno.ENOSPC)
    handle = disk.open(tmp_path / "x", 0o101, 0o600)
    with pytest.raises(OSError, match="no more"):
        disk.write(handle, io.BytesIO(b"x").getvalue())
    disk.close(handle)
