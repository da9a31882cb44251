"""The conversation: what was said, a card for each phase, notices, the gate that is next, and the message field."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QTextCursor
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.relay.state import GateState
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.conversation import Line
from app.ui.theme.roles import Role
from app.ui.views import PhaseView
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.empty_state import EmptyState
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import scroll_around
from app.ui.widgets.message_bubble import MessageBubble
from app.ui.widgets.message_field import MessageField
from app.ui.widgets.notice_card import NoticeCard
from app.ui.widgets.phase_card import PhaseCard
from app.ui.widgets.surface import Card, Surface
from app.ui.window.fault_gate import FaultGate
from app.ui.window.gate_form import FormGate
from app.ui.window.gate_questions import AssumptionsGate, QuestionGate
from app.ui.window.gate_view import GateView, WaitingGate
from app.ui.window.run_foot import RunFoot
from app.words import Words

QUESTIONS = frozenset({"question", "depth", "approach", "uncovered"})
ELSEWHERE = frozenset({"goals", "details"})
OF_THE_MOMENT = frozenset({"notice:paused", "notice:workforce", "notice:specialist"})
"""Remarks about the run as it stands, which stand at its end; what is said of the project stands at the head."""
NEAR_END = 40
WIDEST = 720


@dataclass(frozen=True)
class NoticeView:
    """A standing remark: `link` is offered as a button under `key` when it has words, `other` under `other_key`."""

    key: str
    title: str
    text: str
    link: str = ""
    other: str = ""
    other_key: str = ""


@dataclass(frozen=True)
class ConversationView:
    """Everything the conversation shows. `gate` is shown in full, unless it opens elsewhere; `waiting` are put off."""

    lines: tuple[Line, ...]
    phases: tuple[PhaseView, ...]
    notices: tuple[NoticeView, ...]
    gate: GateState | None
    waiting: tuple[GateState, ...]
    hint: str
    sources: tuple[str, ...] = ()
    report_ready: bool = False
    writable: bool = True
    working: bool = False


@dataclass(frozen=True)
class Part:
    """One part of the conversation: a name that stays, what is shown (to compare), and how to make its widget."""

    name: str
    shown: object
    make: Callable[[], QWidget]


class Conversation(Surface):
    """Kept in step part by part, so that what is being typed or read stays where it is."""

    sent = Signal(str)
    """The person sent a message."""
    answered = Signal(object)
    """The person answered a gate: a GateAnswer."""
    postponed = Signal(str)
    """The person answers a gate later; its name."""
    wanted = Signal(str)
    """The person wants to look at a gate; its name."""
    place_asked = Signal(str, str)
    """The person wants to see where something stands: file and place."""
    passages_asked = Signal(object)
    """The person wants to see passages in their files: a tuple of PassageView."""
    settings_asked = Signal()
    """The person wants to mend something in the settings."""
    report_asked = Signal()
    """The person wants to read the report."""
    build_asked = Signal()
    """The person wants to see how far the files are."""
    notice_pressed = Signal(str)
    """The link of a notice was pressed; the notice's key."""

    def __init__(self, kit: Kit, words: Words, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(kit, Role.DESK, parent)
        self._kit, self._words = kit, words
        self._parts: dict[str, QWidget] = {}
        self._shown: dict[str, object] = {}
        self.setAccessibleName(words.say("conversation.name"))
        self._inside = QWidget()
        self._column = QVBoxLayout(self._inside)
        self._column.addStretch(1)
        self.area = scroll_around(self._inside)
        self.message = MessageField(kit, words.say("message.first"))
        self.message.sent.connect(self._send)
        self._sent = ""
        self.run_foot = RunFoot(kit, words, wide=True)
        self.run_foot.hide()
        self._foot = QVBoxLayout()
        self._foot.addWidget(self.run_foot)
        self._foot.addWidget(self.message)
        self._follows = True
        bar = self.area.verticalScrollBar()
        bar.rangeChanged.connect(self._space)
        bar.rangeChanged.connect(self._follow)
        bar.valueChanged.connect(self._judge_scrolling)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.area, 1)
        outer.addLayout(self._foot)
        kit.theme.bind(self, self._space)

    @property
    def gate_view(self) -> GateView | None:
        """The gate shown in full, or None."""
        return next((part for part in self._gates() if not isinstance(part, WaitingGate)), None)

    @property
    def first_gate(self) -> GateView | None:
        """The first gate shown in any form, or None."""
        full = self.gate_view
        return full or next(iter(self._gates()), None)

    def set_view(self, view: ConversationView) -> None:
        """Show `view` from now on."""
        at_end = self._is_at_end()
        before = set(self._parts)
        self._keep(self._wanted(view))
        self.message.editor.setPlaceholderText(view.hint)
        self.message.editor.setAccessibleName(view.hint)
        self.message.setEnabled(view.writable)
        if at_end and set(self._parts) - before:
            self._follows = True
            QTimer.singleShot(0, self, self._show_end)

    def clear(self) -> None:
        """Show nothing; another project is coming."""
        self._keep([])
        self.message.set_text("")

    def give_back(self) -> None:
        """Put the words that could not be used back into the field, unless others stand there by now."""
        if not self.message.text():
            self.message.set_text(self._sent)

    def begin_message(self, words: str) -> None:
        """Let the person write; `words`, where there are any, stand in the field and they go on behind them."""
        if words:
            self.message.set_text("\n".join(part for part in (self.message.text(), words) if part))
            self.message.editor.moveCursor(QTextCursor.MoveOperation.End)
        self.message.editor.setFocus()

    def refuse(self, gate: str, sentence: str) -> bool:
        """Say at a gate why its answer was not taken; tell whether the gate is shown."""
        shown = next((part for part in self._gates() if part.gate.id == gate), None)
        if shown is not None:
            shown.refuse(sentence)
        return shown is not None

    def _send(self, words: str) -> None:
        self._sent = words
        self.sent.emit(words)

    def _gates(self) -> list[GateView]:
        return [part for part in self._parts.values() if isinstance(part, GateView)]

    def _wanted(self, view: ConversationView) -> list[Part]:
        """Return the parts in order."""
        told = [Part(f"notice:{notice.key}", notice, partial(self._notice, notice)) for notice in view.notices]
        wanted = [part for part in told if part.name not in OF_THE_MOMENT]
        wanted += [Part(f"line:{place}", line, partial(self._line, line)) for place, line in enumerate(view.lines)]
        wanted += [Part(f"phase:{phase.key}", phase, partial(PhaseCard, self._kit, phase)) for phase in view.phases]
        wanted += [part for part in told if part.name in OF_THE_MOMENT]
        if view.gate is not None:
            wanted.append(self._gate_part(view.gate, view, full=view.gate.gate.kind not in ELSEWHERE))
        wanted += [self._gate_part(state, view, full=False) for state in view.waiting]
        if view.report_ready:
            wanted.append(Part("report", "report", self._report_link))
        if view.working:
            wanted.append(Part("building", "building", self._build_link))
        if not view.lines:
            wanted.append(Part("empty", "empty", self._empty))
        return wanted

    def _gate_part(self, state: GateState, view: ConversationView, *, full: bool) -> Part:
        name = f"gate:{state.gate.run}:{state.gate.id}:{'full' if full else 'folded'}"
        return Part(name, state.gate.shown, lambda: self._make_gate(state, view.sources, full=full))

    def _keep(self, wanted: list[Part]) -> None:
        names = {part.name for part in wanted}
        for name in [name for name in self._parts if name not in names]:
            self._drop(name)
        for place, part in enumerate(wanted):
            widget = self._parts.get(part.name)
            if widget is not None and self._shown[part.name] != part.shown:
                widget = self._renew(part.name, widget, part.shown)
            if widget is None:
                widget = part.make()
                self._parts[part.name] = widget
            self._shown[part.name] = part.shown
            if self._column.indexOf(widget) != place:
                self._column.removeWidget(widget)
                self._column.insertWidget(place, widget)

    def _renew(self, name: str, part: QWidget, shown: object) -> QWidget | None:
        if isinstance(part, PhaseCard) and isinstance(shown, PhaseView):
            part.set_view(shown)
            return part
        self._drop(name)
        return None

    def _drop(self, name: str) -> None:
        part = self._parts.pop(name)
        self._shown.pop(name, None)
        if part.isAncestorOf(self.window().focusWidget() or self):
            self._rest_focus()
        part.hide()
        self._column.removeWidget(part)
        part.deleteLater()

    def _rest_focus(self) -> None:
        """Leave the focus where it harms nothing when what has it goes away."""
        self.message.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_gate(self, state: GateState, sources: tuple[str, ...], *, full: bool) -> GateView:
        view: GateView
        if not full:
            view = WaitingGate(self._kit, self._words, state)
        elif state.gate.kind in QUESTIONS and len(state.gate.items) == 1:
            view = QuestionGate(self._kit, self._words, state)
        elif state.gate.kind == "failed":
            view = FaultGate(self._kit, self._words, state)
        elif state.gate.kind == "assumptions":
            view = AssumptionsGate(self._kit, self._words, state)
        else:
            view = FormGate(self._kit, self._words, state, sources)
        view.answered.connect(self._rest_focus)
        view.answered.connect(self.answered)
        view.postponed.connect(self.postponed)
        view.wanted.connect(self.wanted)
        view.place_asked.connect(self.place_asked)
        view.passages_asked.connect(self.passages_asked)
        view.settings_asked.connect(self.settings_asked)
        return view

    def _line(self, line: Line) -> QWidget:
        if line.by_person:
            return MessageBubble(self._kit, line.text)
        card = Card(self._kit)
        card.body.addWidget(Label(self._kit, line.text, wrap=True, selectable=True))
        return card

    def _notice(self, notice: NoticeView) -> NoticeCard:
        words = (notice.title, notice.text, notice.link)
        card = NoticeCard(self._kit, Icon.INFO, *words, other=notice.other, fill=Role.RAISED)
        card.link_pressed.connect(lambda: self.notice_pressed.emit(notice.key))
        card.other_pressed.connect(lambda: self.notice_pressed.emit(notice.other_key))
        return card

    def _empty(self) -> EmptyState:
        say = self._words.say
        return EmptyState(self._kit, Icon.MESSAGE, say("conversation.empty"), say("conversation.empty_text"))

    def _report_link(self) -> Button:
        button = Button(self._kit, self._words.say("report.read"), ButtonKind.SECONDARY, icon=Icon.ARROW_RIGHT)
        button.clicked.connect(self.report_asked)
        return button

    def _build_link(self) -> Button:
        button = Button(self._kit, self._words.say("build.show"), ButtonKind.LINK, icon=Icon.RIGHT)
        button.clicked.connect(self.build_asked)
        return button

    def _is_at_end(self) -> bool:
        bar = self.area.verticalScrollBar()
        return bar.maximum() - bar.value() <= self._kit.theme.px(NEAR_END)

    def _follow(self) -> None:
        # a card finds its height only after it is laid out, in more than one step
        if self._follows:
            self._show_end()
        for gate in self._gates():
            gate.show_refusal()

    def _judge_scrolling(self, value: int) -> None:
        """Stop following once the person has scrolled elsewhere."""
        self._follows = self._follows and value == self._place_of_end()

    def _show_end(self) -> None:
        self.area.verticalScrollBar().setValue(self._place_of_end())

    def _place_of_end(self) -> int:
        """Return where to scroll: to the end, or to the head of a gate that is taller than what can be seen."""
        gate, last = self.gate_view, self.area.verticalScrollBar().maximum()
        if gate is None or gate.height() <= self.area.viewport().height():
            return last
        return min(max(gate.y() - self._kit.theme.sizes.space.xxl, 0), last)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep to a width that can be read in a wide area."""
        super().resizeEvent(event)
        self._space()

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        side = max(space.xl, (self.width() - self._kit.theme.px(WIDEST)) // 2)
        bar = self.area.verticalScrollBar()
        taken = bar.sizeHint().width() if bar.maximum() > 0 else 0
        self._column.setContentsMargins(side, space.l, max(side - taken, space.s), space.l)
        self._column.setSpacing(space.gap_between_cards)
        self._foot.setContentsMargins(side, space.s, side, space.l)
        self._foot.setSpacing(space.s)
