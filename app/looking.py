"""What files look like, for the preview: finds the bytes in the project and has them read in a limited child."""

import threading
from collections.abc import Callable
from pathlib import Path

from app.bridge.inspecting import take_file
from app.bridge.project import OpenProject
from app.bridge.unlocked import Unlocked, opens
from app.bridge.workers import Workers
from app.preview.office import Office, find_office
from app.preview.views import PdfView, Preview, Unreadable
from app.relay.problems import RelayProblem
from app.storage.paths_inside import safe_path
from producers.reading.limits import Limits
from producers.reading.passwords import Password


def load_preview(project: OpenProject, key: str, workers: Workers) -> Preview:
    """Return what the file named by `key` looks like (see `app.ui.window.file_preview`), also of a bad file."""
    found = load_bytes(project, key)
    if found is None:
        return Unreadable("empty")
    data, name = found
    return workers.look(data, name, project.sources.password_of(_path_of(key)))


def unlock_preview(project: OpenProject, key: str, password: Password, workers: Workers) -> Unlocked:
    """Open the source named by `key` with a password; one that fits is known from now on."""
    found = load_bytes(project, key)
    preview = workers.look(*found, password) if found is not None else Unreadable("empty")
    if not opens(preview):
        return Unlocked(preview)
    project.sources.unlock(_path_of(key), password)
    return Unlocked(preview, project.sources.glance())


def _path_of(key: str) -> str:
    """Return the path of a source by its key, "" for a deliverable, which has no password."""
    kind, _, path = key.partition(":")
    return path if kind == "source" else ""


def load_printable(project: OpenProject, key: str) -> tuple[bytes, str] | None:
    """Return the bytes for exact pages; none of a file opened with a password, since they would lie on the disk."""
    return None if project.sources.password_of(_path_of(key)) else load_bytes(project, key)


def load_bytes(project: OpenProject, key: str) -> tuple[bytes, str] | None:
    """Return the bytes and the name of the file named by `key`, None where it is not there."""
    kind, _, rest = key.partition(":")
    try:
        return _source(project, rest) if kind == "source" else _deliverable(project, rest)
    except (OSError, RelayProblem):
        return None


def _source(project: OpenProject, path: str) -> tuple[bytes, str]:
    return safe_path(project.path, path).read_bytes(), path


def _deliverable(project: OpenProject, rest: str) -> tuple[bytes, str] | None:
    name, _, version = rest.rpartition(":")
    runs = project.relay.state.runs.values()
    built = [file for run in runs for file in run.built.get(name, ()) if str(file.version) == version]
    return (project.folder.objects.get(built[-1].object), built[-1].file_name) if built else None


def read_own(path: Path) -> bytes | None:
    """Return the bytes of a file of the person's own anywhere on this computer, None where it cannot be read."""
    taken = take_file(path, Limits())
    return taken if isinstance(taken, bytes) else None


def find_page_maker(cache: Path) -> Callable[[bytes, str, threading.Event], PdfView] | None:
    """Return what makes pages exactly as printed and keeps them in `cache`, None where LibreOffice is missing."""
    program = find_office()
    return Office(program, cache).pages if program is not None else None
