"""Prints how much longer the start page takes to stand than an empty window: `python -m tests.bench.window_opening`.

Each is started eight times in a process of its own; the quickest of each counts, Python's own start included.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EMPTY = """
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.resize(1440, 900)
window.show()
app.processEvents()
window.grab()
"""
START = """
from pathlib import Path
from PySide6.QtWidgets import QApplication, QMainWindow
from app.ui.kit import build_kit
from app.ui.pages.start_page import StartPage
from app.ui.resources import Resources
from tests.ui.scenes import START
app = QApplication([])
kit = build_kit(Resources(Path("resources")))
kit.theme.apply_to(app)
window = QMainWindow()
window.setCentralWidget(StartPage(kit, START))
window.resize(1440, 900)
window.show()
app.processEvents()
window.grab()
"""


def quickest(code: str) -> float:
    """Seconds of the quickest of eight runs."""
    return min(run(code) for _ in range(8))


def run(code: str) -> float:
    """Seconds of one run in a new process."""
    began = time.perf_counter()
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=True)
    return time.perf_counter() - began


def main() -> None:
    """Print both times and their ratio."""
    empty, start = quickest(EMPTY), quickest(START)
    print(f"empty window {empty:.3f} s, start page {start:.3f} s, ratio {start / empty:.2f}")


if __name__ == "__main__":
    main()
