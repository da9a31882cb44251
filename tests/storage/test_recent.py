"""The list of recent projects: shared by windows, tolerant of damage."""

import os
from pathlib import Path

import pytest

from app.storage import strictjson
from app.storage.listing import RecentProject
from app.storage.recent import RecentProjects
from tests.storage.faults import UNSYNCED

AT = "2026-11-30T09:00:00Z"


def item(name: str) -> RecentProject:
    return RecentProject(f"/projects/{name}", name, AT)


def names(folder: Path) -> list[str]:
    return [project.name for project in RecentProjects(folder).projects()]


def test_the_last_opened_comes_first_and_each_folder_once(tmp_path: Path):
    recent = RecentProjects(tmp_path / "data")
    assert recent.projects() == ()
    for name in ("a", "b", "a"):
        recent.add(item(name))
    assert names(tmp_path / "data") == ["a", "b"]
    recent.describe("/projects/b", "Waiting for you")
    recent.remove("/projects/a")
    assert RecentProjects(tmp_path / "data").projects() == (RecentProject("/projects/b", "b", AT, "Waiting for you"),)


def test_the_list_does_not_grow_without_end(tmp_path: Path):
    recent = RecentProjects(tmp_path, limit=3)
    for number in range(5):
        recent.add(item(str(number)))
    assert names(tmp_path) == ["4", "3", "2"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("", []),
        ("{", []),
        ('{"projects": 7}', []),
        (
            '{"projects": [1, {"path": "p"}, {"path": "p", "name": "good", "opened": "t"}, {"path": 1, "name": ""}]}',
            ["good"],
        ),
    ],
)
def test_of_a_damaged_list_what_can_be_read_is_shown_and_it_can_be_added_to(tmp_path: Path, text: str, left: list[str]):
    (tmp_path / "recent.json").write_text(text)
    assert names(tmp_path) == left
    RecentProjects(tmp_path).add(item("new"))
    assert names(tmp_path) == ["new", *left]


def after_two_writers(folder: Path, times: int, recent: RecentProjects) -> int:
    """How many of 2 × `times` projects are on the list after two processes added them at once."""
    children = []
    for who in ("left", "right"):
        child = os.fork()
        if child == 0:
            for number in range(times):
                recent.add(item(f"{who}-{number}"))
            os._exit(0)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0]
    return len(RecentProjects(folder, limit=1000).projects())


def test_two_windows_that_add_at_once_lose_nothing(tmp_path: Path):
    assert after_two_writers(tmp_path, 200, RecentProjects(tmp_path, UNSYNCED, limit=1000)) == 400


class Unlocked(RecentProjects):
    """A broken twin: reads, changes and writes without holding the list."""

    def _change(self, change):  # type: ignore[no-untyped-def]
        items = [project._asdict() for project in change([*self.projects()])]
        temporary = self._path.with_name(f"{os.getpid()}")
        temporary.write_bytes(strictjson.dumps({"projects": items}))
        temporary.replace(self._path)


def test_broken_twin_without_holding_the_list_projects_are_lost(tmp_path: Path):
    assert after_two_writers(tmp_path, 200, Unlocked(tmp_path, limit=1000)) < 400
