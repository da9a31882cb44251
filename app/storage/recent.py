"""The projects a person opened lately, newest first, shared by all their windows."""

from collections.abc import Callable
from pathlib import Path

from app.storage import strictjson
from app.storage.atomic import make_folders, write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem, read_if_there
from app.storage.hold import hold
from app.storage.listing import RECENT, RecentProject, parse_recent


class RecentProjects:
    """The list, kept in `recent.json` in the data folder; at most `limit` long."""

    def __init__(self, folder: Path, fs: FileSystem = REAL_DISK, limit: int = 30) -> None:
        self._path = folder / RECENT
        self._fs = fs
        self._limit = limit

    def projects(self) -> tuple[RecentProject, ...]:
        """The projects, newest first; what cannot be read of a damaged list is left out. Never raises."""
        try:
            return parse_recent(read_if_there(self._fs, self._path) or b"{}")
        except OSError:
            return ()

    def add(self, project: RecentProject) -> None:
        """Put a project first, replacing an older line about the same folder. Raises `StorageProblem`."""
        self._change(lambda items: [project, *(item for item in items if item.path != project.path)])

    def describe(self, path: str, state: str) -> None:
        """Change the summary of a listed project. Raises `StorageProblem`."""
        self._change(lambda items: [item._replace(state=state) if item.path == path else item for item in items])

    def remove(self, path: str) -> None:
        """Take a project off the list; its folder stays. Raises `StorageProblem`."""
        self._change(lambda items: [item for item in items if item.path != path])

    def _change(self, change: Callable[[list[RecentProject]], list[RecentProject]]) -> None:
        make_folders(self._path.parent, self._fs)
        with hold(self._path.with_name("recent.lock")):
            items = [item._asdict() for item in change([*self.projects()])[: self._limit]]
            write_atomically(self._path, strictjson.dumps_readable({"projects": items}), self._fs)
