"""The hand that opens places: a row of the navigator, a passage of a source, a version of a file."""

from PySide6.QtCore import QObject, Signal

from app.ui.presenting.delivered import name_of, newest_maker
from app.ui.presenting.findings import present_findings
from app.ui.presenting.passages import PassageView
from app.ui.presenting.remembering import present_decided, present_facts
from app.ui.presenting.searching import known_things
from app.ui.window.memory_dialog import MemoryDialog
from app.ui.window.reports import Reports
from app.ui.window.room import Room
from app.ui.window.search_dialog import SearchDialog
from app.ui.window.workspace import Workspace


class Places(QObject):
    """Everything that names a place ends here."""

    workspace_wanted = Signal()
    """The workspace must be in front, since its preview shows something now."""
    version_shown = Signal(str, int)
    """A version of a deliverable is shown: its key and number."""
    project_wanted = Signal(str)
    """The person found another project; its path."""
    change_wanted = Signal(str)
    """The person wants to change an answer: the beginning of a request that says so."""

    def __init__(self, room: Room, workspace: Workspace, reports: Reports, parent: QObject | None = None) -> None:
        """Wire the navigator and the build column of `workspace`."""
        super().__init__(parent)
        self._room, self._workspace, self._reports = room, workspace, reports
        workspace.navigator.row_chosen.connect(self.choose_row)
        workspace.build.file_chosen.connect(self.show_newest)

    def choose_row(self, key: str) -> None:
        """Open what a row of the navigator names."""
        kind, _, name = key.partition(":")
        if kind == "source":
            self.show_source(name)
        elif kind == "deliverable":
            self.show_newest(name)
        elif kind == "more":
            self.ask_search()
        elif kind == "memory":
            self._show_memory(name)
        else:
            self._workspace.show_middle()
            self.workspace_wanted.emit()

    def ask_search(self) -> None:
        """Let the person search in what is known."""
        room, desk = self._room, self._room.desk
        things = known_things(desk.state, desk.sources, room.services.recent(), room.words)
        dialog = SearchDialog(room.kit, room.words, room.host, things)
        dialog.found.connect(lambda key: self._open_found(dialog, key))
        room.show(dialog)

    def show_source(self, path: str, place: str = "") -> None:
        """Show a file of the person's at a place."""
        self._workspace.navigator.choose(f"source:{path}")
        self._workspace.preview.show_source(path, place)
        self._workspace.show_preview()
        self.workspace_wanted.emit()

    def show_again(self, shown: str) -> None:
        """Show a file again that a preview named by its key; nothing for an empty one."""
        kind, _, rest = shown.partition(":")
        if kind == "source":
            self.show_source(rest)
        elif kind == "deliverable":
            name, _, version = rest.rpartition(":")
            self.show_version(name, int(version))

    def show_passages(self, passages: tuple[PassageView, ...]) -> None:
        """Show passages that do not agree in their files."""
        if not passages:
            return
        self._workspace.navigator.choose(f"source:{passages[0].path}")
        self._workspace.preview.show_passages(passages)
        self._workspace.show_preview()
        self.workspace_wanted.emit()

    def show_place_in(self, name: str, place: str) -> None:
        """Show a place in the newest version of a deliverable."""
        self.show_newest(name)
        self._workspace.preview.show_place(place)

    def show_newest(self, name: str) -> None:
        """Show the newest version of a deliverable, or say that there is none yet."""
        maker = newest_maker(self._room.desk.state, name)
        if maker is not None:
            self.show_version(name, maker.built[name][-1].version)
            return
        self._workspace.navigator.choose(f"deliverable:{name}")
        self._workspace.preview.show_nothing(self._room.words.say("preview.not_built"))
        self._workspace.show_preview()
        self.workspace_wanted.emit()

    def show_version(self, name: str, version: int) -> None:
        """Show a version of a deliverable."""
        self._workspace.navigator.choose(f"deliverable:{name}")
        run = self._room.desk.run
        self._workspace.preview.show_deliverable(name, version, *name_of(self._room.desk.state, name))
        if run is not None and run.built.get(name, ()) and run.built[name][-1].version == version:
            self._workspace.preview.show_findings(present_findings(run, self._reports.report, name))
        self._workspace.show_preview()
        self.version_shown.emit(name, version)
        self.workspace_wanted.emit()

    def show_changes(self, name: str, version: int) -> None:
        """Show what changed in a version of a deliverable."""
        self.show_version(name, version)
        self._workspace.preview.ask_changes()

    def _show_memory(self, name: str) -> None:
        room, state = self._room, self._room.desk.state
        lines = present_facts(state, room.words) if name == "facts" else present_decided(state, room.words)
        busy = room.desk.run is not None and not room.desk.run.outcome
        dialog = MemoryDialog(room.kit, room.words, room.host, room.words.say(f"memory.{name}"), lines, busy=busy)
        dialog.place_asked.connect(lambda file, place: self._leave_for(dialog, file, place))
        dialog.change_asked.connect(lambda question: self._begin_change(dialog, question))
        room.show(dialog)

    def _open_found(self, dialog: SearchDialog, key: str) -> None:
        self._room.dialogs.finish(dialog)
        kind, _, name = key.partition(":")
        if kind == "project":
            self.project_wanted.emit(name)
        else:
            self.choose_row(key)

    def _begin_change(self, dialog: MemoryDialog, question: str) -> None:
        self._room.dialogs.finish(dialog)
        self.change_wanted.emit(self._room.words.say("memory.request", question=question) + " ")

    def _leave_for(self, dialog: MemoryDialog, file: str, place: str) -> None:
        self._room.dialogs.finish(dialog)
        self.show_source(file, place)
