"""Shows a workbook: formula bar, grid, tabs; findings and searches go by cells."""

import re
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.preview.sheet import GridCell, GridSheet
from app.preview.sheets.origins import explain
from app.preview.views import SheetsView
from app.ui.kit import Kit
from app.ui.preview.grid.formula_bar import FormulaBar
from app.ui.preview.grid.state import GridState
from app.ui.preview.grid.tabs import GridFoot
from app.ui.preview.grid.view import Grid
from app.ui.preview.pins import FindingPin
from app.ui.preview.searching import fold
from app.ui.preview.slices import Slices
from app.ui.preview.viewer import LARGEST_ZOOM, SMALLEST_ZOOM, Viewer
from producers.reading.sheetmodel import column_letters, column_number

_ADDRESS = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})(?::\$?([A-Za-z]{1,3})\$?(\d{1,7}))?$")
_ON_SHEET = re.compile(
    r"(?:(?:sheet|Blatt)\s+)?(?P<sheet>.+?)(?:!|,\s*(?:cell\s+)?)(?P<cell>\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?)$"
)
_CELL = re.compile(r"(?:(?:cell|Zelle)\s+)?(\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?)$")
_ROW = re.compile(r"(?:row|Zeile)\s+(\d{1,7})(?:,\s*(?:column|Spalte)\s+([A-Z]{1,3}))?$")
MOST_FOUND = 2_000
CELLS_A_STEP = 100


