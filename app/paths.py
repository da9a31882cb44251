"""Where Engross keeps the person's own data, and where what ships with it lies. Fixed once, handed on by the caller."""

import os
import sys
from pathlib import Path
from typing import NamedTuple, Self

import platformdirs

_NAME = "Engross"


class AppPaths(NamedTuple):
    """Absolute folders; they need not exist. `shipped` holds `resources/`, `specialists/` and `producers/`."""

    data: Path
    config: Path
    cache: Path
    logs: Path
    shipped: Path

    @classmethod
    def default(cls) -> Self:
        """The platform's usual folders, or all of them under ENGROSS_HOME when that variable is set."""
        home = os.environ.get("ENGROSS_HOME")
        if home:
            return cls.under(Path(home))
        return cls(
            data=platformdirs.user_data_path(_NAME, appauthor=False),
            config=platformdirs.user_config_path(_NAME, appauthor=False),
            cache=platformdirs.user_cache_path(_NAME, appauthor=False),
            logs=platformdirs.user_log_path(_NAME, appauthor=False),
            shipped=_shipped(),
        )

    @classmethod
    def under(cls, home: Path) -> Self:
        """All folders below one, for a portable installation and for tests."""
        home = home.expanduser().absolute()
        return cls(home / "data", home / "config", home / "cache", home / "logs", _shipped())

    @property
    def resources(self) -> Path:
        """Playbooks, prompts, samples, themes, icons and translations."""
        return self.shipped / "resources"

    @property
    def settings_file(self) -> Path:
        """The person's settings."""
        return self.config / "settings.json"

    @property
    def locks(self) -> Path:
        """One lock file for each project that was opened."""
        return self.data / "locks"


def _shipped() -> Path:
    """The unpacked bundle of a frozen program, else the folder that holds `app/`."""
    bundle = getattr(sys, "_MEIPASS", None)
    return Path(bundle) if bundle else Path(__file__).resolve().parent.parent
