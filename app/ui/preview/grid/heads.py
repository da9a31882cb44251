"""Letters over the columns and numbers beside the rows; those of the chosen cell stand out."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from app.ui.preview.grid.state import GridState
from app.ui.theme.roles import Role, Type
from producers.reading.sheetmodel import column_letters


class GridHead(QHeaderView):
    """One of the two heads."""

    def __init__(self, state: GridState, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        """Show letters or numbers."""
        super().__init__(orientation, parent)
        self._state = state
        self.setSectionsClickable(True)
        self.setHighlightSections(False)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's own name
        """Paint one letter or number."""
        theme, state = self._state.kit.theme, self._state
        flat = self.orientation() is Qt.Orientation.Horizontal
        is_chosen = logicalIndex + 1 == (state.column if flat else state.row)
        painter.save()
        painter.fillRect(rect, theme.colour(Role.ACCENT_SOFT if is_chosen else Role.HOVER))
        hair = theme.colour(Role.HAIR)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, hair)
        painter.fillRect(rect.right(), rect.top(), 1, rect.height(), hair)
        if rect.height() >= 8 and rect.width() >= 8:
            painter.setFont(theme.font(Type.CAPTION))
            painter.setPen(theme.colour(Role.ACCENT if is_chosen else Role.INK_2))
            text = column_letters(logicalIndex + 1) if flat else str(logicalIndex + 1)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()
