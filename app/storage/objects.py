"""Results kept by content: an answer, a rendered file.

The name of each is the SHA-256 of its bytes, so none can be altered unnoticed, and the same bytes are kept once.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from app.storage.atomic import make_folders, write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem, read_if_there
from app.storage.problems import ObjectDamaged, StorageProblem, describe_os_error

_HASH = re.compile(r"[0-9a-f]{64}")


class ObjectStore:
    """The objects under one folder."""

    def __init__(self, root: Path, fs: FileSystem = REAL_DISK) -> None:
        self._root = root
        self._fs = fs

    def put(self, data: bytes) -> str:
        """Keep `data`, durably before this returns, mending a damaged copy; its hash. Raises `StorageProblem`."""
        name = hashlib.sha256(data).hexdigest()
        path = self.path(name)
        try:
            there = read_if_there(self._fs, path) == data
            if there:
                self._fs.sync_folder(path.parent)
        except OSError as error:
            raise describe_os_error(error, path) from error
        if not there:
            make_folders(path.parent, self._fs)
            write_atomically(path, data, self._fs)
        return name

    def get(self, digest: str) -> bytes:
        """The bytes whose hash is `digest`. Raises `ObjectDamaged` when they are missing or altered."""
        path = self.path(digest)
        try:
            data = read_if_there(self._fs, path)
        except OSError as error:
            raise describe_os_error(error, path) from error
        if data is None:
            raise ObjectDamaged("object-missing", path=str(path))
        if hashlib.sha256(data).hexdigest() != digest:
            raise ObjectDamaged("object-damaged", path=str(path))
        return data

    def has(self, digest: str) -> bool:
        """Whether an object of that name is there; `get` checks its content."""
        return self.path(digest).is_file()

    def path(self, digest: str) -> Path:
        """Where the object of that name is kept. Raises `StorageProblem` for what is no hash."""
        if not _HASH.fullmatch(digest):
            raise StorageProblem("not-an-object-name", name=digest)
        return self._root / digest[:2] / digest[2:]

    def names(self) -> Iterator[str]:
        """The hashes of all objects, sorted."""
        for path in sorted(self._root.glob("[0-9a-f][0-9a-f]/*")):
            if _HASH.fullmatch(name := path.parent.name + path.name):
                yield name
