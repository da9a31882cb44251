"""A file of the person's own, looked at: how it looks, what the checks found, and what none of them could see.

Runs in a `LimitedChild`. The file is opened once, read only, and nothing in it is followed or run.
"""

import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from app.bridge.proofs import Proofread
from app.checks.desk import FileChecker
from app.checks.remarks import OwnCheck
from app.preview.passages import read_passages, read_values
from app.preview.reading import read_preview
from app.preview.views import PdfView, PictureView, Preview, Unreadable
from app.relay.nouns.base import Fault
from app.relay.nouns.finding import Finding
from app.relay.nouns.source import Passage, SourceKind
from app.sources.decoding import decode
from app.sources.gathering import Gathering
from app.sources.kinds.text import add_paragraphs
from app.sources.plainhtml import read_html
from app.sources.registry import read_kind
from app.sources.sniffing import find_kind
from producers.reading.limits import Limits
from producers.reading.passwords import Password
from producers.reading.problems import ReadingProblem
from producers.reading.unlocking import explain, unlock

_FOREIGN: frozenset[SourceKind] = frozenset({"msg", "rtf", "odt"})
"""Kinds whose words the readers of sources know and the preview does not."""
_WORDS_ONLY: frozenset[SourceKind] = frozenset({*_FOREIGN, "eml"})
"""Kinds that the checks see as plain words."""
_WRAPPED: frozenset[SourceKind] = frozenset({"msg", "eml"})
"""Kinds whose lines end where the program that sent them was full, not where a paragraph ends."""
_WEB = (".html", ".htm")
_VALUES = "values-only"
_OUTSIDE = "mail"
_INSIDE = "attachment "


