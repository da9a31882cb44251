"""Stories (body, cells, notes, headers) block by block: paragraphs, tables and controls that stayed, came or went."""

from dataclasses import dataclass, field

from producers.redline.aligning import Line, Pair, align
from producers.redline.content import ContentReader
from producers.redline.ledger import Ledger
from producers.redline.marking import Marker, paragraph_properties
from producers.redline.moves import Moved, find_edited, find_moved, group_moves
from producers.redline.names import (
    PPR,
    RANGE_MARKS,
    RPR,
    SDT,
    SDT_CONTENT,
    SECTPR,
    TBL,
    Element,
    P,
    val,
    visible_text,
    w,
)
from producers.redline.paragraphs import ParagraphMerger
from producers.redline.scribe import RANGES, Fate
from producers.redline.tables import TableMerger, can_merge, table_text

_TABLE_THRESHOLD = 0.3
_PROPERTIES = {w("tcPr"), w("sdtPr"), SECTPR}


@dataclass
class Story:
    """What stands in a container: blocks, the marks of no width before each, and the marks after the last."""

    blocks: list[Element] = field(default_factory=list)
    before: list[list[Element]] = field(default_factory=list)
    after: list[Element] = field(default_factory=list)


class StoryMerger:
    """Writes whole stories with their changes into the new text. `notes` are pairs of notes found on both sides."""

    def __init__(self, marker: Marker, ledger: Ledger, old_reader: ContentReader, new_reader: ContentReader) -> None:
        self.notes: list[tuple[str, str, str]] = []
        self._marker, self._ledger = marker, ledger
        self._ends: dict[tuple[str, Fate], Element] = {}
        self._paragraphs = ParagraphMerger(marker, ledger, old_reader, new_reader, self.notes)
        self._tables = TableMerger(self._paragraphs, self.merge)

    def merge(self, old: Element, new: Element) -> None:
        """Write the changes of a container (body, cell, note, header, control) into the new one."""
        here, there = read_story(old), read_story(new)
        lines = [_line(one) for one in here.blocks], [_line(one) for one in there.blocks]
        moved = find_moved(here.blocks, there.blocks, lines)
        pairs = _settle_end(align(*lines, moved), here.blocks, there.blocks)
        moved |= find_edited(here.blocks, there.blocks, lines, pairs)
        moves = group_moves(moved, pairs)
        names = [self._marker.name_move() for _ in range(moves.groups)]
        copies = {new: here.blocks[old].__deepcopy__({}) for old, new in moved.items() if new in moves.new}
        written: list[Element] = []
        for before, after in pairs:
            written += here.before[before] if before is not None else []
            written += there.before[after] if after is not None else []
            was = None if before is None else here.blocks[before]
            now = None if after is None else there.blocks[after]
            mark = moves.find((before, after))
            if mark is None:
                self._write(was, now, written)
            else:
                copy = copies[after] if after is not None else None
                written += self._move(was if copy is None else copy, now, mark, names[mark.group])
        self._shift_end(pairs, here.blocks, there.blocks)
        _refill(new, [*written, *here.after, *there.after])

    def add(self, container: Element, fate: Fate) -> None:
        """Mark everything in a container as inserted or deleted; the end of its last paragraph stays."""
        blocks = read_story(container).blocks
        for block in blocks:
            self._add(block, fate, mark=block is not blocks[-1])

    def _write(self, old: Element | None, new: Element | None, written: list[Element]) -> None:
        """Append a block with its changes to what is written. A table that came after one that went joins it."""
        if old is not None and new is not None:
            self._merge_block(old, new)
            written.append(new)
            return
        block: Element = old if new is None else new
        fate: Fate = "del" if new is None else "ins"
        last = written[-1] if written else None
        if fate == "ins" and block.tag == TBL and last is not None and last.tag == TBL and _is_gone(last):
            self._tables.join(last, block)
            written[-1] = block
            return
        self._add(block, fate)
        written += self._surround(block, fate) if block.tag == SDT else [block]

    def _move(self, old: Element | None, new: Element | None, mark: Moved, name: str) -> list[Element]:
        """Return a moved paragraph, marked at this place, and the end of its group where it is the last.

        Without `new` it is the place it left; else `old` is a copy of what it was.
        """
        fate: Fate = "from" if new is None else "to"
        paragraph: Element = old if new is None else new
        if fate == "from":
            self._paragraphs.add(paragraph, fate, record=False)
        else:
            self._ledger.go_to(paragraph)
            self._ledger.move(visible_text(old), visible_text(new), goes_on=not mark.first)
            self._paragraphs.merge_moved(old, new)
        if mark.first:
            start, self._ends[name, fate] = self._marker.make_move(paragraph, fate, name)
            paragraph.insert(1, start)
        return [paragraph, self._ends.pop((name, fate))] if mark.last else [paragraph]

    def _merge_block(self, old: Element, new: Element) -> None:
        if new.tag == P:
            self._paragraphs.merge(old, new)
        elif new.tag == TBL and can_merge(old, new):
            self._tables.merge(old, new)
        elif new.tag == TBL and table_text(old) != table_text(new):
            self._tables.join(old, new)
        elif new.tag == SDT and old.find(SDT_CONTENT) is not None and new.find(SDT_CONTENT) is not None:
            self.merge(old.find(SDT_CONTENT), new.find(SDT_CONTENT))

    def _add(self, block: Element, fate: Fate, *, mark: bool = True) -> None:
        if block.tag == P:
            self._paragraphs.add(block, fate, mark=mark)
        elif block.tag == TBL:
            self._tables.add(block, fate)
        elif block.tag == SDT and block.find(SDT_CONTENT) is not None:
            for inner in read_story(block.find(SDT_CONTENT)).blocks:
                self._add(inner, fate)

    def _surround(self, block: Element, fate: Fate) -> list[Element]:
        """Return a control with the marks that say that the control itself came or went."""
        inside = block.find(SDT_CONTENT)
        if inside is None:
            return [block]
        start, end = self._marker.make_range(block, RANGES[fate])
        inside.insert(0, end)
        again, last = self._marker.make_range(block, RANGES[fate])
        inside.append(again)
        return [start, block, last]

    def _shift_end(self, pairs: list[Pair], olds: list[Element], news: list[Element]) -> None:
        """Move the mark of change from the last paragraph, whose end must stay, to the last one that both sides have.

        What follows that one then joins it when the change is refused (or accepted), and takes over its properties.
        """
        place = _last_shared(pairs)
        if place is None or place == len(pairs) - 1:
            return
        before, after = pairs[place]
        if before is None or after is None or news[after].tag != P or not _only_paragraphs(pairs[place:], olds, news):
            return
        gone, came = pairs[-1]
        if came is not None:
            _unmark(news[came])
            self._marker.note_properties(news[came], olds[before].find(PPR))
            self._join(news[after], news[after], "ins")
        elif gone is not None:
            _unmark(olds[gone])
            kept = paragraph_properties(olds[gone]).__deepcopy__({})
            _take_properties(olds[gone], news[after])
            self._marker.note_properties(olds[gone], kept)
            self._join(news[after], olds[before], "del")

    def _join(self, paragraph: Element, like: Element, fate: Fate) -> None:
        if paragraph is not like:
            _take_properties(paragraph, like)
        properties = paragraph_properties(paragraph)
        for change in properties.findall(w("pPrChange")):
            properties.remove(change)
        self._marker.mark_paragraph(paragraph, fate)


