"""Sizes of rows and columns, also of those that another view of the same grid shows."""

from PySide6.QtWidgets import QTableView

from app.ui.preview.grid.model import GridModel
from app.ui.preview.grid.state import GridState


def column_px(view: QTableView, state: GridState, model: GridModel, column: int) -> int:
    """Return the px of a column, counted from 1."""
    if column <= model.columnCount():
        return view.columnWidth(column - 1)
    sheet = model.sheet
    return 0 if column in sheet.hidden_columns else state.px(sheet.widths.get(column, sheet.usual_width))


def row_px(view: QTableView, state: GridState, model: GridModel, row: int) -> int:
    """Return the px of a row, counted from 1."""
    if row <= model.rowCount():
        return view.rowHeight(row - 1)
    sheet = model.sheet
    return 0 if row in sheet.hidden_rows else state.px(sheet.heights.get(row, sheet.usual_height))
