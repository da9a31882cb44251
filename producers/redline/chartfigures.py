"""Which words and figures of a chart differ between two versions of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from producers.reading.slides import SlideChart


@dataclass(frozen=True)
class FigureChange:
    """A figure of a chart, named by series and category ("Actual, Q3"), as shown before and after; "" for none."""

    name: str
    before: str
    after: str


def list_figure_changes(old: SlideChart, new: SlideChart) -> Iterator[FigureChange]:
    """Yield the figures that came, went or changed, in the order of the new chart, then those that went."""
    before = {(one.series, one.category): one.shown for one in old.points}
    after = {(one.series, one.category): one.shown for one in new.points}
    for key in [*after, *(one for one in before if one not in after)]:
        was, now = before.get(key, ""), after.get(key, "")
        if was != now:
            yield FigureChange(", ".join(part for part in key if part), was, now)
