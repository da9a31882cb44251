"""A person at the window: looks for words, presses what is seen, types, and leaves. No private doors."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QPlainTextEdit, QScrollArea, QWidget

from app.relay.state import GateState, RunState
from app.ui.main_window import MainWindow
from app.ui.widgets.live_text import LiveText

PATIENCE = 30_000


class Person:
    """Waits for what is said or shown, never for a time."""

    def __init__(self, qtbot, window: MainWindow) -> None:
        self.qtbot, self.window = qtbot, window
        self.session = window.desk.session
        self.say, self.tr = window.room.words.say, window.room.kit.tr
        self._left = False
        self.before_leaving: Callable[[], object] = lambda: None

    @property
    def run(self) -> RunState:
        run = self.window.desk.run
        assert run is not None
        return run

    @property
    def run_gates(self) -> set[str]:
        run = self.window.desk.run
        return set(run.gates) if run is not None else set()

    @property
    def talk(self):
        return self.window.workspace.conversation

    @property
    def being_written(self) -> str:
        """The words that flow into the cards just now."""
        return "\n".join(live.text for live in self.window.findChildren(LiveText) if live.isVisible())

    def waits(self, condition) -> None:
        self.qtbot.waitUntil(condition, timeout=PATIENCE)

    def opens(self, folder: Path) -> None:
        self.window.starting.open_folder(folder)
        self.waits(lambda: self.window.desk.project is not None and self.window.desk.project.folder == folder)

    def asks(self, words: str) -> None:
        self.types(self.talk.message.editor, words)
        self.keys(Qt.Key.Key_Return)

    def gate(self, kind: str) -> GateState:
        """Wait until a gate of `kind` is the one that is shown, and return it."""
        self.waits(lambda: self.window.gates.next is not None and self.window.gates.next.gate.kind == kind)
        name = self.window.gates.next.gate.id
        if kind == "goals":
            self.waits(lambda: self.window.gates.dialog is not None or self.sees(self.say("gate.goals.look")))
        elif kind == "details":
            self.waits(lambda: self.window.pages.currentWidget() is self.window.decisions)
        else:
            self.waits(lambda: self.talk.gate_view is not None and self.talk.gate_view.gate.id == name)
            self.waits(lambda: not self.talk.gate_view.isHidden())  # a new part is shown a turn after it is made
        return self.window.gates.next

    def presses(self, words: str, inside: QWidget | None = None) -> None:
        """Press with the pointer what is called `words`."""
        self.waits(lambda: self._find(words, inside) is not None)
        self.waits(lambda: self._can_be_hit(self._find(words, inside)))
        self.qtbot.mouseClick(self._find(words, inside), Qt.MouseButton.LeftButton)

    def sees(self, words: str) -> bool:
        """Tell whether the words stand on the screen now."""
        labels = [part for part in self.window.findChildren(QLabel) if part.isVisible()]
        return any(words in part.text().replace("\u00a0", " ") for part in labels) or self._find(words) is not None

    def reads(self, words: str) -> bool:
        """Look for words that are about to come; tell whether they did."""
        with suppress(self.qtbot.TimeoutError):
            self.qtbot.waitUntil(lambda: self.sees(words), timeout=PATIENCE)
        return self.sees(words)

    def types(self, field: QWidget, words: str) -> None:
        """Go into a field and type."""
        self._bring_into_view(field)
        field.setFocus()
        assert isinstance(field, QLineEdit | QPlainTextEdit)
        if isinstance(field, QLineEdit):
            field.clear()
            self.qtbot.keyClicks(field, words)
        else:
            field.insertPlainText(words)

    def keys(self, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press keys where the focus is."""
        for key in keys:
            self.qtbot.keyClick(QApplication.focusWidget() or self.window, key, modifier)

    def leave(self) -> None:
        """Close the window; everything that runs is joined, as on leaving the program."""
        if not self._left:
            self._left = True
            self.before_leaving()
            self.window.close()
            self.session.shut_down()

    def _find(self, words: str, inside: QWidget | None = None) -> QAbstractButton | None:
        host = inside or self.window.dialogs.open_dialog or self.window
        parts = [part for part in host.findChildren(QAbstractButton) if part.isVisible() and part.isEnabled()]
        exact = [part for part in parts if words in (part.text(), part.accessibleName())]
        starting = [part for part in parts if part.accessibleName().startswith(words) or part.text().startswith(words)]
        return next(iter([*exact, *starting]), None)

    def _can_be_hit(self, part: QWidget) -> bool:
        self._bring_into_view(part)
        return part.visibleRegion().contains(part.rect().center())

    def _bring_into_view(self, part: QWidget) -> None:
        area = part.parentWidget()
        while area is not None:
            if isinstance(area, QScrollArea):
                area.ensureWidgetVisible(part)
            area = area.parentWidget()


def settle_facts(person: Person) -> None:
    """Fill in the facts of an agreement: names and years typed, found values taken, everything else left blank."""
    view = person.talk.gate_view
    typed = {"party_one": "Northmere Instruments Limited", "party_two": "Tallis Robotics Limited",
             "confidence_years": "3", "purpose": "exploring a joint product"}  # fmt: skip
    for editor in view.editors:
        if editor.item.key in typed:
            person.types(editor.row.editor.focus, typed[editor.item.key])
        elif editor.item.options:
            person.presses("1, ", editor)
        elif editor.item.may_be_blank:
            person.presses(person.say("facts.blank"), editor)
    person.presses(person.say("gate.facts.use"))


def settle_details(person: Person) -> None:
    """Accept the assumptions and take the first answer to every question."""
    gate = person.gate("details").gate.id
    person.presses("Accept all")
    page = person.window.decisions
    decisions = [item.key for item in person.run.gates[gate].gate.items if item.kind == "decision"]
    for key in decisions:
        person.waits(lambda key=key: page.pane.sheet is not None and page.pane.sheet.view.key == key)
        person.presses("1, ", page.pane)
        person.presses("Save and go on")
        person.waits(lambda key=key: key in person.run.gates[gate].answers)


def go_to_facts(person: Person) -> None:
    """Take the first answer to every question until the facts are asked for."""
    answered: set[str] = set()
    while "facts" not in person.run_gates:
        person.waits(lambda: bool(person.run_gates - answered))
        if "facts" in person.run_gates:
            break
        name = person.gate("question").gate.id
        person.presses("1, ", person.talk.gate_view)
        person.presses(person.tr("question.use"))
        answered.add(name)
    person.gate("facts")


def ask_for_an_agreement(person: Person, folder: Path) -> None:
    """Open an empty folder and ask for an agreement; the facts are asked for then."""
    person.opens(folder)
    person.asks("Draft a mutual NDA between Northmere Instruments and Tallis Robotics.")
    go_to_facts(person)


def go_to_goals(person: Person, folder: Path) -> None:
    """Open an empty folder, ask for an agreement, answer what is asked and confirm the facts."""
    ask_for_an_agreement(person, folder)
    settle_facts(person)
    person.gate("goals")
