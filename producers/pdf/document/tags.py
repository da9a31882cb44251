"""What things on pages are to who hears them read: the way from the document down to a heading, list, cell or picture.

The kinds are the standard structure types of ISO 32000-1, section 14.8.4. What has no way is only seen, such as rules,
running lines and heads of tables that are repeated.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from producers.pdf.document.shapes import Block, Cell, Image, Over, Paragraph, Row, Table

_DEEPEST = 6
"""The deepest heading that has a kind of its own."""


@dataclass(frozen=True)
class Tag:
    """A kind of thing and which one it is; `span` is the columns of a cell, `alt` says what a picture shows."""

    kind: str
    key: int
    span: int = 1
    alt: str = ""


Way = tuple[Tag, ...]


def ways_of(blocks: list[Block]) -> Iterator[Way]:
    """Yield the way to each block; numbered paragraphs that follow each other are one list, a table's way is empty."""
    listed = 0
    for block in blocks:
        is_item = isinstance(block, Paragraph) and bool(block.label) and block.shape.outline is None
        listed = (listed or id(block)) if is_item else 0
        yield _paragraph_way(block, listed) if isinstance(block, Paragraph) else ()


def cell_way(table: Table, row: Row, cell: Cell) -> Way:
    """Return the way to a cell; cells of a head that repeats are the heads of their columns."""
    kind = "TH" if row.head else "TD"
    return Tag("Table", id(table)), Tag("TR", id(row)), Tag(kind, id(cell), span=cell.span)


def label_way(way: Way) -> Way:
    """Return the way to the number or bullet of what a way leads to; in a list it stands before the item's body."""
    inside = way[:-1] if way[-1].kind == "LBody" else way
    return (*inside, Tag("Lbl", way[-1].key))


def picture_way(image: Image) -> Way:
    """Return the rest of the way to a picture in a line."""
    return (Tag("Figure", id(image), alt=image.alt),)


def drawing_way(row: Row, over: Over) -> Way:
    """Return the way to the words of what lies over a row."""
    return (Tag("Figure", id(row), alt=over.about),)


def note_way(blocks: list[Block]) -> Way:
    """Return the way to a footnote."""
    return (Tag("Note", id(blocks)),)


def _paragraph_way(paragraph: Paragraph, listed: int) -> Way:
    key, level = id(paragraph), paragraph.shape.outline
    if level is not None:
        return (Tag(f"H{min(level + 1, _DEEPEST)}", key),)
    if listed:
        return Tag("L", listed), Tag("LI", key), Tag("LBody", key)
    return (Tag("P", key),)
