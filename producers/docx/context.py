"""What all parts of the writer share while one document is written: content, counters and what was collected."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from producers.content.document import Document, DocumentBlock
from producers.content.numbering import Label, Numbering
from producers.content.typography import clean_text
from producers.content.words import FixedWords, fixed_words
from producers.docx.bookmarks import Bookmarks
from producers.docx.look import Look, Page
from producers.docx.numbering_part import Lists
from producers.docx.package import Parts
from producers.figures import Figure
from producers.production import BoundFigure, FileRemark, RenderOptions


@dataclass
class Writing:
    """The state of one document being written."""

    document: Document
    figures: Mapping[str, Figure]
    numbering: Numbering
    options: RenderOptions
    look: Look
    page: Page
    bookmarks: Bookmarks
    lists: Lists
    parts: Parts
    right_to_left: bool = False
    text_left: float = 0
    identities: dict[str, int] = field(default_factory=dict)
    comments: list[tuple[int, str]] = field(default_factory=list)
    footnotes: list[tuple[int, str]] = field(default_factory=list)
    bound: list[BoundFigure] = field(default_factory=list)
    notes: dict[FileRemark, None] = field(default_factory=dict)
    restarts: dict[tuple[int, int], int] = field(default_factory=dict)

    @property
    def text_width(self) -> float:
        """Width between the margins of the section being written."""
        return self.page.text_width

    @property
    def words(self) -> FixedWords:
        """Words the writer adds by itself, in the document's language."""
        return fixed_words(self.document.language)

    def next_identity(self, kind: str, start: int = 1) -> int:
        """Return the next number of its kind (bookmark, control, comment, footnote, drawing)."""
        number = self.identities.get(kind, start - 1) + 1
        self.identities[kind] = number
        return number

    def label(self, index: int) -> Label:
        """Return the label of the block at a position."""
        return self.numbering.labels[index]

    def block(self, index: int) -> DocumentBlock | None:
        """Return the block at a position, or None outside the document."""
        blocks = self.document.blocks
        return blocks[index] if 0 <= index < len(blocks) else None

    def clean(self, text: str, index: int) -> str:
        """Return text that a file can hold; a note says where a character had to become a space."""
        cleaned = clean_text(text)
        if cleaned != text:
            place = self.label(index).place if index >= 0 else "the header or footer"
            somewhere = FileRemark("remark.document_character_somewhere")
            self.notes[FileRemark.of("remark.document_character", place=place) if place else somewhere] = None
        return cleaned

    def restart_once(self, base: int, count: int) -> int:
        """Return the list that looks like `base` and belongs to the same restart as all blocks with this count."""
        key = (base, count)
        if key not in self.restarts:
            self.restarts[key] = self.lists.restart(base)
        return self.restarts[key]

    def mark(self, index: int, inside: str) -> str:
        """Return content between the bookmarks of the block at a position; every block is marked at most once."""
        for name in self.bookmarks.take(index):
            number = self.next_identity("bookmark")
            inside = f'<w:bookmarkStart w:id="{number}" w:name="{name}"/>{inside}<w:bookmarkEnd w:id="{number}"/>'
        return inside
