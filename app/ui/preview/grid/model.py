"""A sheet as a table model: shown values, spoken texts, and everything the painter of cells asks for."""

from collections.abc import Mapping

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt

from app.preview.sheet import CellLook, GridCell, GridSheet
from app.ui.kit import Kit
from producers.reading.sheetmodel import column_letters

Index = QModelIndex | QPersistentModelIndex
Cells = Mapping[tuple[int, int], GridCell]
"""Cells by row and column, counted from 1."""
ROOT = QModelIndex()


class GridModel(QAbstractTableModel):
    """One sheet. With `rows` or `columns` given, only the first of them, for the part that stays while scrolling."""

    def __init__(
        self,
        kit: Kit,
        sheet: GridSheet,
        looks: tuple[CellLook, ...],
        rows: int | None = None,
        columns: int | None = None,
        cells: Cells | None = None,
    ) -> None:
        """Show `sheet`; `cells` are its cells by place where they are known already."""
        super().__init__()
        self._kit, self.sheet, self._looks = kit, sheet, looks
        self._rows = sheet.rows if rows is None else rows
        self._columns = sheet.columns if columns is None else columns
        self.cells = {(cell.row, cell.column): cell for cell in sheet.cells} if cells is None else cells
        self._covered = _covered(sheet)
        self._merged = {(one[0], one[1]): (one[2], one[3]) for one in sheet.merged}

    def rowCount(self, parent: Index = ROOT) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else self._rows

    def columnCount(self, parent: Index = ROOT) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else self._columns

    def cell(self, row: int, column: int) -> GridCell | None:
        """Return a cell by row and column from 1, None where nothing stands."""
        return self.cells.get((row, column))

    def look(self, cell: GridCell | None) -> CellLook:
        """Return the look of a cell."""
        if cell is None or not 0 <= cell.look < len(self._looks):
            return CellLook() if not self._looks else self._looks[0]
        return self._looks[cell.look]

    def merged_at(self, row: int, column: int) -> tuple[int, int] | None:
        """Return the last row and column of a merged cell that begins here, None for an ordinary one."""
        return self._merged.get((row, column))

    def is_covered(self, row: int, column: int) -> bool:
        """Tell whether a cell lies under a merged one."""
        return (row, column) in self._covered

    def text(self, cell: GridCell | None) -> str:
        """Return what a cell shows; a formula without a result says so."""
        if cell is None:
            return ""
        return self._kit.tr("preview.not_calculated") if cell.pending else cell.text

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, spoken text, tip or alignment of a cell."""
        if not index.isValid():
            return None
        cell = self.cell(index.row() + 1, index.column() + 1)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(cell)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.spoken(index.row() + 1, index.column() + 1)
        if role == Qt.ItemDataRole.ToolTipRole and cell is not None:
            return cell.comment or None
        return None

    def spoken(self, row: int, column: int) -> str:
        """Return a cell as it is read aloud: address, value, and that it is not calculated where it is not."""
        return f"{column_letters(column)}{row} {self.text(self.cell(row, column))}".strip()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return letters of columns and numbers of rows."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return column_letters(section + 1) if orientation is Qt.Orientation.Horizontal else str(section + 1)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cells can be chosen, never changed."""
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable if index.isValid() else Qt.ItemFlag.NoItemFlags

    def span(self, index: Index) -> QSize:
        """Return the rows and columns a merged cell takes."""
        for first_row, first_column, last_row, last_column in self.sheet.merged:
            if (index.row() + 1, index.column() + 1) == (first_row, first_column):
                return QSize(last_column - first_column + 1, last_row - first_row + 1)
        return QSize(1, 1)


def _covered(sheet: GridSheet) -> frozenset[tuple[int, int]]:
    found = set()
    for first_row, first_column, last_row, last_column in sheet.merged:
        if (last_row - first_row + 1) * (last_column - first_column + 1) > 20_000:
            continue
        for row in range(first_row, last_row + 1):
            found |= {(row, column) for column in range(first_column, last_column + 1)}
        found.discard((first_row, first_column))
    return frozenset(found)
