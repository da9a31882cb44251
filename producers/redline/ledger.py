"""The list of changes as they are found, each with the place people know it by."""

import re
from collections.abc import Iterator

from producers.changes import ChangeKind
from producers.reading.numbering import NumberCounter, read_lists
from producers.reading.wordstyles import read_styles
from producers.redline.model import Change
from producers.redline.names import PPR, Element, P, style_of

_SCHEDULE = re.compile(r"(?:schedule|exhibit|annex|annexure|appendix|anlage|anhang)\b", re.IGNORECASE)


class Ledger:
    """Collects changes in reading order. `places` says where each paragraph stands."""

    def __init__(self, places: dict[Element, str]) -> None:
        self._places = places
        self._place = ""
        self._moved = 0
        self.story = ""
        self.changes: list[Change] = []

    def go_to(self, paragraph: Element) -> None:
        """Say in which paragraph the next changes are."""
        self._place = self.story or self._places.get(paragraph, self._place)

    def add(self, kind: ChangeKind, old: str = "", new: str = "") -> None:
        """Record a change; one that concerns no words is left out."""
        if old or new:
            self.changes.append(Change(kind, self._place, old.strip() or old, new.strip() or new))

    def replace(self, old: str, new: str) -> None:
        """Record that some words became others, came or went."""
        self.add("replaced" if old and new else "inserted" if new else "deleted", old, new)

    def move(self, old: str, new: str, *, goes_on: bool) -> None:
        """Record that words stand here now and stood elsewhere; with `goes_on` as part of the last move."""
        if goes_on:
            last = self.changes[self._moved]
            self.changes[self._moved] = Change(
                "moved", last.place, f"{last.old}\n{old.strip()}", f"{last.new}\n{new.strip()}"
            )
        else:
            self._moved = len(self.changes)
            self.add("moved", old, new)


def find_places(body: Element, styles: Element | None, numbering: Element | None) -> dict[Element, str]:
    """Return for each paragraph the clause it stands in: "clause 5.1", "Schedule 1, paragraph 2", "Schedule 3"."""
    known = read_styles(styles)
    counter = NumberCounter(known, read_lists(numbering))
    return dict(_walk(body, counter, known.default))


def _walk(body: Element, counter: NumberCounter, default: str) -> Iterator[tuple[Element, str]]:
    place = schedule = ""
    for paragraph in body.iter(P):
        number = counter.count(paragraph.find(PPR), style_of(paragraph) or default)
        if number is not None and number.label:
            label = number.label.replace("\u00a0", " ")
            if _SCHEDULE.match(label):
                place = schedule = label
            elif schedule:
                place = f"{schedule}, paragraph {number.full}"
            else:
                place = f"{'clause' if number.full[:1].isdigit() else 'paragraph'} {number.full}"
        yield paragraph, place
