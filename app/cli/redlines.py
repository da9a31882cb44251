"""Comparisons of new versions with the ones before, written beside the versions of a deliverable.

What compares is imported when there are two versions: it brings every office library, and most runs make a first one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from app.bridge.project import OpenProject
from app.export.history import earlier_version
from app.relay.projection import context_folder
from producers.problems import ContentProblem
from producers.reading.problems import ReadingProblem

if TYPE_CHECKING:
    from producers.redline import Redline


@dataclass(frozen=True)
class WrittenRedline:
    """A comparison on disk: of which file, against which version, with how many changes."""

    name: str
    against: int
    changes: int
    path: Path


def write_redlines(project: OpenProject) -> Iterator[WrittenRedline]:
    """Write a comparison for each file that the finished run released anew; files of other kinds have none."""
    run = project.run
    for deliverable, built in (run.built if run is not None else {}).items():
        released = run.released.get(deliverable) if run is not None else None
        if run is None or released is None or released.version != built[-1].version:
            continue
        pair = earlier_version(project.relay.state, deliverable, released.version)
        if pair is None:
            continue
        old, new = pair
        data = project.folder.objects.get
        try:
            redline = _compare(data(old.digest), data(new.digest), date.fromisoformat(run.today))
        except (ContentProblem, ReadingProblem):
            continue
        name = f"v{new.number} against v{old.number}.{redline.file_format}"
        path = f"{context_folder(run.context)}/output/{deliverable}/{name}"
        project.folder.projections.write(path, redline.data)
        yield WrittenRedline(released.name, old.number, len(redline.changes), project.folder.kept / path)


def _compare(old: bytes, new: bytes, day: date) -> "Redline":
    from app.export.comparing import compare_files  # noqa: PLC0415

    return compare_files(old, new, day=day)
