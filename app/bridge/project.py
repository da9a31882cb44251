"""An open project: its folder, its relay, and readable files kept in step. Without Qt, for window and command line."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from difflib import unified_diff
from pathlib import Path, PurePath

from app.bridge.desks import FolderSources
from app.relay.nouns.base import Fault
from app.relay.nouns.events import Recorded
from app.relay.nouns.gate import Answerer, GateAnswer, ItemAnswer
from app.relay.nouns.report import Report
from app.relay.performing import Ports
from app.relay.phases.report import build_report
from app.relay.phases.specialist import new_specialist
from app.relay.ports import CheckerPort, ProducersPort, Workforce
from app.relay.problems import RelayProblem
from app.relay.projection import context_folder, readable_files
from app.relay.run import Relay, RunSettings, SettingsNow, Standing
from app.relay.state import ProjectState, RunState
from app.relay.texts.specialist import specialist_text
from app.relay.view import Roster
from app.storage.atomic import make_folders, write_atomically
from app.storage.problems import StorageProblem
from app.storage.project import ProjectFolder
from app.storage.projections import ForeignEdit, is_damaged
from app.storage.relay_ports import EventJournal, ReleaseDesk

Listener = Callable[[Recorded, ProjectState], None]


@dataclass(frozen=True)
class Crew:
    """Who works on a project, besides its own storage; `close` ends what is going on, `notices` is theirs to tell.

    `others` are the workforces by the names that runs are kept under, `fallback` the one that needs no service.
    `library` is where the person keeps specialists for all projects.
    """

    workforce: Workforce
    producers: ProducersPort
    checker: CheckerPort
    roster: Roster
    settings: RunSettings | SettingsNow
    now: Callable[[], datetime]
    notices: Callable[[], tuple[Fault, ...]] = tuple
    close: Callable[[], None] = lambda: None
    others: Mapping[str, Workforce] = field(default_factory=dict)
    fallback: str = ""
    library: Path | None = None


class OpenProject:
    """A project and its relay. Whoever opens it closes it."""

    def __init__(
        self,
        folder: ProjectFolder,
        sources: FolderSources,
        crew: Crew,
        listen: Listener,
        progress: Callable[[str, str], None],
    ) -> None:
        """Fold the journal of an opened folder. Raises StorageProblem when an event is unknown."""
        self.folder = folder
        self.sources = sources
        self._crew = crew
        self._listen = listen
        self.troubles: tuple[Fault, ...] = ()
        self.relay = Relay(
            EventJournal(folder.journal, crew.now),
            Ports(
                workforce=crew.workforce,
                sources=sources,
                producers=crew.producers,
                checker=crew.checker,
                release=ReleaseDesk(folder),
                objects=folder.objects,
                others=crew.others,
                fallback=crew.fallback,
            ),
            crew.roster,
            crew.settings,
            self._heard,
            progress,
        )
        self.refresh_files()
        self.mended = self._mend_files()

    @property
    def path(self) -> Path:
        """The folder of the person."""
        return self.folder.folder

    @property
    def notices(self) -> tuple[Fault, ...]:
        """What the person should know on opening: what was found, mended, or keeps the project read-only."""
        reason = self.folder.read_only_reason
        own = (reason.fault,) if reason is not None else ()
        edited = (self._edit_notice(edit) for edit in self.edits)
        storage = tuple(notice.fault for notice in self.folder.notices)
        return (*own, *storage, *self.mended, *self._crew.notices(), *edited)

    @property
    def edits(self) -> tuple[ForeignEdit, ...]:
        """Readable files that somebody changed by hand; they are kept as they are until the person decides."""
        return self.folder.projections.foreign_edits() if self.folder.writable else ()

    def _edit_notice(self, edit: ForeignEdit) -> Fault:
        code = "edited_may_be_taken" if self.can_take(edit.path) else "edited_by_hand"
        return Fault(code=code, fields={"path": edit.path})

    def can_take(self, path: str) -> bool:
        """Say whether a readable file that was changed by hand could be taken over into the work now."""
        run = self.run
        return run is not None and not run.outcome and self.relay.edited(path) is not None

    def difference(self, path: str) -> tuple[str, ...]:
        """Return what a person changed in a readable file, line by line: "- " for ours, "+ " for theirs."""
        edit = next((one for one in self.edits if one.path == path), None)
        view = self.relay.view()
        if edit is None or edit.theirs_text is None or view is None:
            return ()
        ours = readable_files(self.relay.state, view).get(path, "").splitlines()
        lines = unified_diff(ours, edit.theirs_text.splitlines(), n=0, lineterm="")
        return tuple(f"{line[0]} {line[1:]}" for line in lines if line[:1] in "+-" and line[:3] not in {"+++", "---"})

    def take_edit(self, path: str) -> bool:
        """Take a hand-edited file over into the work; say whether anything changed by it. Raises RelayProblem."""
        self.folder.check_writable()
        edit = next((one for one in self.edits if one.path == path), None)
        if edit is None or edit.theirs_text is None:
            return False
        changed = self.relay.take_edit(path, edit.theirs_text)
        self.folder.projections.accept(path)
        self.refresh_files()
        return changed

    def keep_edit(self, path: str) -> None:
        """Leave a hand-edited file as the person has it, out of the work; it is not named again until it changes."""
        self.folder.check_writable()
        self.folder.projections.leave(path)

    def _mend_files(self) -> tuple[Fault, ...]:
        """Put readable files back that are damaged, not edited; the damaged copy is kept aside."""
        mended = []
        for edit in self.edits:
            if is_damaged(edit):
                kept = self.restore_file(edit.path)
                mended.append(Fault(code="file_put_back", fields={"path": edit.path, "copy": str(kept or "")}))
        return tuple(mended)

    def restore_file(self, path: str) -> Path | None:
        """Put our version of a readable file back, keeping the changed one beside it; return where that is now."""
        self.folder.check_writable()
        kept = self.folder.projections.restore(path)
        self.refresh_files()
        return kept

    @property
    def run(self) -> RunState | None:
        """The current run, or None in an empty project."""
        return self.relay.state.current

    def start(self, request: str) -> None:
        """Begin a run. Raises RelayProblem, or the reason why the project is read-only."""
        self.folder.check_writable()
        self.relay.start(request, self._crew.now().date().isoformat())

    @property
    def preferred(self) -> str:
        """The workforce that a run which begins now would be done by."""
        return self._crew.workforce.name

    def work_with(self, workforce: str) -> None:
        """Let another workforce go on with the run. Raises RelayProblem, or why the project is read-only."""
        self.folder.check_writable()
        self.relay.work_with(workforce)

    def stop(self) -> None:
        """End the run and keep what is finished. Raises the reason why the project is read-only."""
        self.folder.check_writable()
        self.relay.stop()
        self.refresh_files()

    def advance(self) -> Standing:
        """Work until nothing is ready, then bring the readable files in step."""
        self.folder.check_writable()
        try:
            return self.relay.advance()
        finally:
            self.refresh_files()

    def answer_item(self, gate: str, answer: ItemAnswer, by: Answerer = "person") -> None:
        """Record one answer and bring the decisions file in step."""
        self.folder.check_writable()
        self.relay.answer_item(gate, answer, by)
        self.refresh_files()

    def answer_items(self, gate: str, answers: Sequence[tuple[ItemAnswer, Answerer]]) -> None:
        """Record several answers of one gate, and bring the decisions file in step once."""
        self.folder.check_writable()
        try:
            self.relay.answer_items(gate, answers)
        finally:
            self.refresh_files()

    def answer(self, answer: GateAnswer) -> None:
        """Record the answer to a whole gate; a safety copy of the project is kept at each gate."""
        self.folder.check_writable()
        self.relay.answer(answer)

    @property
    def offered_specialist(self) -> str:
        """The name of a specialist that was made for the finished run and is not in the library; "" when none is."""
        view, library = self.relay.view(), self._crew.library
        made = new_specialist(view) if view is not None and view.state.outcome == "released" else None
        if made is None or library is None or (library / f"{made.name}.specialist.md").exists():
            return ""
        return made.display_name

    def keep_specialist(self) -> Path:
        """Put the specialist that was made for this run into the person's library. Raises StorageProblem."""
        view, library = self.relay.view(), self._crew.library
        made = new_specialist(view) if view is not None else None
        if made is None or library is None:
            raise RelayProblem("no_specialist")
        path = library / f"{made.name}.specialist.md"
        make_folders(library)
        write_atomically(path, specialist_text(made).encode())
        return path

    def report(self) -> Report | None:
        """Return the report of a finished run, or None."""
        view = self.relay.view()
        return build_report(view) if view is not None and view.done("summary") else None

    def refresh_files(self) -> tuple[str, ...]:
        """Write the readable files from the state; return the paths of files that were changed by hand and kept."""
        view = self.relay.view()
        if view is None or not self.folder.writable:
            return ()
        files: dict[str, str | bytes] = {**readable_files(self.relay.state, view), **self._versions(view.state)}
        edits = self.folder.projections.write_many(files)
        return tuple(edit.path for edit in edits)

    def _versions(self, run: RunState) -> dict[str, bytes]:
        """Return every built version that is not yet in the context's output folder, by path."""
        found: dict[str, bytes] = {}
        for deliverable, versions in run.built.items():
            for built in versions:
                name = f"{deliverable}/v{built.version}{PurePath(built.file_name).suffix}"
                path = f"{context_folder(run.context)}/output/{name}"
                if not (self.folder.kept / path).exists():
                    found[path] = self.folder.objects.get(built.object)
        return found

    def close(self) -> None:
        """Let running steps end, then close the folder."""
        self.relay.interrupt()
        self._crew.close()
        self.folder.close()

    def _heard(self, recorded: Recorded, state: ProjectState) -> None:
        if recorded.event.kind == "gate_answered":
            self._keep_copy(recorded)
        self._listen(recorded, state)

    def _keep_copy(self, recorded: Recorded) -> None:
        try:
            self.folder.backups.save(recorded.at.isoformat())
        except StorageProblem as problem:
            self.troubles = (*self.troubles, problem.fault)
