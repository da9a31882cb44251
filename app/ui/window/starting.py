"""The hand of the start page: recent projects, samples, opening a folder."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.relay.problems import RelayProblem
from app.settings import Settings
from app.ui.pages.start_page import StartPage
from app.ui.presenting.start import present_start, summarise
from app.ui.window.room import Room

REMEMBER = "remember"


class Starting(QObject):
    """Opens folders; what is open is remembered with its state, off the window's thread."""

    said = Signal(str, str)
    """Something to tell the person: a title and a sentence."""
    connect_asked = Signal()
    """The person wants to connect a model."""
    help_asked = Signal()
    """The person wants to know how it works without a model."""

    def __init__(self, room: Room, page: StartPage, parent: QObject | None = None) -> None:
        """Wire `page`."""
        super().__init__(parent)
        self._room, self._page = room, page
        self._settings = room.services.settings
        self._every = False
        self._summary = ""
        self.request = ""
        page.folder_chosen.connect(lambda path: self.open_folder(Path(path)))
        page.project_opened.connect(lambda path: self.open_folder(Path(path)))
        page.open_asked.connect(self.ask_folder)
        page.all_asked.connect(self._show_all)
        page.sample_chosen.connect(self._open_sample)
        page.connect_asked.connect(self.connect_asked)
        page.help_asked.connect(self.help_asked)

    def refresh(self, settings: Settings | None = None) -> None:
        """Show the projects as they are listed now; other `settings` may say that a model is connected by now."""
        self._settings = settings or self._settings
        services, uses_model = self._room.services, self._settings.workforce == "model"
        view = present_start(services.recent(), services.samples, services.now(), self._room.words, every=self._every)
        self._page.set_view(view._replace(has_model=uses_model and self._settings.connection.provider != "none"))

    def ask_folder(self) -> None:
        """Let the person choose a folder and open it."""
        services = self._room.services
        chosen = services.choose_folder(self._room.host, self._room.words.say("open.choose"), services.documents)
        if chosen is not None:
            self.open_folder(chosen)

    def open_folder(self, folder: Path, request: str = "") -> None:
        """Open a project; `request` is put into the message field, not sent."""
        self.request = request
        self._summary = ""
        self._room.session.open_project(folder)

    def remember(self) -> None:
        """Keep the open project's state for the start page when it changed."""
        desk, remember = self._room.desk, self._room.services.remember
        summary = summarise(desk.state)
        if desk.project is not None and summary != self._summary:
            self._summary = summary
            folder = desk.project.folder
            self._room.session.fetch(REMEMBER, lambda _: remember(folder, summary))

    def _show_all(self) -> None:
        self._every = True
        self.refresh()

    def _open_sample(self, key: str) -> None:
        services, words = self._room.services, self._room.words
        sample = next((sample for sample in services.samples if sample.key == key), None)
        target = services.choose_folder(self._room.host, words.say("sample.choose"), services.documents)
        if sample is None or target is None:
            return
        try:
            self.open_folder(services.copy_sample(key, target), sample.request)
        except RelayProblem as problem:
            self.said.emit(words.say("notice.not_done"), words.sentence(problem.fault))
