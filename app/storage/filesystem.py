"""The calls storage makes on the operating system, gathered in one frozen object so that each can be made to fail."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from app.storage.problems import is_sharing_violation

try:
    from fcntl import F_FULLFSYNC, fcntl  # type: ignore[attr-defined,unused-ignore]
except ImportError:
    F_FULLFSYNC = None

HELD_DELAYS = (0.05, 0.1, 0.2, 0.4, 0.75, 1.0)
"""Seconds between tries while another program holds a file: 2.5 s in all."""

_BINARY = getattr(os, "O_BINARY", 0)
_Result = TypeVar("_Result")


class Identity(Protocol):
    """What tells one file from another: where it lies and how long it is."""

    @property
    def st_ino(self) -> int:
        """Number of the file on its disk."""

    @property
    def st_size(self) -> int:
        """Length in bytes."""


def _open(path: Path, flags: int, mode: int) -> int:
    return os.open(path, flags | _BINARY, mode)


def _sync(handle: int) -> None:
    """Put the bytes on the medium; on macOS `os.fsync` alone leaves them in the drive's cache."""
    if F_FULLFSYNC is None:
        os.fsync(handle)
    else:
        fcntl(handle, F_FULLFSYNC)


def _sync_folder(folder: Path) -> None:
    """Make new names in a folder durable; Windows does this by itself and cannot be asked."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@dataclass(frozen=True)
class FileSystem:
    """Every operating system call that changes the disk, or decides about a change. All raise OSError."""

    open: Callable[[Path, int, int], int] = _open
    write: Callable[[int, bytes], int] = os.write
    sync: Callable[[int], None] = _sync
    close: Callable[[int], None] = os.close
    truncate: Callable[[int, int], None] = os.ftruncate
    replace: Callable[[Path, Path], None] = os.replace
    unlink: Callable[[Path], None] = os.unlink
    mkdir: Callable[[Path, int], None] = os.mkdir
    sync_folder: Callable[[Path], None] = _sync_folder
    read: Callable[[Path], bytes] = Path.read_bytes
    stat: Callable[[Path], Identity] = os.stat
    stat_handle: Callable[[int], Identity] = os.fstat
    sleep: Callable[[float], None] = time.sleep


REAL_DISK = FileSystem()
"""The disk of this computer."""


def retry_while_held(fs: FileSystem, call: Callable[[], _Result]) -> _Result:
    """Result of `call`, tried again for about 2.5 s while another program holds the file; then the last OSError."""
    for delay in HELD_DELAYS:
        try:
            return call()
        except OSError as error:
            if not is_sharing_violation(error):
                raise
        fs.sleep(delay)
    return call()


def write_all(fs: FileSystem, handle: int, data: bytes) -> None:
    """Write every byte, also when the system takes them in pieces."""
    view = memoryview(data)
    while view:
        view = view[fs.write(handle, bytes(view) if len(view) < len(data) else data) :]


def read_if_there(fs: FileSystem, path: Path) -> bytes | None:
    """Content of a file, None when there is none. Raises OSError for everything else."""
    try:
        return retry_while_held(fs, lambda: fs.read(path))
    except FileNotFoundError:
        return None
