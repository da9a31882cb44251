"""One state mark standing alone; the arc of "now" turns while it is shown."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit import Kit
from app.ui.states import State
from app.ui.widgets.marks import draw_mark
from app.ui.widgets.paint import painting
from app.ui.widgets.turning import Turning


class StateMark(QWidget):
    """A mark of `size` px at 100 %. Its spoken name is the word of the state."""

    def __init__(self, kit: Kit, state: State, *, large: bool = False, parent: QWidget | None = None) -> None:
        """Show the mark of `state`, in the size of a row, or of a station when `large`."""
        super().__init__(parent)
        self._kit = kit
        self._large = large
        self._turning = Turning(self, kit.theme.motion.spinner_turn)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_state(state)
        kit.theme.bind(self, self._resize)

    @property
    def state(self) -> State:
        """The state shown."""
        return self._state

    def set_state(self, state: State) -> None:
        """Show the mark of `state` from now on."""
        self._state = state
        self.setAccessibleName(self._kit.tr(f"state.{state.value}"))
        self._turning.set_active(active=state is State.NOW)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the square the mark needs."""
        icon = self._kit.theme.sizes.icon
        edge = icon.station_mark if self._large else icon.row_mark
        return QSize(edge, edge)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the mark."""
        with painting(self) as painter:
            draw_mark(painter, QRectF(self.rect()), self._state, self._kit.theme, self._turning.angle)

    def _resize(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()
