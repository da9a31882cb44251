"""The projects a person opened lately, newest first, shared by all their windows."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from app.storage import strictjson
from app.storage.atomic import make_folders, write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem, read_if_there
from app.storage.hold import hold
from app.storage.strictjson import NotStrictJson


@dataclass(frozen=True)
class RecentProject:
    """A project as the start page shows it; `opened` is ISO 8601 in UTC, `state` a short summary in words."""

    path: str
    name: str
    opened: str
    state: str = ""


class RecentProjects:
    """The list, kept in `recent.json` in the data folder; at most `limit` long."""

    def __init__(self, folder: Path, fs: FileSystem = REAL_DISK, limit: int = 30) -> None:
        self._path = folder / "recent.json"
        self._fs = fs
        self._limit = limit

    def projects(self) -> tuple[RecentProject, ...]:
        """The projects, newest first; what cannot be read of a damaged list is left out. Never raises."""
        try:
            items = strictjson.loads_object(read_if_there(self._fs, self._path) or b"{}").get("projects", [])
        except (OSError, NotStrictJson):
            return ()
        found = (_project(item) for item in (items if isinstance(items, list) else []))
        return tuple(project for project in found if project is not None)

    def add(self, project: RecentProject) -> None:
        """Put a project first, replacing an older line about the same folder. Raises `StorageProblem`."""
        self._change(lambda items: [project, *(item for item in items if item.path != project.path)])

    def describe(self, path: str, state: str) -> None:
        """Change the summary of a listed project. Raises `StorageProblem`."""
        self._change(lambda items: [replace(item, state=state) if item.path == path else item for item in items])

    def remove(self, path: str) -> None:
        """Take a project off the list; its folder stays. Raises `StorageProblem`."""
        self._change(lambda items: [item for item in items if item.path != path])

    def _change(self, change: Callable[[list[RecentProject]], list[RecentProject]]) -> None:
        make_folders(self._path.parent, self._fs)
        with hold(self._path.with_name("recent.lock")):
            items = [asdict(item) for item in change([*self.projects()])[: self._limit]]
            write_atomically(self._path, strictjson.dumps_readable({"projects": items}), self._fs)


def _project(item: Any) -> RecentProject | None:
    try:
        project = RecentProject(**item)
    except TypeError:
        return None
    return project if all(isinstance(value, str) for value in asdict(project).values()) else None
