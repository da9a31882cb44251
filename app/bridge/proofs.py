"""What the checks say about a file of the person's own; apart from the checking, which loads every reader there is."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.relay.nouns.base import Fault
from app.relay.nouns.finding import CheckRun
from producers.reading.passwords import Password


@dataclass(frozen=True)
class Proofread:
    """What the checks say about a file, by their ids; without `run` nothing was checked, and `reason` says why.

    `missing` is what could not be read of it; `aside` is what was not looked at, though it could be read.
    """

    run: CheckRun | None = None
    missing: tuple[Fault, ...] = ()
    aside: tuple[Fault, ...] = ()
    reason: str = ""


Proofreader = Callable[[Path, Password | None], Proofread]
"""Says what the checks say about one file, opened with a password; it never raises for what is in the file."""
