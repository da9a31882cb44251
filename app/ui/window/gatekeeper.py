"""The gatekeeper: opens the goal gate, remembers what was put off, passes answers on and says where one was refused."""

from PySide6.QtCore import QObject, Signal

from app.relay.nouns.base import Fault
from app.relay.nouns.gate import GateAnswer
from app.relay.state import GateState
from app.ui.dialogs.goal_gate import GoalGate
from app.ui.presenting.answers import approve, revise, reword
from app.ui.presenting.gates import present_goals
from app.ui.presenting.showing import next_gate
from app.ui.widgets.note import NoteBox
from app.ui.window.room import Room, is_typing


class Gatekeeper(QObject):
    """Putting off is only remembered here, so a project that is opened again asks again."""

    changed = Signal()
    """Another gate may be shown now."""

    def __init__(self, room: Room, parent: QObject | None = None) -> None:
        """Start with nothing put off."""
        super().__init__(parent)
        self._room = room
        self.put_off: set[str] = set()
        self._forced = ""
        self._open: GateState | None = None
        self._dialog: GoalGate | None = None

    @property
    def next(self) -> GateState | None:
        """The gate to show, or None."""
        return next_gate(self._room.desk.run, self.put_off)

    @property
    def dialog(self) -> GoalGate | None:
        """The goal gate while it is open."""
        return self._dialog

    def forget(self) -> None:
        """Start over for another project."""
        self.put_off.clear()
        self._close()

    def sync(self) -> None:
        """Open the goal gate when it is due, and close it when its gate is answered."""
        run = self._room.desk.run
        if self._open is not None and (run is None or _is_closed(run.gates.get(self._open.gate.id), self._open)):
            self._close()
        gate = self.next
        if gate is None or gate.gate.kind != "goals" or self._dialog is not None:
            return
        if self._forced == gate.gate.id or not is_typing(self._room.host):
            self._forced = ""
            self._show(gate)

    def put_gate_off(self, gate: str) -> None:
        """Let a gate wait until the person comes back to it."""
        self.put_off.add(gate)
        self._close()
        self.changed.emit()

    def want(self, gate: str) -> None:
        """Show a gate because the person asked for it."""
        self.put_off.discard(gate)
        run = self._room.desk.run
        order = [state.gate.id for state in run.open_gates] if run else []
        self.put_off.update(_before(gate, order))
        self._forced = gate
        self.changed.emit()

    def send(self, answer: GateAnswer) -> None:
        """Pass an answer on."""
        self._room.desk.begin()
        self._room.session.answer(answer)

    def refuse(self, gate: str, fault: Fault) -> bool:
        """Say in the goal gate why an answer was not taken; tell whether it is open for that gate."""
        if self._dialog is None or self._open is None or self._open.gate.id != gate:
            return False
        note = NoteBox(self._room.kit, self._room.words.say("gate.refused"), self._room.sentence(fault))
        self._dialog.content.insertWidget(0, note)
        self._dialog.feet.setEnabled(True)
        return True

    def _show(self, state: GateState) -> None:
        room, gate = self._room, state.gate
        dialog = GoalGate(room.kit, room.host, present_goals(gate, room.words))
        dialog.approved.connect(lambda: self._answer(approve(gate)))
        dialog.changes_asked.connect(lambda reason: self._answer(revise(gate, reason)))
        dialog.edited.connect(lambda words: self._answer(reword(gate, _kept_words(dialog, words))))
        dialog.postponed.connect(lambda: self.put_gate_off(gate.id))
        self._open, self._dialog = state, dialog
        room.dialogs.show(dialog)

    def _answer(self, answer: GateAnswer) -> None:
        if self._dialog is not None:
            self._dialog.title.setFocus()
            self._dialog.feet.setEnabled(False)
        self.send(answer)

    def _close(self) -> None:
        if self._dialog is not None:
            self._room.dialogs.finish(self._dialog)
        self._open, self._dialog = None, None


def _is_closed(now: GateState | None, shown: GateState) -> bool:
    return now is None or now.answer is not None or now.gate.shown != shown.gate.shown


def _before(gate: str, order: list[str]) -> list[str]:
    return order[: order.index(gate)] if gate in order else []


def _kept_words(dialog: GoalGate, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of the goals that stay; a removed goal is shown but is not part of the answer."""
    cards = dialog.goals.cards
    return tuple(text for text, card in zip(words, cards, strict=True) if card.can_be_edited)
