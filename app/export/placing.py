"""Putting an exported file where the person wants it, never over a file of theirs."""

from pathlib import Path

from app.export.request import PlannedFile
from app.storage.atomic import make_folders
from app.storage.filesystem import REAL_DISK, FileSystem
from app.storage.problems import FileHeld, StorageProblem
from app.storage.releases import Release, Releases
from producers.export.packing import safe_name

_BUSY = {"file-held", "not-permitted"}
_MOST = 1000


class ExportFolder:
    """A folder to export to. `record` remembers what we put in which folder, so that earlier exports are replaced."""

    def __init__(self, folder: Path, record: Path, fs: FileSystem = REAL_DISK) -> None:
        self._folder, self._record, self._fs = folder, record, fs
        self._releases = Releases(folder, record, fs, shared=True)

    def plan(self, wanted: str, taken: set[str]) -> PlannedFile:
        """Return how a file will be called when nothing changes until then, and add its name to the `taken` ones.

        `taken` are the names of the same export. Raises StorageProblem when the folder cannot be read.
        """
        name = safe_name(wanted)
        for free in self._names(name, taken):
            if self._releases.may_replace(free):
                taken.add(free.casefold())
                is_there = (self._folder / free).exists()
                beside = free != name and (self._folder / name).exists()
                return PlannedFile(free, "ours" if is_there else "beside" if beside else "new", name)
        raise StorageProblem("not-permitted", path=str(self._folder / name))

    def put(self, name: str, data: bytes) -> Release:
        """Write a file; one of that name that is not ours stays, and the new one is called "name (2)".

        Raises FileHeld with the free name for a `copy` when the target is open in another program, StorageProblem
        when the folder cannot be written. Nothing that was there is lost.
        """
        make_folders(self._record.parent, self._fs)
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
        return self._releases.put(self._free(safe_name(name)), data)

    def _held(self, name: str) -> FileHeld:
        return FileHeld("deliverable-held", path=str(self._folder / name), copy=self._free(name))

    def _free(self, name: str) -> str:
        for free in self._names(name, {name.casefold()}):
            if not (self._folder / free).exists():
                return free
        raise StorageProblem("not-permitted", path=str(self._folder / name))

    def _names(self, name: str, taken: set[str]) -> list[str]:
        path = Path(name)
        numbered = [f"{path.stem} ({number}){path.suffix}" for number in range(2, _MOST)]
        return [one for one in (name, *numbered) if one.casefold() not in taken]
