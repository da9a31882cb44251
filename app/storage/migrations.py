"""Bringing older project files up to date, after a copy; newer ones are refused."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from app.storage import strictjson
from app.storage.atomic import make_folders, write_atomically
from app.storage.backup import Backups
from app.storage.filesystem import REAL_DISK, FileSystem, read_if_there
from app.storage.problems import StorageProblem, describe_os_error
from app.storage.state_versions import STATE_VERSION, migrate_state, read_state
from app.storage.strictjson import NotStrictJson

FORMAT = 1
"""The version of a project's layout that this program writes."""

STEPS: Mapping[int, Callable[[Path], None]] = {}
"""For each older format the step that makes the next one of a `.engross` folder; version 1 is the first."""


def migrate_project(kept: Path, backups: Backups, at: str, fs: FileSystem = REAL_DISK) -> tuple[str, ...]:
    """Bring the `.engross` folder up to date, copying it first; the names of the readable files that were rewritten.

    Raises `StorageProblem` when a file is newer than this program or cannot be read; it is then as it was.
    """
    head_path = kept / "project.json"
    head = _load(head_path, fs)
    found = head.get("format", FORMAT) if head else FORMAT
    if found < FORMAT:
        backups.save(at, "before-migration")
        for version in range(found, FORMAT):
            STEPS[version](kept)
        write_atomically(head_path, strictjson.dumps_readable({**(head or {}), "format": FORMAT}), fs)
    return ("state.json",) if _migrate_state_file(kept, at, fs) else ()


def _migrate_state_file(kept: Path, at: str, fs: FileSystem) -> bool:
    path = kept / "state.json"
    try:
        raw = read_if_there(fs, path)
    except OSError as error:
        raise describe_os_error(error, path) from error
    if raw is None:
        return False
    try:
        state = read_state(raw)
    except StorageProblem as problem:
        if problem.code == "state-unreadable":
            return False
        raise
    if state.get("version") == STATE_VERSION:
        return False
    make_folders(kept / "backups", fs)
    write_atomically(kept / "backups" / f"state-{_stamp(at)}.json", raw, fs)
    write_atomically(path, strictjson.dumps_readable(migrate_state(state)), fs)
    return True


def _stamp(at: str) -> str:
    return "".join(char for char in at if char.isalnum())


def _load(path: Path, fs: FileSystem) -> dict[str, Any] | None:
    try:
        raw = read_if_there(fs, path)
        return None if raw is None else strictjson.loads_object(raw)
    except OSError as error:
        raise describe_os_error(error, path) from error
    except NotStrictJson as error:
        raise StorageProblem("project-file-damaged", path=str(path)) from error
