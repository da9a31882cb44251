"""The plan of a sheet: cells, validations, highlight rules, heights and merges, ready to be written."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from producers.figures import FigureBook
from producers.xlsx.cells import Cell
from producers.xlsx.places import Layout
from producers.xlsx.text import Cleaner


@dataclass(frozen=True)
class Validation:
    """What may be typed into a cell: one of the choices, or a number within bounds (either may be open)."""

    row: int
    column: int
    choices: tuple[str, ...] = ()
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    label: str = ""


@dataclass(frozen=True)
class Highlight:
    """Cells coloured by their value: `status` OK and LOOK in their own cell, `overall` the one result on top,
    `row` the whole row when the cell in `flag` is true or says LOOK.
    """

    kind: Literal["status", "overall", "row"]
    first_row: int
    last_row: int
    first_column: int
    last_column: int
    flag: int = 0


@dataclass(frozen=True)
class BlockPlan:
    """What one block puts on its sheet. `heights` are in points by row; `wide` are rows whose words may need the
    width of the sheet.
    """

    cells: tuple[Cell, ...]
    validations: tuple[Validation, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    heights: dict[int, float] = field(default_factory=dict)
    wide: tuple[int, ...] = ()


@dataclass(frozen=True)
class Planning:
    """What planning a block needs to know about the workbook around it. `sheet` is the cleaned name."""

    layout: Layout
    figures: FigureBook
    cleaner: Cleaner
    sheet: str
    currency: str
