"""Who may write to a project: one window on one computer at a time.

On one computer the operating system's lock on a file in the person's data folder decides; it is free the moment its
process dies. The note inside the project tells windows elsewhere who has it; that of another computer is believed.
"""

import contextlib
import getpass
import hashlib
import os
import platform
from dataclasses import asdict, dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from app.storage import strictjson
from app.storage.atomic import make_folders, write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem, read_if_there
from app.storage.problems import StorageProblem, describe_os_error
from app.storage.strictjson import NotStrictJson


@dataclass(frozen=True)
class LockOwner:
    """Who has a project open for writing: computer, process, account, since when (ISO 8601, UTC), lock file."""

    host: str
    pid: int
    user: str
    started: str
    lock: str


class ProjectLock:
    """The outcome of trying to get a project for writing; `writable` says whether it is ours until `release`."""

    def __init__(self, note: Path, lock: FileLock | None, owner: LockOwner | None, fs: FileSystem) -> None:
        self._note = note
        self._lock = lock
        self._fs = fs
        self.owner = owner

    @property
    def writable(self) -> bool:
        """Whether this window may write."""
        return self._lock is not None

    @classmethod
    def nobodys(cls, project: Path) -> "ProjectLock":
        """A lock that was not tried, for a folder that cannot be written."""
        return cls(project / ".engross" / "lock.json", None, None, REAL_DISK)

    @classmethod
    def acquire(
        cls, project: Path, locks: Path, started: str, fs: FileSystem = REAL_DISK, *, take_over: bool = False
    ) -> "ProjectLock":
        """Try to get the project in folder `project` at once; `owner` is then us or whoever has it (None: not known).

        A note left by a dead process of this computer is replaced. A note of another computer or account is
        respected unless `take_over`, which the person must ask for. Raises `StorageProblem` when the disk refuses.
        """
        note = project / ".engross" / "lock.json"
        lock_file = _lock_file(project, locks)
        found = _read_note(note, fs)
        lock = _try(lock_file, fs)
        if lock is None:
            return cls(note, None, found, fs)
        if found and not take_over and _is_elsewhere(found, str(lock_file)):
            lock.release()
            return cls(note, None, found, fs)
        owner = LockOwner(platform.node(), os.getpid(), _user(), started, str(lock_file))
        try:
            write_atomically(note, strictjson.dumps_readable(asdict(owner)), fs)
        except StorageProblem:
            lock.release()
            raise
        return cls(note, lock, owner, fs)

    def still_ours(self) -> bool:
        """Whether the note still names us: a person at another computer may have taken the project over."""
        return self.writable and _read_note(self._note, self._fs) == self.owner

    def release(self) -> None:
        """Give the project back; only a note of ours is removed."""
        if self._lock is None:
            return
        if self.still_ours():
            with contextlib.suppress(OSError):
                self._fs.unlink(self._note)
        self._lock.release()
        self._lock = None


def _lock_file(project: Path, locks: Path) -> Path:
    real = os.path.normcase(os.path.realpath(project))
    return locks / f"{hashlib.sha256(real.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.lock"


def _try(lock_file: Path, fs: FileSystem) -> FileLock | None:
    make_folders(lock_file.parent, fs)
    lock = FileLock(lock_file, mode=0o600, thread_local=False, fallback_to_soft=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return None
    except OSError as error:
        raise describe_os_error(error, lock_file) from error
    return lock


def _read_note(note: Path, fs: FileSystem) -> LockOwner | None:
    """Who the note names; a missing or damaged note names nobody."""
    try:
        data = read_if_there(fs, note)
        fields = strictjson.loads_object(data or b"{}")
        owner = LockOwner(**fields)
    except (OSError, NotStrictJson, TypeError):
        return None
    texts = (owner.host, owner.user, owner.started, owner.lock)
    return owner if isinstance(owner.pid, int) and all(isinstance(text, str) for text in texts) else None


def _is_elsewhere(owner: LockOwner, our_lock: str) -> bool:
    """Whether our lock file says nothing about the owner: another computer, or another account that may be alive."""
    if owner.host != platform.node():
        return True
    return owner.lock != our_lock and not _is_dead(owner.pid)


def _is_dead(pid: int) -> bool:
    """Whether the process is certainly gone; Windows cannot be asked this way, so there it never is."""
    if os.name == "nt" or pid <= 0:
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
