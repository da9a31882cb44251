"""Worker processes: rendering and checking run niced beside the window, so that it never stutters.

Threads would hold the interpreter while an office library works; a process of its own costs half a second once.
"""

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from app.bridge.attempting import Attempts
from app.bridge.check_list import CheckList, write_list
from app.bridge.inspecting import Inspected, inspect_file, unlock_file, view_file
from app.bridge.limited import LimitedChild
from app.preview.views import Preview, Unreadable
from app.relay.nouns.goals import FileFormat
from app.relay.nouns.source import SourceText
from app.relay.ports import Checked, CheckerPort, CheckRequest
from app.relay.problems import WorkProblem
from app.sources.worker import ReadingChild
from producers.content.anything import AnyContent
from producers.figures import FigureBook
from producers.production import Produced, RenderOptions
from producers.reading.limits import Limits
from producers.reading.passwords import Password
from producers.rendering import count_bookmark_pages, render

_Result = TypeVar("_Result")
_GENTLE = 10
_CHECKING = 90
"""Seconds a file may take to be read and checked: each check compares every place with the others."""
_COMPARING = 60
"""Seconds two files may take to be read and compared."""


class Workers:
    """One or two kept-alive worker processes and a reading child; started when first needed, closed once."""

    def __init__(self, size: int = 1) -> None:
        """Prepare for `size` processes; none is started yet."""
        self._size = size
        self._pool: ProcessPoolExecutor | None = None
        self._reader = ReadingChild()
        self._reading = threading.Lock()
        self._looking = LimitedChild()
        self._inspecting = LimitedChild(replace(Limits(), seconds=_CHECKING))
        self._comparing = LimitedChild(replace(Limits(), seconds=_COMPARING))
        self._guard = threading.Lock()

    def run(self, work: Callable[..., _Result], *arguments: object) -> _Result:
        """Run a module-level function in a worker. Raises what it raises, or WorkProblem when the worker died."""
        try:
            return self._ready().submit(work, *arguments).result()
        except BrokenProcessPool as problem:
            self._drop()
            raise WorkProblem("worker_died") from problem

    def compare(self, work: Callable[..., object], *arguments: object) -> object:
        """Run what reads and compares files in a limited child. Raises as `Attempts.run` does."""
        return Attempts(self._comparing).run(work, *arguments)

    def read(self, folder: Path, path: str, password: Password | None = None) -> SourceText:
        """Read a source in the reading child, one at a time."""
        with self._reading:
            return self._reader.read(folder, path, password)

    def look(self, data: bytes, name: str, password: Password | None = None) -> Preview:
        """Return what the bytes of a file look like, read in a limited child; a file that is too much says so."""
        try:
            return self._looking.one(view_file, data, name, password)
        except WorkProblem as problem:
            return Unreadable(problem.fault.code)

    def unlock(self, data: bytes, name: str, password: Password) -> bytes:
        """Return the bytes of a file without its protection, unlocked in a limited child. Raises WorkProblem."""
        opened, closed = self._looking.one(unlock_file, data, password)
        if closed:
            raise WorkProblem(closed, name=name)
        return opened

    def inspect(self, path: Path, language: str, password: Password | None = None) -> Iterator[Preview | Inspected]:
        """Yield what a file of the person's own looks like, then what the checks say. Raises WorkProblem."""
        yield from self._inspecting.run(inspect_file, str(path), language, password)

    def stop_inspecting(self) -> None:
        """Leave what is being inspected; whoever waits for it gets a WorkProblem. From any thread."""
        self._inspecting.stop()

    def write_list(self, found: CheckList, ending: str) -> bytes:
        """Return the bytes of a list of findings as a file. Raises WorkProblem."""
        return self._inspecting.one(write_list, found, ending)

    def close(self) -> None:
        """End all processes."""
        self._looking.close()
        self._inspecting.close()
        self._comparing.close()
        with self._reading:
            self._reader.close()
        self._drop()

    def _ready(self) -> ProcessPoolExecutor:
        with self._guard:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._size, mp_context=context, initializer=_begin)
            return self._pool

    def _drop(self) -> None:
        with self._guard:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)


class PooledProducers:
    """Renders and counts pages in a worker."""

    def __init__(self, workers: Workers) -> None:
        """Use the given workers."""
        self._workers = workers

    def render(
        self, content: AnyContent, file_format: FileFormat, figures: FigureBook, options: RenderOptions
    ) -> Produced:
        """Render content into one format. Raises ContentProblem."""
        return self._workers.run(render, content, file_format, figures, options)

    def count_pages(self, document: bytes, title: str) -> dict[str, int]:
        """Return the page, from 1, of every bookmark of a Word file. Raises ContentProblem, ReadingProblem."""
        return self._workers.run(count_bookmark_pages, document, title)


class PooledChecker:
    """Checks in a worker; a CheckerPort."""

    def __init__(self, workers: Workers, checker: CheckerPort) -> None:
        """Use the given workers; `checker` travels there, so it holds no open files."""
        self._workers = workers
        self._checker = checker

    def check(self, request: CheckRequest) -> Checked:
        """Check one file."""
        return self._workers.run(self._checker.check, request)


def _begin() -> None:
    """Work gently, and no longer than the program that asked: one that was killed leaves no worker behind."""
    if hasattr(os, "nice"):
        os.nice(_GENTLE)
    threading.Thread(target=_end_with_parent, name="parent-watch", daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
