"""Protected files: which passwords are known, and how a file is read with one."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from app.relay.nouns.source import SourceText
from app.sources.passwords import Passwords
from app.sources.worker import read_in_child
from producers.reading.passwords import Password
from producers.reading.unlocking import LOCKED

CLOSED = LOCKED | {"damaged", "too-demanding", "too-large", "unexpected-content", "gone"}
"""The codes of a file that a password did not open."""


def _read_alone(folder: Path, path: str, password: Password) -> SourceText:
    return read_in_child(folder, path, password=password)


@dataclass(frozen=True)
class Unlocking:
    """The passwords of this run of the program, and what reads a source with one, always in a limited child."""

    passwords: Passwords = field(default_factory=Passwords)
    read: Callable[[Path, str, Password], SourceText] = _read_alone
