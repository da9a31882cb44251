"""What it takes to a usable window, beside an empty one: `python -m tests.bench.window_opening`. Asserts nothing.

- empty: a QMainWindow of the same size with the same Qt modules imported, shown and painted.
- Engross: the way `python -m app` goes (paths, look, fonts, words, recent projects, samples, head and start page),
  shown and painted, then "Open a folder…" is clicked and the folder that was chosen is kept. What is loaded behind
  the window afterwards is not counted, since nobody waits for it.

Each runs in a process of its own, in turns, and both leave the same way; Python's own start is part of both. CPU time
is what counts, because other programs disturb it least. Wanted: a ratio of at most 1.6.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 15
EMPTY = """
import os
from PySide6 import QtCore, QtGui, QtSvg, QtWidgets
app = QtWidgets.QApplication(["empty"])
window = QtWidgets.QMainWindow()
window.resize(1440, 900)
window.show()
app.processEvents()
os._exit(0)
"""
START = """
import gc
gc.disable()
import os
from pathlib import Path
from app.main import AppPaths, read_look
from app.opening import set_up
asked = []
paths = AppPaths.default()
app, kit, front = set_up(paths, read_look(paths.settings_file), lambda host, title, start: asked.append(title) or Path("/chosen"))
front.shown.connect(front.start.drop_area.open_button.click)
front.show()
while not asked:
    app.processEvents()
app.processEvents()
os._exit(0 if front.has_wish and "pydantic" not in __import__("sys").modules else 1)
"""
Spent = tuple[float, float]


def run(code: str, environment: dict[str, str]) -> Spent:
    """CPU and wall seconds of one run in a new process."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, time.perf_counter() - began


def main() -> None:
    """Print the medians and their ratios."""
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "ENGROSS_HOME": home}
        environment |= {"PYTHONPYCACHEPREFIX": str(Path(home) / "compiled")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for code in (EMPTY, START):
            run(code, environment)
        turns = [(run(EMPTY, environment), run(START, environment)) for _ in range(ROUNDS)]
    for place, clock in enumerate(("CPU", "wall")):
        empty = statistics.median(turn[0][place] for turn in turns)
        start = statistics.median(turn[1][place] for turn in turns)
        ratio = statistics.median(turn[1][place] / turn[0][place] for turn in turns)
        print(f"{clock}: empty {empty * 1000:.0f} ms, Engross {start * 1000:.0f} ms, ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
