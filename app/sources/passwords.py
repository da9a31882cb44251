"""The passwords that a person gave for files, for as long as the program runs."""

import threading
from pathlib import Path
from typing import NoReturn

from producers.reading.passwords import Password


class Passwords:
    """One password for each file, by where it lies. Kept in memory only; safe to use from several threads.

    Made by the composition and handed on, so that a file that was opened once can be read, shown and checked.
    """

    def __init__(self) -> None:
        """Know none."""
        self._known: dict[Path, Password] = {}
        self._guard = threading.Lock()

    def __reduce__(self) -> NoReturn:
        """Never be written anywhere as a whole. Raises TypeError."""
        raise TypeError("passwords are not written anywhere")

    def of(self, path: Path) -> Password | None:
        """Return the password of a file, None where nobody gave one."""
        with self._guard:
            return self._known.get(path.resolve()) if self._known else None

    def keep(self, path: Path, password: Password) -> None:
        """Know the password of a file from now on."""
        with self._guard:
            self._known[path.resolve()] = password
