"""What arrived of answers that are not whole: one plain file for each call under way, in the project's own folder.

Only the notice after a crash reads them, so they are not synced, and a full disk costs a part and never an answer.
"""

import os
from contextlib import suppress
from pathlib import Path

FOLDER = "parts"
_OPEN = os.O_WRONLY | os.O_CREAT | os.O_APPEND


class AnswerParts:
    """The part files of one project. Each call is written from one thread."""

    def __init__(self, kept: Path) -> None:
        """Write under the project's own folder `kept`."""
        self._folder = kept / FOLDER

    def write(self, number: int, piece: str) -> None:
        """Add a piece to the part of a call. Never raises."""
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            handle = os.open(self._path(number), _OPEN, 0o600)
            try:
                os.write(handle, piece.encode("utf-8", "replace"))
            finally:
                os.close(handle)

    def discard(self, number: int) -> None:
        """Take the part of a call away. Never raises."""
        with suppress(OSError):
            self._path(number).unlink(missing_ok=True)

    def words(self, number: int) -> int:
        """Return how many words of an answer arrived; 0 when nothing did."""
        try:
            return len(self._path(number).read_text("utf-8", "replace").split())
        except OSError:
            return 0

    def _path(self, number: int) -> Path:
        return self._folder / f"{number}.part"
