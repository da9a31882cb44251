"""A gate in the conversation: what every kind has in common."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.relay.nouns.gate import GateAnswer
from app.relay.state import GateState
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.gates import gate_explanation, gate_title
from app.ui.presenting.naming import who_words
from app.ui.states import State
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from app.ui.widgets.note import NoteBox
from app.ui.widgets.roving import bring_into_view
from app.ui.widgets.state_mark import StateMark
from app.ui.widgets.surface import Card, Edge
from app.words import Words


class GateView(QWidget):
    """Shows one gate and sends one answer at a time; why one was refused is said under it, and it can be given anew."""

    answered = Signal(object)
    """The person answered: a GateAnswer."""
    postponed = Signal(str)
    """The person answers later; the name of the gate."""
    wanted = Signal(str)
    """The person wants to look at the gate now; its name."""
    place_asked = Signal(str, str)
    """The person wants to see where something stands: file and place."""
    passages_asked = Signal(object)
    """The person wants to see passages in their files: a tuple of PassageView."""
    settings_asked = Signal()
    """The person wants to mend something in the settings."""

    def __init__(self, kit: Kit, words: Words, state: GateState) -> None:
        """Hold the gate; the kinds fill `column`."""
        super().__init__()
        self._kit, self._words, self.gate = kit, words, state.gate
        self.setAccessibleName(gate_title(state.gate, words))
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(kit.theme.sizes.space.s)
        self._refusal: NoteBox | None = None

    @property
    def focus_first(self) -> QWidget:
        """What the focus goes to when the person asks for this gate."""
        return self

    def use(self) -> None:
        """Use what is answered; Ctrl+Enter does the same as the main button."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put off with Esc, use with Ctrl+Enter; every other key is left alone."""
        with_control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() == Qt.Key.Key_Escape and not event.isAutoRepeat():
            self.postponed.emit(self.gate.id)
        elif with_control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.use()
        else:
            super().keyPressEvent(event)

    def send(self, answer: GateAnswer) -> None:
        """Send an answer once; nothing more can be sent until it is refused."""
        self._clear_refusal()
        self.answered.emit(answer)
        self.setEnabled(False)

    def refuse(self, sentence: str) -> None:
        """Say why an answer was not taken; everything typed stays."""
        self._clear_refusal()
        self._refusal = NoteBox(self._kit, self._words.say("gate.refused"), sentence)
        self.column.addWidget(self._refusal)
        self.setEnabled(True)

    def show_refusal(self) -> None:
        """Scroll to why an answer was not taken, where that is said."""
        if self._refusal is not None:
            bring_into_view(self._refusal)

    def make_card(self, *, explained: bool = True) -> Card:
        """Return a card with the gate's head: who asks, the title, and why where it is `explained` there."""
        card = Card(self._kit, edge=Edge.AMBER)
        if self.gate.kind != "failed":
            asker = self._kit.tr("question.asked_by", asker=who_words(self.gate.asked_by, self._words))
            card.body.addWidget(Label(self._kit, asker, Type.CAPTION, Role.INK_3))
        title = QHBoxLayout()
        title.setSpacing(self._kit.theme.sizes.space.s)
        if self.gate.kind == "failed":
            title.addWidget(StateMark(self._kit, State.FAILED, large=True), 0, Qt.AlignmentFlag.AlignTop)
        title.addWidget(Label(self._kit, gate_title(self.gate, self._words), Type.QUESTION, wrap=True), 1)
        card.body.addLayout(title)
        why = gate_explanation(self.gate, self._words) if explained else ""
        if why:
            card.body.addWidget(Label(self._kit, why, Type.SMALL, Role.INK_2, wrap=True))
        self.column.addWidget(card)
        return card

    def make_later(self) -> Button:
        """Return the link that puts the gate off."""
        later = Button(self._kit, self._kit.tr("question.later"), ButtonKind.LINK)
        later.clicked.connect(lambda: self.postponed.emit(self.gate.id))
        return later

    def _clear_refusal(self) -> None:
        if self._refusal is not None:
            self._refusal.hide()
            self._refusal.deleteLater()
            self._refusal = None


class WaitingGate(GateView):
    """A gate that is put off, or that opens elsewhere: what it is, that it waits, and a button to look at it."""

    def __init__(self, kit: Kit, words: Words, state: GateState) -> None:
        """Say that nothing goes on until it is answered."""
        super().__init__(kit, words, state)
        card = Card(kit, edge=Edge.AMBER)
        card.body.addWidget(Label(kit, gate_title(state.gate, words), Type.ITEM, wrap=True))
        card.body.addWidget(Label(kit, words.say("gate.waits"), Type.SMALL, Role.INK_2, wrap=True))
        code = f"gate.{state.gate.kind}.look"
        text = words.say(code) if words.knows(code) else words.say("gate.look")
        self.look_button = Button(kit, text, ButtonKind.SECONDARY, icon=Icon.ARROW_RIGHT)
        self.look_button.clicked.connect(lambda: self.wanted.emit(self.gate.id))
        card.body.addWidget(self.look_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(card)

    @property
    def focus_first(self) -> QWidget:
        """The button that opens the gate."""
        return self.look_button
