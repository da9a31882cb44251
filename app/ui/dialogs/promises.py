"""What each file will be: a table with a column per file, or a card per file when there are many."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.views import FileColumn
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label
from app.ui.widgets.surface import Card, HairLine

MOST_COLUMNS = 3


def show_promises(kit: Kit, files: tuple[FileColumn, ...]) -> QWidget:
    """Return a table for up to three files, else one card for each."""
    return PromiseTable(kit, files) if len(files) <= MOST_COLUMNS else _cards(kit, files)


class PromiseTable(Card):
    """One column per file; the labels stand once, at the left. An empty cell shows a dash."""

    def __init__(self, kit: Kit, files: tuple[FileColumn, ...], parent: QWidget | None = None) -> None:
        """Show `files`."""
        super().__init__(kit, parent=parent)
        self._files = files
        self._grid = QGridLayout()
        self.body.addLayout(self._grid)
        self._fill_grid()
        kit.theme.bind(self, self._space_grid)

    def _fill_grid(self) -> None:
        for column, file in enumerate(self._files, start=1):
            self._grid.addLayout(_file_head(self._kit, file), 0, column + 1)
            self._grid.setColumnStretch(column + 1, 1)
        labels = [label for label, _ in self._files[0].rows] if self._files else []
        for row, label in enumerate(labels, start=1):
            self._add_row(row, label)

    def _add_row(self, row: int, label: str) -> None:
        top = Qt.AlignmentFlag.AlignTop
        self._grid.addWidget(HairLine(self._kit), 2 * row - 1, 0, 1, len(self._files) + 3)
        name = Label(self._kit, label, Type.SMALL, Role.INK_2)
        name.set_bold()
        self._grid.addWidget(name, 2 * row, 1, top)
        for column, file in enumerate(self._files, start=1):
            words = dict(file.rows).get(label) or "–"
            cell = Label(self._kit, words, Type.SMALL, wrap=True, selectable=True, prose=False)
            cell.setAlignment(top)
            self._grid.addWidget(cell, 2 * row, column + 1)

    def _space_grid(self) -> None:
        space = self._kit.theme.sizes.space
        self.body.setContentsMargins(0, space.s, 0, space.s)
        self._grid.setHorizontalSpacing(space.card_inner[0])
        self._grid.setVerticalSpacing(space.s)


def _cards(kit: Kit, files: tuple[FileColumn, ...]) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(kit.theme.sizes.space.gap_between_cards)
    for file in files:
        column.addWidget(PromiseTable(kit, (file,)))
    return holder


def _file_head(kit: Kit, file: FileColumn) -> QHBoxLayout:
    head = QHBoxLayout()
    head.setSpacing(kit.theme.sizes.space.s)
    head.addWidget(IconView(kit, file.icon, Role.ACCENT))
    name = Label(kit, file.name, Type.BODY_STRONG, wrap=True)
    name.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
    head.addWidget(name, 1)
    return head
