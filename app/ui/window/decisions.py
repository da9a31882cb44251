"""The hand of the decisions page: one answer at a time goes to the session; the page follows the journal."""

from PySide6.QtCore import QObject, Signal

from app.relay.nouns.gate import GateItem, ItemAnswer
from app.relay.state import GateState
from app.ui.pages.decisions_page import DecisionsPage
from app.ui.presenting.gates import Chosen, next_open, present_decisions, to_answer
from app.ui.presenting.passages import places_to_show
from app.ui.window.room import Room


class Decisions(QObject):
    """Shows the first open question of a details gate, or the one the person went back to."""

    postponed = Signal(str)
    """The person answers later; the name of the gate."""
    passages_asked = Signal(object)
    """The person wants to see passages in their files: a tuple of PassageView."""

    def __init__(self, room: Room, page: DecisionsPage, parent: QObject | None = None) -> None:
        """Wire `page`."""
        super().__init__(parent)
        self._room, self._page = room, page
        self._gate: GateState | None = None
        self._chosen_place: int | None = None
        page.assumption_weighed.connect(self._weigh)
        page.assumptions_accepted.connect(self._accept)
        page.option_chosen.connect(self._choose)
        page.postponed.connect(lambda _: self._put_off())
        page.changed.connect(self._change)
        page.previous_asked.connect(self._go_back)
        page.passages_asked.connect(self._show_passages)

    def show_gate(self, state: GateState) -> None:
        """Show where a details gate stands."""
        if self._gate is None or self._gate.gate.id != state.gate.id:
            self._chosen_place = None
        self._gate = state
        place = next_open(state) if self._chosen_place is None else self._chosen_place
        self._page.set_view(present_decisions(state, place, self._room.words))

    @property
    def place(self) -> tuple[GateState | None, int | None]:
        """The gate that is shown, and the question the person went back to."""
        return self._gate, self._chosen_place

    def take_over(self, other: "Decisions") -> None:
        """Stand at the question where another hand of the same window stood."""
        self._gate, self._chosen_place = other.place

    def forget(self) -> None:
        """Forget the gate of another project."""
        self._gate = self._chosen_place = None

    def _choose(self, key: str, place: int, words: str) -> None:
        item = self._item(key)
        if item is not None:
            self._chosen_place = None
            self._send(to_answer(item, Chosen(place, words)))

    def _weigh(self, key: str, words: str) -> None:
        if words:
            self._send(ItemAnswer(key=key, how="words", value=words))
        elif self._gate is not None and key in self._gate.answers:
            self._send(ItemAnswer(key=key, how="accepted"))

    def _accept(self) -> None:
        if self._gate is None:
            return
        for item in self._gate.gate.items:
            if item.kind == "assumption" and item.key not in self._gate.answers and not self._is_weighing(item.key):
                self._send(ItemAnswer(key=item.key, how="accepted"))

    def _is_weighing(self, key: str) -> bool:
        return any(row.view.key == key and row.is_weighing for row in self._page.assumptions.rows)

    def _change(self, key: str) -> None:
        keys = [item.key for item in self._decisions()]
        if key in keys and self._gate is not None:
            self._chosen_place = keys.index(key)
            self.show_gate(self._gate)

    def _go_back(self) -> None:
        if self._gate is None:
            return
        here = next_open(self._gate) if self._chosen_place is None else self._chosen_place
        self._chosen_place = max(here - 1, 0)
        self.show_gate(self._gate)

    def _put_off(self) -> None:
        if self._gate is not None:
            self.postponed.emit(self._gate.gate.id)

    def _show_passages(self, key: str) -> None:
        item = self._item(key)
        if item is not None and self._gate is not None:
            self.passages_asked.emit(places_to_show(self._gate.gate, item, self._room.words))

    def _send(self, answer: ItemAnswer) -> None:
        if self._gate is not None:
            self._room.desk.begin()
            self._room.session.answer_item(self._gate.gate.id, answer)

    def _decisions(self) -> list[GateItem]:
        return [item for item in self._gate.gate.items if item.kind == "decision"] if self._gate else []

    def _item(self, key: str) -> GateItem | None:
        items = self._gate.gate.items if self._gate else ()
        return next((item for item in items if item.key == key), None)
