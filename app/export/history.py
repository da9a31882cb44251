"""The versions of a deliverable that were released, read from the state of a project."""

from dataclasses import dataclass
from datetime import datetime

from app.relay.nouns.events import FileBuilt
from app.relay.nouns.report import ReleasedFile
from app.relay.state import ProjectState, RunState


@dataclass(frozen=True)
class Version:
    """A released version: `digest` names its bytes in the store of results, `at` is when its run ended.

    `label` is what a file that is no released version is called in a comparison, "" for versions of ours.
    """

    deliverable: str
    name: str
    file_format: str
    number: int
    digest: str
    at: datetime
    run: str
    path: str = ""
    label: str = ""


def list_versions(state: ProjectState) -> tuple[Version, ...]:
    """Return every released version of every deliverable, the oldest run first; equal bytes in a row are one.

    Runs stand in the state in the order they were started; clocks can stand still or go back.
    """
    found: list[Version] = []
    for run in state.runs.values():
        for file in run.released.values():
            if file.released and file.sha256:
                _add(found, _version(run, file))
    return tuple(found)


def latest_versions(state: ProjectState) -> tuple[Version, ...]:
    """Return the newest version of each deliverable, in the order they were first released."""
    newest: dict[str, Version] = {}
    for version in list_versions(state):
        newest[_key(version)] = version
    return tuple(newest.values())


def previous_version(state: ProjectState, version: Version) -> Version | None:
    """Return the version of the same deliverable that was released before this one, None for the first."""
    same = [
        one for one in list_versions(state) if _key(one) == _key(version) and one.file_format == version.file_format
    ]
    place = next((n for n, one in enumerate(same) if (one.run, one.digest) == (version.run, version.digest)), 0)
    return same[place - 1] if place else None


def earlier_version(state: ProjectState, deliverable: str, number: int) -> tuple[Version, Version] | None:
    """Return a version of the current run and the one before it, None where there is none to compare it with.

    The one before is an earlier file of the same run, else what the project released before under the same name.
    """
    run = state.current
    built = [one for one in (run.built.get(deliverable, ()) if run else ()) if one.version <= number]
    if run is None or not built or built[-1].version != number:
        return None
    new = _built_version(run, deliverable, built[-1])
    if len(built) > 1:
        return _built_version(run, deliverable, built[-2]), new
    released = [one for one in list_versions(state) if _key(one) == _key(new) and one.run != run.run]
    same = [one for one in released if one.file_format == new.file_format and one.number < number]
    return (same[-1], new) if same and same[-1].digest != new.digest else None


def _built_version(run: RunState, deliverable: str, built: FileBuilt) -> Version:
    at = run.ended or run.started
    return Version(deliverable, built.file_name, built.file_format, built.version, built.object, at, run.run)


def _key(version: Version) -> str:
    return version.name.casefold()


def _version(run: RunState, file: ReleasedFile) -> Version:
    at = run.ended or run.started
    return Version(file.deliverable, file.name, file.format, file.version, file.sha256, at, run.run, file.path)


def _add(found: list[Version], version: Version) -> None:
    last = next((one for one in reversed(found) if _key(one) == _key(version)), None)
    if last is None or last.digest != version.digest:
        found.append(version)
