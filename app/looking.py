"""What files look like, for the preview: finds the bytes in the project and has them read in a limited child."""

import threading
from collections.abc import Callable
from pathlib import Path

from app.bridge.inspecting import take_file
from app.bridge.project import OpenProject
from app.bridge.workers import Workers
from app.preview.office import Office, find_office
from app.preview.views import PdfView, Preview, Unreadable
from app.relay.problems import RelayProblem
from app.storage.paths_inside import safe_path
from producers.reading.limits import Limits


def load_preview(project: OpenProject, key: str, workers: Workers) -> Preview:
    """Return what the file named by `key` looks like (see `app.ui.window.file_preview`), also of a bad file."""
    found = load_bytes(project, key)
    if found is None:
        return Unreadable("empty")
    data, name = found
    return workers.look(data, name)


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
    run = project.run
    built = [file for file in (run.built.get(name, ()) if run else ()) if str(file.version) == version]
    return (project.folder.objects.get(built[-1].object), built[-1].file_name) if built else None


def read_own(path: Path) -> bytes | None:
    """Return the bytes of a file of the person's own anywhere on this computer, None where it cannot be read."""
    taken = take_file(path, Limits())
    return taken if isinstance(taken, bytes) else None


def find_page_maker(cache: Path) -> Callable[[bytes, str, threading.Event], PdfView] | None:
    """Return what makes pages exactly as printed and keeps them in `cache`, None where LibreOffice is missing."""
    program = find_office()
    return Office(program, cache).pages if program is not None else None
