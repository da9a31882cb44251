"""Long work in the window, cut into slices, so that a key or a click never waits for it."""

import time
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer

SLICE = 0.012
"""Seconds of work before the window gets its turn."""


class Slices(QObject):
    """Does one piece of work, given as an iterator whose steps are short; the next piece takes its place."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Have nothing to do."""
        super().__init__(parent)
        self._work: Iterator[None] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        """True while there is something left to do."""
        return self._work is not None

    def do(self, work: Iterator[None]) -> None:
        """Do the first slice of `work` now and the rest in later turns of the event loop."""
        self._work = work
        self._go_on()
        if self._work is not None:
            self._timer.start()

    def finish(self) -> None:
        """Do all that is left now."""
        while self._work is not None:
            self._go_on()

    def stop(self) -> None:
        """Leave the rest undone."""
        self._work = None
        self._timer.stop()

    def _go_on(self) -> None:
        work, until = self._work, time.monotonic() + SLICE
        for _ in work or ():
            if time.monotonic() >= until:
                return
        if self._work is work:
            self.stop()
