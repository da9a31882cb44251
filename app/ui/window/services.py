"""What the window is handed by the composition root: plain data and callables, so that it touches no disk itself."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.bridge.session import Session
from app.settings import Settings
from app.ui.kit import Kit
from app.ui.window.entries import RecentEntry, Sample
from app.ui.window.preview_pane import PreviewPane
from app.words import Words


@dataclass(frozen=True)
class Exported:
    """Where files were put, and the names of those that could not be."""

    folder: Path
    files: tuple[Path, ...]
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class Services:
    """Everything the window may ask for. Callables that touch the disk raise RelayProblem with a fault."""

    words: Words
    settings: Settings
    now: Callable[[], datetime]
    recent: Callable[[], tuple[RecentEntry, ...]]
    remember: Callable[[Path, str], None]
    samples: tuple[Sample, ...]
    copy_sample: Callable[[str, Path], Path]
    save_settings: Callable[[Settings], None]
    export: Callable[[Path, tuple[str, ...], Path], Exported]
    documents: Path
    choose_folder: Callable[[QWidget, str, Path], Path | None]
    open_outside: Callable[[Path], bool]
    preview: Callable[[Kit, Session], PreviewPane]
