"""The parts of a slides view. Lengths are points (1/72 inch), so that a slide is 960 by 540 or so; sizes in points."""

from dataclasses import dataclass
from typing import Literal

Anchor = Literal["top", "centre", "bottom"]
Aligned = Literal["left", "centre", "right", "justify"]
ChartKind = Literal["columns", "bars", "lines", "area", "pie", "points"]
Stacking = Literal["", "stacked", "percent"]


@dataclass(frozen=True, slots=True)
class Box:
    """Where something stands on a slide."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class SlideRun:
    """Words in one look. `colour` is "#RRGGBB", `ground` too or ""; `raised` is 1 for super-, -1 for subscript."""

    text: str
    size: float = 18
    bold: bool = False
    italic: bool = False
    underlined: bool = False
    colour: str = "#000000"
    family: str = "Calibri"
    raised: int = 0
    struck: bool = False
    ground: str = ""


@dataclass(frozen=True, slots=True)
class SlideParagraph:
    """A paragraph of a shape. `left` is where its words begin, `first` the offset of the first line with its bullet."""

    runs: tuple[SlideRun, ...]
    align: Aligned = "left"
    bullet: str = ""
    bullet_colour: str = ""
    left: float = 0
    first: float = 0
    before: float = 0
    after: float = 0
    line: float = 1.0
    line_points: float = 0

    @property
    def text(self) -> str:
        """The words, without the bullet."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class TextBody:
    """The words of a shape or cell: insets (top, right, bottom, left), where they stand, whether lines break."""

    paragraphs: tuple[SlideParagraph, ...] = ()
    insets: tuple[float, float, float, float] = (3.6, 7.2, 3.6, 7.2)
    anchor: Anchor = "top"
    wraps: bool = True


@dataclass(frozen=True, slots=True)
class ShapeView:
    """A drawn shape: fill and edge ("" for none), its outline by name, its words.

    `corners` are shares of the box and take the place of the outline where there are any; `rounding` is the radius of
    rounded corners as a share of the shorter side; `room` is where the words stand (left, top, right, bottom), as
    shares of the box; `heads` says whether the edge begins and ends with an arrow.
    """

    box: Box
    body: TextBody = TextBody()
    fill: str = ""
    edge: str = ""
    edge_width: float = 0.75
    outline: str = "rect"
    name: str = ""
    is_title: bool = False
    turn: float = 0
    flipped: tuple[bool, bool] = (False, False)
    corners: tuple[tuple[float, float], ...] = ()
    rounding: float = 0.16667
    room: tuple[float, float, float, float] = (0, 0, 1, 1)
    heads: tuple[bool, bool] = (False, False)
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class SlideCell:
    """A cell of a slide's table: words, fill, lines (top, right, bottom, left) as (colour, width).

    `span` columns and `down` rows are covered; `covered` is a cell that another one lies over.
    """

    body: TextBody
    fill: str = ""
    lines: tuple[tuple[str, float], tuple[str, float], tuple[str, float], tuple[str, float]] = (("", 0.0),) * 4
    span: int = 1
    covered: bool = False
    down: int = 1


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of a slide: widths of columns, heights of rows, cells by row."""

    box: Box
    widths: tuple[float, ...]
    heights: tuple[float, ...]
    rows: tuple[tuple[SlideCell, ...], ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels at the points of a series: their words ("" for none), their look, where they stand."""

    words: tuple[str, ...] = ()
    at: Literal["centre", "base", "end", "outside"] = "outside"
    colour: str = ""
    size: float = 0
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """A row of figures of a chart; None where there is none. `colour` is "" where only its labels are drawn.

    `joined` and `dotted` say how a line is drawn; `along` is where points stand on the axis at the foot.
    """

    name: str
    values: tuple[float | None, ...]
    colour: str = ""
    labels: Labels = Labels()
    is_line: bool = False
    width: float = 2.25
    own_colours: tuple[str, ...] = ()
    joined: bool = True
    dotted: bool = False
    along: tuple[float | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Axis:
    """The axis of the figures: whether its figures and lines are shown, its ends, its step, its title and format."""

    shown: bool = True
    lines: bool = True
    low: float | None = None
    high: float | None = None
    step: float | None = None
    title: str = ""
    format: str = "General"
    size: float = 0
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart as its stored figures. `plot` are left, top, width and height of the plot as shares, None where free.

    `gap` is the space between columns in widths of a column, `overlap` how far columns of one category overlap.
    `upside_down` is True where the first category of lying bars stands at the foot. `foot` is the axis at the foot of
    points; `hole` is the width of a ring's hole as a share; `turn` is where the first slice begins, in degrees from
    the top. `whole` is False where the file says more than is drawn, such as a second axis or a trend.
    """

    kind: ChartKind
    categories: tuple[str, ...]
    series: tuple[Series, ...]
    stacking: Stacking = ""
    title: str = ""
    legend: Literal["", "top", "bottom", "left", "right"] = ""
    upside_down: bool = False
    axis: Axis = Axis()
    category_shown: bool = True
    category_title: str = ""
    category_size: float = 0
    gap: float = 1.5
    overlap: float = 0
    plot: tuple[float, float, float, float] | None = None
    size: float = 10
    family: str = "Calibri"
    colour: str = "#404040"
    words: str = ""
    foot: Axis = Axis()
    hole: float = 0
    turn: float = 0
    whole: bool = True


@dataclass(frozen=True, slots=True)
class ChartShape:
    """A chart on a slide; without `chart` it is of a kind that is not drawn, and is named instead."""

    box: Box
    chart: Chart | None
    name: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class PictureShape:
    """A picture on a slide: its bytes, b"" where it lies outside the file; `crop` are shares cut off on each side."""

    box: Box
    data: bytes
    words: str = ""
    crop: tuple[float, float, float, float] = (0, 0, 0, 0)


SlideItem = ShapeView | TableView | ChartShape | PictureShape


@dataclass(frozen=True, slots=True)
class SlideView:
    """A slide: its number from 1, its ground, what is on it from back to front, its notes.

    `undrawn` names what stands on it and is not drawn as it is, in English ("drawing", "formula").
    """

    number: int
    items: tuple[SlideItem, ...]
    ground: str = "#FFFFFF"
    notes: str = ""
    hidden: bool = False
    undrawn: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The words of the title, "" without one."""
        titles = [one.body for one in self.items if isinstance(one, ShapeView) and one.is_title]
        return "\n".join(p.text for body in titles for p in body.paragraphs).strip()
