"""Paints cells: fill, lines, words that run on over empty neighbours, figures at the right, findings, the choice."""

from collections.abc import Iterator
from functools import lru_cache

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from app.preview.colours import BLACK
from app.preview.document import Line
from app.preview.sheet import CellLook, GridCell
from app.ui.preview.fonts import fonts_are_ready, make_document_font
from app.ui.preview.grid.model import GridModel
from app.ui.preview.grid.sizes import column_px, row_px
from app.ui.preview.grid.state import POINT, GridState
from app.ui.theme.roles import Role, Type

RUNS_ON = 24
SIDE = 4
INDENT = 9
EIGHTH = 8 * 72 / 96


class CellPainter(QStyledItemDelegate):
    """Paints the cells of one view."""

    def __init__(self, state: GridState, view: QTableView) -> None:
        """Paint for `view` what `state` says."""
        super().__init__(view)
        self._shared, self._view = state, view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002
        """Rows and columns have sizes of their own."""
        return QSize(self._shared.px(64), self._shared.px(20))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint a cell."""
        model = self._view.model()
        if not isinstance(model, GridModel):
            return
        row, column = index.row() + 1, index.column() + 1
        area: QRect = option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        cell = model.cell(row, column)
        look = model.look(cell)
        painter.save()
        painter.setClipRect(area)
        self._paint_ground(painter, area, cell, look, (row, column), selected=selected)
        source = self._text_over(model, row, column)
        self._paint_lines(
            painter, area, look if cell else None, model, runs_on=source is not None and source[0] < column
        )
        if source is not None:
            self._paint_text(painter, area, model, row, source)
        painter.restore()
        self._paint_choice(painter, area, (row, column))

    def _paint_ground(
        self,
        painter: QPainter,
        area: QRect,
        cell: GridCell | None,
        look: CellLook,
        place: tuple[int, int],
        *,
        selected: bool,
    ) -> None:
        state = self._shared
        painter.fillRect(area, state.paper())
        ground = state.ground(look) if cell is not None else None
        if ground is not None:
            painter.fillRect(area, ground)
        if place in state.pins:
            painter.fillRect(area, state.light(Role.PAGE_MARK))
        if place in state.found:
            painter.fillRect(area, state.light(Role.NEEDS_YOU_LINE if place == state.found_at else Role.PAGE_MARK))
        if selected and place != (state.row, state.column):
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
            painter.fillRect(area, state.light(Role.ACCENT_SOFT))
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)

    def _paint_lines(
        self, painter: QPainter, area: QRect, look: CellLook | None, model: GridModel, *, runs_on: bool
    ) -> None:
        grid = self._shared.grid()
        if model.sheet.lines and (look is None or self._shared.ground(look) is None):
            painter.fillRect(area.left(), area.bottom(), area.width(), 1, grid)
            if not runs_on:
                painter.fillRect(area.right(), area.top(), 1, area.height(), grid)
        if look is None:
            return
        frame = look.frame
        for line, rect in (
            (frame.top, QRect(area.left(), area.top(), area.width(), _thick(frame.top))),
            (
                frame.bottom,
                QRect(area.left(), area.bottom() + 1 - _thick(frame.bottom), area.width(), _thick(frame.bottom)),
            ),
            (frame.left, QRect(area.left(), area.top(), _thick(frame.left), area.height())),
            (
                frame.right,
                QRect(area.right() + 1 - _thick(frame.right), area.top(), _thick(frame.right), area.height()),
            ),
        ):
            if line.width:
                painter.fillRect(rect, self._line_ink(line))
                if line.double and rect.height() == 1:
                    painter.fillRect(rect.translated(0, -2), self._line_ink(line))

    def _line_ink(self, line: Line) -> QColor:
        ink = self._shared.kit.theme.colour(Role.CELL_CALCULATED)
        return QColor(line.colour) if line.colour != BLACK else ink

    def _text_over(self, model: GridModel, row: int, column: int) -> tuple[int, QRect] | None:
        """Return the column whose text shows in this cell and the area that text may use, None for an empty cell."""
        cell = model.cell(row, column)
        if cell is not None and (cell.text or cell.pending):
            return column, self._text_area(model, row, column, cell)
        here = max(self._view.visualRect(model.index(row - 1, column - 1)).left(), self._edge(model, column))
        for before in self._before(model, column):
            other = model.cell(row, before)
            if other is not None and (other.text or other.pending):
                area = self._text_area(model, row, before, other)
                if area.right() > here:
                    return before, area
                if not self._is_under(model, before):
                    return None
        return None

    def _before(self, model: GridModel, column: int) -> list[int]:
        """Return the columns whose text may run into a column, nearest first; those that stay are always near."""
        near = list(range(column - 1, max(column - RUNS_ON, 0), -1))
        staying = range(min(self._staying(model), column - 1), 0, -1)
        return near + [at for at in staying if at not in near]

    def _staying(self, model: GridModel) -> int:
        """Return how many columns stay over this view while it scrolls."""
        scrolls = model.columnCount() == model.sheet.columns
        return self._shared.staying if scrolls else 0

    def _edge(self, model: GridModel, column: int) -> int:
        """Return where what stays ends in this view, px; 0 for a column that stays itself."""
        staying = self._staying(model)
        if not 0 < staying < column:
            return 0
        return self._place(staying) + self._view.columnWidth(staying - 1)

    def _place(self, column: int) -> int:
        """Return where a column that stays begins in the view, px, however far it is scrolled."""
        return self._view.columnViewportPosition(column - 1) + self._view.horizontalHeader().offset()

    def _is_under(self, model: GridModel, column: int) -> bool:
        """Whether a column is scrolled away under what stays."""
        edge = self._edge(model, column)
        return bool(edge) and self._view.visualRect(model.index(0, column - 1)).right() < edge

    def _text_area(self, model: GridModel, row: int, column: int, cell: GridCell) -> QRect:
        """Return the area the text of a cell may use: the cell, what is merged with it, empty cells it runs over."""
        merged = model.merged_at(row, column)
        if merged is not None:
            return self._span(model, row, column, merged)
        area = self._view.visualRect(model.index(row - 1, column - 1))
        if column <= self._staying(model):
            area.moveLeft(self._place(column))
        look = model.look(cell)
        if cell.is_figure or look.wraps or look.align in {"right", "centre"} or cell.kind in {"bool", "error"}:
            return area
        wanted = QFontMetrics(self.font(look)).horizontalAdvance(model.text(cell)) + 2 * self._shared.px(SIDE + 2)
        for after in self._after(model, column):
            if area.width() >= wanted:
                break
            neighbour = model.cell(row, after)
            if (neighbour is not None and (neighbour.text or neighbour.pending)) or model.is_covered(row, after):
                break
            area.setWidth(area.width() + self._seen_width(model, column, after))
        return area

    def _after(self, model: GridModel, column: int) -> Iterator[int]:
        """Yield the columns that text of a column may run over, nearest first; those scrolled away are left out."""
        staying, left = self._staying(model), RUNS_ON
        for at in range(column + 1, model.sheet.columns + 1):
            if column > staying or at <= staying or not self._is_under(model, at):
                yield at
                left -= 1
            if not left:
                return

    def _seen_width(self, model: GridModel, column: int, after: int) -> int:
        """Return the width of a column that text of `column` may run over; of one partly scrolled away, the rest."""
        whole = column_px(self._view, self._shared, model, after)
        edge = self._edge(model, after) if column <= self._staying(model) else 0
        shown = self._view.visualRect(model.index(0, after - 1))
        return min(whole, shown.right() + 1 - edge) if edge else whole

    def _span(self, model: GridModel, row: int, column: int, last: tuple[int, int]) -> QRect:
        """Return the area of a merged cell, also the part of it that another view of the grid shows."""
        width = sum(column_px(self._view, self._shared, model, at) for at in range(column, last[1] + 1))
        height = sum(row_px(self._view, self._shared, model, at) for at in range(row, last[0] + 1))
        left = self._view.columnViewportPosition(column - 1)
        return QRect(left, self._view.rowViewportPosition(row - 1), width, height)

    def _paint_text(
        self, painter: QPainter, area: QRect, model: GridModel, row: int, source: tuple[int, QRect]
    ) -> None:
        column, whole = source
        cell = model.cell(row, column)
        if cell is None:
            return
        look, state = model.look(cell), self._shared
        font = self.font(look)
        painter.setFont(font)
        painter.setPen(state.ink(cell, look))
        side = state.px(SIDE) + look.indent * state.px(INDENT)
        box = QRectF(whole.adjusted(side, 0, -side, -1) if whole.width() > 2 * side else whole)
        text = model.text(cell)
        right = look.align == "right" or (not look.align and cell.is_figure)
        across = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        if look.align == "centre" or (not look.align and cell.kind in {"bool", "error"}):
            across = Qt.AlignmentFlag.AlignHCenter
        if look.wraps and "\n" not in text and QFontMetrics(font).horizontalAdvance(text) <= box.width():
            flags = across | Qt.AlignmentFlag.AlignVCenter
        elif look.wraps or "\n" in text:
            flags = across | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        else:
            flags = across | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        if cell.is_figure and QFontMetrics(font).horizontalAdvance(text) > box.width() + 1:
            text = "#" * max(int(box.width() / max(QFontMetrics(font).horizontalAdvance("#"), 1)), 1)
        painter.drawText(box, int(flags), text)
        if cell.comment and column and area.contains(whole.topRight()):
            self._paint_corner(painter, area)

    def _paint_corner(self, painter: QPainter, area: QRect) -> None:
        edge = self._shared.px(7)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._shared.light(Role.ACCENT))
        painter.drawPolygon([area.topRight(), area.topRight() - QPoint(edge, 0), area.topRight() + QPoint(0, edge)])

    def font(self, look: CellLook) -> QFont:
        """Return the font of a cell at the zoom in use."""
        return _font(
            look.family or "Calibri",
            round(look.size * POINT * self._shared.scale * 4),
            look.bold,
            look.italic,
            look.underlined,
            look.struck,
            fonts_are_ready(),
        )

    def _paint_choice(self, painter: QPainter, area: QRect, place: tuple[int, int]) -> None:
        state = self._shared
        pin = state.pins.get(place)
        if pin is not None:
            painter.fillRect(area.left(), area.top(), 3, area.height(), state.pin_colour(pin))
            self._paint_pin(painter, area, pin.number, state.pin_colour(pin))
        if place == (state.row, state.column):
            painter.setPen(QPen(state.light(Role.ACCENT), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area.adjusted(1, 1, -1, -1))

    def _paint_pin(self, painter: QPainter, area: QRect, number: int, colour: QColor) -> None:
        edge = min(self._shared.px(18), area.height() - 2)
        disc = QRectF(area.left() + 6, area.center().y() - edge / 2 + 0.5, edge, edge)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(disc)
        painter.setPen(self._shared.light(Role.RAISED))
        painter.setFont(self._shared.kit.theme.font(Type.CAPTION))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(number))
        painter.restore()


def _thick(line: Line) -> int:
    return max(round(line.width / EIGHTH), 1) if line.width else 0


@lru_cache(maxsize=512)
def _font(family: str, quarters: int, bold: bool, italic: bool, underlined: bool, struck: bool, ready: bool) -> QFont:  # noqa: ARG001
    font = make_document_font(family, quarters / 4, bold=bold, italic=italic)
    font.setUnderline(underlined)
    font.setStrikeOut(struck)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font
