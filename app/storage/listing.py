"""What the start page lists, read light: projects opened lately and shipped samples. Changing them is done elsewhere.

Named tuples, and no import of storage's other parts: the window opens with this alone.
"""

from pathlib import Path
from typing import Any, NamedTuple

from app.storage import strictjson
from app.storage.strictjson import NotStrictJson

RECENT = "recent.json"
DESCRIPTION = "sample.json"


class RecentProject(NamedTuple):
    """A project as the start page shows it; `opened` is ISO 8601 in UTC, `state` a short summary in words."""

    path: str
    name: str
    opened: str
    state: str = ""


class ShippedSample(NamedTuple):
    """A sample: its folder's name, words for the start page, the request to begin with, about how many minutes.

    `icon` is the name of the picture that stands for the work, "" for none of its own.
    """

    key: str
    name: str
    description: str
    request: str
    minutes: int
    answers: str = ""
    icon: str = ""


def list_recent(folder: Path) -> tuple[RecentProject, ...]:
    """The projects listed in the data folder, newest first. Never raises; what cannot be read is left out."""
    try:
        return parse_recent((folder / RECENT).read_bytes())
    except OSError:
        return ()


def parse_recent(raw: bytes) -> tuple[RecentProject, ...]:
    """The projects written in `raw`; what cannot be read of a damaged list is left out. Never raises."""
    try:
        items = strictjson.loads_object(raw).get("projects", [])
    except NotStrictJson:
        return ()
    found = (_project(item) for item in (items if isinstance(items, list) else []))
    return tuple(project for project in found if project is not None)


def list_samples(folder: Path) -> tuple[ShippedSample, ...]:
    """The samples in `folder`, by name of their folder; one that cannot be read is left out. Never raises."""
    found = (_sample(path.parent) for path in sorted(folder.glob(f"*/{DESCRIPTION}")))
    return tuple(sample for sample in found if sample is not None)


def _project(item: Any) -> RecentProject | None:
    try:
        project = RecentProject(**item)
    except TypeError:
        return None
    return project if all(isinstance(value, str) for value in project) else None


def _sample(folder: Path) -> ShippedSample | None:
    try:
        facts: dict[str, Any] = strictjson.loads_object((folder / DESCRIPTION).read_bytes())
        return ShippedSample(
            key=folder.name,
            name=str(facts["name"]),
            description=str(facts.get("description", "")),
            request=str(facts["request"]),
            minutes=int(facts.get("minutes", 5)),
            answers=str(facts.get("answers", "")),
            icon=str(facts.get("icon", "")),
        )
    except (OSError, NotStrictJson, KeyError, TypeError, ValueError):
        return None
