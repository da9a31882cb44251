"""Saving one file where a person wants it; a file that is there already stays."""

from pathlib import Path

from app.storage.atomic import SHARED, write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem
from app.storage.problems import StorageProblem


def save_new(path: Path, data: bytes, fs: FileSystem = REAL_DISK) -> None:
    """Put `data` at `path`, durably and whole. Raises StorageProblem "already-there" when anything has that name.

    It is asked before anything is written and once more at the last moment.
    """

    def refuse_taken() -> None:
        if path.exists() or path.is_symlink():
            raise StorageProblem("already-there", name=path.name)

    refuse_taken()
    write_atomically(path, data, fs, mode=SHARED, keep_if_held=False, before_replace=refuse_taken)
