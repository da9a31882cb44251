"""What can go wrong with files, as facts: a code and fields.

No sentence for the screen is made here; `resources/i18n/problems.<language>.json` has one template for each code.
There is a class of its own only where somebody acts differently on it.
"""

import errno
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.relay.nouns.base import Fault
from app.relay.problems import RelayProblem

Field = str | int
"""A fact about a problem: a path, a name, a count."""

_IN_THE_WAY = "file-in-the-way"
_CODES = {
    errno.ENOSPC: "no-space",
    errno.EDQUOT: "no-space",
    errno.EROFS: "disk-read-only",
    errno.EACCES: "not-permitted",
    errno.EPERM: "not-permitted",
    errno.ENOENT: "not-found",
    errno.ENOTDIR: _IN_THE_WAY,
    errno.EEXIST: _IN_THE_WAY,
    errno.EISDIR: "not-a-file",
    errno.ENAMETOOLONG: "name-too-long",
}
_HELD = frozenset({5, 32, 33})


class StorageProblem(RelayProblem):
    """Something on disk could not be done; `code` says what and `fields` the facts. The disk is as it was before.

    It carries a `fault` like every problem of the relay, so that the relay need not know where it came from.
    """

    def __init__(self, code: str, **fields: Field) -> None:
        super().__init__(code, **{name: str(value) for name, value in fields.items()})
        self.code = code
        self.fields: Mapping[str, Field] = fields


class JournalDamaged(StorageProblem):
    """A journal line in the middle does not fit the chain; `line` counts from 1, `good_entries` are those before it."""

    def __init__(self, path: str, line: int, good_entries: int) -> None:
        super().__init__("journal-damaged", path=path, line=line, good_entries=good_entries)
        self.line = line
        self.good_entries = good_entries


class ObjectDamaged(StorageProblem):
    """A stored result is missing (`object-missing`) or is not what its name says (`object-damaged`)."""


class UnsafePath(StorageProblem):
    """A name that could leave its folder or clash with another; `reason` says which rule it breaks."""


class FileHeld(StorageProblem):
    """Another program kept the file open; `kept`, when present, is where the new content was put instead."""


@dataclass(frozen=True)
class Notice:
    """Something the person should know although the work goes on; same codes and fields as problems."""

    code: str
    fields: Mapping[str, Field] = field(default_factory=dict)

    @property
    def fault(self) -> Fault:
        """The same facts as the relay's record of them."""
        return Fault(code=self.code, fields={name: str(value) for name, value in self.fields.items()})


def is_sharing_violation(error: OSError) -> bool:
    """Whether Windows refused because another program has the file open (error 5, 32 or 33)."""
    return getattr(error, "winerror", None) in _HELD


def describe_os_error(error: OSError, path: Path) -> StorageProblem:
    """The operating system's refusal as a `StorageProblem` about `path`; an unknown one is a `disk-error`."""
    if is_sharing_violation(error):
        return FileHeld("file-held", path=str(path))
    code = _CODES.get(error.errno or 0, "disk-error")
    if code == "disk-error":
        return StorageProblem(code, path=str(path), detail=error.strerror or type(error).__name__)
    return StorageProblem(code, path=str(_file_above(path) if code == _IN_THE_WAY else path))


def _file_above(path: Path) -> Path:
    """Return the file that stands where a folder of `path` is needed; the path itself when none is seen."""
    return next((place for place in (path, *path.parents) if place.exists() and not place.is_dir()), path)
