"""The window as it first shows: the head and the start page. The rest of the program moves in behind them.

The engine takes most of a second to load; this can be seen and used long before. What is pressed in the meantime is
kept, the person sees that something is going on, and it is done once the rest is there.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.pages.start_page import StartPage
from app.ui.start_views import HeaderView, StartView
from app.ui.states import State
from app.ui.widgets.header import HeaderBar
from app.ui.widgets.label import Label
from app.ui.widgets.state_mark import StateMark
from app.ui.widgets.surface import Surface

FolderChooser = Callable[[QWidget], Path | None]


class Front(Surface):
    """The top-level window from the first moment to the last."""

    shown = Signal()
    """The window was painted for the first time."""

    def __init__(self, kit: Kit, view: StartView, choose_folder: FolderChooser) -> None:
        """Show `view`; `choose_folder` asks the person for a folder."""
        super().__init__(kit)
        self.header = HeaderBar(kit, HeaderView())
        self.start = StartPage(kit, view)
        self._choose_folder = choose_folder
        self._wish: Callable[[], None] | None = None
        self._inside: QWidget | None = None
        self._busy: QWidget | None = None
        self._painted = False
        self._links = [(signal, self._keeper(signal)) for signal in self._signals()]
        self._links.append((self.start.open_asked, self.start.open_asked.connect(self._ask_folder)))
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(kit.theme.motion.show_busy_after)
        self._late.timeout.connect(self._show_busy)
        self._arrange()

    @property
    def is_busy(self) -> bool:
        """True while the person sees that what they pressed is on its way."""
        return self._busy is not None

    @property
    def has_wish(self) -> bool:
        """True while something was pressed that waits for the rest of the program."""
        return self._wish is not None

    def wish(self, act: Callable[[], None]) -> None:
        """Do `act` as soon as the rest is there; only what was wished for last is done."""
        self._wish = act
        self._late.start()

    def move_in(self, content: QWidget) -> None:
        """Let `content`, which has taken over the head and the start page, fill the window; then do what was wished."""
        for signal, link in self._links:
            signal.disconnect(link)
        self._links.clear()
        self._late.stop()
        self._show_ready()
        self._inside = content
        self._column.addWidget(content)
        content.show()
        wish, self._wish = self._wish, None
        if wish is not None:
            wish()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell once that there is something to see."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.shown.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close what moved in as well."""
        if self._inside is not None:
            self._inside.close()
        super().closeEvent(event)

    def _signals(self) -> tuple[SignalInstance, ...]:
        start, header = self.start, self.header
        pressed = (start.folder_chosen, start.project_opened, start.all_asked, start.sample_chosen)
        model = (start.connect_asked, start.help_asked, header.model_asked)
        asked = (start.check_asked, start.compare_asked, header.check_asked, header.search_asked, header.settings_asked)
        return (*pressed, *model, *asked)

    def _keeper(self, signal: SignalInstance) -> object:
        """Keep a press as a wish: to send the same signal again when somebody is there to hear it."""
        return signal.connect(lambda *values: self.wish(partial(signal.emit, *values)))

    def _ask_folder(self) -> None:
        chosen = self._choose_folder(self)
        if chosen is not None:
            self.start.folder_chosen.emit(str(chosen))

    def _arrange(self) -> None:
        tokens = self._kit.theme.tokens
        self.setWindowTitle(self._kit.tr("app.name"))
        self.setMinimumSize(*tokens.smallest_window)
        self.resize(*tokens.base_window)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.header)
        self._column.addWidget(self.start, 1)

    def _show_busy(self) -> None:
        if self._busy is None:
            self._busy = make_busy_strip(self._kit)
            self._column.insertWidget(1, self._busy)
            self.setCursor(Qt.CursorShape.BusyCursor)

    def _show_ready(self) -> None:
        if self._busy is not None:
            self._column.removeWidget(self._busy)
            self._busy.deleteLater()
            self._busy = None
            self.unsetCursor()


def make_busy_strip(kit: Kit) -> QWidget:
    """Return the strip that says that the program is getting ready."""
    strip, space = QWidget(), kit.theme.sizes.space
    row = QHBoxLayout(strip)
    row.setContentsMargins(space.xl, space.s, space.xl, space.s)
    row.setSpacing(space.s)
    row.addWidget(StateMark(kit, State.NOW))
    row.addWidget(Label(kit, kit.tr("start.getting_ready")), 1)
    return strip
