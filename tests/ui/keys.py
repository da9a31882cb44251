"""Presses keys the way a keyboard does, also held down."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget


def hold(widget: QWidget, key: Qt.Key, times: int) -> None:
    """Press `key` and keep it down for `times` repeats, then let go."""
    for repeat in range(times + 1):
        _send(widget, QEvent.Type.KeyPress, key, repeats=repeat > 0)
        if repeat < times:
            _send(widget, QEvent.Type.KeyRelease, key, repeats=True)
    _send(widget, QEvent.Type.KeyRelease, key, repeats=False)


def _send(widget: QWidget, kind: QEvent.Type, key: Qt.Key, *, repeats: bool) -> None:
    event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, "", repeats)
    QApplication.sendEvent(widget, event)
