"""The file of model calls: `.engross/calls.jsonl`, kept like the journal (chained, synced, one writer) beside it.

It is a file of its own because its records are of no use to the relay's fold, and because one that is damaged must
not keep the project from being read.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.storage.filesystem import REAL_DISK, FileSystem
from app.storage.journal import Journal
from app.storage.problems import Notice

CALLS = "calls.jsonl"


class CallFile:
    """The records of calls of one project. Whoever opens it closes it."""

    def __init__(self, journal: Journal, now: Callable[[], datetime]) -> None:
        self._journal = journal
        self._now = now

    @classmethod
    def open(
        cls, kept: Path, now: Callable[[], datetime], fs: FileSystem = REAL_DISK, *, read_only: bool
    ) -> "CallFile":
        """Open the file in a project's own folder. Raises `StorageProblem` when it cannot be read."""
        return cls(Journal.open(kept / CALLS, fs, read_only=read_only), now)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What was mended or found on opening."""
        return self._journal.notices

    def append(self, kind: str, data: Mapping[str, Any]) -> None:
        """Add a record; it is durable when this returns. Raises `StorageProblem`, and then it is not there."""
        at = self._now().astimezone(UTC).isoformat().replace("+00:00", "Z")
        self._journal.append(kind, data, "calls", "", at)

    def records(self) -> tuple[tuple[str, Mapping[str, Any]], ...]:
        """Every record as kind and data, oldest first."""
        return tuple((entry.kind, entry.data) for entry in self._journal.entries())

    def close(self) -> None:
        """Let go of the file."""
        self._journal.close()
