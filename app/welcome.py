"""What the start page needs of this computer, read light: the window opens with this, before the engine is there.

Qt's bindings make a class when it is first named, so those that are needed only after a press are named in full there.
"""

from datetime import UTC, datetime
from pathlib import Path

from PySide6 import QtCore, QtWidgets
from PySide6.QtWidgets import QWidget

from app.storage.listing import RecentProject, ShippedSample, list_recent, list_samples
from app.ui.window.entries import RecentEntry, Sample


def recent_entries(data: Path) -> tuple[RecentEntry, ...]:
    """Return the projects opened lately, newest first, as listed in the data folder."""
    return tuple(recent_entry(project) for project in list_recent(data))


def recent_entry(project: RecentProject) -> RecentEntry:
    """Return a listed project; a moment without a zone is one in UTC, which is how the list keeps them."""
    try:
        opened = datetime.fromisoformat(project.opened)
    except ValueError:
        return RecentEntry(Path(project.path), project.name, None, project.state)
    aware = opened if opened.tzinfo else opened.replace(tzinfo=UTC)
    return RecentEntry(Path(project.path), project.name, aware, project.state)


def sample_entries(samples: Path) -> tuple[Sample, ...]:
    """Return the samples that ship with the program."""
    return tuple(sample_entry(sample) for sample in list_samples(samples))


def sample_entry(sample: ShippedSample) -> Sample:
    """Return a shipped sample as the start page lists it."""
    return Sample(sample.key, sample.name, sample.description, sample.request, sample.minutes, sample.icon)


def documents_folder() -> Path:
    """Return the person's folder of documents, or their home."""
    found = QtCore.QStandardPaths.writableLocation(QtCore.QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(found) if found and Path(found).is_dir() else Path.home()


def choose_file(host: QWidget, title: str, start: Path) -> Path | None:
    """Ask the person for a file, in the system's own dialog where there is one."""
    chosen, _ = QtWidgets.QFileDialog.getOpenFileName(host, title, str(start))
    return Path(chosen) if chosen else None


def choose_target(host: QWidget, title: str, suggested: Path, kinds: str) -> Path | None:
    """Ask the person under which name to save; a name that is taken is not asked about, since nothing is replaced.

    `kinds` are the system dialog's filters ("Word document (*.docx);;Text (*.txt)"); a name without an ending gets
    that of the chosen one.
    """
    keep = QtWidgets.QFileDialog.Option.DontConfirmOverwrite
    chosen, kind = QtWidgets.QFileDialog.getSaveFileName(host, title, str(suggested), kinds, "", keep)
    path = Path(chosen)
    ending = kind.rpartition("*")[2].rstrip(")")
    return (path if path.suffix else path.with_suffix(ending)) if chosen else None


def choose_folder(host: QWidget, title: str, start: Path) -> Path | None:
    """Ask the person for a folder, in the system's own dialog where there is one."""
    chosen = QtWidgets.QFileDialog.getExistingDirectory(host, title, str(start))
    return Path(chosen) if chosen else None
