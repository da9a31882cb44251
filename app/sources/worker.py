"""Reading in a child process with limits on memory and time, for files nobody vouches for.

The child is kept for the next file, since starting one takes half a second. It answers in JSON, so nothing a file
contains is ever unpickled. Where the system knows no such limits (Windows), the time limit still holds.
"""

import multiprocessing
from dataclasses import asdict
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Self

from app.relay.nouns.base import Fault
from app.relay.nouns.source import SourceText
from app.sources.limiting import limit_memory, limit_processor_time
from app.sources.reader import SourceReader
from producers.reading.limits import Limits
from producers.reading.passwords import Password

_START = 20


def read_in_child(
    folder: Path, path: str, limits: Limits | None = None, *, password: Password | None = None
) -> SourceText:
    """Read one file in a child process of its own; see `ReadingChild` for many."""
    with ReadingChild(limits) as child:
        return child.read(folder, path, password)


class ReadingChild:
    """A child process that reads files one after the other; replaced after any that was too much for it.

    Not for use from several threads at once. Close it, or use it in a `with` block.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self, folder: Path, path: str, password: Password | None = None) -> SourceText:
        """Return what can be read of a file; one that takes too long or too much memory is "too-demanding".

        A password goes through the pipe of the child and nowhere else.
        """
        line = self._connect()
        words = password.words if password else ""
        try:
            line.send_bytes(f"{folder}\x00{path}\x00{words}".encode("utf-8", "surrogatepass"))
            if line.poll(self._limits.seconds + _START):
                return SourceText.model_validate_json(line.recv_bytes())
        except (EOFError, OSError):
            pass
        self.close()
        return self._give_up(folder, path)

    def close(self) -> None:
        """End the child process."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._line = self._process = None

    def _connect(self) -> Connection:
        if self._line is not None and self._process is not None and self._process.is_alive():
            return self._line
        self.close()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, asdict(self._limits)), daemon=True)
        self._process.start()
        theirs.close()
        self._line = ours
        return ours

    def _give_up(self, folder: Path, path: str) -> SourceText:
        """Describe a file that was too much: found and hashed, but not opened."""
        file = SourceReader(self._limits).describe(folder, path)
        fault = Fault(code="too-demanding", fields={"name": file.name})
        return SourceText(file=file.model_copy(update={"status": "unreadable", "faults": (fault,)}))


def serve(line: Connection, limits: dict[str, Any]) -> None:
    """Answer requests until the other side hangs up. Runs in the child process."""
    bounds = Limits(**limits)
    limit_memory(bounds.memory)
    reader = SourceReader(bounds)
    while True:
        try:
            folder, path, words = line.recv_bytes().decode("utf-8", "surrogatepass").split("\x00", 2)
        except (EOFError, OSError):
            return
        limit_processor_time(bounds.seconds)
        line.send_bytes(reader.read(Path(folder), path, Password(words) or None).model_dump_json().encode())
