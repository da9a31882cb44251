"""Figures of a workbook: which named cells hold them, what they show, and whether they are what they should be."""

from datetime import date
from decimal import Decimal

from producers.content.workbook import CellFormat, CellValue, Formula, InputRow, Inputs, Workbook
from producers.figures import Figure, FigureBook, round_half_up
from producers.problems import ContentProblem
from producers.production import BoundFigure
from producers.xlsx.addresses import cell_address, quote_sheet
from producers.xlsx.contents import format_for
from producers.xlsx.display import date_of, show_value
from producers.xlsx.layout import figure_range
from producers.xlsx.places import Layout, NamePlace
from producers.xlsx.values import CellResult


def bind_figures(
    workbook: Workbook, layout: Layout, figures: FigureBook, values: dict[tuple[str, int, int], CellResult]
) -> tuple[BoundFigure, ...]:
    """Return each bound figure with the text its cell shows and its place.

    Raises ContentProblem("figure_differs") when a calculated cell is not the figure it is bound to.
    """
    known = {figure.name: figure for figure in figures.figures}
    bound = []
    for row in _figure_rows(workbook):
        place = layout.names[figure_range(row.figure).casefold()]
        value = _value(row, known.get(row.figure), values.get((place.sheet, place.row, place.column)))
        form = format_for(value, row.format)
        label = f"{quote_sheet(place.sheet)}!{cell_address(place.row, place.column)}"
        _compare(known.get(row.figure), value, place)
        bound.append(BoundFigure(row.figure, show_value(value, form), label))
    return tuple(bound)


def _figure_rows(workbook: Workbook) -> list[InputRow]:
    blocks = [block for sheet in workbook.sheets for block in sheet.blocks if isinstance(block, Inputs)]
    return [row for block in blocks for group in block.groups for row in group.rows if row.figure]


def _value(row: InputRow, figure: Figure | None, calculated: CellResult) -> CellValue:
    if isinstance(row.value, Formula):
        return _typed(calculated, row.format)
    return row.value if row.value is not None or figure is None else figure.value


def _typed(calculated: CellResult, form: CellFormat) -> CellValue:
    if isinstance(calculated, bool | str):
        return calculated
    if not isinstance(calculated, int | float):
        return None
    return date_of(calculated) if form in {"date", "month"} else Decimal(repr(calculated))


def _compare(figure: Figure | None, value: CellValue, place: NamePlace) -> None:
    if figure is not None and not _equal(figure, value):
        cell = f"{place.sheet}!{cell_address(place.row, place.column)}"
        raise ContentProblem("figure_differs", field=cell, figure=figure.name, here=str(value), home=str(figure.value))


def _equal(figure: Figure, value: CellValue) -> bool:
    if isinstance(figure.value, Decimal) and isinstance(value, int | Decimal) and not isinstance(value, bool):
        places = figure.decimals + (2 if figure.kind == "percent" else 0)
        return round_half_up(Decimal(value), places) == round_half_up(figure.value, places)
    if isinstance(figure.value, date) or isinstance(value, date):
        return figure.value == value
    return str(figure.value) == str(value)
