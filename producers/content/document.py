"""The document family: contracts, letters, memos, term summaries."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from producers.content.base import Block, Content
from producers.content.house import House
from producers.content.runs import Runs

Theme = Literal["contract", "letter", "memo", "terms", "court"]
PageSize = Literal["A4", "Letter"]
Align = Literal["left", "right", "center"]


class NamedParty(Content):
    """A party by its name or, while that is not known, by a labelled blank for it: `blank` says what belongs there."""

    name: str = ""
    blank: str = ""

    @model_validator(mode="after")
    def _named_or_blank(self) -> Self:
        if not self.name.strip() and not self.blank.strip():
            raise ValueError("a party needs its name, or in `blank` the words for the blank that takes it")
        return self

    @property
    def called(self) -> str:
        """The name, or what the blank asks for."""
        return self.name.strip() or self.blank


class CoverParty(NamedParty):
    """A party on the cover with its role beneath."""

    role: str


class Cover(Block):
    """The cover page: date line, title, deal line, parties, firm and matter at the foot."""

    kind: Literal["cover"] = "cover"
    date_line: Runs = ()
    title: str
    deal: str = ""
    parties: tuple[CoverParty, ...] = ()
    foot: tuple[str, ...] = ()


class Contents(Block):
    """A contents field with cached entries down to `levels` clause levels, and schedules."""

    kind: Literal["contents"] = "contents"
    title: str = "Contents"
    levels: int = Field(default=1, ge=1, le=3)


class Title(Block):
    """The title at the top of a document without a cover, with an optional quiet line under it."""

    kind: Literal["title"] = "title"
    text: str
    subtitle: Runs = ()


class Heading(Block):
    """An unnumbered heading ("Parties", "Background"); level 1 is a part, level 2 a group within it."""

    kind: Literal["heading"] = "heading"
    level: int = Field(default=1, ge=1, le=3)
    text: str


class Party(Block):
    """A numbered party, (1), (2) …"""

    kind: Literal["party"] = "party"
    runs: Runs


class Recital(Block):
    """A lettered recital, (A), (B) …"""

    kind: Literal["recital"] = "recital"
    runs: Runs


class Clause(Block):
    """A numbered clause. Level 1 is `1.` with a heading; 2 is `1.1`; 3 is `(a)`; 4 is `(i)`.

    At level 1 `runs` is the heading. `continues` keeps the words in the style of the level but without a
    number, for text that follows a list within the same clause.
    """

    kind: Literal["clause"] = "clause"
    level: int = Field(ge=1, le=4)
    runs: Runs
    continues: bool = False


class Definition(Block):
    """A definition: the term in bold curly quotes, then its meaning (which starts with "means" or "has")."""

    kind: Literal["definition"] = "definition"
    term: str
    runs: Runs


class Paragraph(Block):
    """Ordinary text. `role` picks a style; `keep_with_next` holds it to the following block.

    Successive "closing" paragraphs are the greeting, the name (with room for the signature above) and the role.
    """

    kind: Literal["paragraph"] = "paragraph"
    runs: Runs
    role: Literal[
        "body", "lead", "note", "quiet", "salutation", "subject", "closing", "address", "date", "reference"
    ] = "body"
    align: Align = "left"
    keep_with_next: bool = False


class ListItem(Content):
    """One item of a list; `level` starts at 0."""

    runs: Runs
    level: int = Field(default=0, ge=0, le=2)


class List(Block):
    """A list, bulleted or numbered; every numbered list starts anew at 1."""

    kind: Literal["list"] = "list"
    ordered: bool = False
    items: tuple[ListItem, ...] = Field(min_length=1)


class Column(Content):
    """A table column: its head, alignment, and width as a weight (0 lets the writer decide)."""

    head: Runs = ()
    align: Align = "left"
    weight: float = Field(default=0, ge=0)


class Cell(Content):
    """A table cell; `span` covers that many columns."""

    runs: Runs = ()
    span: int = Field(default=1, ge=1)


class TableRow(Content):
    """A row of cells; a total row is ruled and bold, a group row is a sub-heading over all columns."""

    cells: tuple[Cell, ...]
    role: Literal["body", "total", "group"] = "body"


class Table(Block):
    """A ruled table. The head repeats, rows never split. `look` "long" is the compact schedule look."""

    kind: Literal["table"] = "table"
    columns: tuple[Column, ...] = Field(min_length=1)
    rows: tuple[TableRow, ...]
    look: Literal["ruled", "long"] = "ruled"
    caption: str = ""
    note: Runs = ()
    alt: str = ""

    @model_validator(mode="after")
    def _spans_fill_each_row(self) -> Self:
        for number, row in enumerate(self.rows, start=1):
            width = sum(cell.span for cell in row.cells)
            if width != len(self.columns):
                raise ValueError(f"row {number} covers {width} of {len(self.columns)} columns")
        return self


class TermRow(Content):
    """A labelled row: the label at the left, the words at the right."""

    label: str
    runs: Runs


class TermRows(Block):
    """Labelled rows with hair rules (term summaries, memo heads)."""

    kind: Literal["terms"] = "terms"
    rows: tuple[TermRow, ...] = Field(min_length=1)


class KeyFigure(Content):
    """One figure of a band: a quiet label over a large figure."""

    label: str
    runs: Runs


class KeyFigures(Block):
    """A band of two to five key figures between two blue rules."""

    kind: Literal["key_figures"] = "key_figures"
    items: tuple[KeyFigure, ...] = Field(min_length=2, max_length=5)


class MemoHead(Block):
    """To, From, Date, Subject of a memo."""

    kind: Literal["memo_head"] = "memo_head"
    rows: tuple[TermRow, ...] = Field(min_length=1)


class Letterhead(Block):
    """The firm's name, its address line, and its registration for the foot of the first page."""

    kind: Literal["letterhead"] = "letterhead"
    name: str
    address: str = ""
    registration: str = ""


