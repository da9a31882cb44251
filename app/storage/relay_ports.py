"""A project's storage in the shapes the relay asks for (`app.relay.ports`): typed events in, typed records out."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from pydantic import ValidationError

from app.relay.nouns.events import EVENTS, Event, Recorded
from app.storage.journal import Journal
from app.storage.journal_lines import Draft, Entry
from app.storage.problems import StorageProblem
from app.storage.project import DELIVERABLES, ProjectFolder
from app.storage.projections import Projections
from app.storage.releases import Releases


class EventJournal:
    """The journal as typed events; a JournalPort. `now` says the time, with its time zone."""

    def __init__(self, journal: Journal, now: Callable[[], datetime]) -> None:
        self._journal = journal
        self._now = now
        self._known: list[Recorded] = []

    def append(self, events: Sequence[Event], context: str, run: str) -> tuple[Recorded, ...]:
        """Append events as one group, all or none, durably. Raises `StorageProblem`."""
        at = self._now().astimezone(UTC).isoformat().replace("+00:00", "Z")
        entries = self._journal.append_many([_draft(event, context, run, at) for event in events])
        return tuple(_recorded(entry) for entry in entries)

    def recorded(self) -> tuple[Recorded, ...]:
        """All events in order. Raises `StorageProblem` (`event-unknown`) for one this program does not know."""
        known = len(self._known)
        self._known = [*self._known, *(_recorded(entry) for entry in self._journal.since(known))]
        return tuple(self._known)


class TextProjections:
    """The readable files; a ProjectionPort. Files changed by hand stay; `Projections.foreign_edits` tells."""

    def __init__(self, projections: Projections) -> None:
        self._projections = projections

    def write(self, path: str, text: str) -> None:
        """Write one file below `.engross`, by relative path. Raises `StorageProblem`."""
        self._projections.write(path, text)


class ReleaseDesk:
    """The Deliverables folder; a ReleasePort."""

    def __init__(self, project: ProjectFolder) -> None:
        self._project = project

    @property
    def _releases(self) -> Releases:
        return self._project.releases

    def release(self, name: str, data: bytes, previous_sha256: str) -> tuple[str, str]:
        """Release a file; its path relative to the project and "kept_theirs" when a changed file was left, else ""."""
        self._project.check_writable()
        released = self._releases.put(name, data, previous_sha256)
        remark = "kept_theirs" if released.kept_theirs else ""
        return f"{DELIVERABLES}/{released.path.name}", remark

    def digest(self, path: str) -> str:
        """SHA-256 of a released file (path relative to the project) as it is now, "" when it is gone."""
        return self._releases.digest(path.removeprefix(f"{DELIVERABLES}/"))


def _draft(event: Event, context: str, run: str, at: str) -> Draft:
    return Draft(event.kind, event.model_dump(mode="json", exclude={"kind"}), context, run, at)


def _recorded(entry: Entry) -> Recorded:
    try:
        event = EVENTS.validate_python({**entry.data, "kind": entry.kind}, strict=False)
        at = datetime.fromisoformat(entry.at)
        return Recorded(seq=entry.seq, at=at, context=entry.context, run=entry.run, event=event)
    except (ValidationError, ValueError) as error:
        raise StorageProblem("event-unknown", kind=entry.kind, seq=entry.seq) from error
