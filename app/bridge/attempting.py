"""Work on files nobody vouches for whose problems are told by name: it runs in a `LimitedChild` and answers outside.

The child tells of an error no more than its kind, so problems that have a sentence travel as records of ours.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from app.bridge.limited import LimitedChild
from producers.problems import ContentProblem
from producers.reading.problems import ReadingProblem


@dataclass(frozen=True)
class Refused:
    """What a piece of work raised: a ReadingProblem, or a ContentProblem about a `block`."""

    code: str
    facts: dict[str, str] = field(default_factory=dict)
    block: str = ""
    is_content: bool = False


class Attempts:
    """Runs module-level functions in a limited child as if they were called here."""

    def __init__(self, child: LimitedChild) -> None:
        """Use a child; it is started by the first call."""
        self._child = child

    def run(self, work: Callable[..., object], *arguments: object) -> object:
        """Return what a function returns.

        Raises the ReadingProblem or ContentProblem it raises, WorkProblem "too-demanding" when it took too much time
        or memory, "unexpected-content" when it raised anything else.
        """
        found = self._child.one(attempt, work, *arguments)
        if not isinstance(found, Refused):
            return found
        if found.is_content:
            raise ContentProblem(found.code, block=found.block, **found.facts)
        raise ReadingProblem(found.code, **found.facts)


def attempt(work: Callable[..., object], *arguments: object) -> Iterator[object]:
    """Yield what a function returns, or what it refuses. Runs in the child."""
    try:
        yield work(*arguments)
    except ReadingProblem as problem:
        yield Refused(problem.code, dict(problem.fields))
    except ContentProblem as problem:
        yield Refused(problem.code, dict(problem.facts), problem.block, is_content=True)
