"""The menu of a row in the navigator: what can be done with a file besides looking at it."""

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.export.history import earlier_version
from app.ui.window.room import Room


class RowMenu(QObject):
    """Opens by the second button of the pointer, or the menu key; what cannot be done is not offered."""

    export_asked = Signal(str)
    """The person wants to export a deliverable; its key."""
    changes_asked = Signal(str, int)
    """The person wants to see what changed in a version of a deliverable: key and number."""
    compare_asked = Signal(str)
    """The person wants to compare a source with another file; its path in the project."""

    def __init__(self, room: Room, parent: QObject | None = None) -> None:
        """Offer nothing yet."""
        super().__init__(parent)
        self._room = room

    def open(self, key: str, place: QPoint) -> None:
        """Open the menu of the row `key` at a place of the screen, if it has one."""
        actions = self.actions_of(key)
        if actions:
            menu = QMenu(self._room.host)
            menu.addActions(actions)
            menu.exec(place)
            menu.deleteLater()

    def actions_of(self, key: str) -> list[QAction]:
        """Return what can be done with the row `key`."""
        kind, _, name = key.partition(":")
        if kind == "source":
            return [self._action("row.compare", lambda: self.compare_asked.emit(name))]
        return self._for_deliverable(name) if kind == "deliverable" else []

    def _for_deliverable(self, name: str) -> list[QAction]:
        run, found = self._room.desk.run, []
        released = run.released.get(name) if run is not None else None
        if released is not None and released.released:
            found.append(self._action("report.export_button", lambda: self.export_asked.emit(name)))
        built = run.built.get(name, ()) if run is not None else ()
        number = built[-1].version if built else 0
        earlier = earlier_version(self._room.desk.state, name, number)
        if earlier is not None:
            words = self._room.words.say("changes.since", number=earlier[0].number)
            found.append(self._named(words, lambda: self.changes_asked.emit(name, number)))
        return found

    def _action(self, code: str, act: object) -> QAction:
        return self._named(self._room.words.say(code), act)

    def _named(self, words: str, act: object) -> QAction:
        action = QAction(words, self)
        action.triggered.connect(act)
        return action
