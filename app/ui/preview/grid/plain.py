"""A table of cells with its heads, sizes and charts, without the parts that stay while scrolling."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QTableView, QWidget

from app.preview.sheet import GridSheet, SheetChart
from app.ui.preview.grid.cells import CellPainter
from app.ui.preview.grid.heads import GridHead
from app.ui.preview.grid.model import GridModel
from app.ui.preview.grid.sizes import column_px, row_px
from app.ui.preview.grid.state import GridState
from app.ui.preview.paper.inks import paper_inks
from app.ui.preview.slides.charts import ChartPainter
from app.ui.theme.roles import Role

HEAD_WIDTH, HEAD_HEIGHT = 44, 26
POINT = 96 / 72


class PlainGrid(QTableView):
    """A table of cells without the frozen part."""

    def __init__(self, state: GridState, model: GridModel, parent: QWidget | None = None) -> None:
        """Show `model`."""
        super().__init__(parent)
        self.shared, self.grid_model = state, model
        self.setModel(model)
        self.setItemDelegate(CellPainter(state, self))
        self.setHorizontalHeader(GridHead(state, Qt.Orientation.Horizontal, self))
        self.setVerticalHeader(GridHead(state, Qt.Orientation.Vertical, self))
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setAutoScroll(False)
        self.setWordWrap(False)

    def fit_sizes(self) -> None:
        """Give rows and columns their sizes at the zoom in use."""
        sheet, px = self.grid_model.sheet, self.shared.px
        for head, usual, count in (
            (self.horizontalHeader(), sheet.usual_width, self.grid_model.columnCount()),
            (self.verticalHeader(), sheet.usual_height, self.grid_model.rowCount()),
        ):
            head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            head.setMinimumSectionSize(2)
            head.setDefaultSectionSize(px(usual))
            _fit_sections(head, count, sheet, self.shared)
        for first_row, first_column, last_row, last_column in sheet.merged:
            rows, columns = last_row - first_row + 1, last_column - first_column + 1
            inside = first_row <= self.grid_model.rowCount() and first_column <= self.grid_model.columnCount()
            if inside and rows * columns > 1:
                self.setSpan(first_row - 1, first_column - 1, rows, columns)
        theme = self.shared.kit.theme
        paper = self.shared.paper().name()
        ground = theme.colour(Role.HOVER).name()
        self.setStyleSheet(
            f"QTableView {{ border: none; border-radius: 0; background: {paper}; }}"
            f"QTableCornerButton::section {{ border: none; background: {ground}; }}"
        )
        self.verticalHeader().setFixedWidth(theme.px(HEAD_WIDTH))
        self.horizontalHeader().setFixedHeight(theme.px(HEAD_HEIGHT))

    # Charts

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cells and the charts over them."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for one in self.grid_model.sheet.charts:
            if one.row <= self.grid_model.rowCount() and one.column <= self.grid_model.columnCount():
                area = self.chart_area(one)
                if area.intersects(event.rect()):
                    self._paint_chart(painter, one, area)
        painter.end()

    def _paint_chart(self, painter: QPainter, one: SheetChart, area: QRect) -> None:
        painter.save()
        painter.fillRect(area, self.shared.paper())
        painter.setClipRect(area)
        scale = self.shared.scale * POINT
        painter.translate(area.topLeft())
        painter.scale(scale, scale)
        inner = QRectF(0, 0, area.width() / scale, area.height() / scale).adjusted(4, 4, -4, -4)
        ChartPainter(painter, one.chart, inner, paper_inks(self.shared.kit.theme)).draw()
        painter.restore()

    def chart_area(self, one: SheetChart) -> QRect:
        """Return where a chart lies in the viewport, also the part of it that another view of the grid shows."""
        left, top = self.columnViewportPosition(one.column - 1), self.rowViewportPosition(one.row - 1)
        if one.width and one.height:
            return QRect(left, top, self.shared.px(one.width), self.shared.px(one.height))
        width = sum(column_px(self, self.shared, self.grid_model, at) for at in range(one.column, one.last_column))
        height = sum(row_px(self, self.shared, self.grid_model, at) for at in range(one.row, one.last_row))
        return QRect(left, top, max(width, self.shared.px(200)), max(height, self.shared.px(120)))


def _fit_sections(head: QHeaderView, count: int, sheet: GridSheet, state: GridState) -> None:
    flat = head.orientation() is Qt.Orientation.Horizontal
    sizes = sheet.widths if flat else sheet.heights
    hidden = sheet.hidden_columns if flat else sheet.hidden_rows
    for number, size in sizes.items():
        if number <= count and size > 0:
            head.resizeSection(number - 1, state.px(size))
    for number in hidden | {number for number, size in sizes.items() if size <= 0}:
        if number <= count:
            head.hideSection(number - 1)