class _Looked(NamedTuple):
    """What came of checking a file: what could not be read of it, and what is not looked at though it was read."""

    checked: OwnCheck | None = None
    missing: tuple[Fault, ...] = ()
    aside: tuple[Fault, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Placed:
    """A finding and the words that stand at its place."""

    finding: Finding
    quote: str = ""


@dataclass(frozen=True)
class Inspected:
    """What came of checking a file. Without `ran` nothing was checked, and `reason` says why.

    `ran`, `not_run` and `not_for_kind` are titles of checks in the person's language; `unread` are facts about what
    of the file was not looked at; `pieces` counts the paragraphs, cells and lines that were.
    """

    findings: tuple[Placed, ...] = ()
    ran: tuple[str, ...] = ()
    not_run: tuple[str, ...] = ()
    not_for_kind: tuple[str, ...] = ()
    unread: tuple[Fault, ...] = ()
    reason: str = ""
    pieces: int = 0


def unlock_file(data: bytes, password: Password) -> Iterator[tuple[bytes, str]]:
    """Yield the bytes of a file without its protection, and "" or the code of why it stays closed."""
    try:
        yield unlock(data, password, Limits()), ""
    except ReadingProblem as problem:
        yield b"", problem.code


def view_file(data: bytes, name: str, password: Password | None = None) -> Iterator[Preview]:
    """Yield what the bytes of a file look like; of kinds without a look of their own, their words or values."""
    opened, closed = next(unlock_file(data, password)) if password else (data, "")
    yield Unreadable(closed) if closed else _explained(_view_open(opened, name), password)


def _view_open(data: bytes, name: str) -> Preview:
    view = read_preview(data, name)
    kind = find_kind(name, data)
    old = isinstance(view, Unreadable) and view.code in {"old-format", "not-office"} and kind == "xlsx"
    return _view_words(data, name, kind, view) if data and (kind in _FOREIGN or old) else view


def _view_words(data: bytes, name: str, kind: SourceKind, otherwise: Preview) -> Preview:
    try:
        gathered = read_kind(kind, data, name, Limits())
    except ReadingProblem as problem:
        return Unreadable(problem.code, tuple(sorted(problem.fields.items())))
    if kind == "xlsx":
        return read_values(gathered.tables) if gathered.tables else otherwise
    return read_passages(gathered.passages) if gathered.passages else otherwise


def inspect_file(path: str, language: str, password: Password | None = None) -> Iterator[Preview | Inspected]:
    """Yield first what a file looks like, then what the checks say about it, in `language`."""
    taken = _take_open(path, password)
    if isinstance(taken, str):
        yield Unreadable(taken)
        yield Inspected(reason=taken)
        return
    name = Path(path).name
    view = _explained(next(view_file(taken, name)), password)
    yield view
    looked = _check(taken, name, view, FileChecker(language))
    yield _tell(looked.checked, looked) if looked.checked is not None else Inspected(reason=looked.reason)


def proofread_file(path: str, language: str, password: Password | None = None) -> Iterator[Proofread]:
    """Yield what the checks say about a file, in `language`; it is opened once, and read only."""
    taken = _take_open(path, password)
    if isinstance(taken, str):
        yield Proofread(reason=taken)
        return
    name = Path(path).name
    view = _explained(next(view_file(taken, name)), password)
    looked = _check(taken, name, view, FileChecker(language))
    run = looked.checked.run if looked.checked is not None else None
    yield Proofread(run, looked.missing, looked.aside, looked.reason)


def _take_open(path: str, password: Password | None) -> bytes | str:
    """Return the bytes of a file, unlocked where there is a password, or the code of why it is not opened."""
    taken = take_file(Path(path), Limits())
    if isinstance(taken, str) or not password:
        return taken
    opened, closed = next(unlock_file(taken, password))
    return closed or opened


def _explained(view: Preview, password: Password | None) -> Preview:
    """Return a look, of a file that still asks for a password after one opened nothing as a lock not known here."""
    return Unreadable(explain(view.code, password), view.fields) if isinstance(view, Unreadable) else view


def take_file(path: Path, limits: Limits) -> bytes | str:
    """Return the bytes of a file, or the code of why it is not opened: only plain files within the limits are."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            return "not-a-file"
        return path.read_bytes() if found.st_size <= limits.file_bytes else "too-large"
    except FileNotFoundError:
        return "gone"
    except PermissionError:
        return "not-permitted"
    except OSError:
        return "disk-error"


def _check(data: bytes, name: str, view: Preview, checker: FileChecker) -> _Looked:
    if isinstance(view, PictureView):
        return _Looked(reason="picture")
    if isinstance(view, Unreadable):
        return _Looked(reason=view.code)
    gathered, kind = _gather(data, name)
    if gathered.blind and isinstance(view, PdfView):
        return _Looked(reason="no-readable-page")
    values = any(one.code == _VALUES for one in gathered.notices)
    is_words = values or kind in _WORDS_ONLY or name.lower().endswith(_WEB)
    words = _words(gathered, wrapped=kind in _WRAPPED) if is_words else None
    return _Looked(checker.check_own(data, name, words), tuple(gathered.faults), tuple(gathered.notices))


def _gather(data: bytes, name: str) -> tuple[Gathering, SourceKind]:
    kind = find_kind(name, data)
    gathered = Gathering()
    try:
        if name.lower().endswith(_WEB):
            add_paragraphs(read_html(decode(data).text)[0], gathered)
        elif kind not in {"other", "image"}:
            gathered = read_kind(kind, data, name, Limits())
    except ReadingProblem as problem:
        gathered.fault(problem.code, **problem.fields)
    return gathered, kind


def _words(gathered: Gathering, *, wrapped: bool) -> list[Passage]:
    """Return the passages that are words of the file, one for each line where lines are not `wrapped`."""
    kept = [one for one in gathered.passages if not _is_outside(one)]
    if wrapped:
        return kept
    return [one.model_copy(update={"text": line}) for one in kept for line in one.text.split("\n")]


def _is_outside(passage: Passage) -> bool:
    """Whether a passage is no part of the words themselves: the head of a message, or a file attached to it."""
    return passage.kind == _OUTSIDE or passage.label.startswith(_INSIDE)


def _tell(checked: OwnCheck, looked: _Looked) -> Inspected:
    placed = zip(checked.run.findings, checked.quotes, strict=True)
    return Inspected(
        findings=tuple(Placed(finding, quote) for finding, quote in placed),
        ran=checked.ran,
        not_run=checked.not_run,
        not_for_kind=checked.not_for_kind,
        unread=(*looked.missing, *looked.aside),
        pieces=checked.pieces,
    )
