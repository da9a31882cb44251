"""Sample projects that ship with the program: listed from `sample.json`, copied to a folder of the person's own."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.storage import strictjson
from app.storage.atomic import SHARED, make_folders, write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem
from app.storage.paths_inside import safe_path
from app.storage.problems import StorageProblem, describe_os_error
from app.storage.strictjson import NotStrictJson

_DESCRIPTION = "sample.json"
_MOST_COPIES = 1000


@dataclass(frozen=True)
class ShippedSample:
    """A sample: its folder's name, words for the start page, the request to begin with, about how many minutes."""

    key: str
    name: str
    description: str
    request: str
    minutes: int
    answers: str = ""


def list_samples(folder: Path) -> tuple[ShippedSample, ...]:
    """The samples in `folder`, by name of their folder; one that cannot be read is left out. Never raises."""
    found = (_read(path.parent) for path in sorted(folder.glob(f"*/{_DESCRIPTION}")))
    return tuple(sample for sample in found if sample is not None)


def copy_sample(folder: Path, sample: ShippedSample, target: Path, fs: FileSystem = REAL_DISK) -> Path:
    """Copy a sample's own files below `target` under a name that is free, and return that folder.

    The description and the recorded answers stay behind: the answers are the person's. Raises `StorageProblem`.
    """
    goal = _free_folder(target, sample.name)
    make_folders(goal, fs)
    for path in sorted((folder / sample.key).iterdir()):
        if path.is_file() and path.name not in {_DESCRIPTION, sample.answers}:
            try:
                write_atomically(safe_path(goal, path.name), path.read_bytes(), fs, mode=SHARED)
            except OSError as error:
                raise describe_os_error(error, path) from error
    return goal


def _read(folder: Path) -> ShippedSample | None:
    try:
        facts: dict[str, Any] = strictjson.loads_object((folder / _DESCRIPTION).read_bytes())
        return ShippedSample(
            key=folder.name,
            name=str(facts["name"]),
            description=str(facts.get("description", "")),
            request=str(facts["request"]),
            minutes=int(facts.get("minutes", 5)),
            answers=str(facts.get("answers", "")),
        )
    except (OSError, NotStrictJson, KeyError, TypeError, ValueError):
        return None


def _free_folder(target: Path, name: str) -> Path:
    for number in range(1, _MOST_COPIES):
        path = target / (name if number == 1 else f"{name} {number}")
        if not path.exists():
            return path
    raise StorageProblem("not-permitted", path=str(target / name))
