"""PySide6 keeps its counts: releases that lose a reference to None or True on each call abort the program.

6.12.0 does so on Python 3.11, after some hundred calls; hence the exact pin in pyproject.toml.
"""

import ctypes
import importlib.metadata
import itertools
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

PYPROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"
SLACK = 40


class Bell(QObject):
    """Has one signal that carries a truth value and one that carries nothing."""

    rung = Signal(bool)
    silent = Signal()


def drift(watched: object, action: Callable[[], object], times: int) -> int:
    """How far the reference count of `watched` moves while `action` is done `times` times."""
    before = sys.getrefcount(watched)
    for _ in range(times):
        action()
    return sys.getrefcount(watched) - before


def test_setting_a_tool_tip_leaves_none_alone(qapp):
    widget = QWidget()
    assert abs(drift(None, lambda: widget.setToolTip("Clause 4.2"), 500)) < SLACK


def test_emitting_a_signal_leaves_none_and_true_alone(qapp):
    bell, count = Bell(), itertools.count()
    bell.rung.connect(lambda _rung: next(count))
    bell.silent.connect(lambda: next(count))
    assert abs(drift(None, bell.silent.emit, 2000)) < SLACK
    assert abs(drift(True, lambda: bell.rung.emit(True), 2000)) < SLACK
    assert next(count) == 4000


def test_a_lost_reference_would_be_noticed():
    watched = object()
    kept = [watched] * 600
    for change in (ctypes.pythonapi.Py_DecRef, ctypes.pythonapi.Py_IncRef):
        change.argtypes, change.restype = [ctypes.py_object], None
    lost = drift(watched, lambda: ctypes.pythonapi.Py_DecRef(watched), 500)
    for _ in range(500):
        ctypes.pythonapi.Py_IncRef(watched)
    assert lost == -500
    assert len(kept) == 600


def test_the_installed_release_is_the_pinned_one():
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    pinned = dict(line.split("==") for line in project["dependencies"] if "==" in line)
    assert importlib.metadata.version("PySide6-Essentials") == pinned["PySide6-Essentials"]
    assert importlib.metadata.version("shiboken6") == pinned["shiboken6"] == pinned["PySide6-Essentials"]
