"""Readable files written from the journal, and what people did to them by hand.

The hash of what we wrote is recorded before the file is replaced. A file whose content is not ours is somebody's edit:
it is reported and never overwritten. Files can be rebuilt, so a write here need not survive a power cut.
"""

import hashlib
import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from app.storage import strictjson
from app.storage.atomic import make_folders, sync_names, write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem, read_if_there
from app.storage.paths_inside import safe_path
from app.storage.problems import StorageProblem, describe_os_error
from app.storage.strictjson import NotStrictJson

_RECORD = "projections.json"


@dataclass(frozen=True)
class ForeignEdit:
    """A readable file that somebody changed: `ours_hash` is what we wrote last ("" if never).

    `theirs_text` is what is there now, None when the file is not text.
    """

    path: str
    ours_hash: str
    theirs_hash: str
    theirs_text: str | None


@dataclass(frozen=True)
class _Ours:
    """Hashes of ours that may be on disk: the last written, and the one before while a write is under way.

    `left` is the hash of the edit that the person chose to keep beside it.
    """

    now: str
    before: str = ""
    left: str = ""


def is_damaged(edit: ForeignEdit) -> bool:
    """Say whether a changed file is no text a person would have written: torn, empty, or no longer a record.

    A version of a deliverable that was opened and saved is no text, and not damaged.
    """
    if not edit.path.endswith((".json", ".md")):
        return False
    if edit.theirs_text is None or not edit.theirs_text.strip() or "\x00" in edit.theirs_text:
        return True
    if not edit.path.endswith(".json"):
        return False
    try:
        json.loads(edit.theirs_text)
    except (ValueError, RecursionError):
        return True
    return False


