"""Copying released files to a place outside the project. Nothing there is ever written over."""

from dataclasses import dataclass
from pathlib import Path

from app.storage.atomic import SHARED, make_folders, write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem
from app.storage.paths_inside import safe_path
from app.storage.problems import StorageProblem, describe_os_error

_MOST_COPIES = 1000


@dataclass(frozen=True)
class ExportedFiles:
    """Where the copies stand."""

    folder: Path
    files: tuple[Path, ...]


def export_files(project: Path, names: tuple[str, ...], target: Path, fs: FileSystem = REAL_DISK) -> ExportedFiles:
    """Copy files of a project, named relative to it, into `target`; a taken name gets a number.

    A file with the same content that is already there is not copied again. Raises `StorageProblem` or `UnsafePath`.
    """
    make_folders(target, fs)
    return ExportedFiles(target, tuple(_copy(safe_path(project, name), target, fs) for name in names))


def _copy(source: Path, target: Path, fs: FileSystem) -> Path:
    try:
        data = source.read_bytes()
    except OSError as error:
        raise describe_os_error(error, source) from error
    for number in range(1, _MOST_COPIES):
        name = source.name if number == 1 else f"{source.stem} ({number}){source.suffix}"
        path = target / name
        if path.is_file() and _same(path, data):
            return path
        if not path.exists():
            write_atomically(path, data, fs, mode=SHARED)
            return path
    raise StorageProblem("not-permitted", path=str(target / source.name))


def _same(path: Path, data: bytes) -> bool:
    try:
        return path.read_bytes() == data
    except OSError:
        return False
