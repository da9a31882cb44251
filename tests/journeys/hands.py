"""Hands for a person in a process of its own, where no test runner lends any: they wait, press and type."""

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QEventLoop, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget


class Hands:
    """What `Person` asks of its hands."""

    def waitUntil(self, condition: Callable[[], bool], timeout: int) -> None:
        """Let the program run until something holds. Raises TimeoutError."""
        watch = QElapsedTimer()
        watch.start()
        while not _holds(condition):
            if watch.elapsed() > timeout:
                raise TimeoutError
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)

    def mouseClick(self, part: QWidget, button: Qt.MouseButton) -> None:
        """Press with the pointer."""
        QTest.mouseClick(part, button)

    def keyClicks(self, part: QWidget, words: str) -> None:
        """Type."""
        QTest.keyClicks(part, words)

    def keyClick(self, part: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
        """Press one key."""
        QTest.keyClick(part, key, modifier)


def _holds(condition: Callable[[], bool]) -> bool:
    """Tell whether something holds; what cannot be asked yet does not, as with the test runner's hands."""
    try:
        return condition()
    except AssertionError:
        return False
