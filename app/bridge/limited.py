"""Work on files nobody vouches for, in a child process with limits on memory and time.

The child is kept for the next file, since starting one takes half a second, and replaced after any file that was too
much for it. What it sends back is unpickled with only our own frozen records let in, so that nothing a file contains
can name anything else. Where the system knows no such limits (Windows), the time limit still holds.
"""

import io
import multiprocessing
import pickle
import threading
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Literal, TypeVar

from app.relay.problems import WorkProblem
from app.sources.limiting import limit_memory, limit_processor_time
from producers.reading.limits import Limits

_Part = TypeVar("_Part")
_Note = Literal["part", "done", "failed"]
_START = 20
_OURS = (
    "app.preview.",
    "app.relay.nouns.",
    "app.bridge.attempting.",
    "app.bridge.inspecting.",
    "app.bridge.proofs.",
    "app.export.comparison.",
    "producers.changes.",
)
TOO_MUCH = "too-demanding"
_TOO_MUCH = frozenset({"MemoryError", "RecursionError"})


class LimitedChild:
    """Runs one piece of work at a time; safe to use from several threads, which then wait for each other."""

    def __init__(self, limits: Limits | None = None) -> None:
        """Start nothing yet. Of `limits`, `memory` (bytes) and `seconds` count here."""
        self._limits = limits or Limits()
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._turn = threading.Lock()

    def run(self, work: Callable[..., Iterator[_Part]], *arguments: object) -> Iterator[_Part]:
        """Yield what a module-level generator yields in the child, each part as soon as it is there.

        Raises WorkProblem: "too-demanding" when it took too much time or memory or died, "unexpected-content" with
        the kind of error when it raised one.
        """
        with self._turn:
            line = self._connect()
            try:
                line.send((work, arguments))
                yield from self._hear(line)
            except (EOFError, OSError, pickle.UnpicklingError) as problem:
                self._end()
                raise WorkProblem(TOO_MUCH) from problem
            except GeneratorExit:
                self._end()
                raise

    def one(self, work: Callable[..., Iterator[_Part]], *arguments: object) -> _Part:
        """Return the one part that a generator yields. Raises as `run` does."""
        (part,) = self.run(work, *arguments)
        return part

    def stop(self) -> None:
        """End what is being done, if anything is; whoever waits for it gets "too-demanding". From any thread."""
        process = self._process
        if process is not None and self._turn.locked():
            process.kill()

    def close(self) -> None:
        """End the child."""
        self.stop()
        with self._turn:
            self._end()

    def _hear(self, line: Connection) -> Iterator[_Part]:
        while True:
            if not line.poll(self._limits.seconds + _START):
                raise EOFError
            note, part = _Careful(io.BytesIO(line.recv_bytes())).load()
            if note == "done":
                return
            if note == "failed":
                raise WorkProblem(TOO_MUCH if part in _TOO_MUCH else "unexpected-content", detail=str(part))
            yield part

    def _connect(self) -> Connection:
        if self._line is not None and self._process is not None and self._process.is_alive():
            return self._line
        self._end()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        bounds = (self._limits.memory, self._limits.seconds)
        self._process = context.Process(target=serve, args=(theirs, *bounds), daemon=True)
        self._process.start()
        theirs.close()
        self._line = ours
        return ours

    def _end(self) -> None:
        line, process = self._line, self._process
        self._line = self._process = None
        if line is not None:
            line.close()
        if process is not None:
            process.kill()
            process.join()


class _Careful(pickle.Unpickler):
    """Makes our own records and nothing else."""

    def find_class(self, module: str, name: str) -> object:
        if not f"{module}.".startswith(_OURS):
            raise pickle.UnpicklingError(f"{module}.{name}")
        return super().find_class(module, name)


def serve(line: Connection, memory: int, seconds: int) -> None:
    """Do what is asked until the other side hangs up. Runs in the child process."""
    limit_memory(memory)
    while True:
        try:
            work, arguments = line.recv()
        except (EOFError, OSError):
            return
        limit_processor_time(seconds)
        try:
            for part in work(*arguments):
                _send(line, "part", part)
        except BaseException as problem:  # noqa: BLE001 - told to the other side, whatever it is
            _send(line, "failed", type(problem).__name__)
        else:
            _send(line, "done", None)


def _send(line: Connection, note: _Note, part: object) -> None:
    line.send_bytes(pickle.dumps((note, part), protocol=pickle.HIGHEST_PROTOCOL))
