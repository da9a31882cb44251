"""File systems in which one call fails, or all of one kind do."""

import errno
import os
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from app.storage.filesystem import REAL_DISK, FileSystem

CHANGING = ("open", "write", "sync", "truncate", "replace", "mkdir", "sync_folder")


def sharing_violation(number: int = 32) -> OSError:
    """What Windows raises while another program holds a file."""
    error = PermissionError(errno.EACCES, "held")
    error.winerror = number  # type: ignore[attr-defined]
    return error


UNSYNCED = replace(REAL_DISK, sync=lambda _: None, sync_folder=lambda _: None)
"""The real disk without waiting for the medium, for tests in which only processes end and power stays on."""


class Faulty:
    """Counts the calls that change the disk; number `fail_at` raises `error`, a write after half its bytes."""

    def __init__(self, fail_at: int = 0, error: OSError | None = None, kinds: tuple[str, ...] = CHANGING) -> None:
        self.fail_at = fail_at
        self.error = error or OSError(errno.ENOSPC, "no space")
        self.kinds = kinds
        self.count = 0
        self.failed: list[str] = []

    def file_system(self, **changed: Any) -> FileSystem:
        wrapped = {kind: self._wrap(kind, getattr(REAL_DISK, kind)) for kind in self.kinds}
        return replace(REAL_DISK, **(wrapped | changed))

    def _wrap(self, kind: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any) -> Any:
            self.count += 1
            if self.count != self.fail_at:
                return call(*arguments)
            self.failed.append(kind)
            if kind == "write":
                os.write(arguments[0], arguments[1][: len(arguments[1]) // 2])
            raise self.error

        return counted


def always(error: OSError, *kinds: str) -> FileSystem:
    """A file system in which every call of these kinds fails, and waiting takes no time."""

    def fail(*_: Any) -> Any:
        raise error

    assert set(kinds) <= {item.name for item in fields(FileSystem)}
    return replace(REAL_DISK, sleep=lambda _: None, **dict.fromkeys(kinds, fail))