class SheetViewer(Viewer):
    """The sheets of a workbook, one at a time."""

    unit = "sheet"

    def __init__(self, kit: Kit, view: SheetsView, parent: QWidget | None = None) -> None:
        """Show the first sheet of `view`."""
        super().__init__(parent)
        self._kit, self._view = kit, view
        self._pins: tuple[FindingPin, ...] = ()
        self._found: list[tuple[int, int, int]] = []
        self._at = -1
        self._zoom = 1.0
        self._has_formulas = view.has_formulas
        self._looking = Slices(self)
        self._grids: dict[int, Grid] = {}
        self.bar = FormulaBar(kit)
        self.bar.asked.connect(self._show_asked)
        self.bar.where.setVisible(self._has_formulas)
        self._stack = QStackedWidget()
        names = tuple(sheet.name for sheet in view.sheets)
        self.foot = GridFoot(kit, names, legend=self._has_formulas)
        self.foot.tabs.currentChanged.connect(self._show_sheet)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self._stack, 1)
        column.addWidget(self.foot)
        self._show_sheet(0)
        kit.theme.bind(self, self._resize_all)

    # Sheets and cells

    @property
    def grid(self) -> Grid:
        """The grid that is shown."""
        return self._grid_at(self.current())

    @property
    def sheet(self) -> GridSheet:
        """The sheet that is shown."""
        return self._view.sheets[self.current()]

    def _grid_at(self, at: int) -> Grid:
        if at not in self._grids:
            state = GridState(self._kit, zoom=self._zoom, coloured=self._has_formulas)
            grid = Grid(state, self._view.sheets[at], self._view.looks)
            grid.chosen.connect(self._tell_cell)
            grid.zoom_asked.connect(lambda factor: self.set_zoom(self._zoom * factor))
            self._grids[at] = grid
            self._stack.addWidget(grid)
            self._mark(at)
        return self._grids[at]

    def _show_sheet(self, at: int) -> None:
        if 0 <= at < len(self._view.sheets):
            self._stack.setCurrentWidget(self._grid_at(at))
            self._tell_cell()
            self.moved.emit()

    def _tell_cell(self) -> None:
        grid = self.grid
        cell = grid.cell()
        address = f"{column_letters(grid.shared.column)}{grid.shared.row}"
        explained = explain(self.sheet, cell, self._view.names, self._view.sheets)
        self.bar.show_cell(address, _content(cell), explained)

    def _show_asked(self, sheet: str, address: str) -> None:
        if not sheet and "!" in address:
            sheet, _, address = address.rpartition("!")
        target = self._view.names.get(address, "").lstrip("=")
        if target:
            sheet, _, address = target.rpartition("!")
        if not self._choose(sheet.strip("'"), address):
            self._tell_cell()
        self.focus_body()

    def _choose(self, sheet: str, address: str) -> bool:
        at = self._sheet_at(sheet) if sheet else self.current()
        found = _ADDRESS.match(address)
        if at is None or found is None:
            return False
        row, column = int(found.group(2)), column_number(found.group(1))
        if row > self._view.sheets[at].rows or column > self._view.sheets[at].columns:
            return False
        self.go_to(at)
        self.grid.choose(row, column)
        if found.group(3):
            self.grid.select_range((row, column), (int(found.group(4)), column_number(found.group(3))))
        return True

    def _sheet_at(self, name: str) -> int | None:
        wanted = name.strip().strip("'").casefold()
        return next((at for at, one in enumerate(self._view.sheets) if one.name.casefold() == wanted), None)

    # What every viewer can

    def count(self) -> int:
        """Return the number of sheets."""
        return len(self._view.sheets)

    def current(self) -> int:
        """Return the sheet that is shown."""
        return max(self.foot.tabs.currentIndex(), 0)

    def go_to(self, at: int) -> None:
        """Show a sheet."""
        self.foot.tabs.setCurrentIndex(at)

    def zoom(self) -> float:
        """Return the zoom."""
        return self._zoom

    def set_zoom(self, zoom: float) -> None:
        """Show at a zoom between 50 and 200 %."""
        self._zoom = min(max(zoom, SMALLEST_ZOOM), LARGEST_ZOOM)
        self._resize_all()
        self.moved.emit()

    def _resize_all(self) -> None:
        for grid in self._grids.values():
            grid.shared.zoom = self._zoom
            grid.fit_sizes()
            grid.refresh()

    def look_for(self, words: str) -> int:
        """Look in shown values and formulas of all sheets."""
        self._found, self._at = [], -1
        self._looking.do(self._search(fold(words)))
        return len(self._found)

    def _search(self, wanted: str) -> Iterator[None]:
        """Look through a hundred cells a step, then show the first place from the sheet in view on."""
        found: list[tuple[int, int, int]] = []
        for at, sheet in enumerate(self._view.sheets if wanted.strip() else ()):
            hits: list[tuple[int, int, int]] = []
            for number, one in enumerate(sheet.cells):
                if wanted in fold(one.text) or (one.formula and wanted in fold(one.formula)):
                    hits.append((at, one.row, one.column))
                if number % CELLS_A_STEP == 0:
                    yield None
            found += sorted(hits)
        self._found = found[:MOST_FOUND]
        here = next((at for at, hit in enumerate(self._found) if hit[0] >= self.current()), 0)
        self._at = here if self._found else -1
        self._show_found()

    def is_looking(self) -> bool:
        """Tell whether cells are still being searched."""
        return self._looking.is_busy

    def finish(self) -> None:
        """Do now what is left of a search."""
        self._looking.finish()

    def _show_found(self) -> None:
        for at in self._grids:
            self._mark(at)
        if 0 <= self._at < len(self._found):
            sheet, row, column = self._found[self._at]
            self.go_to(sheet)
            self._mark(sheet)
            self.grid.choose(row, column)
        self.searched.emit()

    def _mark(self, at: int) -> None:
        state = self._grids[at].shared
        state.found = frozenset((row, column) for sheet, row, column in self._found if sheet == at)
        here = self._found[self._at] if 0 <= self._at < len(self._found) else (-1, 0, 0)
        state.found_at = here[1:] if here[0] == at else (0, 0)
        state.pins = {}
        for pin in self._pins:
            place = self._place_of(pin.place)
            if place is not None and place[0] == at:
                state.pins.setdefault(place[1:], pin)
        self._grids[at].refresh()

    def found(self) -> tuple[int, int]:
        """Return which place is shown and how many there are."""
        return self._at + 1, len(self._found)

    def step_found(self, step: int) -> None:
        """Show the next place, or the one before."""
        if self._found:
            self._at = (self._at + step) % len(self._found)
            self._show_found()

    def copy(self) -> bool:
        """Copy the chosen cells."""
        done = self.grid.copy()
        if done:
            self.copied.emit()
        return done

    def words(self) -> str:
        """Return all sheets row by row, cells parted by tabs, each formula after its value."""
        return "\n\n".join(self._sheet_words(at) for at in range(len(self._view.sheets)))

    def _sheet_words(self, at: int) -> str:
        sheet = self._view.sheets[at]
        rows: dict[int, list[str]] = {}
        for cell in sorted(sheet.cells, key=lambda one: (one.row, one.column)):
            shown = self._kit.tr("preview.not_calculated") if cell.pending else cell.text
            if shown or cell.formula:
                address = f"{column_letters(cell.column)}{cell.row}"
                rows.setdefault(cell.row, []).append(
                    " ".join(part for part in (f"{address}:", shown, cell.formula) if part)
                )
        return "\n".join([sheet.name, *("\t".join(line) for line in rows.values())])

    def set_pins(self, pins: tuple[FindingPin, ...]) -> None:
        """Show findings at their cells."""
        self._pins = pins
        for at in self._grids:
            self._mark(at)

    def _place_of(self, place: str) -> tuple[int, int, int] | None:
        """Return sheet, row and column of a place in words."""
        on_sheet, cell, row = _ON_SHEET.match(place.strip()), _CELL.match(place.strip()), _ROW.search(place.strip())
        at: int | None = 0
        address = ""
        if on_sheet and self._sheet_at(on_sheet.group("sheet")) is not None:
            at, address = self._sheet_at(on_sheet.group("sheet")), on_sheet.group("cell")
        elif cell:
            at, address = self.current(), cell.group(1)
        elif row:
            named = self._sheet_at(place[: row.start()].strip().strip(",").removeprefix("sheet ").strip())
            column = column_number(row.group(2)) if row.group(2) else 1
            return (named if named is not None else self.current(), int(row.group(1)), column)
        else:
            named = self._sheet_at(place.removeprefix("sheet "))
            return None if named is None else (named, 1, 1)
        found = _ADDRESS.match(address)
        return (at, int(found.group(2)), column_number(found.group(1))) if found and at is not None else None

    def reveal_pin(self, number: int) -> bool:
        """Bring a finding's cell into view."""
        pin = next((one for one in self._pins if one.number == number), None)
        return pin is not None and self.reveal_place(pin.place)

    def reveal_place(self, place: str, quote: str = "") -> bool:  # noqa: ARG002
        """Bring a cell into view."""
        found = self._place_of(place)
        if found is None:
            return False
        self.go_to(found[0])
        self.grid.choose(found[1], found[2])
        return True

    def focus_body(self) -> None:
        """Give the focus to the grid."""
        self.grid.setFocus(Qt.FocusReason.OtherFocusReason)


def _content(cell: GridCell | None) -> str:
    if cell is None:
        return ""
    return cell.formula or cell.text
