"""Sample projects that ship with the program are copied to a folder of the person's own."""

from pathlib import Path

from app.storage.atomic import SHARED, make_folders, write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem
from app.storage.listing import DESCRIPTION, ShippedSample
from app.storage.paths_inside import safe_path
from app.storage.problems import StorageProblem, describe_os_error

_MOST_COPIES = 1000


def copy_sample(folder: Path, sample: ShippedSample, target: Path, fs: FileSystem = REAL_DISK) -> Path:
    """Copy a sample's own files below `target` under a name that is free, and return that folder.

    The description and the recorded answers stay behind: the answers are the person's. Raises `StorageProblem`.
    """
    goal = _free_folder(target, sample.name)
    make_folders(goal, fs)
    for path in sorted((folder / sample.key).iterdir()):
        if path.is_file() and path.name not in {DESCRIPTION, sample.answers}:
            try:
                write_atomically(safe_path(goal, path.name), path.read_bytes(), fs, mode=SHARED)
            except OSError as error:
                raise describe_os_error(error, path) from error
    return goal


def _free_folder(target: Path, name: str) -> Path:
    for number in range(1, _MOST_COPIES):
        path = target / (name if number == 1 else f"{name} {number}")
        if not path.exists():
            return path
    raise StorageProblem("not-permitted", path=str(target / name))
