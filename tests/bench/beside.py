"""An empty window that ticks in a process of its own, so that a gap of ours can be told from one of the machine's."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

CODE = """
import sys, time
from PySide6 import QtCore, QtWidgets
app = QtWidgets.QApplication(["beside"])
window = QtWidgets.QMainWindow()
window.show()
last = [time.monotonic()]
def tick():
    now = time.monotonic()
    print(now, now - last[0], flush=True)
    last[0] = now
timer = QtCore.QTimer()
timer.setInterval(int(sys.argv[1]))
timer.timeout.connect(tick)
timer.start()
app.exec()
"""


class Beside:
    """The empty window; it ticks every `tick` ms from the moment this is made until it is closed."""

    def __init__(self, tick: int) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._kept = Path(self._folder.name) / "ticks"
        with self._kept.open("w", encoding="ascii") as out:
            self._process = subprocess.Popen([sys.executable, "-c", CODE, str(tick)], stdout=out)

    def longest(self, began: float) -> float:
        """Return the longest gap between two ticks, in seconds, that ended after `began` (time.monotonic)."""
        lines = self._kept.read_text(encoding="ascii").splitlines()[1:-1]
        ticks = (tuple(map(float, line.split())) for line in lines)
        return max((gap for ended, gap in ticks if ended >= began), default=0.0)

    def close(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.wait()
        self._folder.cleanup()


def now() -> float:
    """Return the moment as `Beside.longest` counts."""
    return time.monotonic()
