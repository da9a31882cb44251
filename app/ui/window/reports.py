"""The hand of the report page: fetches the report, confirms what the person did, opens files."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.relay.nouns.report import Report
from app.ui.dialogs.form_dialog import FormDialog
from app.ui.forms.field_view import FieldView
from app.ui.presenting.reporting import ReportView, present_report
from app.ui.window.report_page import ReportPage
from app.ui.window.room import Room

REPORT = "report"


class Reports(QObject):
    """The report is counted off the window's thread and shown when it is there."""

    ready = Signal()
    """The report of the current run can be shown."""
    said = Signal(str, str)
    """Something to tell the person: a title and a sentence."""

    def __init__(self, room: Room, page: ReportPage, parent: QObject | None = None) -> None:
        """Wire `page`."""
        super().__init__(parent)
        self._room, self._page = room, page
        self._asked_at = -1
        self._report: Report | None = None
        self._name = ""
        room.desk.fetched.connect(self._take)
        page.todo_asked.connect(self._ask_name)
        page.file_opened.connect(self.open_file)
        page.folder_asked.connect(self.show_folder)

    @property
    def is_ready(self) -> bool:
        """True while the report of the current run is at hand."""
        return self._report is not None and self._page.view is not None

    @property
    def report(self) -> Report | None:
        """The report of the current run as far as it is at hand."""
        return self._report

    @property
    def left(self) -> int:
        """How many things are left for the person, as far as the report at hand says."""
        view = self._page.view if self._report is not None else None
        return sum(1 for todo in view.todos if not todo.done_by) if view is not None else 0

    def forget(self) -> None:
        """Forget the report of another project or run."""
        self._report, self._asked_at = None, -1

    def sync(self) -> None:
        """Ask for the report anew when the journal went on."""
        seq = self._room.desk.state.seq
        if self._asked_at != seq:
            self._asked_at = seq
            self._room.session.fetch(REPORT, lambda project: project.report())

    def open_file(self, path: str) -> None:
        """Open a file of the project in its own program; a path that leads out of it is left alone."""
        folder = self._folder()
        if folder is None:
            return
        target = (folder / path).resolve()
        if not target.is_relative_to(folder.resolve()) or not self._room.services.open_outside(target):
            self.said.emit(self._room.words.say("open.failed"), self._room.words.say("open.failed_text", name=path))

    def show_folder(self) -> None:
        """Show the folder of the released files."""
        folder = self._folder()
        if folder is not None:
            self._room.services.open_outside(folder / "Deliverables")

    def _take(self, key: str, result: object) -> None:
        run = self._room.desk.run
        if key == REPORT and isinstance(result, Report) and run is not None:
            self._report = result
            view: ReportView = present_report(result, run, self._room.words)
            self._page.set_view(view)
            self.ready.emit()

    def _ask_name(self, todo: str) -> None:
        say, room = self._room.words.say, self._room
        field = FieldView("name", say("todo.name"), help=say("todo.name.help"), value=self._name, required=True)
        dialog = FormDialog(
            room.kit, room.host, say("todo.title"), say("dialog.closing"), (field,), say("todo.keep"),
        )  # fmt: skip
        dialog.kept.connect(lambda values: self._confirm(dialog, todo, values["name"]))
        room.show(dialog)

    def _confirm(self, dialog: FormDialog, todo: str, name: str) -> None:
        self._name = name
        self._room.dialogs.finish(dialog)
        self._room.session.do_todo(todo, name)

    def _folder(self) -> Path | None:
        project = self._room.desk.project
        return project.folder if project else None