def read_story(container: Element) -> Story:
    """Return the blocks of a container, without its properties and its last section."""
    story = Story()
    waiting: list[Element] = []
    for child in container:
        if child.tag in RANGE_MARKS:
            waiting.append(child)
        elif child.tag not in _PROPERTIES:
            story.blocks.append(child)
            story.before.append(waiting)
            waiting = []
    story.after = waiting
    return story


def _refill(container: Element, written: list[Element]) -> None:
    """Put the written blocks between the properties of a container and its last section."""
    kept = [child for child in container if child.tag in _PROPERTIES]
    for child in list(container):
        container.remove(child)
    container.extend(
        [*(one for one in kept if one.tag != SECTPR), *written, *(one for one in kept if one.tag == SECTPR)]
    )


def _line(block: Element) -> Line:
    if block.tag == P:
        return Line("p", visible_text(block))
    if block.tag == TBL:
        return Line("table", table_text(block), _TABLE_THRESHOLD)
    if block.tag == SDT:
        return Line(f"control {_control_key(block)}", visible_text(block), 0.0)
    return Line(block.tag, visible_text(block), 1.0)


def _control_key(block: Element) -> str:
    properties = block.find(w("sdtPr"))
    if properties is None:
        return ""
    gallery = properties.find(f"{w('docPartObj')}/{w('docPartGallery')}")
    return f"{val(properties.find(w('tag')))} {val(properties.find(w('alias')))} {val(gallery)}"


