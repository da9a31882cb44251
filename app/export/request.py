"""What the person wants exported, and what came of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from app.export.comparing import ToPdf
from app.export.history import Version
from app.relay.nouns.base import Fault
from producers.content.anything import AnyContent
from producers.export import Removed, ScrubOptions
from producers.figures import FigureBook

Form = Literal["file", "pdf", "markdown", "redline", "redline-pdf"]
"""A released file as it is, as PDF, as Markdown, or as the comparison with the version before, marked or as PDF."""

Package = Literal["files", "zip", "binder"]


@dataclass(frozen=True)
class Choice:
    """One file to export: which version, in which form, and its label in a binder ("Exhibit A")."""

    version: Version
    form: Form = "file"
    exhibit: str = ""


@dataclass(frozen=True)
class ExportRequest:
    """What to export and how. `scrub` None leaves files as they are; `title` and `lines` are for a zip or a binder."""

    choices: tuple[Choice, ...]
    package: Package = "files"
    scrub: ScrubOptions | None = field(default_factory=ScrubOptions)
    title: str = "Package"
    lines: tuple[str, ...] = ()
    language: str = "en-GB"
    author: str = "Engross"


@dataclass(frozen=True)
class Material:
    """What an export works with: bytes by digest, earlier versions, contents for Markdown, and a way to PDF, if any."""

    load: Callable[[str], bytes]
    previous: Mapping[str, Version]
    contents: Mapping[str, AnyContent]
    figures: FigureBook
    record: Path
    to_pdf: ToPdf | None = None


@dataclass(frozen=True)
class ExportedFile:
    """A file that was written: where, what was taken out of it, and the file of theirs that was left beside it."""

    path: Path
    removed: tuple[Removed, ...] = ()
    kept_theirs: Path | None = None
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Exported:
    """What was written, and a fault for each choice that could not be; only without faults was all done."""

    files: tuple[ExportedFile, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether everything that was asked for was written."""
        return not self.faults
