"""The hand of exports: fetches the offer, asks what shall be written, has it planned and written, says what came."""

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.bridge.background import Background, Task
from app.bridge.offers import Offer, Plan
from app.export.comparison import Comparison
from app.export.report_document import SavedReport
from app.export.request import Exported, ExportedFile, HeldFile
from app.relay.nouns.base import Fault
from app.ui.window.export_dialog import ExportDialog
from app.ui.window.room import Room

OFFER, PLAN, WRITE, COPY = "export-offer", "export-plan", "export-write", "export-copy"


@dataclass(frozen=True)
class _Copy:
    """A copy that was written in place of a file that is held elsewhere."""

    held: HeldFile
    file: ExportedFile


class Exporting(QObject):
    """One export at a time. Everything slow is a task or a fetch; the dialog shows how far it is."""

    said = Signal(str, str)
    """Something to tell the person: a title and a sentence."""

    def __init__(self, room: Room, background: Background, parent: QObject | None = None) -> None:
        """Listen to `background`."""
        super().__init__(parent)
        self._room, self._background = room, background
        self._dialog: ExportDialog | None = None
        self._folder = ""
        self._target = Path()
        self._done = Exported(())
        self._asked = 0
        self._only = ""
        room.desk.fetched.connect(self._take_fetched)
        background.done.connect(self._take)
        background.failed.connect(self._fail)
        background.told.connect(self._tell)

    @property
    def dialog(self) -> ExportDialog | None:
        """The dialog of the export that is going on, or None."""
        return self._dialog

    def ask_files(self, name: str = "") -> None:
        """Ask what of the project's released files goes where; `name` is the only file that is ticked then."""
        if self._dialog is None and self._room.desk.project is not None:
            outbox, self._only = self._room.services.outbox, name
            self._room.session.fetch(OFFER, lambda project: outbox().offer_files(project))

    def ask_report(self, report: SavedReport) -> None:
        """Ask in which form a report goes where."""
        outbox = self._room.services.outbox
        self._background.run(f"{OFFER}:report", lambda _: outbox().offer_report(report))

    def ask_comparison(self, comparison: Comparison) -> None:
        """Ask in which form a comparison goes where."""
        outbox = self._room.services.outbox
        self._background.run(f"{OFFER}:comparison", lambda _: outbox().offer_comparison(comparison))

    def _take_fetched(self, key: str, offer: object) -> None:
        if key == OFFER and isinstance(offer, Offer):
            self._open(offer, "files")

    def _open(self, offer: Offer, about: str) -> None:
        say, room = self._room.words.say, self._room
        if self._dialog is not None:
            return
        if not offer.files:
            self.said.emit(say("export.nothing_title"), say("report.export_off"))
            return
        now = room.services.now()
        dialog = ExportDialog(room.kit, room.words, room.host, say(f"export.title.{about}"), offer, now, self._folder)
        dialog.choosing.tick_only(self._only)
        dialog.postponed.connect(self._close)
        dialog.plan_wanted.connect(self._plan)
        dialog.write_asked.connect(self._write)
        dialog.stop_asked.connect(self._background.stop)
        dialog.browse_asked.connect(self._browse)
        dialog.opened.connect(self._open_outside)
        dialog.copy_asked.connect(self._save_copy)
        self._dialog, self._only = dialog, ""
        room.dialogs.show(dialog)

    def _close(self) -> None:
        dialog = self._dialog
        if dialog is not None and not dialog.ask_end():
            self._dialog = None
            self._room.dialogs.finish(dialog)

    def _browse(self) -> None:
        services, dialog = self._room.services, self._dialog
        start = Path(self._folder) if self._folder else services.documents
        chosen = services.choose_folder(self._room.host, self._room.words.say("export.target"), start)
        if chosen is not None and dialog is not None:
            dialog.choosing.take_folder(chosen)

    def _plan(self) -> None:
        if self._dialog is None:
            return
        self._asked += 1
        outbox, offer = self._room.services.outbox, self._dialog.offer
        request, folder = self._dialog.choosing.request, self._dialog.choosing.folder
        self._background.run(f"{PLAN}:{self._asked}", lambda _: outbox().plan(offer, request, folder))

    def _write(self) -> None:
        dialog = self._dialog
        folder = dialog.choosing.folder if dialog is not None else None
        if dialog is None or folder is None:
            return
        outbox, offer, request = self._room.services.outbox, dialog.offer, dialog.choosing.request
        self._target, self._folder = folder, str(folder)

        def write(task: Task) -> Exported:
            return outbox().write(offer, request, folder, task.told, task.stop)

        dialog.show_writing(len(request.choices))
        self._background.run(WRITE, write)

    def _save_copy(self, held: HeldFile) -> None:
        if self._dialog is not None:
            outbox, offer, folder = self._room.services.outbox, self._dialog.offer, self._target
            self._background.run(COPY, lambda _: _Copy(held, outbox().save_held(offer, held, folder)))

    def _open_outside(self, path: Path) -> None:
        if not self._room.services.open_outside(path):
            say = self._room.words.say
            self.said.emit(say("open.failed"), say("open.failed_text", name=path.name))

    def _take(self, key: str, result: object) -> None:
        kind, _, more = key.partition(":")
        if kind == OFFER and isinstance(result, Offer):
            self._open(result, more)
        elif self._dialog is None:
            return
        elif isinstance(result, Plan):
            if more == str(self._asked):
                self._dialog.show_plan(result)
        elif isinstance(result, Exported):
            self._show(result)
        elif isinstance(result, _Copy):
            left = tuple(one for one in self._done.held if one != result.held)
            self._show(replace(self._done, held=left, files=(*self._done.files, result.file)))

    def _show(self, done: Exported) -> None:
        self._done = done
        if self._dialog is not None:
            self._dialog.show_done(done, self._target)

    def _fail(self, key: str, fault: Fault) -> None:
        kind = key.partition(":")[0]
        if kind == OFFER:
            self.said.emit(self._room.words.say("notice.not_done"), self._room.sentence(fault))
        elif kind == PLAN and self._dialog is not None:
            self._dialog.show_plan_fault(fault)
        elif kind in {WRITE, COPY}:
            self._show(replace(self._done if kind == COPY else Exported(()), faults=(fault,)))

    def _tell(self, key: str, done: int, total: int, name: str) -> None:
        if key == WRITE and self._dialog is not None:
            self._dialog.show_progress(done, total, name)
