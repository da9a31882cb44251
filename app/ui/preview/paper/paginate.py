"""Puts pieces on pages, one page at a time, so that the first one is there at once."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.preview.colours import BLACK
from app.preview.document import Bands, Block, DocumentParts, NoteAtFoot, Paragraph, Run, Section
from app.ui.preview.paper.cutting import cut_piece
from app.ui.preview.paper.flow import flow_pieces
from app.ui.preview.paper.paragraphs import Measure
from app.ui.preview.paper.pieces import Leaf, Piece, Stroke
from app.ui.preview.paper.setting import Numbers, Setter

NOTE_GAP = 160
NOTE_RULE = 2880
ROUNDING = 1.0


@dataclass
class _Room:
    """The part of a page for the body: from `y` down to `bottom`."""

    leaf: Leaf
    y: float
    bottom: float
    notes: list[int]
    is_fresh: bool = True


class Paginator:
    """Sets a document into pages; iterate over it to get them in order, with None while one is still being set."""

    def __init__(self, parts: DocumentParts, setter: Setter) -> None:
        """Prepare; nothing is set yet."""
        self._parts, self._setter = parts, setter
        self._number = 0
        self._notes: dict[tuple[int, float], list[Piece]] = {}

    def __iter__(self) -> Iterator[Leaf | None]:
        """Yield pages as they are full, and None after every piece that filled none."""
        room: _Room | None = None
        for at, section in enumerate(self._parts.sections):
            if room is not None and (section.starts_page or not _same_paper(section, self._parts.sections[at - 1])):
                yield self._finish(room, self._parts.sections[at - 1])
                room = None
            if room is None:
                room = self._turn(at, section, first=True)
            for group in _groups(self._pieces(at, section)):
                if group is None:
                    yield None
                    continue
                for leaf_room in self._place(group, room, at, section):
                    if leaf_room is not room:
                        yield self._finish(room, section)
                        room = leaf_room
        if room is not None:
            yield self._finish(room, self._parts.sections[-1])

    def _pieces(self, at: int, section: Section) -> Iterator[Piece]:
        measure = Measure(self._setter, _text_width(section), adds_space=self._parts.adds_space)
        yield from flow_pieces(measure, section.blocks)
        if at == len(self._parts.sections) - 1:
            for note in self._parts.notes:
                if note.at_end:
                    yield from flow_pieces(measure, _with_mark(note))

    def _turn(self, at: int, section: Section, *, first: bool = False) -> _Room:
        restarts = first and section.first_number is not None
        self._number = section.first_number or 0 if restarts else self._number + 1
        sheet = section.sheet
        top, right, bottom, left = sheet.margins
        leaf = Leaf(sheet.width, sheet.height, left, right, at, self._number, first_in_section=first)
        head, foot = bands_for(section.bands, self._number, first=first)
        head_height = self._band_height(head, section)
        foot_height = self._band_height(foot, section)
        y = max(float(top), sheet.head_at + head_height + 60 if head_height else 0.0)
        low = sheet.height - max(float(bottom), sheet.foot_at + foot_height + 60 if foot_height else 0.0)
        return _Room(leaf, y, max(low, y + 1000), [])

    def _band_height(self, blocks: tuple[Block, ...], section: Section) -> float:
        if not any(
            (isinstance(block, Paragraph) and block.text.strip()) or not isinstance(block, Paragraph)
            for block in blocks
        ):
            return 0.0
        measure = Measure(self._setter, _text_width(section), Numbers("1", "1"))
        return sum(piece.space + piece.height for piece in flow_pieces(measure, blocks))

    def _place(self, group: list[Piece], room: _Room, at: int, section: Section) -> Iterator[_Room]:
        """Place a group, yielding the room that is written into after every step."""
        turns = group[0].turns and not room.is_fresh
        whole = self._need(group, room, section)
        if turns or (not room.is_fresh and whole > self._free(room, section) + ROUNDING):
            fresh = self._turn(at, section)
            stays = turns or self._need(group, fresh, section) <= self._free(fresh, section) + ROUNDING
            if stays or not group[0].cut:
                room = fresh
                yield room
                self._repeat_head(group[0], room)
        for piece in group:
            for step in self._place_one(piece, room, at, section):
                room = step
                yield room

    def _place_one(self, piece: Piece, room: _Room, at: int, section: Section) -> Iterator[_Room]:
        while True:
            need = self._need([piece], room, section)
            if need <= self._free(room, section) + ROUNDING:
                break
            parts = cut_piece(piece, self._free(room, section)) if piece.cut else None
            if parts is not None:
                self._write(parts[0], room)
                piece = parts[1]
            elif room.is_fresh:
                break
            room = self._turn(at, section)
            yield room
            self._repeat_head(piece, room)
        self._write(piece, room)
        yield room

    def _repeat_head(self, piece: Piece, room: _Room) -> None:
        for head in piece.heads:
            room.leaf.put(head, room.leaf.left, room.y)
            room.y += head.height

    def _write(self, piece: Piece, room: _Room) -> None:
        room.y += 0 if room.is_fresh and not piece.turns else piece.space
        room.leaf.put(piece, room.leaf.left, room.y)
        room.y += piece.height
        room.is_fresh = False
        room.notes += [note for note in piece.notes if not self._parts.notes[note].at_end and note not in room.notes]

    def _need(self, group: list[Piece], room: _Room, section: Section) -> float:
        new = {note for piece in group for note in piece.notes if not self._parts.notes[note].at_end} - set(room.notes)
        notes = sum(self._note_height(note, section) for note in new)
        last = group[-1]
        height = sum(piece.space + piece.height for piece in group)
        return height - _after(last) + notes + (NOTE_GAP if new and not room.notes else 0)

    def _free(self, room: _Room, section: Section) -> float:
        taken = sum(self._note_height(note, section) for note in room.notes)
        return room.bottom - room.y - taken - (NOTE_GAP if room.notes else 0)

    def _note_height(self, note: int, section: Section) -> float:
        return sum(piece.space + piece.height for piece in self._note_pieces(note, section))

    def _note_pieces(self, note: int, section: Section) -> list[Piece]:
        key = (note, _text_width(section))
        if key not in self._notes:
            measure = Measure(self._setter, key[1])
            self._notes[key] = list(flow_pieces(measure, _with_mark(self._parts.notes[note])))
        return self._notes[key]

    def _finish(self, room: _Room, section: Section) -> Leaf:
        leaf = room.leaf
        if room.notes:
            height = sum(self._note_height(note, section) for note in room.notes)
            y = room.bottom - height
            leaf.marks.append(Stroke(leaf.left, y - NOTE_GAP / 2, NOTE_RULE, 10, BLACK))
            for note in room.notes:
                for piece in self._note_pieces(note, section):
                    leaf.put(piece, leaf.left, y + piece.space)
                    y += piece.space + piece.height
        return leaf


def _after(piece: Piece) -> float:
    """Space after a paragraph may fall off the end of a page."""
    lowest = max((part.y + part.text.line(part.at).height() for part in piece.texts), default=piece.height)
    return 0.0 if piece.cut else max(piece.height - lowest, 0.0)


def _groups(pieces: Iterator[Piece]) -> Iterator[list[Piece] | None]:
    """Yield pieces that stay together, and None after each piece; a group ends where a page is turned."""
    group: list[Piece] = []
    for piece in pieces:
        if group and piece.turns:
            yield group
            group = []
        group.append(piece)
        yield None
        if not piece.keeps:
            yield group
            group = []
    if group:
        yield group


def _text_width(section: Section) -> float:
    _, right, _, left = section.sheet.margins
    return max(float(section.sheet.width - left - right), 1000.0)


def _same_paper(one: Section, other: Section) -> bool:
    return one.sheet == other.sheet


def _with_mark(note: NoteAtFoot) -> tuple[Block, ...]:
    """Return a note with its number before its first words."""
    if not note.blocks or not isinstance(note.blocks[0], Paragraph):
        return note.blocks
    first = note.blocks[0]
    look = first.runs[0].look if first.runs else first.label_look
    mark = Run(note.mark, replace(look, raised=1))
    return (replace(first, runs=(mark, *first.runs)), *note.blocks[1:])


def bands_for(bands: Bands, number: int, *, first: bool) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """Return head and foot of a page of a section."""
    head, foot = bands.head, bands.foot
    if number % 2 == 0:
        head = bands.even_head if bands.even_head is not None else head
        foot = bands.even_foot if bands.even_foot is not None else foot
    if first:
        head = bands.first_head if bands.first_head is not None else head
        foot = bands.first_foot if bands.first_foot is not None else foot
    return head, foot
