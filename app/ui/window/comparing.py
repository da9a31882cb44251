"""The hand of comparisons: a version with the one before it, in the preview; any two files, on a page of their own."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.bridge.background import Background
from app.export.comparison import Comparison
from app.export.history import earlier_version
from app.relay.nouns.base import Fault
from app.ui.pages.comparison_page import ComparisonPage
from app.ui.window.compare_dialog import OLD, CompareDialog
from app.ui.window.preview_pane import PreviewPane
from app.ui.window.room import Room
from app.ui.window.turning import Turning

VERSIONS, FILES = "changes:", "compare-files"


class Comparing(QObject):
    """Nothing is written here; what shall be saved goes to the exports."""

    save_asked = Signal(object)
    """The person wants a Comparison as a file."""

    def __init__(self, room: Room, background: Background, preview: PreviewPane, parent: QObject | None = None) -> None:
        """Serve `preview`."""
        super().__init__(parent)
        self._room, self._background, self._preview = room, background, preview
        self._turning: Turning | None = None
        self._strips: tuple[QWidget, ...] = ()
        self._hidden: tuple[QWidget, ...] = ()
        self._page: ComparisonPage | None = None
        self._dialog: CompareDialog | None = None
        self._shown: Comparison | None = None
        self._paths = ("", "")
        preview.changes_asked.connect(self._fetch)
        preview.changes_save_asked.connect(self.save_asked)
        room.desk.fetched.connect(self._take_versions)
        room.desk.refused.connect(self._refuse_versions)
        background.done.connect(self._take_files)
        background.failed.connect(self._refuse_files)

    @property
    def page(self) -> ComparisonPage:
        """The page of two files; made when it is first needed."""
        if self._page is None:
            self._page = ComparisonPage(self._room.kit, self._room.words)
            self._page.back_asked.connect(self._leave)
            self._page.others_asked.connect(self.ask)
            self._page.save_asked.connect(lambda: self.save_asked.emit(self._shown))
        return self._page

    def serve(self, turning: Turning, strips: tuple[QWidget, ...]) -> None:
        """Let `turning` show the page, and the `strips` over it give way to it."""
        self._turning, self._strips = turning, strips

    def offer(self, deliverable: str, number: int) -> None:
        """Offer the changes of a version that is shown, where there is an earlier one."""
        found = earlier_version(self._room.desk.state, deliverable, number)
        words = self._room.words.say("changes.since", number=found[0].number) if found is not None else ""
        self._preview.offer_changes(words)

    def ask(self) -> None:
        """Let the person choose two files and compare them."""
        if self._dialog is not None:
            return
        room = self._room
        dialog = CompareDialog(room.kit, room.words, room.host, *self._paths)
        dialog.postponed.connect(self._close)
        dialog.browse_asked.connect(self._browse)
        dialog.compare_asked.connect(self._compare)
        self._dialog = dialog
        room.dialogs.show(dialog)

    def ask_source(self, path: str) -> None:
        """Let the person choose a file to compare a source of the project with."""
        project = self._room.desk.project
        if project is not None:
            self._paths = (str(project.folder / path), "")
        self.ask()

    def _close(self) -> None:
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            self._room.dialogs.finish(dialog)

    def _browse(self, key: str) -> None:
        services, project = self._room.services, self._room.desk.project
        known = [Path(path).parent for path in self._paths if path]
        start = known[0] if known else project.folder if project is not None else services.documents
        title = self._room.words.say("comparison.choose_old" if key == OLD else "comparison.choose_new")
        chosen = services.choose_file(self._room.host, title, start)
        if chosen is not None and self._dialog is not None:
            self._dialog.take_file(key, chosen)

    def _compare(self, old: Path, new: Path) -> None:
        outbox = self._room.services.outbox
        self._paths = (str(old), str(new))
        if self._dialog is not None:
            self._dialog.show_busy()
        self._background.run(FILES, lambda _: outbox().compare_paths(old, new))

    def _take_files(self, key: str, result: object) -> None:
        if key != FILES or not isinstance(result, Comparison) or self._dialog is None:
            return
        self._close()
        self._shown = result
        self.page.show_comparison(result)
        if self._turning is not None and not self._turning.at_comparison:
            self._hidden = tuple(strip for strip in self._strips if not strip.isHidden())
            self._turning.show_comparison(self.page)
        for strip in self._hidden:
            strip.hide()
        self.page.panel.focus_first()

    def _refuse_files(self, key: str, fault: Fault) -> None:
        if key == FILES and self._dialog is not None:
            self._dialog.refuse(self._room.sentence(fault))

    def _leave(self) -> None:
        if self._turning is not None:
            self._turning.leave_comparison()
        for strip in self._hidden:
            strip.show()
        self._hidden = ()

    def _fetch(self, key: str) -> None:
        outbox = self._room.services.outbox
        name, _, number = key.removeprefix("deliverable:").rpartition(":")
        self._room.session.fetch(
            f"{VERSIONS}{key}", lambda project: outbox().compare_versions(project, name, int(number))
        )

    def _take_versions(self, key: str, result: object) -> None:
        if key.startswith(VERSIONS) and isinstance(result, Comparison):
            self._preview.show_changes(key.removeprefix(VERSIONS), result)

    def _refuse_versions(self, about: str, _fault: object) -> None:
        if about.startswith(VERSIONS):
            self._preview.offer_changes("")
