"""What it takes to a usable window, beside an empty one: `python -m tests.bench.window_opening`. Asserts nothing.

- empty: a QMainWindow of the same size with the same Qt modules imported, shown and painted.
- Engross: the way `python -m app` goes (paths, look, fonts, words, recent projects, samples, head and start page),
  shown and painted, then "Open a folder…" is clicked and the folder that was chosen is kept. What is loaded behind
  the window afterwards is not counted, since nobody waits for it.

- classes: the empty window once more, with the Qt classes made that the start page names. Qt's bindings make a class
  when it is first named, and the one called Qt alone takes an eighth of an empty window.

Each runs in a process of its own, in turns, and all leave the same way; Python's own start is part of all. CPU time
is what counts, because other programs disturb it least. Wanted: at most 1.6 times the empty window.
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
from app.main import AppPaths, load_bindings, read_look
load_bindings()
from app.opening import set_up
asked = []
paths = AppPaths.default()
def choose(host, title, start):
    asked.append(title)
    return Path("/chosen")
app, kit, front = set_up(paths, read_look(paths.settings_file), choose)
front.shown.connect(front.start.drop_area.open_button.click)
front.show()
while not asked:
    app.processEvents()
app.processEvents()
os._exit(0 if front.has_wish and "pydantic" not in __import__("sys").modules else 1)
"""
NAMES = """
import ast, sys
import app.opening
for name, module in list(sys.modules.items()):
    if name.startswith("app") and module.__file__:
        for node in ast.walk(ast.parse(open(module.__file__, encoding="utf-8").read())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("PySide6."):
                print("from", node.module, "import", ", ".join(name.name for name in node.names))
"""
Spent = tuple[float, float]


def run(code: str, environment: dict[str, str]) -> Spent:
    """CPU and wall seconds of one run in a new process."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, time.perf_counter() - began


def names_used(environment: dict[str, str]) -> str:
    """The import lines of Qt of everything the start page loads."""
    command = [sys.executable, "-c", NAMES]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def main() -> None:
    """Print the medians and their ratios."""
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "ENGROSS_HOME": home}
        environment |= {"PYTHONPYCACHEPREFIX": str(Path(home) / "compiled")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        programs = {"empty": EMPTY, "classes": names_used(environment) + EMPTY, "Engross": START}
        for code in programs.values():
            run(code, environment)
        turns = [{name: run(code, environment) for name, code in programs.items()} for _ in range(ROUNDS)]
    for place, clock in enumerate(("CPU", "wall")):
        times = {name: statistics.median(turn[name][place] for turn in turns) for name in programs}
        parts = ", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in times.items())
        ratios = (statistics.median(turn["Engross"][place] / turn[name][place] for turn in turns) for name in programs)
        print(f"{clock}: {parts}; Engross is {next(ratios):.2f} times empty, {next(ratios):.2f} times classes")


if __name__ == "__main__":
    main()
