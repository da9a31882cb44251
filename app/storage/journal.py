"""The journal of a project: what happened, in order, never changed. Everything else can be rebuilt from it.

`append` returns only after the event is on the medium. A crash while writing loses that one event or group, no other.
"""

import hashlib
import os
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from app.storage import strictjson
from app.storage.atomic import write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem, read_if_there, retry_while_held, write_all
from app.storage.journal_lines import FIRST_PREV, Draft, Entry, ReadJournal, decode_line, encode_line, read_journal
from app.storage.problems import JournalDamaged, Notice, StorageProblem, describe_os_error
from app.storage.strictjson import NotStrictJson

_APPEND = os.O_WRONLY | os.O_CREAT | os.O_APPEND


class Journal:
    """The open journal; one writer at a time, from any of its threads. Make it with `Journal.open`."""

    def __init__(self, path: Path, fs: FileSystem, found: ReadJournal) -> None:
        self._path = path
        self._fs = fs
        self._entries = list(found.entries)
        self._size = found.good_bytes
        self._handle: int | None = None
        self._refusal = StorageProblem("journal-read-only", path=str(path))
        self._notices: list[Notice] = []
        self._writing = threading.Lock()
        if found.damaged_line is not None:
            self._refusal = JournalDamaged(str(path), found.damaged_line, len(found.entries))

    @classmethod
    def open(cls, path: Path, fs: FileSystem = REAL_DISK, *, read_only: bool = False) -> Self:
        """The journal at `path`, made when missing. Raises `StorageProblem` when it cannot be read or opened.

        An unfinished last write is moved to `journal.torn-<n>` and noticed. A damaged line in the middle makes
        the journal read-only, with the entries before it and `damage` set; nothing is deleted.
        """
        try:
            found = read_journal(read_if_there(fs, path) or b"")
            journal = cls(path, fs, found)
            if not read_only and found.damaged_line is None:
                journal._open_for_writing(found)
        except OSError as error:
            raise describe_os_error(error, path) from error
        return journal

    @property
    def writable(self) -> bool:
        """Whether `append` can be used."""
        return self._handle is not None

    @property
    def damage(self) -> JournalDamaged | None:
        """The first line that does not fit the chain, None for a sound journal."""
        return self._refusal if isinstance(self._refusal, JournalDamaged) else None

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What was mended or found on opening."""
        return tuple(self._notices)

    @property
    def head(self) -> tuple[int, str]:
        """Number and hash of the last entry; 0 and zeros when there is none."""
        return (self._entries[-1].seq, self._entries[-1].hash) if self._entries else (0, FIRST_PREV)

    def entries(self) -> tuple[Entry, ...]:
        """Every entry, oldest first."""
        return tuple(self._entries)

    def since(self, seq: int) -> tuple[Entry, ...]:
        """The entries after number `seq`."""
        return tuple(self._entries[max(seq, 0) :])

    def append(self, kind: str, data: Mapping[str, Any], context: str, run: str, at: str) -> Entry:
        """Add one event; it is durable when this returns. Raises `StorageProblem`, and then it is not there."""
        return self.append_many([Draft(kind, data, context, run, at)])[0]

    def append_many(self, drafts: Sequence[Draft]) -> tuple[Entry, ...]:
        """Add events as one group: after a crash all are there or none. Raises `StorageProblem`."""
        if not drafts:
            return ()
        with self._writing:
            seq, prev = self.head
            line, entries = _prepare(drafts, seq + 1, prev)
            self._write(line)
            self._entries.extend(entries)
            return entries

    def save_snapshot(self, seq: int, state: Mapping[str, Any]) -> None:
        """Keep `state`, the engine's fold of entries 1 to `seq`, so that opening need not fold again."""
        body = strictjson.dumps(state)
        head = {"seq": seq, "hash": self._hash_at(seq), "state_hash": hashlib.sha256(body).hexdigest()}
        write_atomically(self._snapshot_path, strictjson.dumps({**head, "state": state}), self._fs)

    def load_snapshot(self) -> tuple[int, dict[str, Any]] | None:
        """The snapshot, None when there is none or it does not belong to this chain. Never raises."""
        try:
            kept = strictjson.loads_object(self._fs.read(self._snapshot_path))
            seq, state = kept["seq"], kept["state"]
            sound = hashlib.sha256(strictjson.dumps(state)).hexdigest() == kept["state_hash"]
            if sound and isinstance(state, dict) and self._hash_at(seq) == kept["hash"]:
                return seq, state
        except (OSError, NotStrictJson, KeyError, TypeError, StorageProblem):
            return None
        return None

    def close(self) -> None:
        """Let go of the file; reading goes on to work."""
        with self._writing:
            handle, self._handle = self._handle, None
            if handle is not None:
                self._fs.close(handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def _snapshot_path(self) -> Path:
        return self._path.with_name("journal.snapshot.json")

    def _hash_at(self, seq: int) -> str:
        if not 0 <= seq <= len(self._entries):
            raise StorageProblem("snapshot-out-of-range", seq=seq)
        return self._entries[seq - 1].hash if seq else FIRST_PREV

    def _open_for_writing(self, found: ReadJournal) -> None:
        if found.torn:
            self._set_aside(found.torn)
        handle = retry_while_held(self._fs, lambda: self._fs.open(self._path, _APPEND, 0o600))
        try:
            if found.torn:
                self._fs.truncate(handle, found.good_bytes)
            if found.missing_newline:
                write_all(self._fs, handle, b"\n")
                self._size += 1
            self._fs.sync(handle)
            self._fs.sync_folder(self._path.parent)
        except OSError:
            self._fs.close(handle)
            raise
        self._handle = handle

    def _set_aside(self, torn: bytes) -> None:
        number = 1
        while (kept := self._path.with_name(f"journal.torn-{number}")).exists():
            number += 1
        write_atomically(kept, torn, self._fs)
        self._notices.append(Notice("journal-torn", {"kept": str(kept), "bytes": len(torn)}))

    def _write(self, line: bytes) -> None:
        if self._handle is None:
            raise self._refusal
        self._check_unchanged(self._handle)
        try:
            write_all(self._fs, self._handle, line)
            self._fs.sync(self._handle)
        except OSError as error:
            self._take_back(self._handle)
            raise describe_os_error(error, self._path) from error
        self._size += len(line)

    def _check_unchanged(self, handle: int) -> None:
        """A sync client may have put another file in our place: writing on would write into nowhere."""
        try:
            ours, there = self._fs.stat_handle(handle), self._fs.stat(self._path)
        except OSError as error:
            raise StorageProblem("journal-changed", path=str(self._path)) from error
        if (ours.st_ino, ours.st_size) != (there.st_ino, self._size):
            raise StorageProblem("journal-changed", path=str(self._path))

    def _take_back(self, handle: int) -> None:
        """Cut off what was written of a failed line; if even that fails, write nothing more until opened anew."""
        try:
            self._fs.truncate(handle, self._size)
            self._fs.sync(handle)
        except OSError:
            self._refusal = StorageProblem("journal-reopen", path=str(self._path))
            self._handle = None
            self._fs.close(handle)


def _prepare(drafts: Sequence[Draft], seq: int, prev: str) -> tuple[bytes, tuple[Entry, ...]]:
    """The line and the entries as they will be read back, so that memory and disk cannot differ."""
    try:
        line = encode_line(drafts, seq, prev)
        return line, decode_line(line[:-1], seq, prev)
    except NotStrictJson as error:
        raise StorageProblem("event-not-storable", kind=drafts[0].kind, detail=str(error)) from error
