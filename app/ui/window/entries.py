"""Projects and samples as the start page lists them. Named tuples: the window opens with these alone."""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple


class RecentEntry(NamedTuple):
    """A project opened before; `opened` is aware, `state` the short summary kept with it ("" when none)."""

    path: Path
    name: str
    opened: datetime | None
    state: str = ""


class Sample(NamedTuple):
    """A sample project that ships with the program; `minutes` is about how long it takes, `icon` names a picture."""

    key: str
    title: str
    text: str
    request: str
    minutes: int
    icon: str = ""
