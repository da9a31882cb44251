"""The panel that opens under the line of stations, for one station at a time."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.views import StationDetail
from app.ui.widgets.layouts import scroll_around
from app.ui.widgets.station_panel import StationPanel
from app.ui.widgets.surface import Panel

HIGHEST = 280


class StationDrawer(Panel):
    """Pressing the same station again, Esc or the cross closes it."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Start closed."""
        super().__init__(kit, parent)
        self.key = ""
        self._detail: StationDetail | None = None
        self.panel = StationPanel(kit, StationDetail("", ""))
        self.panel.closed.connect(self.close_panel)
        self._inside = QWidget()
        self._inside.installEventFilter(self)
        self._column = QVBoxLayout(self._inside)
        self._column.addWidget(self.panel)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll_around(self._inside))
        self.hide()
        kit.theme.bind(self, self._space)

    def turn(self, key: str, detail: StationDetail) -> None:
        """Open the panel of a station, or close it when it is open."""
        if self.key == key and not self.isHidden():
            self.close_panel()
            return
        self.key = key
        self._show(detail)
        self.show()

    def refresh(self, present: Callable[[str], StationDetail]) -> None:
        """Keep an open panel in step."""
        if self.key and not self.isHidden():
            self._show(present(self.key))

    def close_panel(self) -> None:
        """Close the panel."""
        self.key = ""
        self.hide()

    def _show(self, detail: StationDetail) -> None:
        if detail != self._detail:
            self._detail = detail
            self.panel.set_detail(detail)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the height that is needed once new words have theirs: Qt lays them out a turn later."""
        if watched is self._inside and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give wrapped notes the lines they need at another width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        wrapped = self._column.hasHeightForWidth()
        wanted = self._column.totalHeightForWidth(self.width()) if wrapped else self._column.totalSizeHint().height()
        self.setFixedHeight(min(wanted, self._kit.theme.px(HIGHEST)))

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._column.setContentsMargins(space.xl, space.s, space.xl, space.s)
        self._fit()
