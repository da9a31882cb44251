"""What the person wants exported, and what came of it. Light to import: the window knows these records.

The libraries that read, clean and bind files are loaded by the modules that do the work.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from app.export.history import Version
from app.relay.nouns.base import Fault
from app.storage.filesystem import REAL_DISK, FileSystem
from producers.content.anything import AnyContent
from producers.figures import FigureBook

if TYPE_CHECKING:
    from producers.export import Removed

Form = Literal["file", "pdf", "flat", "markdown", "redline", "marked", "redline-pdf"]
"""A released file as it is, as PDF, as Markdown, or as the comparison with the version before, marked or as PDF.

"flat" is a form whose fields have become part of its pages, "marked" a deck with what changed marked on its slides.
"""

Package = Literal["files", "zip", "binder"]

Engine = Literal["", "office", "own"]
"""What made the pages of a PDF: LibreOffice, this program, or "" where nothing had to be laid out."""

ToPdf = Callable[[bytes, str], bytes]
"""Turns a file (bytes, name) into a PDF, as LibreOffice does."""

Runner = Callable[..., object]
"""Calls a module-level function with its arguments and returns what it returns, perhaps in another process."""

OFFICE = frozenset({"docx", "xlsx", "pptx"})


@dataclass(frozen=True)
class Choice:
    """One file to export: which version, in which form, and its label in a binder ("Exhibit A")."""

    version: Version
    form: Form = "file"
    exhibit: str = ""


@dataclass(frozen=True)
class Cleaning:
    """What is taken away on the way out besides what nobody should see, which always goes."""

    comments: bool = False
    changes: bool = False
    notes: bool = False


@dataclass(frozen=True)
class Naming:
    """How comparisons are called, in the person's language, with {new}, {old}, {number} and {date} filled in.

    `flat` is added to the name of a form whose fields have become part of its pages.
    """

    versions: str = ", version {new} against {old}"
    files: str = ", compared with {old}"
    version: str = "version {number} ({date})"
    flat: str = ", flattened"


@dataclass(frozen=True)
class ExportRequest:
    """What to export and how. `scrub` None leaves files as they are; `title` and `lines` are for a zip or a binder."""

    choices: tuple[Choice, ...]
    package: Package = "files"
    scrub: Cleaning | None = field(default_factory=Cleaning)
    title: str = "Package"
    lines: tuple[str, ...] = ()
    language: str = "en-GB"
    author: str = "Engross"
    naming: Naming = field(default_factory=Naming)


def run_here(work: Callable[..., object], *arguments: object) -> object:
    """Call a function in this process."""
    return work(*arguments)


@dataclass(frozen=True)
class Material:
    """What an export works with.

    `load` gives bytes by digest; `previous` and `contents` (for other formats) go by the digest of a version, and so
    do `supplied`, the digests of pictures and forms that went in by the name in the content.
    `to_pdf` is LibreOffice's way to PDF, None where it is not installed; files are then laid out by us, decks with
    `print_deck`, which may be called in another process. `record` is where exports of ours are remembered; `run`
    calls what takes long.
    """

    load: Callable[[str], bytes]
    previous: Mapping[str, Version]
    contents: Mapping[str, AnyContent]
    figures: FigureBook
    record: Path
    to_pdf: ToPdf | None = None
    run: Runner = run_here
    disk: FileSystem = REAL_DISK
    supplied: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    print_deck: ToPdf | None = None


@dataclass(frozen=True)
class PlannedFile:
    """A file that would be written: its name, and why it is called so.

    "new": nothing of that name is there. "ours": an earlier export that nobody changed is replaced. "beside": a file
    called `wanted` is there and stays, so this one gets a number.
    """

    name: str
    why: Literal["new", "ours", "beside"] = "new"
    wanted: str = ""


@dataclass(frozen=True)
class ExportedFile:
    """A file that was written: where, what was taken out of it, and the file of theirs that was left beside it."""

    path: Path
    removed: "tuple[Removed, ...]" = ()
    kept_theirs: Path | None = None
    parts: tuple[str, ...] = ()
    engine: Engine = ""


@dataclass(frozen=True)
class HeldFile:
    """A file whose target is open in another program, so that it was not written; `copy` is a free name beside it."""

    name: str
    copy: str
    data: bytes
    removed: "tuple[Removed, ...]" = ()
    parts: tuple[str, ...] = ()
    engine: Engine = ""


@dataclass(frozen=True)
class Exported:
    """What was written, a fault for each choice that could not be made, and targets that another program holds.

    `stopped` says that the person stopped it; what was written before that stays.
    """

    files: tuple[ExportedFile, ...]
    faults: tuple[Fault, ...] = ()
    held: tuple[HeldFile, ...] = ()
    stopped: bool = False

    @property
    def complete(self) -> bool:
        """Whether everything that was asked for was written."""
        return not (self.faults or self.held or self.stopped)


def _tell_nobody(_done: int, _total: int, _name: str) -> None:
    """Say nothing."""


@dataclass(frozen=True)
class Watch:
    """Who looks on: `told` hears how many of how many files are done and which one is next; `stopped` asks to end."""

    told: Callable[[int, int, str], None] = _tell_nobody
    stopped: Callable[[], bool] = bool
