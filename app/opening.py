"""Opening the window: first what the start page needs and nothing else, then the rest of the program behind it.

The one place where imports wait, and why: Python needs about as long to load the engine (typed records, office
libraries, playbooks) as the window has in all before a person thinks that nothing happens. So the window is shown
first; what knows no Qt is then loaded in a thread, and what does is loaded in the window's own thread, because Qt's
bindings make their classes on first use and two threads must not make the same one. The garbage collector rests
meanwhile: it would look through everything that is being loaded again and again, and find nothing. Afterwards it
works in the window's thread only (`app/ui/housekeeping.py`).
"""

import gc
import importlib
import os
import sys
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from app.look import Look
from app.no_window import say_no_window
from app.paths import AppPaths
from app.ui.dressing import dress, finish, start_application
from app.ui.front import Front
from app.ui.housekeeping import Housekeeping
from app.ui.kit import Kit
from app.ui.presenting.start import present_start
from app.ui.resources import Resources
from app.welcome import choose_folder, documents_folder, recent_entries, sample_entries
from app.words import read_words

if TYPE_CHECKING:
    from app.ui.main_window import MainWindow
    from app.window import Household

FolderChooser = Callable[[QWidget, str, Path], Path | None]
ENGINE = (
    "app.composition",
    "app.bridge.workers",
    "app.looking",
    "app.export.comparison",
    "app.export.report_document",
    "app.storage.recent",
    "app.storage.samples",
    "app.storage.saving",
    "app.storage.settings_file",
    "app.ui.presenting.gates",
    "app.ui.presenting.preferences",
    "app.ui.presenting.reaching",
    "app.ui.presenting.reporting",
)
"""Loaded in a thread before the rest of the window: everything that part needs and that knows no Qt."""
PIECES = (
    "app.bridge.session",
    "app.ui.window.workspace",
    "app.ui.preview.leaf_viewer",
    "app.ui.preview.pane",
    "app.ui.window.file_preview",
    "app.ui.window.exporting",
    "app.ui.window.checking",
    "app.ui.main_window",
    "app.window",
)
"""Loaded in the window's thread, one a turn of its loop, so that it answers in between."""
CREW = ("app.building", "app.bridge.outbox", "app.connecting")
"""Loaded in the thread afterwards: readers, producers, playbooks, checks, exports, and the doors to a model."""
START_WORDS = ("screens",)
"""The files of sentences that the start page takes its own from."""
SWITCH = 0.001
"""Seconds after which a busy thread lets the window have its turn."""


def open_window(paths: AppPaths, look: Look, arguments: Sequence[str]) -> int:
    """Show the window until it is closed, and return the exit code; everything that was started is joined first.

    The first of `arguments` may name a folder to open.
    """
    app, kit, front = set_up(paths, look, choose_folder)
    opening = Opening(app, paths, kit, front)
    if arguments:
        folder = str(Path(arguments[0]).expanduser().absolute())
        front.wish(lambda: front.start.folder_chosen.emit(folder))
    front.show()
    try:
        return app.exec()
    finally:
        opening.close()


def set_up(paths: AppPaths, look: Look, choose: FolderChooser) -> tuple[QApplication, Kit, Front]:
    """Return the application, its look, and the window with the head and the start page in it, not yet shown.

    `choose` asks for a folder, given the window, a title and where to begin.
    """
    sys.setswitchinterval(SWITCH)
    app = start_application(lambda: os._exit(say_no_window(paths, look, "no_screen")))
    kit = dress(app, Resources(paths.resources), look, first=True)
    return app, kit, _make_front(paths, kit, choose)


def _make_front(paths: AppPaths, kit: Kit, choose: FolderChooser) -> Front:
    words = read_words(paths.resources / "i18n", kit.tr.language, START_WORDS)
    samples = sample_entries(paths.resources / "samples")
    now = datetime.now(UTC).astimezone()
    view = present_start(recent_entries(paths.data), samples, now, words)
    return Front(kit, view, lambda host: choose(host, words.say("open.choose"), documents_folder()))


def _find_keychain() -> None:
    """Look for the system's keychain before the window's thread asks for it; what was found is kept by the library.

    It tries every kind there is, and for one of them starts a compiler to find a library: up to a second and a half.
    """
    from app.workforce.model.keys import system_keychain  # noqa: PLC0415

    system_keychain()


class Opening(QObject):
    """Brings the rest of the program into the window once it was painted, and ends all of it."""

    done = Signal()
    """The rest of the program is in the window."""
    _loaded = Signal()

    def __init__(self, app: QApplication, paths: AppPaths, kit: Kit, front: Front) -> None:
        """Wait for the first paint of `front`."""
        super().__init__()
        self._app, self._paths, self._kit, self._front = app, paths, kit, front
        self._household: Household | None = None
        self.window: MainWindow | None = None
        self._furnished = threading.Event()
        self._thread = threading.Thread(target=self._load, name="loading")
        self._pieces = iter(PIECES)
        self._loaded.connect(self._load_piece)
        front.shown.connect(self._thread.start)

    def close(self) -> None:
        """End everything that was started."""
        self._furnished.set()
        if self._thread.is_alive():
            self._thread.join()
        if self._household is not None:
            self._household.close()

    def _load(self) -> None:
        for name in ENGINE:
            importlib.import_module(name)
        self._loaded.emit()
        self._furnished.wait()
        for name in CREW:
            importlib.import_module(name)
        _find_keychain()

    def _load_piece(self) -> None:
        name = next(self._pieces, None)
        if name is not None:
            importlib.import_module(name)
        QTimer.singleShot(0, self._load_piece if name is not None else self._finish_dressing)

    def _finish_dressing(self) -> None:
        finish(self._app, Resources(self._paths.resources), self._kit)
        QTimer.singleShot(0, self._set_up_household)

    def _set_up_household(self) -> None:
        from app.window import set_up_household  # noqa: PLC0415

        self._household = set_up_household(self._paths)
        QTimer.singleShot(0, partial(self._furnish, self._household))

    def _furnish(self, household: "Household") -> None:
        from app.window import furnish  # noqa: PLC0415

        self.window = furnish(household, self._kit, self._front)
        QTimer.singleShot(0, self._settle)

    def _settle(self) -> None:
        self._furnished.set()
        gc.freeze()
        Housekeeping(self._front)
        self.done.emit()
