"""The live line of stations: where the whole run stands, in mark, name and word."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role
from app.ui.views import StationView
from app.ui.widgets.paint import painting
from app.ui.widgets.roving import LEFT_RIGHT, move_focus, offer_one
from app.ui.widgets.station_cell import StationCell
from app.ui.widgets.surface import Panel

COMPACT = 900
LOUD_SHARE = 3


class StationLine(Panel):
    """Equal cells, one per station. One of them can be reached by Tab; Left and Right move on."""

    station_opened = Signal(str)
    """A station was pressed; its key."""

    def __init__(self, kit: Kit, stations: tuple[StationView, ...] = (), parent: QWidget | None = None) -> None:
        """Show `stations` in their order."""
        super().__init__(kit, parent)
        self.setAccessibleName(kit.tr("stations.name"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self)
        self._cells: list[StationCell] = []
        self.set_stations(stations)
        kit.theme.bind(self, self._space)

    @property
    def cells(self) -> tuple[StationCell, ...]:
        """The cells, from left to right."""
        return tuple(self._cells)

    def set_stations(self, stations: tuple[StationView, ...]) -> None:
        """Show `stations` from now on; a cell keeps the focus when it stays."""
        if [cell.view.key for cell in self._cells] != [station.key for station in stations]:
            self._rebuild(stations)
        for cell, station in zip(self._cells, stations, strict=True):
            cell.set_view(station)
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the room of a line that is too narrow to the stations where something goes on."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        share = (self.width() - 2 * self._kit.theme.sizes.space.s) // max(len(self._cells), 1)
        compact = self.width() < self._kit.theme.px(COMPACT) or any(cell.needed > share for cell in self._cells)
        for place, cell in enumerate(self._cells):
            cell.set_compact(compact=compact)
            self._row.setStretch(place, LOUD_SHARE if compact and cell.is_loud else 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move along the line with Left and Right."""
        if not move_focus(self._cells, event.key(), LEFT_RIGHT):
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the panel and the line under it."""
        super().paintEvent(event)
        thick = self._kit.theme.sizes.border.hair
        with painting(self) as painter:
            hair = self._kit.theme.colour(Role.HAIR)
            painter.fillRect(0, self.height() - thick, self.width(), thick, hair)

    def _rebuild(self, stations: tuple[StationView, ...]) -> None:
        for cell in self._cells:
            self._row.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self._cells = [self._make_cell(place, station) for place, station in enumerate(stations)]
        offer_one(self._cells, 0)

    def _make_cell(self, place: int, station: StationView) -> StationCell:
        cell = StationCell(self._kit, station, is_first=place == 0)
        cell.clicked.connect(lambda: self.station_opened.emit(station.key))
        self._row.addWidget(cell, 1)
        return cell

    def _space(self) -> None:
        sizes = self._kit.theme.sizes
        self.setFixedHeight(sizes.layout.stations)
        self._row.setContentsMargins(sizes.space.s, sizes.space.s, sizes.space.s, sizes.space.s)
        self._row.setSpacing(0)
        self._share()
