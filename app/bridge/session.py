"""The session: the only place where threads meet Qt. Commands go in, one signal with one immutable event comes out."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Signal

from app.bridge.events import (
    Fetched,
    NoticesChanged,
    Progressed,
    ProjectClosed,
    ProjectOpened,
    Refused,
    Rested,
    SessionEvent,
    Spent,
    StateChanged,
)
from app.bridge.project import Listener, OpenProject
from app.relay.faults import fault_of
from app.relay.nouns.gate import GateAnswer, ItemAnswer
from app.relay.nouns.report import Report
from app.relay.problems import RelayProblem

_PATIENCE = 0.05
EditWay = Literal["back", "keep", "take"]
"""What becomes of a readable file that somebody changed by hand."""
Opener = Callable[[Path, Listener, Callable[[str, str], None]], OpenProject]


class Session(QObject):
    """One window's project. Every command returns at once; what comes of it arrives by `happened`, in order.

    Three threads of its own: one works the relay, one takes answers, one reads for the window, so that an answer
    never waits for work or for a large file.
    """

    happened = Signal(object)
    """A SessionEvent, always delivered in the window's thread."""

    def __init__(self, opener: Opener) -> None:
        """Prepare; nothing is open yet. `opener` makes an OpenProject for a folder."""
        super().__init__()
        self._opener = opener
        self._working = ThreadPoolExecutor(1, thread_name_prefix="session-work")
        self._taking = ThreadPoolExecutor(1, thread_name_prefix="session-commands")
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="session-reading")
        self._at_work: Future[None] | None = None
        self._project: OpenProject | None = None
        self._guard = threading.Lock()
        self._closed = False

    def open_project(self, folder: Path) -> None:
        """Open a folder as a project, after closing the one that is open."""
        self._command("project", lambda: self._open(folder))

    def start(self, request: str) -> None:
        """Begin a run."""
        self._command("request", lambda: self._need().start(request), go_on=True)

    def go_on(self) -> None:
        """Work on what is ready; for a project that was opened in the middle of a run."""
        self._command("project", lambda: None, go_on=True)

    def answer_item(self, gate: str, answer: ItemAnswer) -> None:
        """Answer one item of a gate."""
        self._command(gate, lambda: self._need().answer_item(gate, answer), go_on=True)

    def answer(self, answer: GateAnswer) -> None:
        """Answer a gate as a whole."""
        self._command(answer.gate, lambda: self._need().answer(answer), go_on=True)

    def say(self, text: str) -> None:
        """Put a line of the person into the conversation."""
        self._command("request", lambda: self._need().relay.say(text))

    def do_todo(self, todo: str, name: str) -> None:
        """Record that the person did what only they can do."""
        self._command(todo, lambda: self._need().relay.do_todo(todo, name))

    def work_with(self, workforce: str) -> None:
        """Let another workforce go on with the run."""
        self._command("project", lambda: self._need().work_with(workforce), go_on=True)

    def settle_edit(self, path: str, way: EditWay) -> None:
        """Put a hand-edited file back, leave it alone, or take it over; a NoticesChanged event follows."""
        self._command("project", lambda: self._settle_edit(path, way), go_on=way == "take")

    def pause(self) -> None:
        """Begin nothing more; what is under way ends and is kept."""
        self._command("project", self._pause)

    def resume(self) -> None:
        """Go on after a pause."""
        self._command("project", self._resume, go_on=True)

    def stop(self) -> None:
        """End the run and keep what is finished."""
        self._command("project", self._stop)

    def fetch(self, key: str, work: Callable[[OpenProject], object]) -> None:
        """Run read-only work on the open project off the window's thread; a Fetched event brings the result."""
        with self._guard:
            if not self._closed:
                self._reading.submit(self._try, key, lambda: self._tell(Fetched(key, work(self._need()))))

    def report(self) -> Report | None:
        """Return the report of a finished run, or None. Quick; it only counts what is in the journal."""
        project = self._project
        return project.report() if project is not None else None

    def close_project(self) -> None:
        """Close the project; running steps end first."""
        self._command("project", self._close)

    def shut_down(self) -> None:
        """Close everything and join all threads. The last call; no event comes after it returns."""
        with self._guard:
            if self._closed:
                return
            self._closed = True
        self._taking.shutdown(wait=True, cancel_futures=True)
        self._working.shutdown(wait=False, cancel_futures=True)
        self._rest()
        self._working.shutdown(wait=True)
        self._reading.shutdown(wait=True, cancel_futures=True)
        project, self._project = self._project, None
        if project is not None:
            project.close()

    def _rest(self) -> None:
        """Let work come to rest. It is asked again and again, since work that just begins forgets that it was asked."""
        project, work = self._project, self._at_work
        while project is not None and work is not None and not work.done():
            project.relay.interrupt()
            wait((work,), timeout=_PATIENCE)

    def _command(self, about: str, work: Callable[[], None], *, go_on: bool = False) -> None:
        with self._guard:
            if not self._closed:
                self._taking.submit(self._take, about, work, go_on)

    def _take(self, about: str, work: Callable[[], None], go_on: bool) -> None:
        if self._try(about, work) and go_on:
            with self._guard:
                if not self._closed:
                    self._at_work = self._working.submit(self._work)

    def _work(self) -> None:
        project = self._project
        run = project.run if project is not None else None
        if project is None or run is None or run.outcome or not project.folder.writable:
            return

        def advance() -> None:
            self._tell(Rested(project.advance()))

        self._try("project", advance)

    def _try(self, about: str, work: Callable[[], None]) -> bool:
        try:
            work()
        except RelayProblem as problem:
            self._tell(Refused(problem.fault, about))
            return False
        except Exception as problem:  # noqa: BLE001 - shown to the person, never swallowed
            self._tell(Refused(fault_of(problem), about))
            return False
        return True

    def _open(self, folder: Path) -> None:
        self._close()
        project = self._opener(folder, lambda recorded, state: self._tell(StateChanged(recorded, state)), self._report)
        self._project = project
        project.relay.tell_spending(lambda step, usage: self._tell(Spent(step, usage)))
        event = ProjectOpened(
            folder=project.path,
            state=project.relay.state,
            sources=project.sources.glance(),
            notices=project.notices,
            writable=project.folder.writable,
            preferred=project.preferred,
        )
        self._tell(event)

    def _settle_edit(self, path: str, way: EditWay) -> None:
        project = self._need()
        {"back": project.restore_file, "keep": project.keep_edit, "take": project.take_edit}[way](path)
        self._tell(NoticesChanged(project.notices))

    def _report(self, step: str, words: str) -> None:
        self._tell(Progressed(step, words))

    def _close(self) -> None:
        if self._project is None:
            return
        self._rest()
        project, self._project = self._project, None
        self._reading.submit(lambda: None).result()
        project.close()
        self._tell(ProjectClosed())

    def _pause(self) -> None:
        self._need().relay.pause()

    def _resume(self) -> None:
        self._need().relay.resume()

    def _stop(self) -> None:
        self._need().relay.stop()

    def _need(self) -> OpenProject:
        if self._project is None:
            raise RelayProblem("no_project")
        return self._project

    def _tell(self, event: SessionEvent) -> None:
        with self._guard:
            if self._closed:
                return
        self.happened.emit(event)
