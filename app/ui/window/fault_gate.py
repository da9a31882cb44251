"""What failed, where it happened: one sentence, what is safe, a button for each way on, details that fold open."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.relay.failing import AGAIN, WAY
from app.relay.nouns.base import Fault
from app.relay.nouns.gate import FaultsBody, ItemAnswer
from app.relay.state import GateState
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.answers import approve, decline, fill
from app.ui.theme.roles import Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.label import Label
from app.ui.widgets.note import QuietNote
from app.ui.window.folding import Details
from app.ui.window.gate_view import GateView
from app.words import Words

MENDED_IN_SETTINGS = frozenset(
    {
        "model_address_missing", "model_address_unreadable", "model_address_unsafe", "model_cap_reached",
        "model_key_missing", "model_key_refused", "model_no_service", "model_not_allowed", "model_not_there",
        "model_only_local", "model_prices_unreadable", "model_request_refused", "model_unreachable", "no_model",
    }
)  # fmt: skip
"""Faults that are mended on the settings page; then the step is tried again here."""


class FaultGate(GateView):
    """Nothing is tried again by itself. No button is filled, since none is the expected one."""

    def __init__(self, kit: Kit, words: Words, state: GateState) -> None:
        """Show the fault."""
        super().__init__(kit, words, state)
        body = state.gate.body
        self.faults = body.faults if isinstance(body, FaultsBody) else ()
        card = self.make_card(explained=False)
        for fault in self.faults:
            card.body.addWidget(Label(kit, words.sentence(fault), Type.BODY, wrap=True, selectable=True))
        card.body.addWidget(QuietNote(kit, words.say(self._safe()), Icon.SHIELD))
        self.buttons = self._make_buttons()
        card.body.addWidget(FlowRow(kit, [*self.buttons.values(), self.make_later()]))
        self.details = Details(kit, words, "\n\n".join(details_of(fault) for fault in self.faults))
        card.body.addWidget(self.details, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def focus_first(self) -> QWidget:
        """The first way on; moving there chooses nothing."""
        return next(iter(self.buttons.values()), self)

    def _safe(self) -> str:
        sent = any(fault.code.startswith("model_") for fault in self.faults)
        return "fault.safe_model" if sent else "fault.safe"

    def _make_buttons(self) -> dict[str, Button]:
        gate = self.gate
        buttons: dict[str, Button] = {}
        if "approve" in gate.actions:
            buttons[AGAIN] = self._button("gate.failed.approve", lambda: self.send(approve(gate)))
        for way in self._ways():
            buttons[way] = self._button(f"option.failed.{way}", partial(self._choose, way))
        if any(fault.code in MENDED_IN_SETTINGS for fault in self.faults):
            buttons["settings"] = self._button("fault.settings", self.settings_asked.emit)
        if "decline" in gate.actions:
            buttons["decline"] = self._button("gate.failed.decline", lambda: self.send(decline(gate)))
        return buttons

    def _ways(self) -> tuple[str, ...]:
        item = next((item for item in self.gate.items if item.key == WAY), None)
        return tuple(option.value for option in item.options if option.value != AGAIN) if item is not None else ()

    def _choose(self, way: str) -> None:
        self.send(fill(self.gate, (ItemAnswer(key=WAY, how="option", value=way),)))

    def _button(self, code: str, press: Callable[[], object]) -> Button:
        button = Button(self._kit, self._words.say(code), ButtonKind.SECONDARY)
        reason = f"{code}.reason"
        if self._words.knows(reason):
            button.setToolTip(self._words.say(reason))
            button.setAccessibleDescription(self._words.say(reason))
        button.clicked.connect(press)
        return button


def details_of(fault: Fault) -> str:
    """Return a fault's facts for support: its code and every field, one a line."""
    return "\n".join([fault.code, *(f"{key}: {value}" for key, value in fault.fields.items() if value)])
