"""What the window is handed by the composition root: plain data and callables, so that it touches no disk itself."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.bridge.offers import Outbox
from app.bridge.session import Session
from app.settings import Settings
from app.ui.kit import Kit
from app.ui.window.access import Access
from app.ui.window.check_doors import CheckDoors
from app.ui.window.entries import RecentEntry, Sample
from app.ui.window.preview_pane import PreviewPane
from app.words import Words


@dataclass(frozen=True)
class Services:
    """Everything the window may ask for. Callables that touch the disk raise RelayProblem with a fault.

    `outbox` imports what it needs when it is first called, so it is called off the window's thread.
    """

    words: Words
    settings: Settings
    now: Callable[[], datetime]
    recent: Callable[[], tuple[RecentEntry, ...]]
    remember: Callable[[Path, str], None]
    samples: tuple[Sample, ...]
    copy_sample: Callable[[str, Path], Path]
    save_settings: Callable[[Settings], None]
    documents: Path
    choose_folder: Callable[[QWidget, str, Path], Path | None]
    open_outside: Callable[[Path], bool]
    preview: Callable[[Kit, Session], PreviewPane]
    access: Callable[[], Access]
    office_version: Callable[[], str]
    fonts: tuple[str, ...]
    personal: Path
    open_personal: Callable[[], bool]
    speak: "Callable[[Kit, Services], tuple[Kit, Services]]"
    outbox: Callable[[], Outbox]
    choose_file: Callable[[QWidget, str, Path], Path | None]
    checking: CheckDoors
