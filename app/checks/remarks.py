"""What a check function gets and what it gives back."""

from dataclasses import dataclass, field

from app.relay.nouns.finding import CheckRun, Severity
from producers.figures import FigureBook


@dataclass(frozen=True)
class CheckContext:
    """What checks may know beyond the file. `language` is that of the sentences, not of the file.

    `authors` may stand in the properties without being told; `acknowledged` are the exact texts of verify marks
    that a person has confirmed; `off` are checks that are switched off for this file. `foreign` tells a file of the
    person's own, which some Office program has written, from one that was built here.
    """

    language: str = "en"
    figures: FigureBook = field(default_factory=FigureBook)
    authors: frozenset[str] = frozenset({"Engross"})
    acknowledged: frozenset[str] = frozenset()
    off: frozenset[str] = frozenset()
    foreign: bool = False


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


@dataclass(frozen=True)
class OwnCheck:
    """What came of proofreading a file of the person's own. Titles are in their language.

    `not_for_kind` are checks that look for what this kind of file does not have. `quotes` go with the findings of
    `run`: the words that stand at the place of each. `pieces` counts the paragraphs, cells and lines looked at.
    """

    run: CheckRun
    ran: tuple[str, ...] = ()
    not_run: tuple[str, ...] = ()
    not_for_kind: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    pieces: int = 0
