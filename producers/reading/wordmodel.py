"""What a Word file holds, as frozen records in reading order."""

from dataclasses import dataclass, field
from typing import Literal

Story = Literal["body", "textbox", "header", "footer", "footnote", "endnote", "comment"]
RevisionKind = Literal["insertion", "deletion", "paragraph mark", "formatting"]


@dataclass(frozen=True)
class CellAt:
    """Where a paragraph stands in a table; all three count from 0, tables over the whole story."""

    table: int
    row: int
    column: int


@dataclass(frozen=True)
class FieldUse:
    """A field: its word ("REF"), its target or first argument, its switches, and the stored result with its offset."""

    word: str
    target: str
    switches: frozenset[str]
    result: str
    start: int


@dataclass(frozen=True)
class NoteMark:
    """The place in a paragraph where a note or comment is tied; `start` is an offset in the final text."""

    kind: Literal["footnote", "endnote", "comment"]
    id: str
    start: int


@dataclass(frozen=True)
class WordParagraph:
    """A paragraph. `text` is what stands when all tracked changes are accepted, `original` when all are refused.

    `label` is the automatic number as shown ("(b)"), `number` the same with its parents ("2.2(b)"); a number that
    somebody typed is in `typed` and stays in the text. `part` is the note or comment id in those stories.
    `schedule` and `heading` are what it stands under; `in_clauses` tells clauses of a contract from items of a list.
    """

    index: int
    story: Story
    text: str
    original: str
    style: str = ""
    style_name: str = ""
    outline: int | None = None
    label: str = ""
    number: str = ""
    level: int = 0
    listed: bool = False
    typed: str = ""
    part: str = ""
    cell: CellAt | None = None
    in_contents: bool = False
    fields: tuple[FieldUse, ...] = ()
    marks: tuple[NoteMark, ...] = ()
    highlighted: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    schedule: str = ""
    heading: str = ""
    in_clauses: bool = True

    @property
    def is_heading(self) -> bool:
        """Whether the style gives it a place in the outline."""
        return self.outline is not None

    def placed(self, schedule: str, heading: str, typed: str, number: str) -> "WordParagraph":
        """Return the paragraph with its place; a copy, since building thousands anew takes ten times as long."""
        made = object.__new__(WordParagraph)
        made.__dict__.update(self.__dict__, schedule=schedule, heading=heading, typed=typed, number=number)
        return made


@dataclass(frozen=True)
class Control:
    """A content control: tag and title, its words, whether they are only the prompt, and its first paragraph.

    `start` is where its words begin in that paragraph's text; controls around whole paragraphs start at 0.
    """

    tag: str
    title: str
    text: str
    prompt: bool
    paragraph: int
    start: int = 0
    inline: bool = False


@dataclass(frozen=True)
class BookmarkMark:
    """The start or the end of a bookmark; `order` counts all marks of the file, `paragraph` is where it stands."""

    kind: Literal["start", "end"]
    id: str
    name: str
    order: int
    paragraph: int


@dataclass(frozen=True)
class Revision:
    """A tracked change: what it is, who made it, and in which paragraph."""

    kind: RevisionKind
    author: str
    paragraph: int


@dataclass(frozen=True)
class WordCell:
    """A cell as read: paragraphs joined by line breaks, columns it covers, first column counted from 0."""

    text: str
    span: int = 1
    column: int = 0


@dataclass(frozen=True)
class WordTable:
    """A table; `first` is the index of its first paragraph, `depth` 0 for one that stands in no other table."""

    index: int
    rows: tuple[tuple[WordCell, ...], ...]
    first: int
    depth: int = 0


@dataclass(frozen=True)
class Note:
    """A footnote, endnote or comment: its text, its author (comments), and the paragraph it is tied to (-1: none)."""

    kind: Literal["footnote", "endnote", "comment"]
    id: str
    ordinal: int
    text: str
    author: str = ""
    paragraph: int = -1


@dataclass(frozen=True)
class Properties:
    """What the file says about its making; empty strings where it says nothing."""

    title: str = ""
    author: str = ""
    last_author: str = ""
    created: str = ""
    modified: str = ""
    application: str = ""
    company: str = ""
    manager: str = ""
    language: str = ""


@dataclass(frozen=True)
class WordFile:
    """A Word file. Paragraphs of all stories have one running index; body paragraphs come first."""

    paragraphs: tuple[WordParagraph, ...]
    tables: tuple[WordTable, ...] = ()
    notes: tuple[Note, ...] = ()
    controls: tuple[Control, ...] = ()
    bookmarks: tuple[BookmarkMark, ...] = ()
    revisions: tuple[Revision, ...] = ()
    properties: Properties = field(default_factory=Properties)
    language: str = ""
    strict: bool = False
    macros: bool = False
    pictures_without_alt: int = 0
    embedded: tuple[str, ...] = ()

    def story(self, *stories: Story) -> tuple[WordParagraph, ...]:
        """Return the paragraphs of these stories, in reading order."""
        return tuple(one for one in self.paragraphs if one.story in stories)

    @property
    def body(self) -> tuple[WordParagraph, ...]:
        """The paragraphs of the main text with its text boxes."""
        return self.story("body", "textbox")
