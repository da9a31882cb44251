"""Which colour a series of a chart gets, the same in decks and workbooks: one meaning, one colour in a set of files."""

from collections.abc import Sequence
from typing import Literal, Protocol

Tone = Literal["blue", "light", "grey", "ochre", "green"]
_ORDER: tuple[Tone, ...] = ("blue", "light", "grey", "green")


class Meant(Protocol):
    """A series with its meaning: an exception to look at, or the past or plan that others are held against."""

    @property
    def exception(self) -> bool:
        """Whether this series is the one exception."""
        ...

    @property
    def past(self) -> bool:
        """Whether this series is the past or the plan."""
        ...


def series_tones(series: Sequence[Meant]) -> tuple[Tone, ...]:
    """Return a tone for each of up to four series: ochre only for an exception, grey for the past, else in order."""
    free = iter(tone for tone in _ORDER if tone != "grey" or not any(item.past for item in series))
    return tuple("ochre" if item.exception else "grey" if item.past else next(free) for item in series)
