"""The parts of a sheets view. Rows and columns count from 1; widths and heights are px at 100 %."""

from dataclasses import dataclass, field
from typing import Literal

from app.preview.document import Frame
from app.preview.slide import Chart

Origin = Literal["label", "input", "calculated", "linked"]
NO_FRAME = Frame()
CellKind = Literal["number", "text", "bool", "error", "date", "empty"]
Aligned = Literal["", "left", "centre", "right"]


@dataclass(frozen=True, slots=True)
class CellLook:
    """How a cell looks. Colours are "#RRGGBB" or "" for the sheet's own; `size` is in points."""

    bold: bool = False
    italic: bool = False
    underlined: bool = False
    struck: bool = False
    colour: str = ""
    ground: str = ""
    size: float = 11
    family: str = ""
    align: Aligned = ""
    indent: int = 0
    wraps: bool = False
    frame: Frame = NO_FRAME


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell. `text` is its value as shown; `formula` is written with its equals sign, "" for a value typed in.

    `pending` is True for a formula whose result the file does not hold: it must be shown as not calculated, never as
    blank or nothing. `look` is a position in the view's looks.
    """

    row: int
    column: int
    text: str
    kind: CellKind = "text"
    formula: str = ""
    pending: bool = False
    origin: Origin = "label"
    look: int = 0
    comment: str = ""

    @property
    def is_figure(self) -> bool:
        """Whether it stands at the right, as figures do."""
        return self.kind in {"number", "date"}


@dataclass(frozen=True, slots=True)
class SheetChart:
    """A chart on a sheet: the cell of its top left corner, and its size in px or else the cell it ends before."""

    row: int
    column: int
    width: int
    height: int
    chart: Chart
    last_row: int = 0
    last_column: int = 0


@dataclass(frozen=True, slots=True)
class GridSheet:
    """A sheet that is shown. Hidden rows and columns are left out by whoever draws it.

    `merged` are first row, first column, last row, last column. `frozen` are the rows and columns that stay.
    `rows_in_file` is more than `rows` where only the first rows are shown.
    """

    name: str
    rows: int
    columns: int
    cells: tuple[GridCell, ...]
    widths: dict[int, int] = field(default_factory=dict)
    heights: dict[int, int] = field(default_factory=dict)
    usual_width: int = 64
    usual_height: int = 20
    merged: tuple[tuple[int, int, int, int], ...] = ()
    frozen: tuple[int, int] = (0, 0)
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    rows_in_file: int = 0
    lines: bool = True
    charts: tuple[SheetChart, ...] = ()
    plain: bool = False

    @property
    def is_cut(self) -> bool:
        """Whether the file holds more rows than are shown."""
        return self.rows_in_file > self.rows
