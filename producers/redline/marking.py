"""Who changed what: the marks of tracked changes, all by one author and of one date, numbered in order."""

from dataclasses import dataclass
from datetime import date, datetime

from producers.redline.names import (
    DEL,
    DEL_INSTRUCTION,
    DEL_TEXT,
    ID,
    INS,
    INSTRUCTION,
    MOVE_FROM,
    MOVE_RANGES,
    MOVE_TO,
    NAME,
    PPR,
    RPR,
    SECTPR,
    TRPR,
    Element,
    T,
    w,
)

_MARKS = {"ins": INS, "del": DEL, "from": MOVE_FROM, "to": MOVE_TO}
_AFTER_ROW_MARK = {w("del"), w("ins"), w("trPrChange")}


@dataclass
class Marker:
    """Makes marks. `date` is written as it is given; without one a mark carries none, which the format allows."""

    author: str
    date: str = ""
    used: int = 0
    moves: int = 0

    def make(self, like: Element, tag: str, *, dated: bool = True) -> Element:
        """Return a new mark element with author, date and the next number."""
        self.used += 1
        mark = like.makeelement(tag, {ID: str(self.used), w("author"): self.author})
        if self.date and dated:
            mark.set(w("date"), self.date)
        return mark

    def make_range(self, like: Element, name: str) -> tuple[Element, Element]:
        """Return the start and the end of a range of this name."""
        start = self.make(like, w(f"{name}Start"))
        return start, like.makeelement(w(f"{name}End"), {ID: str(self.used)})

    def name_move(self) -> str:
        """Return the next name of a move."""
        self.moves += 1
        return f"move{self.moves}"

    def make_move(self, like: Element, fate: str, name: str) -> tuple[Element, Element]:
        """Return the start and the end of what was moved "from" or "to" a place; both sides share a name."""
        start, end = self.make_range(like, MOVE_RANGES[fate])
        start.set(NAME, name)
        return start, end

    def mark_paragraph(self, paragraph: Element, kind: str) -> None:
        """Mark the end of a paragraph as inserted ("ins"), deleted ("del"), or moved ("from" here, "to" here)."""
        properties = paragraph_properties(paragraph)
        run = properties.find(RPR)
        if run is None:
            run = properties.makeelement(RPR, {})
            place = next(
                (n for n, one in enumerate(properties) if one.tag in {SECTPR, w("pPrChange")}), len(properties)
            )
            properties.insert(place, run)
        run.insert(0, self.make(paragraph, _MARKS[kind]))

    def mark_row(self, row: Element, kind: str) -> None:
        """Mark a table row as inserted or deleted."""
        properties = row.find(TRPR)
        if properties is None:
            properties = row.makeelement(TRPR, {})
            row.insert(1 if len(row) and row[0].tag == w("tblPrEx") else 0, properties)
        place = next((n for n, one in enumerate(properties) if one.tag in _AFTER_ROW_MARK), len(properties))
        properties.insert(place, self.make(row, _MARKS[kind]))

    def note_properties(self, paragraph: Element, before: Element | None) -> None:
        """Record what the properties of a paragraph were; its run properties and section do not belong there."""
        properties = paragraph_properties(paragraph)
        change = self.make(paragraph, w("pPrChange"))
        old = change.makeelement(PPR, {})
        if before is not None:
            old.extend(one.__deepcopy__({}) for one in before if one.tag not in {RPR, SECTPR, w("pPrChange")})
        change.append(old)
        properties.append(change)


def paragraph_properties(paragraph: Element) -> Element:
    """Return the properties of a paragraph, made when there are none."""
    properties = paragraph.find(PPR)
    if properties is None:
        properties = paragraph.makeelement(PPR, {})
        paragraph.insert(0, properties)
    return properties


def strike(element: Element) -> None:
    """Turn text and field instructions below an element into their deleted forms."""
    for node in element.iter(T, INSTRUCTION):
        node.tag = DEL_TEXT if node.tag == T else DEL_INSTRUCTION


def write_moment(moment: date | datetime | None) -> str:
    """Return a date as the format wants it, "" for none; a day without a time is taken at midnight."""
    if moment is None:
        return ""
    if isinstance(moment, datetime):
        return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
    return f"{moment.isoformat()}T00:00:00Z"
