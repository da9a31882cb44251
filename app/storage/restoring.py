"""Putting the last safety copy of a project back, for a history that is damaged or gone."""

from datetime import datetime
from pathlib import Path

from app.paths import AppPaths
from app.storage.backup import Backups
from app.storage.filesystem import REAL_DISK, FileSystem
from app.storage.lock import ProjectLock
from app.storage.problems import StorageProblem

KEPT = ".engross"


def restore_last_copy(folder: Path, paths: AppPaths, now: datetime, fs: FileSystem = REAL_DISK) -> Path:
    """Put the newest usable safety copy back and return it; what was there before is kept as a copy of its own.

    Raises StorageProblem: "no-safety-copy", "safety-copies-damaged" when none can be read, or "restore-held".
    """
    backups = Backups(folder / KEPT, fs)
    if not backups.usable():
        raise StorageProblem("no-safety-copy", path=str(folder))
    at = now.isoformat()
    lock = ProjectLock.acquire(folder, paths.locks, at, fs)
    if not lock.writable:
        raise StorageProblem("restore-held", path=str(folder))
    try:
        return _restore_first(backups, folder, at)
    finally:
        lock.release()


def _restore_first(backups: Backups, folder: Path, at: str) -> Path:
    for copy in backups.usable():
        try:
            backups.restore(copy, at)
        except StorageProblem as problem:
            if problem.code != "backup-damaged":
                raise
        else:
            return copy
    raise StorageProblem("safety-copies-damaged", path=str(folder))
