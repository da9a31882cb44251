"""The hand of the settings: shows them as a form and applies what was kept."""

from PySide6.QtCore import QObject, Signal

from app.relay.problems import RelayProblem
from app.settings import Settings
from app.ui.dialogs.form_dialog import LARGE, FormDialog
from app.ui.presenting.preferences import present_preferences, read_preferences
from app.ui.theme.roles import Mode
from app.ui.window.room import Room


class Preferences(QObject):
    """Look and text size change at once; language and mode hold from the next start on."""

    said = Signal(str, str)
    """Something to tell the person: a title and a sentence."""

    def __init__(self, room: Room, parent: QObject | None = None) -> None:
        """Start from the settings in force."""
        super().__init__(parent)
        self._room = room
        self.settings = room.services.settings

    def show(self) -> None:
        """Open the settings."""
        room, say = self._room, self._room.words.say
        fields = present_preferences(self.settings, room.words)
        dialog = FormDialog(
            room.kit, room.host, say("settings.title"), say("settings.closing"), fields, say("settings.keep"), LARGE
        )
        dialog.kept.connect(lambda values: self._keep(dialog, values))
        room.show(dialog)

    def show_connection(self) -> None:
        """Say how a model is connected."""
        say = self._room.words.say
        self.said.emit(say("connect.title"), say("connect.text"))

    def _keep(self, dialog: FormDialog, values: dict[str, str]) -> None:
        try:
            settings = read_preferences(self.settings, values, self._room.words)
        except ValueError:
            dialog.form.set_fault("text_scale", self._room.words.say("setting.text_scale.fault"))
            return
        self._room.dialogs.finish(dialog)
        self._apply(settings)
        try:
            self._room.services.save_settings(settings)
        except RelayProblem as problem:
            self.said.emit(self._room.words.say("notice.not_done"), self._room.sentence(problem.fault))

    def _apply(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        theme = self._room.kit.theme
        theme.set_mode(Mode(settings.look))
        theme.set_scale(settings.text_scale / 100)
        if (before.language, before.mode) != (settings.language, settings.mode):
            say = self._room.words.say
            self.said.emit(say("settings.next_start"), say("settings.next_start_text"))
