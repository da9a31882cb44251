"""When the garbage collector works, and where: in the window's own thread, and at length only while the person rests.

Left alone, Python collects in whichever thread made the newest record. A relay that works in a thread of its own would
now and then take down parts of the window that nobody needs any more, while the window's thread still paints or counts
time for them; the program then ends without a word. So the collector rests for good, and the window's thread does its
work by the clock.

A long document in the preview is half a million small records. Looking through them all takes a third of a second, in
the middle of a key or a scroll if it comes at its own time. What was made since the last look is looked through as
long as there is any; everything only when no key or pointer came for a while, or after very many looks.
"""

import gc

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

LOOK = 100
"""Ms between looks; what a busy thread makes meanwhile is looked through in a few."""
YOUNG = 700
"""New records from which on a look is worth while."""
RESTING = 5_000
"""Ms without a key or pointer after which a person rests."""
FEW, MANY = 50, 3_000
"""Looks since everything was looked through: from which on there is something to look for; which do not wait."""
_INPUT = frozenset(
    {QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.Wheel}
)  # fmt: skip


class Housekeeping(QObject):
    """Watches one window. It changes how the collector of this process works, so there is one of it."""

    def __init__(self, window: QWidget) -> None:
        """Begin; `window` is shown already. The collector no longer works by itself, in any thread."""
        super().__init__(window)
        self._since = QElapsedTimer()
        self._since.start()
        gc.disable()
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

    def look(self) -> None:
        """Collect everything where the person rests, else what is new; nothing where there is little."""
        new, _, looks = gc.get_count()
        if looks >= MANY or (looks >= FEW and self._since.elapsed() >= RESTING):
            gc.collect()
        elif new >= YOUNG:
            gc.collect(1)
