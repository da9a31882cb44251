"""Reads a Word file into a document view: sections, heads and feet, notes, comments, places."""

from dataclasses import dataclass, replace

from app.preview.document import (
    Bands,
    Block,
    Cell,
    Comment,
    DocumentParts,
    NoteAtFoot,
    Paragraph,
    Row,
    Section,
    Sheet,
    Table,
)
from app.preview.word.blocks import Reading, StoryReader, count_changes
from app.preview.word.properties import length
from app.preview.word.runs import Numbers
from app.preview.word.styles import Sheetful, read_sheetful
from producers.reading.markup import Element, child, elements, name, switch, value
from producers.reading.numbering import NumberCounter
from producers.reading.numerals import write_numeral
from producers.reading.package import Package
from producers.reading.wordmodel import Story
from producers.reading.wordplaces import add_places, name_place
from producers.reading.wordstyles import to_int

_PICTURES = 60_000_000
_SIDES = ("w:top", "w:right", "w:bottom", "w:left")


@dataclass
class _File:
    package: Package
    styles: Sheetful
    numbers: Numbers


def read_document(package: Package) -> DocumentParts:
    """Read an opened Word package. Raises ReadingProblem."""
    root = package.tree(package.main)
    file = _File(package, read_sheetful(package), Numbers())
    _number_marks(root, file.numbers)
    reading = _make_reading(file, package.main)
    story = StoryReader(reading)
    story.walk(root)
    places = {
        str(one.index): name_place(one) if one.text.strip() or one.number else "" for one in add_places(reading.found)
    }
    sections = _read_sections(file, story)
    insertions, deletions = count_changes(root)
    return DocumentParts(
        sections=tuple(replace(one, blocks=name_places(one.blocks, places)) for one in sections),
        notes=_read_notes(file),
        comments=_read_comments(file, root),
        insertions=insertions,
        deletions=deletions,
        left_out=tuple(_outside(package)),
        adds_space=bool(_settings_switch(package, "w:compat/w:doNotUseHTMLParagraphAutoSpacing")),
    )


def _make_reading(file: _File, part: str) -> Reading:
    counter = NumberCounter(file.styles.plain, file.styles.lists)
    return Reading(file.styles, file.numbers, _read_pictures(file.package, part), counter)


def _read_pictures(package: Package, part: str) -> dict[str, bytes]:
    """Return the pictures a part holds; pictures that lie outside the file are left out, never fetched."""
    found, total = {}, 0
    for key, relation in package.relations(part).items():
        if relation.kind == "image" and not relation.external and package.has(relation.target):
            data = package.raw(relation.target)
            total += len(data)
            if total <= _PICTURES:
                found[key] = data
    return found


def _outside(package: Package) -> list[str]:
    """Return the addresses of pictures that lie outside the file."""
    relations = package.relations(package.main).values()
    return sorted({one.target for one in relations if one.kind == "image" and one.external})


def _number_marks(root: Element, numbers: Numbers) -> None:
    """Number footnotes 1, 2, 3, endnotes i, ii, iii and comments 1, 2, 3 in the order of their marks."""
    counts = {"footnote": 0, "endnote": 0}
    for item in elements(root, "w:footnoteReference", "w:endnoteReference", "w:commentReference"):
        kind = item.tag.rpartition("}")[2].removesuffix("Reference")
        key = item.get(name("w:id"), "")
        if kind == "comment":
            numbers.comments.setdefault(key, len(numbers.comments) + 1)
        elif (kind, key) not in numbers.notes:
            counts[kind] += 1
            mark = write_numeral(counts[kind], "lowerRoman" if kind == "endnote" else "decimal")
            numbers.notes[kind, key] = (len(numbers.notes), mark)


def _read_notes(file: _File) -> tuple[NoteAtFoot, ...]:
    found: dict[int, NoteAtFoot] = {}
    stories: tuple[tuple[str, str, Story], ...] = (
        ("footnotes", "footnote", "footnote"),
        ("endnotes", "endnote", "endnote"),
    )
    for relation, kind, story in stories:
        for part in file.package.related(file.package.main, relation):
            for item in file.package.tree(part).iterfind(name(f"w:{kind}")):
                position, mark = file.numbers.notes.get((kind, item.get(name("w:id"), "")), (-1, ""))
                if mark:
                    reader = StoryReader(_make_reading(file, part), story)
                    reader.walk(item)
                    found[position] = NoteAtFoot(mark, name_places(tuple(reader.blocks), {}), kind == "endnote")
    return tuple(found.get(at, NoteAtFoot("", ())) for at in range(len(file.numbers.notes)))


