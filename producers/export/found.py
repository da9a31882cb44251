"""What scrubbing was asked to do, and what it did, as codes with counts; others make sentences of them."""

from collections import Counter
from dataclasses import dataclass, field

REPORTED = frozenset(
    {"hidden-sheet", "hidden-slide", "macros", "outside-link", "comments-kept", "changes-kept", "notes-kept"}
)
"""Codes of what was found and left, because taking it away would change what the file says or does."""


@dataclass(frozen=True)
class ScrubOptions:
    """What to take away besides what is always taken. `authors` keeps the names on comments and tracked changes."""

    comments: bool = False
    changes: bool = False
    notes: bool = False
    authors: bool = False


@dataclass(frozen=True)
class Removed:
    """One kind of thing: its code, how many there were, and up to three examples (a name, a path, a sheet)."""

    code: str
    count: int
    detail: str = ""

    @property
    def taken(self) -> bool:
        """Whether it was taken away; else it was only found."""
        return self.code not in REPORTED


@dataclass(frozen=True)
class Scrubbed:
    """A scrubbed file and all that was taken away or found, in a fixed order."""

    data: bytes
    removed: tuple[Removed, ...] = ()


@dataclass
class Finds:
    """Counts what is found while a file is scrubbed."""

    counts: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)

    def add(self, code: str, detail: str = "", count: int = 1) -> None:
        """Count a find."""
        if count:
            self.counts[code] += count
            known = self.examples.setdefault(code, [])
            if detail and detail not in known and len(known) < 3:
                known.append(detail)

    def removed(self) -> tuple[Removed, ...]:
        """Return all finds by code."""
        return tuple(Removed(code, self.counts[code], ", ".join(self.examples[code])) for code in sorted(self.counts))
