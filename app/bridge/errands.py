"""Errands: work for the window that takes a while and must not hold up anything else. One thread, one at a time."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, SignalInstance

from app.relay.faults import fault_of
from app.relay.problems import RelayProblem


@dataclass(frozen=True)
class Errand:
    """What an errand is given: `told` says how many of how many are done and what is next, `stop` asks it to end."""

    told: Callable[[int, int, str], None]
    stop: threading.Event


class Errands(QObject):
    """Every call returns at once; what comes of it arrives by a signal, always in the window's thread."""

    done = Signal(str, object)
    """An errand is done: its key and what came of it."""
    failed = Signal(str, object)
    """An errand could not be done: its key and the Fault."""
    told = Signal(str, int, int, str)
    """How far an errand is: its key, how many are done, of how many, and what is next."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Prepare; nothing runs yet."""
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="errands")
        self._stop = threading.Event()
        self._guard = threading.Lock()
        self._closed = False

    def run(self, key: str, work: Callable[[Errand], object]) -> None:
        """Do `work` after what was asked before it."""
        with self._guard:
            if not self._closed:
                self._stop = threading.Event()
                self._pool.submit(self._do, key, work, self._stop)

    def stop(self) -> None:
        """Ask the newest errand to end; it says itself what came of it."""
        self._stop.set()

    def close(self) -> None:
        """Ask for an end and wait for it. The last call; no signal comes after it returns."""
        with self._guard:
            self._closed = True
        self._stop.set()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _do(self, key: str, work: Callable[[Errand], object], stop: threading.Event) -> None:
        try:
            result = work(Errand(lambda *far: self._send(self.told, key, *far), stop))
        except RelayProblem as problem:
            self._send(self.failed, key, problem.fault)
        except Exception as problem:  # noqa: BLE001 - shown to the person, never swallowed
            self._send(self.failed, key, fault_of(problem))
        else:
            self._send(self.done, key, result)

    def _send(self, signal: SignalInstance, *values: object) -> None:
        with self._guard:
            if not self._closed:
                signal.emit(*values)
