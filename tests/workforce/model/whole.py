"""Opens a project folder for the command line with a model behind a server, and runs verbs in it."""

import io
import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from app.bridge.project import OpenProject
from app.building import Builder
from app.cli.draft import DraftOptions, draft
from app.cli.showing import Output
from app.paths import AppPaths
from app.settings import Connection, Settings
from app.storage.filesystem import REAL_DISK, FileSystem
from app.words import Words, read_words

ROOT = Path(__file__).parents[3]


@dataclass
class Office:
    """A computer with a project folder, settings that mean a server, and a key in memory."""

    home: Path
    address: str
    cap: Decimal = Decimal(50)
    key: str = "key-for-tests"
    mode: str = "Autopilot"
    parallel: int = 4
    disk: FileSystem = REAL_DISK
    events: list[Any] = field(default_factory=list)
    printed: io.StringIO = field(default_factory=io.StringIO)

    @property
    def folder(self) -> Path:
        return self.home / "matter"

    @property
    def words(self) -> Words:
        return read_words(ROOT / "resources" / "i18n", "en")

    def settings(self) -> Settings:
        connection = Connection(provider="local", base_address=self.address)
        return Settings.model_validate(
            {
                "connection": connection,
                "workforce": "model",
                "spending_cap": self.cap,
                "mode": self.mode,
                "parallel_calls": self.parallel,
            }
        )

    def open(self, output: Output | None = None) -> OpenProject:
        """The project, opened as the command line opens it."""
        said = output or Output(self.words, self.printed)
        paths = AppPaths.under(self.home)._replace(shipped=self._without_playbooks())
        builder = self.builder = Builder(paths, self.settings(), "en", lambda: NOW, self.disk)
        self.builder.keys.save(self.address, self.key)

        def heard(recorded: Any, state: Any) -> None:
            self.events.append(recorded)
            said.heard(recorded, state)

        return builder.open_headless(self.folder, "model", heard, said.progress)

    def _without_playbooks(self) -> Path:
        """What ships with the program except for the playbooks, which take a second to read."""
        shipped = self.home / "shipped"
        if not shipped.exists():
            (shipped / "resources").mkdir(parents=True)
            for name in ("specialists", "producers"):
                (shipped / name).symlink_to(ROOT / name, target_is_directory=True)
            for name in ("prompts", "i18n", "prices.toml"):
                (shipped / "resources" / name).symlink_to(ROOT / "resources" / name)
        return shipped

    def draft(self, request: str, answers: dict[str, Any]) -> int:
        """Run the relay until it is done or the person is needed; the exit code."""
        path = self.home / "answers.json"
        path.write_text(json.dumps(answers), encoding="utf-8")
        output = Output(self.words, self.printed)
        options = DraftOptions(self.folder, request, path, accept_recommended=True)
        return draft(options, lambda _folder: self.open(output), output)


NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)
