"""Words for changes between two versions, shared by comparisons and by what shows them. Light to import."""

from dataclasses import dataclass
from typing import Literal

ChangeKind = Literal["inserted", "deleted", "replaced", "moved", "formatted"]
Note = Literal["sections", "running"]
"""What no mark of Word can show: section breaks, or a header or footer of a section, that came or went."""

LISTED = 5000
"""So many changed cells are written into the list of a comparison; the others are only counted."""


@dataclass(frozen=True)
class Counts:
    """How many pieces were inserted and deleted, moved, and changed in their look only.

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
