"""The hand that watches where texts go: says it in the head, lets the person change it, asks once for each service."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.relay.problems import RelayProblem
from app.ui.dialogs.choice_dialog import ChoiceDialog
from app.ui.dialogs.level_dialog import LevelDialog
from app.ui.presenting.reaching import LEVELS, files_seen, present_levels, reach_word, standing_words
from app.ui.window.room import Room
from app.workforce.model.standing import Reach

CONSENT = (660, 480)
Act = Callable[[], object]


def _nothing() -> None:
    """Do nothing."""


class Reaching(QObject):
    """The engine itself holds to what is set; this only says it and asks before work begins."""

    said = Signal(str, str)
    """Something to tell the person: a title and a sentence."""
    changed = Signal()
    """Texts may go elsewhere now."""
    connect_asked = Signal()
    """The person wants to connect a model."""

    def __init__(self, room: Room, parent: QObject | None = None) -> None:
        """Know nothing of a project yet."""
        super().__init__(parent)
        self._room = room
        self.reach = Reach()

    @property
    def word(self) -> str:
        """The words for the head of the window."""
        return reach_word(self.reach, self._room.words)

    def refresh(self) -> None:
        """Look how things are set for the open project."""
        folder = self._folder()
        if folder is None:
            self.reach = Reach()
            return
        try:
            self.reach = self._room.services.access().reach(folder)
        except RelayProblem as problem:
            self._refuse(problem)
        self.changed.emit()

    def before(self, act: Act, refused: Act = _nothing) -> None:
        """Do `act`, after asking where a service would see texts of this project for the first time."""
        self.refresh()
        folder = self._folder()
        if folder is None or not self.reach.asks:
            act()
            return
        self._ask(folder, self.reach.host, act, refused)

    def ask_level(self) -> None:
        """Let the person change where texts of the open project may go; without one, show the settings."""
        folder, room = self._folder(), self._room
        if folder is None:
            self.connect_asked.emit()
            return
        self.refresh()
        say = room.words.say
        dialog = LevelDialog(
            room.kit, room.host, say("sensitivity.title"), say("sensitivity.closing"),
            standing_words(self.reach, room.words), present_levels(room.words), LEVELS.index(self.reach.level),
            say("sensitivity.use"), say("sensitivity.settings"),
        )  # fmt: skip
        dialog.used.connect(lambda place: self._use(dialog, folder, place))
        dialog.link_pressed.connect(lambda: self._leave(dialog))
        room.show(dialog)

    def _ask(self, folder: Path, host: str, act: Act, refused: Act) -> None:
        room, say = self._room, self._room.words.say
        names = tuple(source.name for source in room.desk.sources)
        text = "\n".join((say("consent.text", host=host), "", *files_seen(names, room.words)))
        dialog = ChoiceDialog(
            room.kit, room.host, say("consent.title", host=host), say("dialog.closing"), text, say("consent.yes"),
            say("consent.no"), CONSENT,
        )  # fmt: skip
        dialog.chosen.connect(lambda: self._allow(dialog, folder, host, act))
        dialog.postponed.connect(refused)
        room.show(dialog)

    def _allow(self, dialog: ChoiceDialog, folder: Path, host: str, act: Act) -> None:
        self._room.dialogs.finish(dialog)
        try:
            self._room.services.access().allow(folder, host)
        except RelayProblem as problem:
            self._refuse(problem)
            return
        self.refresh()
        act()

    def _use(self, dialog: LevelDialog, folder: Path, place: int) -> None:
        self._room.dialogs.finish(dialog)
        try:
            self._room.services.access().set_level(folder, LEVELS[place])
        except RelayProblem as problem:
            self._refuse(problem)
        self.refresh()

    def _leave(self, dialog: LevelDialog) -> None:
        self._room.dialogs.finish(dialog)
        self.connect_asked.emit()

    def _refuse(self, problem: RelayProblem) -> None:
        self.said.emit(self._room.words.say("notice.not_done"), self._room.sentence(problem.fault))

    def _folder(self) -> Path | None:
        project = self._room.desk.project
        return project.folder if project is not None else None
