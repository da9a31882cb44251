"""What the hands of the window share: look, services, the project's state, the queue of dialogs and their host."""

from dataclasses import dataclass

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.bridge.session import Session
from app.relay.nouns.base import Fault
from app.ui.dialogs.choice_dialog import ChoiceDialog
from app.ui.dialogs.dialog import Dialog
from app.ui.dialogs.dialog_queue import DialogQueue
from app.ui.kit import Kit
from app.ui.window.desk import Desk
from app.ui.window.services import Services
from app.words import Words


@dataclass(frozen=True)
class Room:
    """Made once by the main window."""

    kit: Kit
    services: Services
    desk: Desk
    dialogs: DialogQueue
    host: QWidget

    @property
    def words(self) -> Words:
        """The sentences of the person's language."""
        return self.services.words

    @property
    def session(self) -> Session:
        """The open project's session."""
        return self.desk.session

    def sentence(self, fault: Fault) -> str:
        """Return a fault in words."""
        return self.words.sentence(fault)

    def show(self, dialog: Dialog) -> None:
        """Queue a dialog; Esc and the cross take it away and change nothing."""
        dialog.postponed.connect(lambda: self.dialogs.finish(dialog))
        self.dialogs.show(dialog)

    def ask(self, code: str) -> ChoiceDialog:
        """Queue the question `ask.<code>` and return it; its `chosen` means yes."""
        say = self.words.say
        dialog = ChoiceDialog(
            self.kit,
            self.host,
            say(f"ask.{code}"),
            say("dialog.closing"),
            say(f"ask.{code}.text"),
            say(f"ask.{code}.yes"),
            say(f"ask.{code}.no"),
        )
        dialog.chosen.connect(lambda: self.dialogs.finish(dialog))
        self.show(dialog)
        return dialog


def is_typing(window: QWidget) -> bool:
    """Tell whether the person has unsent words in the field that has the focus; then nothing may come in between."""
    field = window.focusWidget()
    if isinstance(field, QLineEdit):
        return bool(field.text().strip())
    return isinstance(field, QPlainTextEdit) and bool(field.toPlainText().strip())
