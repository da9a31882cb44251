"""The folder on disk, as far as reading sources needs it."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

_RECALL = 0x00400000 | 0x00040000 | 0x00001000  # recall on data access, recall on open, offline (Windows)

EntryKind = Literal["file", "link", "placeholder"]


@dataclass(frozen=True)
class Entry:
    """A file found in the folder: its path below it with forward slashes, size in bytes, and what it is.

    A link is not followed; a placeholder's content lies in a cloud service and would have to be fetched first.
    """

    path: str
    size: int
    kind: EntryKind = "file"


class Disk(Protocol):
    """Lists and reads; raises OSError as the operating system does."""

    def list_files(self, folder: Path, skipped: frozenset[str]) -> Iterator[Entry]:
        """Yield every file below the folder that is not hidden; `skipped` are names at its top."""

    def describe(self, folder: Path, path: str) -> Entry:
        """Return one entry. Raises OSError."""

    def read(self, path: Path) -> bytes:
        """Return the bytes of a file. Raises OSError."""


class LocalDisk:
    """The real disk."""

    def list_files(self, folder: Path, skipped: frozenset[str]) -> Iterator[Entry]:
        """Yield files in no particular order; hidden names are left out, links are named but not followed."""
        for found in os.scandir(folder):
            if found.name not in skipped:
                yield from self._list_entry(found, "")

    def _list_entry(self, found: "os.DirEntry[str]", above: str) -> Iterator[Entry]:
        if found.name.startswith("."):
            return
        path = f"{above}{found.name}"
        if found.is_symlink():
            yield Entry(path, 0, "link")
        elif found.is_dir(follow_symlinks=False):
            yield from self._list_folder(found.path, path)
        elif found.is_file(follow_symlinks=False):
            yield _describe(path, found.stat(follow_symlinks=False))

    def _list_folder(self, folder: str, above: str) -> Iterator[Entry]:
        try:
            inside = list(os.scandir(folder))
        except OSError:
            yield Entry(above, 0, "placeholder")
            return
        for found in inside:
            yield from self._list_entry(found, f"{above}/")

    def describe(self, folder: Path, path: str) -> Entry:
        """Return one entry without following links."""
        details = (folder / path).stat(follow_symlinks=False)
        if stat.S_ISLNK(details.st_mode):
            return Entry(path, 0, "link")
        return _describe(path, details)

    def read(self, path: Path) -> bytes:
        """Return the bytes of a file."""
        return path.read_bytes()


def _describe(path: str, details: os.stat_result) -> Entry:
    attributes = getattr(details, "st_file_attributes", 0)
    return Entry(path, details.st_size, "placeholder" if attributes & _RECALL else "file")
