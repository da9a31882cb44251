"""A project: the person's folder, and in its `.engross` folder everything we keep about it."""

import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from app.paths import AppPaths
from app.storage import strictjson
from app.storage.atomic import clear_leftovers, make_folders, write_atomically
from app.storage.backup import Backups
from app.storage.filesystem import REAL_DISK, FileSystem, read_if_there
from app.storage.journal import Journal
from app.storage.lock import LockOwner, ProjectLock
from app.storage.migrations import FORMAT, migrate_project
from app.storage.objects import ObjectStore
from app.storage.problems import Notice, StorageProblem, describe_os_error
from app.storage.project_checks import (
    check_folder,
    clear_trials,
    find_lost_history,
    find_sync_copies,
    tell_damage,
    why_not_writable,
)
from app.storage.projections import Projections
from app.storage.releases import Release, Releases
from app.storage.sources_list import SourceListing, list_sources
from app.storage.strictjson import NotStrictJson

KEPT = ".engross"
DELIVERABLES = "Deliverables"
_LAYOUT = ("memory", "specialists", "producers", "playbooks", "objects", "explorations", "sources", "trunk", "branches")

Clock = Callable[[], datetime]
"""Says what time it is, with its time zone."""


class ProjectFolder:
    """An open project. Whoever opens it closes it, also to let others write. Make it with `open` or `create`."""

    def __init__(
        self, folder: Path, journal: Journal, lock: ProjectLock, refusal: StorageProblem | None, fs: FileSystem
    ) -> None:
        self.folder = folder
        self.kept = folder / KEPT
        self.deliverables_folder = folder / DELIVERABLES
        self.journal = journal
        self.lock = lock
        self.objects = ObjectStore(self.kept / "objects", fs)
        self.projections = Projections(self.kept, fs)
        self.releases = Releases(self.deliverables_folder, self.kept / "released.json", fs)
        self.backups = Backups(self.kept, fs)
        self._refusal = refusal
        self._fs = fs

    @staticmethod
    def is_project(folder: Path) -> bool:
        """Whether the folder has been opened with Engross before."""
        return (folder / KEPT / "project.json").is_file()

    @classmethod
    def create(cls, folder: Path, paths: AppPaths, clock: Clock, fs: FileSystem = REAL_DISK) -> Self:
        """Make a project of an existing folder, whose files stay as they are, and open it. Raises `StorageProblem`."""
        check_folder(folder)
        refusal = why_not_writable(folder)
        if refusal is not None:
            raise refusal
        if cls.is_project(folder):
            raise StorageProblem("already-a-project", path=str(folder))
        for name in _LAYOUT:
            make_folders(folder / KEPT / name, fs)
        head = {"format": FORMAT, "id": uuid.uuid4().hex, "created": _utc(clock)}
        write_atomically(folder / KEPT / "project.json", strictjson.dumps_readable(head), fs)
        return cls.open(folder, paths, clock, fs)

    @classmethod
    def open(
        cls, folder: Path, paths: AppPaths, clock: Clock, fs: FileSystem = REAL_DISK, *, take_over: bool = False
    ) -> Self:
        """Open a project, making it when the folder is none yet. Raises `StorageProblem` when it cannot even be read.

        It is read-only when another window has it, the folder cannot be written, or the journal is damaged;
        `read_only_reason` says which. `take_over` disregards the note of a window on another computer.
        """
        check_folder(folder)
        if not cls.is_project(folder):
            return cls.create(folder, paths, clock, fs)
        _check_format(folder / KEPT / "project.json", fs)
        refusal = why_not_writable(folder)
        lock = ProjectLock.nobodys(folder)
        if refusal is None:
            lock = ProjectLock.acquire(folder, paths.locks, _utc(clock), fs, take_over=take_over)
        try:
            return cls._open_locked(folder, lock, refusal, fs, clock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def _open_locked(
        cls, folder: Path, lock: ProjectLock, refusal: StorageProblem | None, fs: FileSystem, clock: Clock
    ) -> Self:
        kept = folder / KEPT
        if lock.writable:
            clear_leftovers(kept, fs)
            clear_leftovers(folder / DELIVERABLES, fs)
            clear_trials(folder)
            for name in _LAYOUT:
                make_folders(kept / name, fs)
            for name in migrate_project(kept, Backups(kept, fs), _utc(clock), fs):
                Projections(kept, fs).accept(name)
        elif refusal is None:
            refusal = _held_by(lock.owner, folder)
        has_copy = bool(Backups(kept, fs).usable())
        if refusal is None:
            refusal = find_lost_history(kept, has_copy)
        journal = Journal.open(kept / "journal.jsonl", fs, read_only=not lock.writable or refusal is not None)
        if refusal is None and journal.damage is not None:
            refusal = tell_damage(journal.damage, has_copy)
        return cls(folder, journal, lock, refusal, fs)

    @property
    def writable(self) -> bool:
        """Whether events can be added and files written."""
        return self.journal.writable

    @property
    def read_only_reason(self) -> StorageProblem | None:
        """Why the project is read-only; None when it is not."""
        return self._refusal

    @property
    def owner(self) -> LockOwner | None:
        """Who has the project for writing: us, another window, or nobody known."""
        return self.lock.owner

    @property
    def project_id(self) -> str:
        """The project's own name, which stays the same when the folder is moved."""
        return str(_read_head(self.kept / "project.json", self._fs).get("id", ""))

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What was found or mended on opening."""
        return (*self.journal.notices, *find_sync_copies(self.kept))

    def release(self, name: str, data: bytes) -> Release:
        """Put a finished file into `Deliverables/`; see `Releases.put`. Refused when read-only."""
        self.check_writable()
        return self.releases.put(name, data)

    def check_writable(self) -> None:
        """Raise the reason when the project is read-only."""
        if self._refusal is not None:
            raise self._refusal

    def list_sources(self) -> SourceListing:
        """The person's own files, to be read and never changed."""
        return list_sources(self.folder, {KEPT, DELIVERABLES})

    def context_folder(self, context: str) -> str:
        """Where a context's readable files lie, relative to `.engross`: `trunk` or `branches/<key>`."""
        return "trunk" if context == "trunk" else f"branches/{context}"

    def close(self) -> None:
        """Close the journal and let others write."""
        self.journal.close()
        self.lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _utc(clock: Clock) -> str:
    return clock().astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _read_head(path: Path, fs: FileSystem) -> dict[str, Any]:
    try:
        return strictjson.loads_object(read_if_there(fs, path) or b"")
    except OSError as error:
        raise describe_os_error(error, path) from error
    except NotStrictJson as error:
        raise StorageProblem("project-file-damaged", path=str(path)) from error


def _check_format(path: Path, fs: FileSystem) -> None:
    found = _read_head(path, fs).get("format")
    if not isinstance(found, int) or isinstance(found, bool) or found < 1:
        raise StorageProblem("project-file-damaged", path=str(path))
    if found > FORMAT:
        raise StorageProblem("format-newer", path=str(path), found=found, known=FORMAT)


def _held_by(owner: LockOwner | None, folder: Path) -> StorageProblem:
    if owner is None:
        return StorageProblem("project-open-elsewhere-unknown", path=str(folder))
    return StorageProblem(
        "project-open-elsewhere", path=str(folder), host=owner.host, user=owner.user, started=owner.started
    )
