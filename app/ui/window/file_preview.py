"""The preview of the window: asks the session for files off the window's thread and shows them in the preview pane."""

from collections.abc import Callable

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.bridge.events import Fetched, ProjectClosed, SessionEvent
from app.bridge.project import OpenProject
from app.bridge.session import Session
from app.bridge.unlocked import Unlocked
from app.export.comparison import Comparison
from app.preview.views import Preview
from app.ui.kit import Kit
from app.ui.presenting.findings import Placed
from app.ui.presenting.navigator import kind_icon
from app.ui.presenting.passages import PassageView
from app.ui.preview import pane
from app.ui.preview.exact import ExactPages
from app.ui.preview.pins import FindingPin
from app.ui.theme.roles import Role
from app.ui.window.preview_changes import PreviewChanges
from app.ui.window.preview_pane import PreviewPane
from app.ui.window.second_passage import SecondPassage
from app.words import Words
from producers.reading.passwords import Password

Loader = Callable[[OpenProject, str], Preview]
Reader = Callable[[OpenProject, str], tuple[bytes, str] | None]
Unlock = Callable[[OpenProject, str, Password], Unlocked]
PREVIEW, EXACT, UNLOCK = "preview:", "exact:", "unlock:"


class FilePreview(PreviewPane):
    """Keys name files: "source:" and a path, or "deliverable:", a name, ":" and a version."""

    def __init__(self, kit: Kit, words: Words, session: Session, load: Loader, parent: QWidget | None = None) -> None:
        """Show no file. `load` returns what a file looks like; it is called on a thread of the session."""
        super().__init__(kit, Role.DESK, parent)
        self._words, self._session, self._load = words, session, load
        self.pane = pane.PreviewPane(kit)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.changes = PreviewChanges(kit, words, self.pane, self)
        self.changes.asked.connect(self.changes_asked)
        self.changes.save_asked.connect(self.changes_save_asked)
        column.setSpacing(0)
        column.addWidget(self.pane, 1)
        column.addWidget(self.changes.panel)
        self.second: SecondPassage | None = None
        self.pane.wanted.connect(self._fetch)
        session.happened.connect(self._hear)
        self._exact: ExactPages | None = None
        self.show_nothing(words.say("preview.empty"))

    def offer_exact(self, exact: ExactPages, read: Reader) -> None:
        """Offer pages exactly as printed, made by `exact` from the bytes that `read` finds on a session's thread."""
        self._exact = exact
        self.pane.offer_exact(possible=True)
        self.changes.allow_exact()
        exact.made.connect(self.pane.set_exact)
        self.pane.exact_wanted.connect(
            lambda key: self._session.fetch(f"{EXACT}{key}", lambda project: read(project, key))
        )

    def offer_unlocking(self, unlock: Unlock) -> None:
        """Ask for the password of a source that has one; `unlock` opens it on a session's thread."""
        self.pane.offer_unlocking()
        self.pane.unlock_asked.connect(
            lambda key, password: self._session.fetch(f"{UNLOCK}{key}", lambda project: unlock(project, key, password))
        )

    def show_source(self, path: str, place: str = "") -> None:
        """Show a file of the person's, read only, at `place` ("row 6") where one is named."""
        name = path.rsplit("/", 1)[-1]
        note = self._words.say("preview.yours")
        self._end_second()
        self.pane.show_file(f"source:{path}", name, note, kind_icon(name.rsplit(".", 1)[-1].lower()))
        self.changes.offer("")
        self.show_place(place)

    def show_deliverable(self, name: str, version: int, title: str = "", kind: str = "") -> None:
        """Show a version of a deliverable under its `title`; `kind` is its format."""
        self._end_second()
        note = self._words.say("version.number", number=version)
        self.pane.show_file(f"deliverable:{name}:{version}", title or name, note, kind_icon(kind))

    @property
    def shown(self) -> str:
        """What is shown, by its key."""
        return self.pane.key

    def show_nothing(self, text: str) -> None:
        """Show no file, and say why."""
        self._end_second()
        self.pane.show_nothing(text)
        self.changes.offer("")

    def show_passages(self, passages: tuple[PassageView, ...]) -> None:
        """Show the first passage in its file, and under it the second one where there is one."""
        for first in passages[:1]:
            self.show_source(first.path)
            self.pane.show_place(first.place, first.quote)
        for second in passages[1:2]:
            self._make_second().show_passage(second)

    def offer_changes(self, words: str) -> None:
        """Offer the changes of the file that is shown, in `words`; empty ones offer nothing."""
        self.changes.offer(words)

    def ask_changes(self) -> None:
        """Show the changes as if the person had asked for them."""
        self.changes.ask()

    def show_changes(self, key: str, comparison: Comparison) -> None:
        """Show the changes of the file named by `key`; what comes too late is dropped."""
        self.changes.show(key, comparison)

    def show_place(self, place: str) -> None:
        """Bring a place of the file that is shown, or on its way, into view; an empty one changes nothing."""
        if place:
            self.pane.show_place(place)

    def show_findings(self, findings: tuple[Placed, ...]) -> None:
        """Mark findings at their places in the file that is shown, or on its way."""
        self.pane.set_pins(tuple(FindingPin(view, place) for view, place in findings))

    def find_text(self) -> None:
        """Search what is shown."""
        self.pane.search()

    def _make_second(self) -> SecondPassage:
        """Return the pane of the second passage, which few projects need, so the window opens without it."""
        if self.second is None:
            self.second = SecondPassage(self._kit, self._words, self)
            self.second.wanted.connect(self._fetch)
            self._column.addWidget(self.second, 1)
        return self.second

    def _end_second(self) -> None:
        if self.second is not None:
            self.second.end()

    def _fetch(self, key: str) -> None:
        load = self._load
        self._session.fetch(f"{PREVIEW}{key}", lambda project: load(project, key))

    def _hear(self, event: SessionEvent) -> None:
        if isinstance(event, Fetched) and event.key.startswith(PREVIEW):
            self._show_preview(event.key.removeprefix(PREVIEW), event.result)  # type: ignore[arg-type]
        elif isinstance(event, Fetched) and isinstance(event.result, Unlocked):
            self._show_preview(event.key.removeprefix(UNLOCK), event.result.preview)
        elif isinstance(event, Fetched) and event.key.startswith(EXACT):
            self._make_exact(event.key.removeprefix(EXACT), event.result)
        elif isinstance(event, ProjectClosed):
            if self._exact is not None:
                self._exact.stop()
            self.show_nothing(self._words.say("preview.empty"))

    def _show_preview(self, key: str, preview: Preview) -> None:
        if self.second is not None:
            self.second.pane.set_preview(key, preview)
        if self.changes.keep(key, preview):
            self.pane.set_preview(key, preview)

    def _make_exact(self, key: str, found: object) -> None:
        if self._exact is not None and isinstance(found, tuple):
            data, name = found
            self._exact.ask(key, data, name)
        else:
            self.pane.set_exact(key, None)
