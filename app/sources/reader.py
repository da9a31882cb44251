"""Scans a project folder for sources and reads them. A bad file is described, never raised."""

import errno
import hashlib
import re
import unicodedata
from pathlib import Path, PurePosixPath

from app.relay.nouns.base import Fault
from app.relay.nouns.source import SourceFile, SourceStatus, SourceText
from app.sources.disk import Disk, Entry, LocalDisk
from app.sources.gathering import Gathering, refuse
from app.sources.invisible import count_invisible
from app.sources.naming import SKIPPED, find_lookalikes, find_owned, is_inside, is_offered, is_owner_file
from app.sources.registry import read_kind
from app.sources.sniffing import find_kind, kind_by_name
from producers.reading.limits import Limits
from producers.reading.package import is_compound_file, is_encrypted_office
from producers.reading.passwords import Password
from producers.reading.problems import ReadingProblem
from producers.reading.unlocking import explain, may_be_locked_pdf, unlock

_NUMBERS = re.compile(r"([0-9]{1,18})")
_CLOUD = frozenset((*range(358, 364), *range(389, 405), 426, 433, 434))
"""Windows errors of cloud files (ERROR_CLOUD_FILE_…): the content is not on this computer."""


class SourceReader:
    """Reads the files of one project folder, within limits, from a disk."""

    def __init__(self, limits: Limits | None = None, disk: Disk | None = None) -> None:
        self._limits = limits or Limits()
        self._disk = disk or LocalDisk()
        self._doubtful: frozenset[str] = frozenset()

    def scan(self, folder: Path) -> tuple[SourceFile, ...]:
        """Return every file of the folder that may be a source, by name; each is opened once and hashed.

        Left out: hidden files, the program's own folder, released deliverables, and the owner files of documents
        that are open (the document says so instead). Raises OSError only when the folder itself cannot be listed.
        """
        entries = sorted(self._disk.list_files(folder, SKIPPED), key=lambda one: _sort_key(one.path))
        owners = [one.path for one in entries if is_owner_file(one.path)]
        kept = [one for one in entries if not is_owner_file(one.path)]
        doubtful: set[str] = set()
        files = {one.path: self._look(folder, one, doubtful) for one in kept}
        self._doubtful = frozenset(doubtful)
        for owner in owners:
            if (owned := find_owned(owner, files)) in files:
                files[owned] = _with_fault(files[owned], "open-elsewhere", name=files[owned].name)
        for path, form in find_lookalikes(files).items():
            files[path] = _with_fault(files[path], "same-looking-name", name=files[path].name, form=form)
        return tuple(files.values())

    @property
    def doubtful(self) -> frozenset[str]:
        """The PDFs of the last scan that speak of a protection; only opening one tells if it asks for a password."""
        return self._doubtful

    def read(self, folder: Path, path: str, password: Password | None = None) -> SourceText:
        """Return what can be read of one file; whatever goes wrong is a fault of the file.

        Size and hash are those of the file as it lies in the folder, also of one that opens with `password`.
        """
        file, data = self._find(folder, path, password)
        if data is None:
            return SourceText(file=file)
        gathered = self._gather(file, data, password)
        if password and gathered.fields:
            _keep_form_closed(gathered)
        return _finish(file, gathered)

    def describe(self, folder: Path, path: str) -> SourceFile:
        """Return one file as a scan lists it, without reading what it says."""
        return self._find(folder, path)[0]

    def take(self, folder: Path, path: str) -> tuple[SourceFile, bytes | None]:
        """Return one file with its bytes as they are, also those of a picture, which says nothing.

        There are no bytes for what a scan would not list, for links, and for what cannot be read; faults say why.
        """
        if not is_offered(path):
            return _describe(path, 0, "unreadable", "outside-project"), None
        try:
            entry = self._disk.describe(folder, path)
        except (OSError, ValueError) as error:
            return _describe_error(path, 0, error), None
        refused, data = self._fetch(folder, entry)
        return refused or _describe_data(path, data)[0], data or None

    def _look(self, folder: Path, entry: Entry, doubtful: set[str]) -> SourceFile:
        file, data = self._open(folder, entry)
        if data and may_be_locked_pdf(data):
            doubtful.add(entry.path)
        return file

    def _find(self, folder: Path, path: str, password: Password | None = None) -> tuple[SourceFile, bytes | None]:
        if not is_inside(path):
            return _describe(path, 0, "unreadable", "outside-project"), None
        try:
            entry = self._disk.describe(folder, path)
        except (OSError, ValueError) as error:
            return _describe_error(path, 0, error), None
        return self._open(folder, entry, password)

    def _open(self, folder: Path, entry: Entry, password: Password | None = None) -> tuple[SourceFile, bytes | None]:
        """Describe an entry; the bytes come along, unlocked, when they may be read further."""
        refused, data = self._fetch(folder, entry)
        if refused:
            return refused, None
        return self._unlock(entry.path, data, password) if password else _describe_data(entry.path, data)

    def _unlock(self, path: str, data: bytes, password: Password) -> tuple[SourceFile, bytes | None]:
        own = {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        try:
            file, opened = _describe_data(path, unlock(data, password, self._limits))
        except ReadingProblem as problem:
            return _describe(path, 0, "unreadable", problem.code).model_copy(update=own), None
        except (MemoryError, RecursionError):
            return _describe(path, 0, "unreadable", "too-demanding").model_copy(update=own), None
        return file.model_copy(update=own), opened

    def _fetch(self, folder: Path, entry: Entry) -> tuple[SourceFile | None, bytes]:
        """Return the bytes of an entry, or the file described with why they cannot be had."""
        if entry.kind == "link":
            return _describe(entry.path, 0, "unreadable", "link-not-followed"), b""
        if entry.kind == "placeholder":
            return _describe(entry.path, entry.size, "elsewhere", "not-on-this-computer"), b""
        if entry.size > self._limits.file_bytes:
            return _describe(entry.path, entry.size, "unreadable", "too-large"), b""
        if not _stays_inside(folder, entry.path):
            return _describe(entry.path, 0, "unreadable", "link-not-followed"), b""
        try:
            return None, self._disk.read(folder / entry.path)
        except (OSError, ValueError) as error:
            return _describe_error(entry.path, entry.size, error), b""

    def _gather(self, file: SourceFile, data: bytes, password: Password | None) -> Gathering:
        try:
            return read_kind(file.kind, data, file.name, self._limits)
        except ReadingProblem as problem:
            return refuse(explain(problem.code, password), **{**problem.fields, "name": file.name})
        except (MemoryError, RecursionError):
            return refuse("too-demanding", name=file.name)
        except Exception as error:  # noqa: BLE001 - a bad file must never stop the others
            return refuse("unexpected-content", name=file.name, detail=type(error).__name__)


def _sort_key(path: str) -> tuple[list[tuple[int, str]], str]:
    """Return what files are ordered by: their paths as people read them, "letter 2" before "letter 10"."""
    parts = _NUMBERS.split(unicodedata.normalize("NFC", path).casefold())
    return [(int(part), "") if at % 2 else (0, part) for at, part in enumerate(parts)], path


def _stays_inside(folder: Path, path: str) -> bool:
    """Whether no folder on the way is a link that leads out."""
    try:
        return (folder / path).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        return False


def _describe(path: str, size: int, status: SourceStatus, code: str = "", **fields: str) -> SourceFile:
    name = PurePosixPath(path).name
    faults = (Fault(code=code, fields={"name": name, **fields}),) if code else ()
    return SourceFile(path=path, name=name, kind=kind_by_name(name), size=size, sha256="", status=status, faults=faults)


def _describe_error(path: str, size: int, error: OSError | ValueError) -> SourceFile:
    number = getattr(error, "errno", None)
    windows = getattr(error, "winerror", None)
    if windows in _CLOUD or number in {errno.EINVAL, 362}:
        return _describe(path, size, "elsewhere", "not-on-this-computer")
    if number in {errno.EACCES, errno.EPERM}:
        return _describe(path, size, "unreadable", "file-not-permitted")
    if number in {errno.ENOENT, errno.ENOTDIR}:
        return _describe(path, size, "unreadable", "file-not-found")
    detail = getattr(error, "strerror", None) or type(error).__name__
    return _describe(path, size, "unreadable", "file-disk-error", detail=str(detail))


def _describe_data(path: str, data: bytes) -> tuple[SourceFile, bytes | None]:
    name = PurePosixPath(path).name
    file = SourceFile(
        path=path,
        name=name,
        kind=find_kind(name, data),
        size=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
    )
    refused = _refuse_early(file, data)
    if refused:
        fault = Fault(code=refused, fields={"name": name})
        return file.model_copy(update={"status": "unreadable", "faults": (fault,)}), None
    return file, data


def _refuse_early(file: SourceFile, data: bytes) -> str:
    """Return why a file need not be opened at all, "" when it should."""
    if not data:
        return "empty-file"
    if is_encrypted_office(data):
        return "encrypted"
    if is_compound_file(data) and file.kind in {"docx", "pptx"}:
        return "old-format"
    if is_compound_file(data) and file.name.lower().endswith((".doc", ".ppt", ".dot", ".pps")):
        return "old-format"
    return {"image": "picture", "other": "unknown-kind"}.get(file.kind, "")


def _keep_form_closed(gathered: Gathering) -> None:
    """Take the fields of a form that only a password opens: what is opened stays in memory, so none can be filled."""
    gathered.fields.clear()
    gathered.notice("form-protected")


def _with_fault(file: SourceFile, code: str, **fields: str) -> SourceFile:
    return file.model_copy(update={"faults": (*file.faults, Fault(code=code, fields=fields))})


def _finish(file: SourceFile, gathered: Gathering) -> SourceText:
    invisible = count_invisible(passage.text for passage in gathered.passages)
    if invisible:
        gathered.notice("invisible-characters", count=str(invisible))
    if not gathered.blind and not gathered.passages and not gathered.faults:
        gathered.notice("no-words")
    status: SourceStatus = "unreadable" if gathered.blind else "partly" if gathered.faults else "read"
    faults = tuple(
        Fault(code=one.code, fields={"name": file.name, **one.fields}) for one in (*file.faults, *gathered.faults)
    )
    return SourceText(
        file=file.model_copy(update={"status": status, "faults": faults}),
        passages=tuple(gathered.passages),
        tables=tuple(gathered.tables),
        fields=tuple(gathered.fields),
        notices=tuple(gathered.notices),
    )
