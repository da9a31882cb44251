"""Putting finished files into `Deliverables/` without ever writing over something the person changed."""

import hashlib
import itertools
import os
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from app.storage import strictjson
from app.storage.atomic import SHARED, make_folders, write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem, read_if_there
from app.storage.paths_inside import safe_path
from app.storage.problems import FileHeld, StorageProblem, describe_os_error
from app.storage.strictjson import NotStrictJson

_MEANWHILE = "deliverable-changed-meanwhile"


@dataclass(frozen=True)
class Release:
    """Where a deliverable was put; `kept_theirs` names a changed or foreign file left alone."""

    path: Path
    content_hash: str
    kept_theirs: Path | None = None


class Releases:
    """The folder of released files, and the record of what we put there."""

    def __init__(self, folder: Path, record: Path, fs: FileSystem = REAL_DISK, *, shared: bool = False) -> None:
        """Use a record of this folder alone; with `shared` one of many folders, which tells them apart."""
        self._shared = shared
        self._folder = folder
        self._record = record
        self._fs = fs
        # deliverables of one run are released at the same time, and share the record
        self._one_at_a_time = Lock()

    def put(self, name: str, data: bytes, also_ours: str = "") -> Release:
        """Release `data` under `name`, replacing only a version of ours that nobody changed.

        Otherwise the new file goes to `<name> (2)`, `(3)` … and the release says so. A target that another program
        holds open raises `FileHeld` with the free name for a `copy`. `also_ours` is the hash of a version that the
        caller knows to be ours, for when our record of releases was lost. Raises `StorageProblem` or `UnsafePath`.
        """
        with self._one_at_a_time:
            return self._put(name, data, also_ours)

    def _put(self, name: str, data: bytes, also_ours: str) -> Release:
        make_folders(self._folder, self._fs)
        target = safe_path(self._folder, name)
        if self._is_ours_to_replace(target, data) or (also_ours and self._hash(target) == also_ours):
            try:
                return self._write(target, data, None)
            except StorageProblem as problem:
                if problem.code != _MEANWHILE:
                    raise
        return self._write(self._free_name(name, data), data, target)

    def put_copy(self, name: str, data: bytes) -> Release:
        """Release under the next free name, for when the target is open in another program."""
        with self._one_at_a_time:
            make_folders(self._folder, self._fs)
            return self._write(self._free_name(name, data), data, None)

    def digest(self, name: str) -> str:
        """SHA-256 of a released file as it is on disk now, "" when it is gone."""
        return self._hash(safe_path(self._folder, name))

    def may_replace(self, name: str) -> bool:
        """Tell whether nothing is called `name`, or only what we put there and nobody changed."""
        return self._hash(safe_path(self._folder, name)) in {"", *self._ours(name)}

    def changed_by_hand(self) -> tuple[Path, ...]:
        """Released files whose content is no longer what we put there."""
        paths = {safe_path(self._folder, name): known for name, known in self._known().items()}
        return tuple(path for path, known in sorted(paths.items()) if self._hash(path) not in {"", *known})

    def _write(self, target: Path, data: bytes, theirs: Path | None) -> Release:
        key, new = self._key(target.name), hashlib.sha256(data).hexdigest()
        known = self._known()
        there = self._hash(target)
        self._save({**known, key: [new, there] if there else [new]})
        try:
            write_atomically(
                target,
                data,
                self._fs,
                mode=SHARED,
                keep_if_held=False,
                before_replace=lambda: self._check_still(target, there),
            )
        except StorageProblem as problem:
            raise self._held(problem, target, data) from problem
        self._save({**known, key: [new]})
        return Release(target, new, theirs)

    def _held(self, problem: StorageProblem, target: Path, data: bytes) -> StorageProblem:
        """Another program has it: say under which name a copy can be had."""
        if not isinstance(problem, FileHeld) and (problem.code != "not-permitted" or not target.exists()):
            return problem
        return FileHeld("deliverable-held", path=str(target), copy=self._free_name(target.name, data).name)

    def _check_still(self, target: Path, there: str) -> None:
        if self._hash(target) != there:
            raise StorageProblem(_MEANWHILE, path=str(target))

    def _is_ours_to_replace(self, target: Path, data: bytes) -> bool:
        there = self._hash(target)
        ours = self._ours(target.name)
        return there in {"", hashlib.sha256(data).hexdigest(), *ours}

    def _ours(self, name: str) -> list[str]:
        """Return the hashes of what we put under a name; records of before knew no folders."""
        known = self._known()
        return known.get(self._key(name), known.get(name, []))

    def _key(self, name: str) -> str:
        return os.path.normcase(self._folder.absolute() / name) if self._shared else name

    def _free_name(self, name: str, data: bytes) -> Path:
        wanted = Path(name)
        for number in itertools.count(2):
            target = safe_path(self._folder, f"{wanted.stem} ({number}){wanted.suffix}")
            if self._is_ours_to_replace(target, data):
                return target
        raise AssertionError("counting never ends")

    def _hash(self, path: Path) -> str:
        try:
            there = read_if_there(self._fs, path)
        except OSError as error:
            raise describe_os_error(error, path) from error
        return "" if there is None else hashlib.sha256(there).hexdigest()

    def _known(self) -> dict[str, list[str]]:
        try:
            files = strictjson.loads_object(read_if_there(self._fs, self._record) or b'{"files": {}}')["files"]
            return {str(name): [str(one) for one in hashes] for name, hashes in files.items()}
        except (OSError, NotStrictJson, KeyError, TypeError, AttributeError):
            return {}

    def _save(self, files: dict[str, list[str]]) -> None:
        write_atomically(self._record, strictjson.dumps_readable({"files": dict(sorted(files.items()))}), self._fs)
