"""Holding a small file of the person's own against other windows for the moment of a change."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from app.storage.problems import StorageProblem, describe_os_error

_WAIT = 5.0
"""Seconds; a change takes milliseconds."""


@contextmanager
def hold(lock_path: Path) -> Iterator[None]:
    """Nobody else holds `lock_path` inside the block. Raises `StorageProblem` (`busy`) after five seconds."""
    lock = FileLock(lock_path, timeout=_WAIT, mode=0o600)
    try:
        lock.acquire()
    except Timeout as error:
        raise StorageProblem("busy", path=str(lock_path)) from error
    except OSError as error:
        raise describe_os_error(error, lock_path) from error
    try:
        yield
    finally:
        lock.release()
