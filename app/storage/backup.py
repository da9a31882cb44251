"""Copies of what a project cannot do without, made at every gate and before every migration.

A copy holds the journal, `project.json` and the list of results with their hashes. Results themselves are kept once
and never altered, so they are not copied; restoring names those that are missing.
"""

import hashlib
import io
import re
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path

from app.storage import strictjson
from app.storage.atomic import make_folders, write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem, read_if_there
from app.storage.objects import ObjectStore
from app.storage.problems import StorageProblem, describe_os_error

GATE = "gate"
"""Reason of the copies of which only the last ones are kept."""
BEFORE_RESTORE = "before-restore"
"""Reason of the copy that restoring makes of what it replaces."""
_KEPT_AT_GATES = 10
_TRUTH = ("journal.jsonl", "project.json")
_LARGEST = 1 << 30
_FIXED_DATE = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Restored:
    """What a restored copy brought back: how many bytes of journal, and which results it names that are not there."""

    journal_bytes: int
    missing_objects: tuple[str, ...]


class Backups:
    """The copies in `.engross/backups`."""

    def __init__(self, kept: Path, fs: FileSystem = REAL_DISK) -> None:
        self._kept = kept
        self._folder = kept / "backups"
        self._fs = fs

    def save(self, at: str, reason: str = GATE) -> Path:
        """Copy the truth as it is now; `at` is ISO 8601 in UTC. At gates only the last ten are kept.

        Raises `StorageProblem`, and then no older copy was removed.
        """
        members = {name: data for name in _TRUTH if (data := self._read(self._kept / name)) is not None}
        members["objects.json"] = strictjson.dumps_readable(self._object_sizes())
        hashes = {name: hashlib.sha256(data).hexdigest() for name, data in members.items()}
        members["manifest.json"] = strictjson.dumps_readable(hashes)
        path = self._free_path(re.sub(r"[^0-9TZ]", "", at), reason)
        make_folders(self._folder, self._fs)
        write_atomically(path, _zip(members), self._fs)
        self._prune()
        return path

    def copies(self) -> tuple[Path, ...]:
        """All copies, oldest first."""
        return tuple(sorted(self._folder.glob("*.zip")))

    def usable(self) -> tuple[Path, ...]:
        """The copies that may be put back, newest first; what restoring itself kept is none of them."""
        return tuple(path for path in reversed(self.copies()) if not path.stem.endswith(f"-{BEFORE_RESTORE}"))

    def restore(self, path: Path, at: str) -> Restored:
        """Put a copy's journal and `project.json` back, byte for byte, after copying what is there now.

        The project must be closed. Raises `StorageProblem` (`backup-damaged`), and then nothing was changed.
        """
        members = self._open(path)
        self.save(at, BEFORE_RESTORE)
        for name in _TRUTH:
            if name in members:
                write_atomically(self._kept / name, members[name], self._fs)
        objects = ObjectStore(self._kept / "objects", self._fs)
        named = strictjson.loads_object(members["objects.json"])
        return Restored(len(members.get("journal.jsonl", b"")), tuple(n for n in sorted(named) if not objects.has(n)))

    def _open(self, path: Path) -> dict[str, bytes]:
        try:
            with zipfile.ZipFile(io.BytesIO(self._fs.read(path))) as archive:
                if sum(info.file_size for info in archive.infolist()) > _LARGEST:
                    raise StorageProblem("backup-damaged", path=str(path))
                members = {name: archive.read(name) for name in archive.namelist()}
            manifest = strictjson.loads_object(members.pop("manifest.json"))
        except OSError as error:
            raise describe_os_error(error, path) from error
        except (zipfile.BadZipFile, zlib.error, KeyError, ValueError, RuntimeError, EOFError) as error:
            raise StorageProblem("backup-damaged", path=str(path)) from error
        found = {name: hashlib.sha256(data).hexdigest() for name, data in members.items()}
        if found != manifest or "objects.json" not in members:
            raise StorageProblem("backup-damaged", path=str(path))
        return members

    def _object_sizes(self) -> dict[str, int]:
        objects = ObjectStore(self._kept / "objects", self._fs)
        return {name: objects.path(name).stat().st_size for name in objects.names()}

    def _free_path(self, stamp: str, reason: str) -> Path:
        number = 1
        while (path := self._folder / f"{stamp}-{number:03d}-{reason}.zip").exists():
            number += 1
        return path

    def _prune(self) -> None:
        gates = [path for path in self.copies() if path.stem.endswith(f"-{GATE}")]
        for old in gates[:-_KEPT_AT_GATES]:
            try:
                self._fs.unlink(old)
            except OSError as error:
                raise describe_os_error(error, old) from error

    def _read(self, path: Path) -> bytes | None:
        try:
            return read_if_there(self._fs, path)
        except OSError as error:
            raise describe_os_error(error, path) from error


def _zip(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, _FIXED_DATE), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
