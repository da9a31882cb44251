"""Writing a whole file so that a crash, a power cut or a full disk leaves either the old content or the new."""

import os
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from app.storage.filesystem import REAL_DISK, FileSystem, retry_while_held, write_all
from app.storage.problems import FileHeld, StorageProblem, describe_os_error, is_sharing_violation

PRIVATE = 0o600
"""Only the person's own account may read."""
SHARED = 0o666
"""Whoever the person's system lets read new files; the system's mask applies."""

_TEMPORARY = re.compile(r"\.engross-tmp-[0-9a-f]{16}")
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def write_atomically(
    path: Path,
    data: bytes,
    fs: FileSystem = REAL_DISK,
    *,
    mode: int = PRIVATE,
    keep_if_held: bool = True,
    before_replace: Callable[[], None] | None = None,
    sync_name: bool = True,
) -> None:
    """Put `data` at `path`, durably, or leave the old file exactly as it was and raise `StorageProblem`.

    The folder must exist. `before_replace` runs at the last moment and may raise to call the write off.
    When another program holds the target for more than 2.5 s, `FileHeld` is raised; with `keep_if_held` the new content
    then lies beside it as `<name>.unsaved`, which the next successful write removes. Who writes several files into a
    folder may leave out `sync_name` and call `sync_names` once: until then a power cut may bring back the old file.
    """
    temporary = path.with_name(f".engross-tmp-{secrets.token_hex(8)}")
    try:
        _write_new(temporary, data, fs, mode)
        if before_replace is not None:
            before_replace()
        retry_while_held(fs, lambda: fs.replace(temporary, path))
    except OSError as error:
        if keep_if_held and is_sharing_violation(error):
            raise _keep_beside(temporary, path, fs) from error
        _discard(temporary, fs)
        raise describe_os_error(error, path) from error
    except BaseException:
        _discard(temporary, fs)
        raise
    if sync_name:
        sync_names(path.parent, fs)
    if unsaved_copy(path).exists():
        _discard(unsaved_copy(path), fs)


def sync_names(folder: Path, fs: FileSystem = REAL_DISK) -> None:
    """Make the names in a folder durable. Raises `StorageProblem`."""
    try:
        fs.sync_folder(folder)
    except OSError as error:
        raise describe_os_error(error, folder) from error


def make_folders(folder: Path, fs: FileSystem = REAL_DISK) -> None:
    """Make a folder and its missing parents, readable by the person only, durably. Raises `StorageProblem`."""
    missing: list[Path] = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for new in reversed(missing):
        try:
            with suppress(FileExistsError):
                fs.mkdir(new, 0o700)
            fs.sync_folder(new.parent)
        except OSError as error:
            raise describe_os_error(error, new) from error


def clear_leftovers(folder: Path, fs: FileSystem = REAL_DISK) -> int:
    """Remove temporary files of ours that a crash left in `folder` or below it, and nothing else; how many.

    Only who holds the lock on a folder may do this: another writer's file under way looks the same.
    """
    inside = ((Path(where), name) for where, _, names in os.walk(folder) for name in names)
    found = [where / name for where, name in inside if _TEMPORARY.fullmatch(name)]
    for path in found:
        _discard(path, fs)
    return len(found)


def unsaved_copy(path: Path) -> Path:
    """Where the content goes that could not replace a held file."""
    return path.with_name(path.name + ".unsaved")


def _write_new(path: Path, data: bytes, fs: FileSystem, mode: int) -> None:
    handle = fs.open(path, _NEW, mode)
    try:
        write_all(fs, handle, data)
        fs.sync(handle)
    finally:
        fs.close(handle)


def _keep_beside(temporary: Path, path: Path, fs: FileSystem) -> StorageProblem:
    kept = unsaved_copy(path)
    try:
        fs.replace(temporary, kept)
    except OSError:
        _discard(temporary, fs)
        return FileHeld("file-held", path=str(path))
    return FileHeld("file-held-kept", path=str(path), kept=str(kept))


def _discard(path: Path, fs: FileSystem) -> None:
    with suppress(OSError):
        fs.unlink(path)
