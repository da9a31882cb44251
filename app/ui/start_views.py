"""What the head and the start page are told to show, apart from the other views: the window opens with these alone.

Named tuples, because making twenty dataclasses takes as long as painting the page.
"""

from typing import NamedTuple

from app.ui.icons import Icon
from app.ui.states import State


class HeaderView(NamedTuple):
    """What the head of the window says. Empty `project` means the start page; `waits` counts further dialogs."""

    project: str = ""
    line: str = ""
    notice: str = ""
    waits: int = 0


class ProjectCardView(NamedTuple):
    """A recent project; `key` comes back when it is opened."""

    key: str
    name: str
    note: str
    icon: Icon
    state: State
    word: str
    time: str


class SampleView(NamedTuple):
    """A sample project; `key` comes back when it is chosen."""

    key: str
    title: str
    text: str
    lasting: str
    icon: Icon


class StartView(NamedTuple):
    """The start page; `total_projects` may be more than the cards shown."""

    projects: tuple[ProjectCardView, ...]
    samples: tuple[SampleView, ...]
    total_projects: int = 0
    greeting: str = ""
    has_model: bool = False
