"""The desk: what is known about the open project, kept in step with the session and told on in gentle steps."""

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

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
from app.bridge.project import OpenProject
from app.bridge.session import Session
from app.bridge.unlocked import Unlocked
from app.relay.nouns.base import Fault
from app.relay.nouns.events import Event, StepDone, StepFailed, StepStarted
from app.relay.nouns.report import Usage
from app.relay.nouns.source import SourceFile
from app.relay.state import ProjectState, RunState

COALESCE, FLOW = 50, 250
PREFERRED, OFFERED = "preferred", "offered"


class Desk(QObject):
    """The newest state, held for the pages.

    `changed` comes at most once in 50 ms, however much happens, and at most four times a second while only words flow.
    """

    opened = Signal()
    """Another project is open now."""
    changed = Signal()
    """The state, the progress or the standing is different now."""
    refused = Signal(str, object)
    """Something could not be done: what it was about, and the Fault."""
    fetched = Signal(str, object)
    """Something that was asked for is here: key and result."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        """Listen to `session` from now on."""
        super().__init__(parent)
        self.session = session
        self.project: ProjectOpened | None = None
        self.state = ProjectState()
        self.progress: dict[str, str] = {}
        self.spent: dict[str, Usage] = {}
        self.resting = True
        self.preferred = self.offered = ""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.changed)
        session.happened.connect(self._hear)

    @property
    def run(self) -> RunState | None:
        """The current run, or None."""
        return self.state.current

    @property
    def sources(self) -> tuple[SourceFile, ...]:
        """The person's files, as listed on opening."""
        return self.project.sources if self.project else ()

    @property
    def notices(self) -> tuple[Fault, ...]:
        """What the person should know about the project."""
        return self.project.notices if self.project else ()

    @property
    def is_working(self) -> bool:
        """True while a step is going on."""
        run = self.run
        if run is None or run.outcome or self.resting:
            return False
        return any(step.status == "running" for step in run.steps.values())

    def fall_silent(self) -> None:
        """Hear and tell nothing from now on."""
        self.session.happened.disconnect(self._hear)
        self._soon.stop()

    def take_over(self, other: "Desk") -> None:
        """Know what another desk of the same window knew, which hears nothing from now on."""
        other.fall_silent()
        self.project, self.state, self.resting = other.project, other.state, other.resting
        self.progress = dict(other.progress)

    def ask_preferred(self) -> None:
        """Look who drafts as things are set now; `preferred` changes when that is known."""
        if self.project is not None:
            self.session.fetch(PREFERRED, lambda project: project.preferred)

    def ask_offered(self) -> None:
        """Look whether a specialist of this run may be kept for other projects; `offered` holds the name then."""
        if self.run is not None and self.run.outcome:
            self.session.fetch(OFFERED, lambda project: project.offered_specialist)

    def keep_specialist(self) -> None:
        """Keep the specialist of this run for other projects."""
        self.session.fetch(OFFERED, _keep)

    def begin(self) -> None:
        """Note that work was asked for."""
        self.resting = False

    def _hear(self, event: SessionEvent) -> None:
        if isinstance(event, StateChanged):
            self.state = event.state
            self._follow(event.recorded.event)
        elif isinstance(event, Progressed):
            self.progress[event.step] = event.words
            self._wake(FLOW)
            return
        elif isinstance(event, Spent):
            self.spent[event.step] = self.spent.get(event.step, Usage()) + event.usage
        elif isinstance(event, Rested):
            self.resting = True
            self._forget_steps()
            self.ask_offered()
        elif isinstance(event, ProjectOpened):
            self._open(event)
            return
        elif isinstance(event, NoticesChanged) and self.project is not None:
            self.project = replace(self.project, notices=event.notices)
        elif isinstance(event, ProjectClosed):
            self._clear()
        elif isinstance(event, Refused):
            self.refused.emit(event.about, event.fault)
            return
        elif isinstance(event, Fetched) and event.key == PREFERRED:
            self.preferred = str(event.result)
        elif isinstance(event, Fetched) and event.key == OFFERED:
            self.offered = str(event.result)
        elif isinstance(event, Fetched):
            self._take(event.key, event.result)
            return
        self._wake(COALESCE)

    def _wake(self, milliseconds: int) -> None:
        """Tell of the change after that time, or earlier where that was promised already."""
        if not self._soon.isActive() or self._soon.remainingTime() > milliseconds:
            self._soon.start(milliseconds)

    def _follow(self, event: Event) -> None:
        if event.kind in {"step_started", "run_started"}:
            self.resting = False
        if isinstance(event, StepStarted | StepDone | StepFailed):
            self.progress.pop(event.key, None)
            self.spent.pop(event.key, None)

    def _take(self, key: str, result: object) -> None:
        """Hand on what was read for somebody; after a file was opened with its password, know the files as they are."""
        if not isinstance(result, Unlocked):
            self.fetched.emit(key, result)
        elif self.project is not None and result.sources:
            self.project = replace(self.project, sources=result.sources)
            self._wake(COALESCE)

    def _forget_steps(self) -> None:
        self.progress.clear()
        self.spent.clear()

    def _open(self, event: ProjectOpened) -> None:
        self._clear()
        self.project, self.state, self.preferred = event, event.state, event.preferred
        self.ask_offered()
        self.opened.emit()
        self.changed.emit()

    def _clear(self) -> None:
        self.project, self.state, self.offered = None, ProjectState(), ""
        self._forget_steps()
        self.resting = True


def _keep(project: OpenProject) -> str:
    project.keep_specialist()
    return project.offered_specialist
