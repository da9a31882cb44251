"""What a comparison gives back: the file with its changes, how many there are, and each in words."""

from dataclasses import dataclass
from typing import Literal

SECTIONS_NOTE = "Section breaks that came or went are not marked as changes."
RUNNING_NOTE = "A header or footer of a section that came or went is not marked as a change."
"""The remarks a comparison of Word files may make: what Word itself has no marks for."""

ChangeKind = Literal["inserted", "deleted", "replaced", "moved", "formatted"]


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
class Counts:
    """How many pieces of text were inserted and deleted, moved, and how many changed only their look.

    A replaced piece counts as one insertion and one deletion.
    """

    insertions: int = 0
    deletions: int = 0
    moves: int = 0
    formats: int = 0

    @property
    def total(self) -> int:
        """All changes together."""
        return self.insertions + self.deletions + self.moves + self.formats


@dataclass(frozen=True)
class Redline:
    """A comparison: the file that shows it, the counts, the changes in reading order, and remarks for the person.

    `tracked` means that the file is the new one with its changes marked in it; else it is a list of the changes.
    """

    data: bytes
    file_format: str
    counts: Counts
    changes: tuple[Change, ...]
    notes: tuple[str, ...] = ()
    tracked: bool = False


def count_changes(changes: tuple[Change, ...]) -> Counts:
    """Return the counts of some changes."""
    kinds = [change.kind for change in changes]
    return Counts(
        insertions=kinds.count("inserted") + kinds.count("replaced"),
        deletions=kinds.count("deleted") + kinds.count("replaced"),
        moves=kinds.count("moved"),
        formats=kinds.count("formatted"),
    )
