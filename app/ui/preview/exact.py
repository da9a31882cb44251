"""Makes exact pages in a thread of its own, one file at a time, so that neither window nor relay wait."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, Signal

from app.preview.office import OfficeProblem
from app.preview.views import PdfView

Convert = Callable[[bytes, str, threading.Event], PdfView]


class ExactPages(QObject):
    """Hands bytes to a converter and tells what came of it by `made`, always in the window's thread."""

    made = Signal(str, object)
    """Pages are there: the key and a PdfView, or None where they could not be made."""

    def __init__(self, convert: Convert, parent: QObject | None = None) -> None:
        """Use `convert`, for example `Office.pages`; nothing runs yet."""
        super().__init__(parent)
        self._convert = convert
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="exact-pages")
        self._stop = threading.Event()
        self._key = ""

    def ask(self, key: str, data: bytes, name: str) -> None:
        """Make the pages of a file; what was being made for another file is stopped."""
        if key == self._key:
            return
        self._stop.set()
        self._stop, self._key = threading.Event(), key
        self._pool.submit(self._make, key, data, name, self._stop)

    def stop(self) -> None:
        """Stop what is being made; it is not told."""
        self._stop.set()
        self._key = ""

    def close(self) -> None:
        """Stop what is being made and end the thread. The last call."""
        self._stop.set()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _make(self, key: str, data: bytes, name: str, stop: threading.Event) -> None:
        try:
            pages = None if stop.is_set() else self._convert(data, name, stop)
        except (OfficeProblem, OSError):
            pages = None
        if stop is self._stop:
            self._key = ""
        if not stop.is_set():
            self.made.emit(key, pages)
