"""A password that a person typed, hidden from everything that shows objects."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Password:
    """The words that open a protected file. Neither `repr`, `str` nor a format shows them; nothing here writes them.

    It can be pickled, since it goes to a child process through the child's own pipe.
    """

    words: str = field(repr=False)

    def __bool__(self) -> bool:
        """Whether anything was typed."""
        return bool(self.words)
