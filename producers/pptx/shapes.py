"""What stands on a planned slide: text, a table, a chart or a picture, each with its place already measured."""

from dataclasses import dataclass, replace

from producers.content.deck import ChartSlide
from producers.pptx.grid import Box
from producers.pptx.layouts import Holder, LayoutKey
from producers.pptx.look import Align
from producers.pptx.paragraphs import Paragraph


@dataclass(frozen=True)
class TextShape:
    """Paragraphs in a placeholder of the layout; `box` moves it, None leaves it where the layout has it."""

    holder: Holder
    paragraphs: tuple[Paragraph, ...]
    box: Box | None = None


@dataclass(frozen=True)
class TableRow:
    """A measured row: one paragraph for each cell, its height in inches; `total` rules it off above."""

    cells: tuple[Paragraph, ...]
    height: float
    total: bool = False


@dataclass(frozen=True)
class TableShape:
    """A ruled table: column widths in inches, the head row first."""

    holder: Holder
    box: Box
    widths: tuple[float, ...]
    aligns: tuple[Align, ...]
    rows: tuple[TableRow, ...]
    alt: str


@dataclass(frozen=True)
class ChartShape:
    """A chart with its content and place."""

    holder: Holder
    box: Box
    chart: ChartSlide
    alt: str


@dataclass(frozen=True)
class PictureShape:
    """A picture with its bytes and place."""

    holder: Holder
    box: Box
    data: bytes
    alt: str


Shape = TextShape | TableShape | ChartShape | PictureShape


@dataclass(frozen=True)
class PlannedSlide:
    """A slide ready to be written. `part` of `parts` says where a slide that was spread over several belongs."""

    block: str
    layout: LayoutKey
    title: str
    shapes: tuple[Shape, ...]
    notes: tuple[Paragraph, ...] = ()
    part: int = 1
    parts: int = 1

    def laid_out(self, layout: LayoutKey) -> "PlannedSlide":
        """Return the slide on another layout."""
        return replace(self, layout=layout)

    def paragraphs(self) -> tuple[Paragraph, ...]:
        """Return all paragraphs on the slide in reading order, then those of the notes."""
        found: list[Paragraph] = []
        for shape in self.shapes:
            found.extend(_paragraphs_of(shape))
        return (*found, *self.notes)


def _paragraphs_of(shape: Shape) -> tuple[Paragraph, ...]:
    match shape:
        case TextShape():
            return shape.paragraphs
        case TableShape():
            return tuple(cell for row in shape.rows for cell in row.cells)
        case ChartShape() | PictureShape():
            return ()
