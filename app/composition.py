"""The composition: what lasts longer than one project. Light to import; the engine behind it is imported on first use.

The window must paint before the engine is there: office libraries, models and playbooks take most of a second.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from app.paths import AppPaths
from app.settings import Settings
from app.sources.passwords import Passwords
from app.storage.filesystem import REAL_DISK, FileSystem
from app.words import Words, read_words

if TYPE_CHECKING:
    from app.bridge.project import Listener, OpenProject
    from app.bridge.proofs import Proofreader
    from app.bridge.workers import Workers
    from app.building import Builder
    from app.relay.nouns.base import Fault
    from app.workforce.model.limits import Limits


def _now() -> datetime:
    return datetime.now(UTC).astimezone()


@dataclass(frozen=True)
class Composition:
    """Everything that lasts longer than one project."""

    paths: AppPaths
    settings: Settings
    now: Callable[[], datetime] = _now
    disk: FileSystem = REAL_DISK
    limits: "Limits | None" = None
    passwords: Passwords = field(default_factory=Passwords)

    @cached_property
    def words(self) -> Words:
        """The sentences of the person's language."""
        return read_words(self.paths.resources / "i18n", self.settings.language)

    @cached_property
    def builder(self) -> "Builder":
        """What puts projects together; the first use imports the engine (see the module's words)."""
        from app.building import Builder  # noqa: PLC0415

        language = self.words.language
        return Builder(self.paths, self.settings, language, self.now, self.disk, self.limits, self.passwords)

    def proofreading(self) -> "AbstractContextManager[Proofreader]":
        """Give a proofreader of the person's own files, in their language."""
        from app.bridge.own_files import proofreading  # noqa: PLC0415

        return proofreading(self.words.language)

    def open_beside_window(
        self, folder: Path, listen: "Listener", progress: Callable[[str, str], None], workers: "Workers"
    ) -> "OpenProject":
        """Open a project whose reading, rendering and checking run in worker processes."""
        return self.builder.open_beside_window(folder, listen, progress, workers)

    def open_headless(
        self, folder: Path, workforce: str, listen: "Listener", progress: Callable[[str, str], None]
    ) -> "OpenProject":
        """Open a project for the command line."""
        return self.builder.open_headless(folder, workforce, listen, progress)

    def playbooks(self) -> "tuple[tuple[object, ...], tuple[Fault, ...]]":
        """Return the playbooks at hand and what keeps others from being used."""
        return self.builder.playbooks()
