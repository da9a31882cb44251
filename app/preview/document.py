"""The parts of a document view: blocks with resolved looks. Lengths are twips (1/20 pt), letter sizes half points."""

from dataclasses import dataclass
from typing import Literal

Change = Literal["", "inserted", "deleted", "moved_here", "moved_away"]
Alignment = Literal["left", "right", "centre", "justify"]
TabKind = Literal["left", "right", "centre", "decimal"]
LineRule = Literal["auto", "exact", "atLeast"]
FieldKind = Literal["", "page", "pages"]

GONE: frozenset[Change] = frozenset({"deleted", "moved_away"})
"""Changes of words that are no part of the final text at their place."""


@dataclass(frozen=True, slots=True)
class Look:
    """How letters look. Colours are "#RRGGBB" or "" for the paper's own; `raised` is 1 for super-, -1 for subscript."""

    family: str = "Times New Roman"
    size: int = 20
    bold: bool = False
    italic: bool = False
    underlined: bool = False
    struck: bool = False
    caps: bool = False
    small_caps: bool = False
    colour: str = ""
    ground: str = ""
    raised: int = 0
    spacing: int = 0
    change: Change = ""


@dataclass(frozen=True, slots=True)
class Run:
    r"""Words in one look; "\t" is a tab and "\n" a line break. A field is filled in on the page where it stands.

    `comment` is the number of the comment these words belong to, 0 for none.
    """

    text: str
    look: Look = Look()
    field: FieldKind = ""
    comment: int = 0


@dataclass(frozen=True, slots=True)
class TabStop:
    """A tab stop; `at` counts from the left edge of the text area, `leader` is the sign that fills the gap."""

    at: int
    kind: TabKind = "left"
    leader: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line around or between things: its width in eighths of a point and its colour; width 0 draws none.

    `away` is its distance from the words.
    """

    width: int = 0
    colour: str = "#000000"
    double: bool = False
    away: int = 0


@dataclass(frozen=True, slots=True)
class Frame:
    """Lines on four sides."""

    top: Line = Line()
    right: Line = Line()
    bottom: Line = Line()
    left: Line = Line()


@dataclass(frozen=True, slots=True)
class Setting:
    """How a paragraph is set: indents, space around it, line distance, alignment, tabs, lines, and what it keeps to.

    `first` is the offset of the first line from `left`. `line` is 240ths of a line for the rule "auto", else twips.
    """

    left: int = 0
    right: int = 0
    first: int = 0
    before: int = 0
    after: int = 0
    line: int = 240
    rule: LineRule = "auto"
    alignment: Alignment = "left"
    tabs: tuple[TabStop, ...] = ()
    frame: Frame = Frame()
    ground: str = ""
    keep_next: bool = False
    keep_lines: bool = False
    break_before: bool = False
    close_to_same: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph. `label` is its automatic number or bullet with its own look, `number` the number with its parents.

    `place` is what people call this place ("clause 2.2(b)"), the same words that findings use. `heading` is the level
    in the outline from 0, None for body text. `notes` are positions in the view's notes that are tied here.
    """

    runs: tuple[Run, ...]
    setting: Setting = Setting()
    label: str = ""
    label_look: Look = Look()
    label_gap: Literal["tab", "space", "none"] = "tab"
    number: str = ""
    place: str = ""
    style: str = ""
    heading: int | None = None
    notes: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The words, without the label."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: what is in it, the columns it covers, whether it only continues the cell above it."""

    blocks: "tuple[Block, ...]"
    span: int = 1
    covered: bool = False
    frame: Frame = Frame()
    ground: str = ""
    margins: tuple[int, int, int, int] = (0, 108, 0, 108)
    align: Literal["top", "centre", "bottom"] = "top"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; a head row is repeated on every page. `height` is the least height, 0 for as high as needed."""

    cells: tuple[Cell, ...]
    head: bool = False
    whole: bool = False
    height: int = 0
    change: Change = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the widths of its columns and its rows; `left` is the distance from the left edge of the text area."""

    widths: tuple[int, ...]
    rows: tuple[Row, ...]
    left: int = 0
    alignment: Alignment = "left"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in the text: its bytes ("" where it lies outside the file), its size and what it shows in words."""

    data: bytes
    width: int
    height: int
    words: str = ""
    alignment: Alignment = "left"


@dataclass(frozen=True, slots=True)
class PageTurn:
    """What follows starts a new page."""


Block = Paragraph | Table | Picture | PageTurn


@dataclass(frozen=True, slots=True)
class Sheet:
    """The paper of a section: its size, its margins (top, right, bottom, left), where head and foot stand."""

    width: int = 11906
    height: int = 16838
    margins: tuple[int, int, int, int] = (1440, 1440, 1440, 1440)
    head_at: int = 720
    foot_at: int = 720


@dataclass(frozen=True, slots=True)
class Bands:
    """Heads and feet of a section. `first` and `even` are None where the section has none of their own."""

    head: tuple[Block, ...] = ()
    foot: tuple[Block, ...] = ()
    first_head: tuple[Block, ...] | None = None
    first_foot: tuple[Block, ...] | None = None
    even_head: tuple[Block, ...] | None = None
    even_foot: tuple[Block, ...] | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A run of blocks on one kind of paper. `starts_page` is False where it goes on below the one before.

    `first_number` is the number of its first page, None where counting goes on.
    """

    blocks: tuple[Block, ...]
    sheet: Sheet = Sheet()
    bands: Bands = Bands()
    starts_page: bool = True
    first_number: int | None = None


@dataclass(frozen=True, slots=True)
class NoteAtFoot:
    """A footnote or endnote: its number as shown, and what it says."""

    mark: str
    blocks: tuple[Block, ...]
    at_end: bool = False


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment: its number in reading order, who wrote it, what it says, and the words it is about."""

    number: int
    author: str
    text: str
    quote: str = ""


@dataclass(frozen=True, slots=True)
class DocumentParts:
    """A document as sections with its notes and comments, and counts of what is tracked.

    `adds_space` where space after and before of neighbours add up; otherwise the larger holds. `left_out` are the
    addresses of pictures outside the file, which are not opened.
    """

    sections: tuple[Section, ...]
    notes: tuple[NoteAtFoot, ...] = ()
    comments: tuple[Comment, ...] = ()
    insertions: int = 0
    deletions: int = 0
    left_out: tuple[str, ...] = ()
    adds_space: bool = False
