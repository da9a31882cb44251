"""When the garbage collector looks through everything: while the person rests.

A long document in the preview is half a million small records. Looking through them all takes a third of a second, and
Python does it whenever enough new ones were made, in the middle of a key or a scroll. New records are looked through
as ever, which takes a millisecond; all of them only when no key or pointer came for a while, or after very many.
"""

import gc

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

RESTING = 5_000
"""Ms without a key or pointer after which a person rests."""
LOOK = 10_000
"""Ms between looks whether they do."""
YOUNG, MIDDLE, MANY = 700, 10, 400
"""New records before the young are looked through; such looks before the middle-aged; such looks before all."""
FEW = 5
"""Looks through the middle-aged from which on there is something to look for."""
_INPUT = frozenset(
    {QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.Wheel}
)  # fmt: skip


class Housekeeping(QObject):
    """Watches one window. It changes how the collector of this process works, so there is one of it."""

    def __init__(self, window: QWidget) -> None:
        """Begin; `window` is shown already."""
        super().__init__(window)
        self._since = QElapsedTimer()
        self._since.start()
        gc.set_threshold(YOUNG, MIDDLE, MANY)
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note that the person does something."""
        if event.type() in _INPUT:
            self._since.restart()
        return super().eventFilter(watched, event)

    def stop(self) -> None:
        """Look no more."""
        self._timer.stop()

    def look(self) -> bool:
        """Collect everything where the person rests and there may be something; return whether it was done."""
        if self._since.elapsed() < RESTING or gc.get_count()[2] < FEW:
            return False
        gc.collect()
        return True
