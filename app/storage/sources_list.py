"""The person's own files in a project folder: which there are, and which are passed over and why."""

import os
from collections.abc import Iterator, Set
from dataclasses import dataclass
from pathlib import Path

from app.storage.problems import Notice

_OWNER_FILE = "~$"
_WORD_NAME_CUT = 2


@dataclass(frozen=True)
class SourceEntry:
    """A file as it lies in the folder: `path` is relative with `/`, `size` in bytes; its content was not read."""

    path: str
    size: int


@dataclass(frozen=True)
class SourceListing:
    """The files in reading order (folder by folder, by name) and what the person should know about the rest."""

    files: tuple[SourceEntry, ...]
    notices: tuple[Notice, ...]


def list_sources(folder: Path, skipped: Set[str]) -> SourceListing:
    """List every file under `folder` but hidden ones and the top folders named in `skipped`; never raises.

    A link is followed only when it stays in the folder; a folder that cannot be read is noticed, and so is a file that
    Word seems to have open (it keeps an owner file `~$…` beside it).
    """
    files: list[SourceEntry] = []
    notices: list[Notice] = []
    real_root = os.path.realpath(folder)
    for path in _walk(folder, folder, skipped, notices):
        relative = path.relative_to(folder).as_posix()
        if path.name.startswith(_OWNER_FILE):
            notices.append(_open_in_word(path, relative))
        elif path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(real_root):
            notices.append(Notice("link-leads-out", {"path": relative}))
        else:
            _add(path, relative, files, notices)
    return SourceListing(tuple(files), tuple(notices))


def _walk(root: Path, folder: Path, skipped: Set[str], notices: list[Notice]) -> Iterator[Path]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: (entry.name.casefold(), entry.name))
    except OSError:
        notices.append(Notice("folder-not-readable", {"path": str(folder)}))
        return
    for entry in entries:
        if entry.name.startswith(".") or (folder == root and entry.name in skipped):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(root, folder / entry.name, skipped, notices)
        elif entry.is_file() or entry.is_symlink():
            yield folder / entry.name


def _add(path: Path, relative: str, files: list[SourceEntry], notices: list[Notice]) -> None:
    try:
        if path.is_file():
            files.append(SourceEntry(relative, path.stat().st_size))
        else:
            notices.append(Notice("link-leads-nowhere", {"path": relative}))
    except OSError:
        notices.append(Notice("file-not-readable", {"path": relative}))


def _open_in_word(path: Path, relative: str) -> Notice:
    """Word names its owner file after the document, for long names without its first two letters."""
    rest = path.name[len(_OWNER_FILE) :]
    names = sorted(entry.name for entry in path.parent.iterdir() if not entry.name.startswith(_OWNER_FILE))
    matching = [name for name in names if name == rest] or [name for name in names if name[_WORD_NAME_CUT:] == rest]
    return Notice("open-in-another-program", {"path": matching[0] if matching else relative})
