"""What a Word file says about its looks, resolved and ready to be set on pages. All distances are points."""

from dataclasses import dataclass, field
from typing import Literal

from producers.pdf.document.faces import Face

Align = Literal["left", "right", "center", "both"]


@dataclass(frozen=True)
class Style:
    """How a piece of text looks. `faces` begins with its face; `under` is the number of lines below it."""

    faces: tuple[Face, ...]
    size: float
    colour: str = "000000"
    under: int = 0
    strike: bool = False
    shade: str = ""
    rise: float = 0.0
    link: str = ""


@dataclass(frozen=True)
class Text:
    """Words in one look."""

    text: str
    style: Style


@dataclass(frozen=True)
class Tab:
    """A tab; its look matters for its dots."""

    style: Style


@dataclass(frozen=True)
class Break:
    """A line end within a paragraph; with `page` the rest goes to the next page."""

    page: bool = False


@dataclass(frozen=True)
class PageNumber:
    """A number that is known when pages are: this page ("PAGE"), all pages ("NUMPAGES"), or the page of a bookmark."""

    kind: str
    style: Style


@dataclass(frozen=True)
class NoteMark:
    """The raised number of a footnote; `note` names the footnote."""

    note: str
    number: int
    style: Style


@dataclass(frozen=True)
class Mark:
    """A bookmark: a place that links and page numbers name."""

    name: str


@dataclass(frozen=True)
class Image:
    """A picture within a line."""

    data: bytes
    width: float
    height: float
    alt: str = ""


Item = Text | Tab | Break | PageNumber | NoteMark | Mark | Image


@dataclass(frozen=True)
class Rule:
    """A rule: weight and colour, for paragraphs the space between rule and text; `kind` is "", "double" or "dotted"."""

    weight: float
    colour: str
    space: float = 0.0
    kind: str = ""


@dataclass(frozen=True)
class TabStop:
    """A tab stop from the left margin, with dots when asked."""

    position: float
    kind: str = "left"
    dots: bool = False


@dataclass(frozen=True)
class ParagraphShape:
    """How a paragraph stands.

    `first` is its first line's place against `left`; `line` with `rule` as Word says it. `label` says how a number
    stands at the place of the first line. `end` is the look of the paragraph's end, which gives an empty one a height.
    """

    end: Style
    before: float = 0.0
    after: float = 0.0
    line: float = 0.0
    rule: str = "auto"
    left: float = 0.0
    right: float = 0.0
    first: float = 0.0
    align: Align = "left"
    tabs: tuple[TabStop, ...] = ()
    keep_next: bool = False
    keep_lines: bool = False
    page_break: bool = False
    widows: bool = True
    above: Rule | None = None
    below: Rule | None = None
    right_to_left: bool = False
    outline: int | None = None
    label: str = "left"
    close: str = ""


@dataclass
class Paragraph:
    """A paragraph with its items; the number, if it has one, is the first of them. `place` says it for people."""

    shape: ParagraphShape
    items: list[Item]
    label: str = ""
    place: str = ""

    @property
    def words(self) -> str:
        """The plain words."""
        return "".join(
            item.text if isinstance(item, Text) else " " if isinstance(item, Break | Tab) else "" for item in self.items
        )


@dataclass
class Cell:
    """A cell: what stands in it, its padding (top, left, bottom, right), its rules and where its text stands.

    `spill` is the room beside it that its text may use.
    """

    blocks: "list[Block]"
    span: int
    padding: tuple[float, float, float, float]
    top: Rule | None = None
    bottom: Rule | None = None
    left: Rule | None = None
    right: Rule | None = None
    align: Literal["top", "center", "bottom"] = "top"
    fill: str = ""
    spill: float = 0.0


@dataclass(frozen=True)
class Over:
    """A part of a drawing that lies over rows: a fill, a rule (`height` is how far it falls), or words in a look.

    `x` and `top` count from the left edge of the table and the top of the row; `align` is where words stand at `x`.
    `about` says in words what the whole drawing shows.
    """

    kind: Literal["fill", "rule", "text"]
    x: float
    top: float
    width: float = 0.0
    height: float = 0.0
    colour: str = "000000"
    weight: float = 0.75
    text: Text | None = None
    align: Literal["left", "center", "right"] = "left"
    about: str = ""


@dataclass
class Row:
    """A row; a head repeats on every page. `before` counts columns left out at its start.

    `held` keeps it with the next; `heading` begins a part of the outline; `over` lies over it and the rows below;
    `thin` rules take no height of their own.
    """

    cells: list[Cell]
    head: bool = False
    splits: bool = True
    least: float = 0.0
    exact: bool = False
    before: int = 0
    held: bool = False
    heading: str = ""
    thin: bool = False
    over: tuple[Over, ...] = ()


@dataclass
class Table:
    """A table: where its left edge is, the widths of its columns, its rows."""

    left: float
    widths: tuple[float, ...]
    rows: list[Row]
    right_to_left: bool = False
    align: str = "left"


Block = Paragraph | Table


@dataclass(frozen=True)
class Sheet:
    """Paper and margins of a section."""

    width: float
    height: float
    top: float
    bottom: float
    left: float
    right: float
    header: float
    footer: float


@dataclass
class Section:
    """A section. `heads` and `feet` are by kind ("default", "first"); `special` means its first page has its own."""

    sheet: Sheet
    blocks: list[Block]
    heads: dict[str, list[Block]] = field(default_factory=dict)
    feet: dict[str, list[Block]] = field(default_factory=dict)
    special: bool = False
    starts_page: bool = True
    first_number: int | None = None


@dataclass
class Paper:
    """A whole file: its sections, its footnotes by name, its title and language, what was replaced."""

    sections: list[Section]
    notes: dict[str, list[Block]]
    title: str = ""
    language: str = ""
    default_tab: float = 36.0
    replaced: tuple[str, ...] = ()
