"""What every handler works with beside its assignment: the playbooks and the calculators."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.relay.assignments import Brief
from app.relay.nouns.source import SourceText
from app.relay.ports import Desk
from app.relay.problems import Stopped
from app.words import Words
from app.workforce.playbook.calculators.calculation import Calculator
from app.workforce.playbook.drafting.calculations import Read
from app.workforce.playbook.shelf import Shelf
from app.workforce.playbook.spec.playbook import Playbook


@dataclass(frozen=True)
class Tools:
    """Playbooks by name, calculators by name, and the sentences of the person's language."""

    shelf: Shelf
    calculators: Mapping[str, Calculator]
    words: Callable[[], Words]

    def playbook(self, brief: Brief) -> Playbook:
        """Return the playbook the work is drafted from. Raises WorkProblem when it is not here."""
        return self.shelf.find(brief.standard)


def reader(desk: Desk) -> Read:
    """Return a way to read a source by its path; None for a role that may not, or a file that is not there."""

    def read(path: str) -> SourceText | None:
        if desk.sources is None or path not in {file.path for file in desk.sources.list()}:
            return None
        return desk.sources.read(path)

    return read


def read_all(desk: Desk) -> tuple[SourceText, ...]:
    """Read every source, with progress. Raises Stopped when asked to stop."""
    if desk.sources is None:
        return ()
    texts = []
    for file in desk.sources.list():
        check_stopped(desk)
        desk.progress(file.name)
        texts.append(desk.sources.read(file.path))
    return tuple(texts)


def check_stopped(desk: Desk) -> None:
    """Raise Stopped when the person asked to stop."""
    if desk.stopped():
        raise Stopped
