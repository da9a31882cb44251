"""What a page is made of: lines of text, fields of colour, strokes, pictures; and pieces that stay in one."""

from dataclasses import dataclass, field, replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QTextLayout, QTextLine

from app.preview.document import TabStop


@dataclass(slots=True)
class SetText:
    """A paragraph set into lines. `stops` are its tab stops from the first line's start, `shown` its whole text."""

    layout: QTextLayout
    shown: str
    stops: tuple[TabStop, ...] = ()
    place: str = ""
    number: str = ""
    heading: int | None = None
    comments: tuple[tuple[int, int, int], ...] = ()
    grounds: tuple[tuple[int, int, str], ...] = ()
    changed: bool = False

    def line(self, at: int) -> QTextLine:
        """Return a line."""
        return self.layout.lineAt(at)


@dataclass(slots=True)
class TextPart:
    """A line of a set paragraph and where its top left corner stands."""

    text: SetText
    at: int
    x: float
    y: float
    is_last: bool = False
    ends_cell: bool = False


@dataclass(slots=True)
class Field:
    """A field of colour."""

    x: float
    y: float
    width: float
    height: float
    colour: str


@dataclass(slots=True)
class Stroke:
    """A straight line `width` twips thick, flat or upright."""

    x: float
    y: float
    length: float
    width: float
    colour: str
    upright: bool = False
    double: bool = False


@dataclass(slots=True)
class Shown:
    """A picture; without an image its words stand in a frame."""

    x: float
    y: float
    width: float
    height: float
    image: QImage | None
    words: str


Mark = Field | Stroke | Shown


@dataclass(slots=True)
class Piece:
    """What cannot be parted by a page break. Parts count from its own top left corner.

    `keeps` holds it on one page with the next piece; `space` before it is dropped at the top of a page.
    """

    height: float
    texts: list[TextPart] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    space: float = 0
    keeps: bool = False
    turns: bool = False
    notes: tuple[int, ...] = ()
    heads: "list[Piece]" = field(default_factory=list)
    cut: bool = False


@dataclass(slots=True)
class PlacedText:
    """A line on a page; `start` is where its words begin in the text of the page."""

    text: SetText
    at: int
    x: float
    y: float
    start: int
    length: int

    def area(self) -> QRectF:
        """Return the area of the whole line."""
        line = self.text.line(self.at)
        return QRectF(self.x, self.y, line.naturalTextWidth(), line.height())


@dataclass(slots=True)
class Leaf:
    """A page: its paper, what is on it, its words in reading order."""

    width: float
    height: float
    left: float
    right: float
    section: int
    number: int
    first_in_section: bool = False
    texts: list[PlacedText] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    words: str = ""

    def put(self, piece: Piece, x: float, y: float) -> None:
        """Put a piece on the page with its corner at x, y."""
        for mark in piece.marks:
            self.marks.append(shifted(mark, x, y))
        for part in piece.texts:
            line = part.text.line(part.at)
            words = part.text.shown[line.textStart() : line.textStart() + line.textLength()]
            self.texts.append(PlacedText(part.text, part.at, x + part.x, y + part.y, len(self.words), len(words)))
            self.words += words
            if part.is_last:
                self.words += "\t" if part.ends_cell else "\n"


def shifted(mark: Mark, x: float, y: float) -> Mark:
    """Return a mark moved by x and y."""
    return replace(mark, x=mark.x + x, y=mark.y + y)
