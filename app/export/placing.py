"""Putting an exported file where the person wants it, never over a file of theirs."""

from pathlib import Path

from app.storage.filesystem import REAL_DISK, FileSystem
from app.storage.problems import FileHeld, StorageProblem
from app.storage.releases import Release, Releases
from producers.export.packing import safe_name

_BUSY = {"file-held", "not-permitted"}
_MOST = 1000


class ExportFolder:
    """A folder to export to. `record` remembers what we put there, so that an earlier export of ours is replaced."""

    def __init__(self, folder: Path, record: Path, fs: FileSystem = REAL_DISK) -> None:
        self._folder = folder
        self._releases = Releases(folder, record, fs)

    def put(self, name: str, data: bytes) -> Release:
        """Write a file; one of that name that is not ours stays, and the new one is called "name (2)".

        Raises FileHeld with the free name for a `copy` when the target is open in another program, StorageProblem
        when the folder cannot be written. Nothing that was there is lost.
        """
        try:
            return self._releases.put(safe_name(name), data)
        except FileHeld as problem:
            if "copy" in problem.fields:
                raise
            raise self._held(safe_name(name)) from problem
        except StorageProblem as problem:
            if problem.code not in _BUSY or not (self._folder / safe_name(name)).exists():
                raise
            raise self._held(safe_name(name)) from problem

    def put_copy(self, name: str, data: bytes) -> Release:
        """Write a file under a free name beside one that is open in another program."""
        path = Path(safe_name(name))
        for number in range(2, _MOST):
            free = f"{path.stem} ({number}){path.suffix}"
            if not (self._folder / free).exists():
                return self._releases.put(free, data)
        raise StorageProblem("not-permitted", path=str(self._folder / path))

    def _held(self, name: str) -> FileHeld:
        path = Path(name)
        numbers = (n for n in range(2, _MOST) if not (self._folder / f"{path.stem} ({n}){path.suffix}").exists())
        return FileHeld(
            "deliverable-held", path=str(self._folder / name), copy=f"{path.stem} ({next(numbers)}){path.suffix}"
        )
