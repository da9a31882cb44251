"""The grid of one sheet: cells with heads, rows and columns that stay, charts at their places."""

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QTableView, QWidget

from app.preview.sheet import CellLook, GridCell, GridSheet
from app.ui.preview.grid.model import GridModel, Index
from app.ui.preview.grid.plain import PlainGrid
from app.ui.preview.grid.state import GridState
from app.ui.theme.roles import Role

MOST_FROZEN = 0.6


class Grid(PlainGrid):
    """A sheet. The chosen cell is told by `chosen`; what stays while scrolling lies over it."""

    chosen = Signal()
    """Another cell is chosen."""
    zoom_asked = Signal(float)
    """The wheel asks for another zoom: the factor."""

    def __init__(
        self, state: GridState, sheet: GridSheet, looks: tuple[CellLook, ...], parent: QWidget | None = None
    ) -> None:
        """Show `sheet`."""
        super().__init__(state, GridModel(state.kit, sheet, looks), parent)
        self._looks = looks
        self._frozen: list[PlainGrid] = []
        self.setAccessibleName(sheet.name)
        self.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        self._make_frozen()
        self.horizontalScrollBar().valueChanged.connect(self._follow_across)
        self.verticalScrollBar().valueChanged.connect(self._follow_down)
        self.fit_sizes()
        self.setCurrentIndex(self._first_index())

    @property
    def sheet(self) -> GridSheet:
        """The sheet that is shown."""
        return self.grid_model.sheet

    def _first_index(self) -> QModelIndex:
        """Return the first calculated cell, else the first that says something; cells come row by row."""
        formulas = (cell for cell in self.sheet.cells if cell.formula)
        first = next(formulas, None) or next((cell for cell in self.sheet.cells if cell.text), None)
        return self.grid_model.index(first.row - 1, first.column - 1) if first else self.grid_model.index(0, 0)

    def cell(self) -> GridCell | None:
        """Return the chosen cell, None where nothing stands."""
        return self.grid_model.cell(self.shared.row, self.shared.column)

    def fit_sizes(self) -> None:
        """Give rows and columns their sizes, also those that stay."""
        super().fit_sizes()
        for part in getattr(self, "_frozen", []):
            part.fit_sizes()
        if hasattr(self, "_frozen"):
            self._place_frozen()

    def choose(self, row: int, column: int) -> None:
        """Choose a cell and bring it into view."""
        index = self.grid_model.index(row - 1, column - 1)
        if index.isValid():
            self.setCurrentIndex(index)
            self._bring(index)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Note the chosen cell and bring it out from under what stays."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.shared.row, self.shared.column = current.row() + 1, current.column() + 1
            self._bring(current)
            self.refresh()
            self.chosen.emit()

    def _bring(self, index: Index) -> None:
        if not self.isVisible():
            return
        self.scrollTo(index)
        area = self.visualRect(index)
        rows, columns = self.sheet.frozen
        frozen = self._frozen_size()
        if index.row() >= rows and area.top() < frozen.height():
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - frozen.height() + area.top())
        if index.column() >= columns and area.left() < frozen.width():
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - frozen.width() + area.left())

    def refresh(self) -> None:
        """Paint everything anew."""
        for part in (self, *self._frozen):
            part.viewport().update()
            part.horizontalHeader().viewport().update()
            part.verticalHeader().viewport().update()

    # What stays

    def _make_frozen(self) -> None:
        rows, columns = self.sheet.frozen
        rows, columns = min(rows, self.sheet.rows - 1), min(columns, self.sheet.columns - 1)
        for part_rows, part_columns in ((rows, None), (None, columns), (rows, columns)):
            if part_rows == 0 or part_columns == 0 or (part_rows or 1) < 1 or (part_columns or 1) < 1:
                continue
            known = self.grid_model.cells
            model = GridModel(self.shared.kit, self.sheet, self._looks, part_rows, part_columns, known)
            part = _Frozen(self.shared, model, self)
            part.picked.connect(self.choose)
            self._frozen.append(part)

    def _frozen_size(self) -> QSize:
        rows, columns = self.sheet.frozen
        height = sum(self.rowHeight(at) for at in range(min(rows, self.sheet.rows)))
        width = sum(self.columnWidth(at) for at in range(min(columns, self.sheet.columns)))
        view = self.viewport().size()
        fits_down = height <= view.height() * MOST_FROZEN
        fits_across = width <= view.width() * MOST_FROZEN
        return QSize(width if fits_across else 0, height if fits_down else 0)

    def _place_frozen(self) -> None:
        size = self._frozen_size()
        self.shared.staying = min(self.sheet.frozen[1], self.sheet.columns - 1) if size.width() else 0
        left, top = self.verticalHeader().width(), self.horizontalHeader().height()
        view = self.viewport().size()
        for part in self._frozen:
            has_rows, has_columns = (
                part.grid_model.rowCount() < self.sheet.rows,
                part.grid_model.columnCount() < self.sheet.columns,
            )
            part.horizontalHeader().setVisible(has_columns and not has_rows)
            part.verticalHeader().setVisible(has_rows and not has_columns)
            x = 0 if has_rows and not has_columns else left
            y = 0 if has_columns and not has_rows else top
            width = size.width() if has_columns else view.width() + left
            height = size.height() if has_rows else view.height() + top
            part.setGeometry(x, y, width, height)
            shown = bool((not has_rows or size.height()) and (not has_columns or size.width()))
            part.setVisible(shown)
            part.raise_()

    def _follow_across(self, value: int) -> None:
        for part in self._frozen:
            if part.grid_model.columnCount() == self.sheet.columns:
                part.horizontalScrollBar().setValue(value)
                part.viewport().update()
        self.viewport().update()

    def _follow_down(self, value: int) -> None:
        for part in self._frozen:
            if part.grid_model.rowCount() == self.sheet.rows:
                part.verticalScrollBar().setValue(value)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what stays in its place."""
        super().resizeEvent(event)
        self._place_frozen()
        self._follow_across(self.horizontalScrollBar().value())
        self._follow_down(self.verticalScrollBar().value())

    # Keys and wheel

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, or move on."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def copy(self) -> bool:
        """Copy the chosen cells, columns parted by tabs; return whether there were any."""
        chosen = self.selectionModel().selection()
        ranges = [chosen.at(place) for place in range(chosen.count())]
        if not ranges:
            return False
        first = min(one.top() for one in ranges), min(one.left() for one in ranges)
        last = max(one.bottom() for one in ranges), max(one.right() for one in ranges)
        lines = [
            "\t".join(
                self.grid_model.text(self.grid_model.cell(row + 1, column + 1))
                for column in range(first[1], last[1] + 1)
            )
            for row in range(first[0], last[0] + 1)
        ]
        QApplication.clipboard().setText("\n".join(lines))
        return True

    def select_range(self, first: tuple[int, int], last: tuple[int, int]) -> None:
        """Choose all cells from one to another."""
        span = QItemSelection(
            self.grid_model.index(first[0] - 1, first[1] - 1), self.grid_model.index(last[0] - 1, last[1] - 1)
        )
        self.selectionModel().select(span, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; with Ctrl, zoom."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_asked.emit(1.1 if event.angleDelta().y() > 0 else 1 / 1.1)
            event.accept()
        else:
            super().wheelEvent(event)


class _Frozen(PlainGrid):
    """Rows or columns that stay. It takes no focus; a cell that is pressed is chosen in the grid below."""

    picked = Signal(int, int)
    """A cell was pressed: row and column from 1."""

    def __init__(self, state: GridState, model: GridModel, grid: Grid) -> None:
        super().__init__(state, model, grid)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QTableView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(lambda index: self.picked.emit(index.row() + 1, index.column() + 1))
        self._grid = grid

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the grid below scroll."""
        self._grid.wheelEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cells and the line at which they end."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        colour = self.shared.light(Role.CONTROL)
        right = self.columnViewportPosition(self.grid_model.columnCount() - 1) + self.columnWidth(
            self.grid_model.columnCount() - 1
        )
        last = self.grid_model.rowCount() - 1
        bottom = self.rowViewportPosition(last) + self.rowHeight(last)
        if self.grid_model.rowCount() < self._grid.sheet.rows:
            painter.fillRect(0, self.viewport().height() - 1, right, 1, colour)
        if self.grid_model.columnCount() < self._grid.sheet.columns:
            painter.fillRect(self.viewport().width() - 1, 0, 1, bottom, colour)
        painter.end()
