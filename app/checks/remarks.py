"""What a check function gets and what it gives back."""

from dataclasses import dataclass, field

from app.relay.nouns.finding import Severity
from producers.figures import FigureBook


@dataclass(frozen=True)
class CheckContext:
    """What checks may know beyond the file. `language` is that of the sentences, not of the file.

    `authors` may stand in the properties without being told; `acknowledged` are the exact texts of verify marks
    that a person has confirmed; `off` are checks that are switched off for this file.
    """

    language: str = "en"
    figures: FigureBook = field(default_factory=FigureBook)
    authors: frozenset[str] = frozenset({"Engross"})
    acknowledged: frozenset[str] = frozenset()
    off: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Remark:
    """One thing a check found, as facts: where (for people), and the values its sentences name.

    `passage` is the index of the piece of text, -1 when there is none. `severity` replaces the check's own.
    """

    place: str
    facts: dict[str, str] = field(default_factory=dict)
    passage: int = -1
    other: str = ""
    other_passage: int = -1
    severity: Severity | None = None
