"""What is offered to the person for export, and what an export of it would do. Light to import."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Protocol

from app.bridge.project import OpenProject
from app.export.comparison import Comparison
from app.export.history import Version
from app.export.report_document import SavedReport
from app.export.request import Engine, Exported, ExportedFile, ExportRequest, Form, HeldFile, Material, PlannedFile

if TYPE_CHECKING:
    from producers.export import Removed

Told = Callable[[int, int, str], None]


@dataclass(frozen=True)
class OfferedVersion:
    """A version with the forms in which it can be written here, and what would lay out its pages."""

    version: Version
    forms: tuple[Form, ...]
    engine: Engine = ""


@dataclass(frozen=True)
class OfferedFile:
    """A file with its versions, the newest first; never without one."""

    key: str
    versions: tuple[OfferedVersion, ...]


@dataclass(frozen=True)
class Offer:
    """What can be exported. `name` is suggested for a package; without `many` there is nothing to pack."""

    material: Material
    files: tuple[OfferedFile, ...]
    name: str
    many: bool = True


@dataclass(frozen=True)
class Plan:
    """What an export would do: the files it would write, and hidden details that would stay in them."""

    files: tuple[PlannedFile, ...]
    stays: "tuple[Removed, ...]" = ()


class Outbox(Protocol):
    """Makes offers and writes files. Nothing here is quick: it is called off the window's thread.

    Problems are RelayProblem with a fault.
    """

    def offer_files(self, project: OpenProject) -> Offer:
        """Return every released deliverable of a project with its versions."""
        ...

    def offer_report(self, report: SavedReport) -> Offer:
        """Return a report as something that can be written."""
        ...

    def offer_comparison(self, comparison: Comparison) -> Offer:
        """Return a comparison as something that can be written."""
        ...

    def plan(self, offer: Offer, request: ExportRequest, folder: Path | None) -> Plan:
        """Return what an export would do now; nothing is written. Without a folder there are no names yet."""
        ...

    def write(self, offer: Offer, request: ExportRequest, folder: Path, told: Told, stop: Event) -> Exported:
        """Write what was chosen."""
        ...

    def save_held(self, offer: Offer, held: HeldFile, folder: Path) -> ExportedFile:
        """Write a copy beside a file that another program holds."""
        ...

    def compare_versions(self, project: OpenProject, deliverable: str, number: int) -> Comparison:
        """Return a version of the current run compared with the one before it."""
        ...

    def compare_paths(self, old: Path, new: Path) -> Comparison:
        """Return any two files of this computer compared."""
        ...
