"""The turning of the mark "now": a few steps a second, only while its widget can be seen."""

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget

STEP = 50
CIRCLE = 360.0


class Turning(QObject):
    """Belongs to `owner` and asks it to be drawn anew at each step."""

    # Qt still sends events while Python takes this object apart; this stands in for what is gone by then.
    _active: bool = False

    def __init__(self, owner: QWidget, lasting: int) -> None:
        """Turn once in `lasting` ms; 0 means that nothing moves."""
        super().__init__(owner)
        self._owner, self._lasting = owner, lasting
        self._timer = QTimer(self)
        self._timer.setInterval(STEP)
        self._timer.timeout.connect(self._step)
        self.angle = 0.0
        owner.installEventFilter(self)

    @property
    def is_turning(self) -> bool:
        """True while steps are made."""
        return self._timer.isActive()

    def set_active(self, *, active: bool) -> None:
        """Turn from now on whenever the owner can be seen, or rest."""
        self._active = active
        self._turn_or_rest(visible=self._owner.isVisible())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Rest while nobody can see it."""
        if self._active and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._turn_or_rest(visible=event.type() == QEvent.Type.Show)
        return super().eventFilter(watched, event)

    def _turn_or_rest(self, *, visible: bool) -> None:
        if self._active and visible and self._lasting:
            self._timer.start()
        else:
            self._timer.stop()

    @Slot()
    def _step(self) -> None:
        self.angle = (self.angle + CIRCLE * STEP / self._lasting) % CIRCLE
        self._owner.update()