def _read_comments(file: _File, root: Element) -> tuple[Comment, ...]:
    found = []
    for part in file.package.related(file.package.main, "comments"):
        for item in file.package.tree(part).iterfind(name("w:comment")):
            key = item.get(name("w:id"), "")
            number = file.numbers.comments.get(key, 0)
            paragraphs = ["".join(t.text or "" for t in elements(one, "w:t")) for one in elements(item, "w:p")]
            text = "\n".join(one for one in paragraphs if one.strip())
            if number and text:
                found.append(Comment(number, item.get(name("w:author"), ""), text, _quote(root, key)))
    return tuple(sorted(found, key=lambda one: one.number))


def _quote(root: Element, key: str) -> str:
    words, inside = [], False
    for item in elements(root, "w:commentRangeStart", "w:commentRangeEnd", "w:t"):
        if item.tag == name("w:t"):
            words.append(item.text or "" if inside else "")
        elif item.get(name("w:id")) == key:
            inside = item.tag == name("w:commentRangeStart")
            if not inside:
                break
    return "".join(words).strip()


def _read_sections(file: _File, story: StoryReader) -> list[Section]:
    sections: list[Section] = []
    begun = 0
    bands = Bands()
    even = bool(_settings_switch(file.package, "w:evenAndOddHeaders"))
    for end, properties in story.sections or [(len(story.blocks), None)]:
        bands = _read_bands(file, properties, bands, even=even)
        continuous = value(properties, "w:type") == "continuous" and bool(sections)
        sections.append(
            Section(
                blocks=tuple(story.blocks[begun:end]),
                sheet=_read_sheet(properties),
                bands=bands,
                starts_page=not continuous,
                first_number=to_int(value(properties, "w:pgNumType", "w:start")),
            )
        )
        begun = end
    if begun < len(story.blocks):
        sections[-1] = replace(sections[-1], blocks=(*sections[-1].blocks, *story.blocks[begun:]))
    return sections


def _settings_switch(package: Package, path: str) -> bool | None:
    parts = package.related(package.main, "settings")
    return switch(package.tree(parts[0]), path) if parts else None


def _read_sheet(properties: Element | None) -> Sheet:
    size, margins = child(properties, "w:pgSz"), child(properties, "w:pgMar")
    plain = Sheet()
    width, height = plain.width, plain.height
    if size is not None:
        width = length(size.get(name("w:w"))) or width
        height = length(size.get(name("w:h"))) or height
    if margins is None:
        return Sheet(width, height)
    sides = [length(margins.get(name(side))) for side in _SIDES]
    top, right, bottom, left = (abs(side) if side is not None else 1440 for side in sides)
    return Sheet(
        max(width, 2000),
        max(height, 2000),
        (top, right, bottom, left),
        max(length(margins.get(name("w:header"))) or 0, 0),
        max(length(margins.get(name("w:footer"))) or 0, 0),
    )


def _read_bands(file: _File, properties: Element | None, before: Bands, *, even: bool) -> Bands:
    """Return heads and feet; a kind that a section does not name is that of the section before."""
    named: dict[tuple[str, str], tuple[Block, ...]] = {}
    for kind in ("header", "footer"):
        for item in [] if properties is None else properties.iterfind(name(f"w:{kind}Reference")):
            relation = file.package.relations(file.package.main).get(item.get(name("r:id"), ""))
            if relation is not None and not relation.external and file.package.has(relation.target):
                named[kind, item.get(name("w:type"), "default")] = _read_band(file, relation.target, kind)
    first = bool(switch(properties, "w:titlePg"))
    return Bands(
        head=named.get(("header", "default"), before.head),
        foot=named.get(("footer", "default"), before.foot),
        first_head=named.get(("header", "first"), before.first_head or ()) if first else None,
        first_foot=named.get(("footer", "first"), before.first_foot or ()) if first else None,
        even_head=named.get(("header", "even"), before.even_head or ()) if even else None,
        even_foot=named.get(("footer", "even"), before.even_foot or ()) if even else None,
    )


def _read_band(file: _File, part: str, kind: str) -> tuple[Block, ...]:
    reader = StoryReader(_make_reading(file, part), "header" if kind == "header" else "footer")
    reader.walk(file.package.tree(part))
    return name_places(tuple(reader.blocks), {})


def name_places(blocks: tuple[Block, ...], places: dict[str, str]) -> tuple[Block, ...]:
    """Return the blocks with the positions that stand for places replaced by the places' names."""
    return tuple(_name_place(block, places) for block in blocks)


def _name_place(block: Block, places: dict[str, str]) -> Block:
    if isinstance(block, Paragraph):
        return replace(block, place=places.get(block.place, ""))
    if isinstance(block, Table):
        return replace(block, rows=tuple(_name_row(row, places) for row in block.rows))
    return block


def _name_row(row: Row, places: dict[str, str]) -> Row:
    cells: tuple[Cell, ...] = tuple(replace(cell, blocks=name_places(cell.blocks, places)) for cell in row.cells)
    return replace(row, cells=cells)
