"""What a comparison gives back: the file with its changes, how many there are, and each in words."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from producers.changes import ChangeKind, Counts, Note


@dataclass(frozen=True)
class Change:
    """One change. `place` is where it stands, for people ("clause 5.1", "Schedule!C7", "slide 3"); "" when unknown.

    `old` is the text before, `new` the text after; for a change of looks both are the text it concerns.
    """

    kind: ChangeKind
    place: str
    old: str = ""
    new: str = ""


@dataclass(frozen=True)
class Redline:
    """A comparison: the file that shows it, the counts, the changes in reading order, and what cannot be marked.

    `tracked` means that the file is the new one with its changes marked in it; else it is a list of the changes.
    """

    data: bytes
    file_format: str
    counts: Counts
    changes: tuple[Change, ...]
    notes: tuple[Note, ...] = ()
    tracked: bool = False


def count_changes(changes: tuple[Change, ...]) -> Counts:
    """Return the counts of some changes."""
    return count_kinds(change.kind for change in changes)


def count_kinds(kinds: Iterable[ChangeKind]) -> Counts:
    """Return how many changes there are of each kind."""
    found = Counter(kinds)
    return Counts(
        insertions=found["inserted"] + found["replaced"],
        deletions=found["deleted"] + found["replaced"],
        moves=found["moved"],
        formats=found["formatted"],
    )
