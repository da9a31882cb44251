"""Small workbooks and their files, for the tests of the spreadsheet builder."""

import io

import openpyxl

from producers.content.workbook import (
    ColumnSpec,
    Grid,
    InputGroup,
    InputRow,
    Inputs,
    RowSpec,
    Sheet,
    SheetBlock,
    Workbook,
)
from producers.figures import FigureBook
from producers.production import Produced, RenderOptions
from producers.xlsx.builder import write_xlsx


def sheet_of(*blocks: SheetBlock, name: str = "Model") -> Sheet:
    return Sheet(name=name, title=name, purpose="calculation", blocks=blocks)


def workbook_of(*blocks: SheetBlock) -> Workbook:
    return Workbook(title="A model", sheets=(sheet_of(*blocks),))


def inputs_of(*rows: InputRow) -> Inputs:
    return Inputs(id="inputs", groups=(InputGroup(head="Group", rows=rows),))


def grid_of(columns: list[ColumnSpec], rows: list[dict[str, object]], **more: object) -> Grid:
    specs = tuple(RowSpec(values=values) for values in rows)  # type: ignore[arg-type]
    return Grid(id=str(more.pop("id", "grid")), columns=tuple(columns), rows=specs, **more)  # type: ignore[arg-type]


def render(workbook: Workbook, figures: FigureBook | None = None) -> Produced:
    return write_xlsx(workbook, figures or FigureBook(), RenderOptions())


def opened(produced: Produced, *, values: bool = False) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(produced.data), data_only=values)