class Schedule(Block):
    """The start of a schedule: own page and section, own number. Blocks after it belong to it."""

    kind: Literal["schedule"] = "schedule"
    title: str
    subtitle: str = ""
    landscape: bool = False
    word: Literal["Schedule", "Exhibit", "Annex", "Appendix"] = "Schedule"


class ScheduleItem(Block):
    """A numbered paragraph of a schedule: level 1 is `1.`, 2 is `1.1`, 3 is `(a)`; restarts in each schedule."""

    kind: Literal["schedule_item"] = "schedule_item"
    level: int = Field(default=1, ge=1, le=3)
    runs: Runs


class SignatureParty(NamedParty):
    """Who signs: the party, the capacity line, and the blanks beside the signature line."""

    capacity: str = "for and on behalf of"
    individual: bool = False
    lines: tuple[Runs, ...] = ()


class Signatures(Block):
    """The signature block: one lead-in sentence, then a block for each party, kept together with text."""

    kind: Literal["signatures"] = "signatures"
    lead: Runs = ()
    parties: tuple[SignatureParty, ...] = Field(min_length=1)
    look: Literal["uk", "us"] = "uk"


class Picture(Block):
    """A picture held as an object of the project, with its alternative text and width in millimetres."""

    kind: Literal["picture"] = "picture"
    object: str
    alt: str = Field(min_length=1)
    width_mm: float = Field(default=120, gt=0)


class PageBreak(Block):
    """A page break; with `landscape` set it starts a new section turned that way."""

    kind: Literal["page_break"] = "page_break"
    landscape: bool | None = None


DocumentBlock = Annotated[
    Cover
    | Contents
    | Title
    | Heading
    | Party
    | Recital
    | Clause
    | Definition
    | Paragraph
    | List
    | Table
    | TermRows
    | KeyFigures
    | MemoHead
    | Letterhead
    | Schedule
    | ScheduleItem
    | Signatures
    | Picture
    | PageBreak,
    Field(discriminator="kind"),
]


class RunningHead(Content):
    """What stands at the head and foot of each page; the page number is always added at the right foot."""

    left: str = ""
    right: str = ""
    foot: str = ""


class Document(Content):
    """A whole document. `language` is a BCP 47 tag; dates inside are already words."""

    family: Literal["document"] = "document"
    title: str
    subject: str = ""
    language: str = "en-GB"
    page: PageSize = "A4"
    theme: Theme = "contract"
    running: RunningHead = RunningHead()
    max_pages: int | None = None
    house: House | None = None
    blocks: tuple[DocumentBlock, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Self:
        seen: set[str] = set()
        for block in self.blocks:
            if block.id and block.id in seen:
                raise ValueError(f"two blocks are called {block.id}")
            seen.add(block.id)
        return self