class Projections:
    """The readable files under `root`, which holds the record `projections.json` too."""

    def __init__(self, root: Path, fs: FileSystem = REAL_DISK) -> None:
        self._root = root
        self._fs = fs
        self._guard = threading.Lock()
        self._edits: dict[str, ForeignEdit] = {}
        self._wanted: dict[str, bytes] = {}
        self._ours = _read_record(root / _RECORD, fs)
        self._forget_finished_writes()

    def write(self, relative_path: str, content: str | bytes) -> ForeignEdit | None:
        """Write one file; the foreign edit that prevented it, or None. Raises `StorageProblem` or `UnsafePath`."""
        edits = self.write_many({relative_path: content})
        return edits[0] if edits else None

    def write_many(self, files: Mapping[str, str | bytes]) -> tuple[ForeignEdit, ...]:
        """Write several files with one record; the foreign edits that were left alone."""
        with self._guard:
            wanted = {safe_path(self._root, name): (name, _bytes(content)) for name, content in files.items()}
            changed = {path: item for path, item in wanted.items() if self._needs_writing(path, *item)}
            if changed:
                self._record({name: (_hash(content), self._hash_at(path)) for path, (name, content) in changed.items()})
                for path, (name, content) in changed.items():
                    self._replace(path, name, content)
                for folder in dict.fromkeys(path.parent for path in changed):
                    sync_names(folder, self._fs)
            return tuple(self._edits[name] for name, _ in wanted.values() if name in self._edits)

    def foreign_edits(self) -> tuple[ForeignEdit, ...]:
        """Every file that somebody changed since we wrote it, found by reading all of them now."""
        with self._guard:
            for name in self._ours:
                self._look(name)
            edits = [self._edits[name] for name in sorted(self._edits)]
            return tuple(edit for edit in edits if self._of(edit.path).left != edit.theirs_hash)

    def accept(self, relative_path: str) -> ForeignEdit | None:
        """Take the file as it is now for ours, so that the next write may replace it; None when it is gone."""
        with self._guard:
            edit = self._look(relative_path)
            if edit is not None:
                self._ours[relative_path] = _Ours(edit.theirs_hash)
                self._save_record()
                self._settle(relative_path)
            return edit

    def leave(self, relative_path: str) -> None:
        """Leave an edit as it is and say nothing of it again, after opening anew as well, until the file changes."""
        with self._guard:
            edit = self._look(relative_path)
            if edit is not None:
                self._ours[relative_path] = replace(self._of(relative_path), left=edit.theirs_hash)
                self._save_record()

    def restore(self, relative_path: str) -> Path | None:
        """Bring back our text where an edit stood in its way; their version is kept and its place returned.

        Where nothing of ours is waiting to be written the file is only moved away, and the next write makes it anew.
        """
        with self._guard:
            edit = self._look(relative_path)
            if edit is None:
                return None
            path = safe_path(self._root, relative_path)
            kept = self._set_aside(path, edit.theirs_hash)
            if relative_path in self._wanted:
                content = self._wanted[relative_path]
                self._record({relative_path: (_hash(content), "")})
                self._replace(path, relative_path, content)
                sync_names(path.parent, self._fs)
            self._settle(relative_path)
            return kept

    def _needs_writing(self, path: Path, name: str, content: bytes) -> bool:
        there = self._read(path)
        self._settle(name)
        if there == content:
            if self._of(name).now != _hash(content):
                self._record({name: (_hash(content), "")})
            return False
        if there is not None and not self._is_ours(name, _hash(there)):
            self._note_edit(name, there)
            self._wanted[name] = content
            return False
        return True

    def _replace(self, path: Path, name: str, content: bytes) -> None:
        """Write, unless somebody saved the file after we looked; the folder is for the caller to sync."""
        make_folders(path.parent, self._fs)

        def look_again() -> None:
            there = self._read(path)
            if there is not None and not self._is_ours(name, _hash(there)):
                self._note_edit(name, there)
                self._wanted[name] = content
                raise _Edited

        try:
            write_atomically(path, content, self._fs, before_replace=look_again, sync_name=False)
        except _Edited:
            return
        self._ours[name] = _Ours(_hash(content))

    def _record(self, hashes: Mapping[str, tuple[str, str]]) -> None:
        """Say durably what is about to be written, and what of ours is there until then."""
        for name, (new, there) in hashes.items():
            self._ours[name] = _Ours(new, there)
        self._save_record()

    def _save_record(self) -> None:
        record = {name: [ours.now, ours.before, ours.left] for name, ours in sorted(self._ours.items())}
        write_atomically(self._root / _RECORD, strictjson.dumps_readable({"files": record}), self._fs)

    def _forget_finished_writes(self) -> None:
        for name, ours in self._ours.items():
            if ours.before and self._was_written(name, ours.now):
                self._ours[name] = replace(ours, before="")

    def _look(self, name: str) -> ForeignEdit | None:
        there = self._read(safe_path(self._root, name))
        if there is None or self._is_ours(name, _hash(there)):
            self._settle(name)
            return None
        return self._note_edit(name, there)

    def _note_edit(self, name: str, there: bytes) -> ForeignEdit:
        ours = self._of(name)
        edit = ForeignEdit(name, ours.before or ours.now, _hash(there), _text(there))
        self._edits[name] = edit
        return edit

    def _settle(self, name: str) -> None:
        self._edits.pop(name, None)
        self._wanted.pop(name, None)

    def _of(self, name: str) -> _Ours:
        return self._ours.get(name, _Ours(""))

    def _is_ours(self, name: str, found: str) -> bool:
        ours = self._of(name)
        return found in {ours.now, ours.before}

    def _was_written(self, name: str, content_hash: str) -> bool:
        try:
            return self._hash_at(safe_path(self._root, name)) == content_hash
        except StorageProblem:
            return False

    def _hash_at(self, path: Path) -> str:
        there = self._read(path)
        return "" if there is None else _hash(there)

    def _set_aside(self, path: Path, found: str) -> Path:
        kept = self._root / "set-aside" / f"{found[:12]}-{path.name}"
        make_folders(kept.parent, self._fs)
        try:
            self._fs.replace(path, kept)
        except OSError as error:
            raise describe_os_error(error, path) from error
        return kept

    def _read(self, path: Path) -> bytes | None:
        try:
            return read_if_there(self._fs, path)
        except OSError as error:
            raise describe_os_error(error, path) from error


class _Edited(Exception):
    """Somebody saved the file between our look and our write."""


def _read_record(path: Path, fs: FileSystem) -> dict[str, _Ours]:
    """What we wrote; with a lost or damaged record every file that differs counts as somebody's edit."""
    try:
        files = strictjson.loads_object(read_if_there(fs, path) or b'{"files": {}}')["files"]
        return {str(name): _Ours(*(str(one) for one in hashes[:3])) for name, hashes in files.items()}
    except (OSError, NotStrictJson, KeyError, TypeError, ValueError, AttributeError):
        return {}


def _bytes(content: str | bytes) -> bytes:
    return content.encode("utf-8") if isinstance(content, str) else content


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _text(content: bytes) -> str | None:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return None