def _is_gone(table: Element) -> bool:
    """Whether all rows of a table are marked as deleted."""
    rows = table.findall(w("tr"))
    return bool(rows) and all(row.find(f"{w('trPr')}/{w('del')}") is not None for row in rows)


def _last_shared(pairs: list[Pair]) -> int | None:
    return next((place for place in range(len(pairs) - 1, -1, -1) if None not in pairs[place]), None)


def _only_paragraphs(pairs: list[Pair], olds: list[Element], news: list[Element]) -> bool:
    """Whether all that follows the first of these pairs are paragraphs of one side."""
    gone = [olds[old].tag for old, _ in pairs[1:] if old is not None]
    came = [news[new].tag for _, new in pairs[1:] if new is not None]
    return not (gone and came) and set(gone + came) == {P}


def _settle_end(pairs: list[Pair], olds: list[Element], news: list[Element]) -> list[Pair]:
    """Let the last paragraph of a container belong to both sides where its end could not be marked otherwise."""
    shared = _last_shared(pairs)
    start = 0 if shared is None else shared + 1
    tail = pairs[start:]
    gone = [old for old, _ in tail if old is not None]
    came = [new for _, new in tail if new is not None]
    if gone and came and olds[gone[-1]].tag == news[came[-1]].tag == P:
        return [*pairs[:start], *_alone(gone[:-1], came[:-1]), (gone[-1], came[-1])]
    if shared is None or not tail or _only_paragraphs(pairs[shared:], olds, news):
        return pairs
    before, after = pairs[shared]
    if before is None or after is None or news[after].tag != P:
        return pairs
    if came and not gone and news[came[-1]].tag == P:
        return [*pairs[:shared], *_alone([], [after, *came[:-1]]), (before, came[-1])]
    if gone and not came and olds[gone[-1]].tag == P:
        return [*pairs[:shared], *_alone([before, *gone[:-1]], []), (gone[-1], after)]
    return pairs


def _alone(gone: list[int], came: list[int]) -> list[Pair]:
    return [*((one, None) for one in gone), *((None, one) for one in came)]


def _unmark(paragraph: Element) -> None:
    run = paragraph_properties(paragraph).find(RPR)
    for mark in list(run) if run is not None else ():
        if mark.tag in {w("ins"), w("del")}:
            run.remove(mark)


def _take_properties(paragraph: Element, other: Element) -> None:
    """Give a paragraph the properties of another; its own section, if any, stays."""
    own = paragraph_properties(paragraph)
    section = own.find(SECTPR)
    paragraph.remove(own)
    properties = other.find(PPR)
    made = properties.__deepcopy__({}) if properties is not None else paragraph.makeelement(PPR, {})
    for one in (*made.findall(SECTPR), *made.findall(w("pPrChange"))):
        made.remove(one)
    if section is not None:
        made.append(section)
    paragraph.insert(0, made)
