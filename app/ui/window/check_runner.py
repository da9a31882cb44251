"""Checks one file at a time in a thread of its own, so that neither the window nor a project waits for it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QObject, Signal, SignalInstance

from app.bridge.check_list import CheckList
from app.bridge.inspecting import Inspected
from app.relay.faults import fault_of
from app.ui.window.check_doors import CheckDoors
from producers.reading.passwords import Password


class CheckRunner(QObject):
    """Every turn has a number; what comes of an earlier one is not told. Signals arrive in the window's thread."""

    viewed = Signal(int, object)
    """The file can be looked at: the turn and a Preview."""
    checked = Signal(int, object)
    """The checks are through: the turn and an Inspected."""
    failed = Signal(int, object)
    """The file was too much: the turn and a Fault."""
    saved = Signal(object)
    """A list was saved: its path."""
    refused = Signal(object)
    """A list could not be saved: a Fault."""
    read = Signal(str, object)
    """Bytes for exact pages are there: the key and the bytes, or None."""

    def __init__(self, doors: CheckDoors, parent: QObject | None = None) -> None:
        """Check nothing yet."""
        super().__init__(parent)
        self._doors = doors
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="checking")
        self._turn = 0
        self._closed = False

    def check(self, path: Path, language: str, password: Password | None = None) -> int:
        """Begin to check a file, leaving the one before; return the number of the turn."""
        self.stop()
        self._turn += 1
        self._submit(self._check, self._turn, path, language, password)
        return self._turn

    def stop(self) -> None:
        """Leave what is being checked; nothing more of it is told."""
        self._turn += 1
        self._doors.stop()

    def save(self, path: Path, found: CheckList) -> None:
        """Save a list at a path where nothing is yet."""
        self._submit(self._save, path, found)

    def fetch(self, key: str, path: Path) -> None:
        """Read the bytes of a file for exact pages."""
        self._submit(self._read, key, path)

    def close(self) -> None:
        """Leave everything and end the thread. The last call."""
        if not self._closed:
            self._closed = True
            self.stop()
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _submit(self, work: Callable[..., None], *facts: object) -> None:
        if not self._closed:
            self._pool.submit(work, *facts)

    def _check(self, turn: int, path: Path, language: str, password: Password | None) -> None:
        if turn != self._turn:
            return
        try:
            for part in self._doors.inspect(path, language, password):
                self._tell(self.checked if isinstance(part, Inspected) else self.viewed, turn, part)
        except Exception as problem:  # noqa: BLE001 - whatever a file does, the person is told and the window stays
            self._tell(self.failed, turn, fault_of(problem))

    def _tell(self, signal: SignalInstance, turn: int, what: object) -> None:
        if turn == self._turn and not self._closed:
            signal.emit(turn, what)

    def _save(self, path: Path, found: CheckList) -> None:
        try:
            self._doors.save(path, found)
        except Exception as problem:  # noqa: BLE001 - the person is told
            self.refused.emit(fault_of(problem))
        else:
            self.saved.emit(path)

    def _read(self, key: str, path: Path) -> None:
        self.read.emit(key, self._doors.read(path))
