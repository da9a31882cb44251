"""Names that templates read, and the record of which of them a block has used, so that its origins are known."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

Space = Literal["facts", "answers", "decided", "assumed", "words", "calc", "fig"]
Used = tuple[Space, str]


@dataclass
class Recorder:
    """Collects what was read since the innermost `collect` began."""

    _open: list[set[Used]] = field(default_factory=list)

    def note(self, space: Space, name: str) -> None:
        """Note that a name was read."""
        for used in self._open:
            used.add((space, name))

    @contextmanager
    def collect(self) -> Iterator[set[Used]]:
        """Gather what is read inside the `with` block."""
        used: set[Used] = set()
        self._open.append(used)
        try:
            yield used
        finally:
            self._open.pop()


class Names:
    """A space of names read as attributes; a name it does not hold raises AttributeError."""

    def __init__(self, space: Space, values: Mapping[str, object], recorder: Recorder) -> None:
        self._space = space
        self._values = values
        self._recorder = recorder

    def __getattr__(self, name: str) -> object:
        if name.startswith("_") or name not in self._values:
            raise AttributeError(name)
        self._recorder.note(self._space, name)
        return self._values[name]
