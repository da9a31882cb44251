"""Gates as forms: facts, findings, conflicts, what is missing or failed. All built from the gate's own record."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

from app.relay.nouns.base import Fault
from app.relay.nouns.gate import FaultsBody, GateItem, ItemAnswer, TextBody
from app.relay.state import GateState
from app.ui.forms.field_view import FieldKind, FieldView
from app.ui.forms.form_row import FormRow
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.answers import approve, decline, fill, revise
from app.ui.presenting.findings import asked_findings, finding_of
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.finding_card import FindingCard
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.label import Label
from app.ui.widgets.roving import is_reached
from app.ui.widgets.surface import Card, HairLine
from app.ui.window.folding import Details
from app.ui.window.gate_view import GateView
from app.ui.window.item_editors import ItemEditor, make_editor
from app.words import Words

PART = 8
"""Items whose editors are made in one turn."""


class FormGate(GateView):
    """What is wrong or asked, the items by group, and a button for each way out. None is pressed by itself.

    A long form is made a part at a time, so that the window does not stand still; who asks for all items has them all.
    """

    def __init__(self, kit: Kit, words: Words, state: GateState, sources: tuple[str, ...] = ()) -> None:
        """Show the gate without answers; `sources` are files that a fact may name."""
        super().__init__(kit, words, state)
        self._sources = sources
        self._made: list[ItemEditor] = []
        self._ahead = [item for item in state.gate.items if not _is_bare(item)]
        self._card = card = self.make_card()
        self._show_body(card)
        self.found_button = self._make_found(card)
        self._place = card.body.count()
        self._make_part()
        self._reason = self._make_reason(card)
        self._fault = Label(kit, "", Type.SMALL, Role.FAILED, wrap=True)
        self._fault.hide()
        card.body.addWidget(self._fault)
        self.buttons = self._make_buttons()
        card.body.addWidget(FlowRow(kit, [*self.buttons.values(), self.make_later()], align_gap=True))

    @property
    def editors(self) -> list[ItemEditor]:
        """The editors of all items, in their order."""
        self.finish()
        return self._made

    def finish(self) -> None:
        """Make all that is still to come at once."""
        while self._ahead:
            self._make_part()

    @property
    def focus_first(self) -> QWidget:
        """The first field, or the first button."""
        for editor in self._made:
            inner = next((part for part in editor.findChildren(QWidget) if _takes_focus(part)), None)
            if inner is not None:
                return inner
        return next(iter(self.buttons.values()), self)

    def check(self) -> bool:
        """Show every fault; tell whether all items can be sent."""
        faulty = [editor for editor in self.editors if not editor.check()]
        code = "form.faulty_one" if len(faulty) == 1 else "form.faulty"
        self._fault.setText(self._words.say(code, count=len(faulty)) if faulty else "")
        self._fault.setVisible(bool(faulty))
        if faulty:
            first = next((part for part in faulty[0].findChildren(QWidget) if _takes_focus(part)), None)
            if first is not None:
                first.setFocus(Qt.FocusReason.OtherFocusReason)
        return not faulty

    def _show_body(self, card: Card) -> None:
        body = self.gate.body
        if isinstance(body, TextBody):
            for line in body.lines:
                card.body.addWidget(Label(self._kit, line, Type.SMALL, wrap=True, selectable=True))
        elif isinstance(body, FaultsBody):
            for fault in body.faults:
                self._show_fault(card, fault)
        asked = {finding_of(self.gate, item) for item in self.gate.items}
        for view in asked_findings(self.gate):
            if view not in asked:
                card.body.addWidget(FindingCard(self._kit, view))

    def _show_fault(self, card: Card, fault: Fault) -> None:
        sentence = self._words.sentence(fault)
        card.body.addWidget(Label(self._kit, sentence, Type.BODY, wrap=True, selectable=True))
        details = "\n".join([fault.code, *(f"{key}: {value}" for key, value in fault.fields.items())])
        card.body.addWidget(Details(self._kit, self._words, details))

    def _make_part(self) -> None:
        """Make the editors of the next few items, and the others in later turns."""
        part, self._ahead = self._ahead[:PART], self._ahead[PART:]
        for item in part:
            before = self._made[-1].item.group if self._made else None
            if item.group != before:
                self._begin_group(item.group)
            editor = make_editor(self._kit, self._words, item, self.gate, self._sources)
            editor.place_asked.connect(self.place_asked)
            editor.passages_asked.connect(self.passages_asked)
            self._insert(editor)
            self._made.append(editor)
        if self._ahead:
            QTimer.singleShot(0, self, self._make_part)

    def _begin_group(self, group: str) -> None:
        self._insert(HairLine(self._kit))
        if group:
            self._insert(Label(self._kit, group, Type.ITEM))

    def _insert(self, part: QWidget) -> None:
        self._card.body.insertWidget(self._place, part)
        self._place += 1

    def _make_found(self, card: Card) -> Button | None:
        count = sum(bool(item.suggestion and item.places) for item in self._ahead)
        if count < 2:
            return None
        button = Button(self._kit, self._words.say("facts.take_found", count=count), icon=Icon.CHECK)
        button.clicked.connect(lambda: [editor.take_found() for editor in self.editors])
        card.body.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return button

    def _make_reason(self, card: Card) -> FormRow | None:
        if "revise" not in self.gate.actions:
            return None
        row = FormRow(
            self._kit, FieldView("reason", self._words.say("gate.reason"), FieldKind.MULTILINE, required=True)
        )
        card.body.addWidget(row)
        return row

    def _make_buttons(self) -> dict[str, Button]:
        buttons: dict[str, Button] = {}
        actions = self.gate.actions
        if self.gate.items and "approve" not in actions:
            buttons["use"] = self._button("use", ButtonKind.MAIN, self.use)
        if "approve" in actions:
            buttons["approve"] = self._button("approve", ButtonKind.SECONDARY, lambda: self.send(approve(self.gate)))
        if "revise" in actions:
            buttons["revise"] = self._button("revise", ButtonKind.SECONDARY, self._revise)
        if "decline" in actions:
            buttons["decline"] = self._button("decline", ButtonKind.SECONDARY, lambda: self.send(decline(self.gate)))
        return buttons

    def _button(self, action: str, kind: ButtonKind, press: Callable[[], None]) -> Button:
        code = f"gate.{self.gate.kind}.{action}"
        text = self._words.say(code if self._words.knows(code) else f"gate.{action}")
        button = Button(self._kit, text, kind)
        button.clicked.connect(press)
        return button

    def use(self) -> None:
        """Send the answers to all items, once each can be sent."""
        if "use" in self.buttons and self.check():
            given = [answer for editor in self.editors if (answer := editor.answer()) is not None]
            given += [ItemAnswer(key=item.key, how="accepted") for item in self.gate.items if _is_bare(item)]
            self.send(fill(self.gate, tuple(given)))

    def _revise(self) -> None:
        if self._reason is not None and self._reason.check():
            self.send(revise(self.gate, self._reason.typed.strip()))


def _is_bare(item: GateItem) -> bool:
    """Tell whether an item is only agreed to by the form's own button."""
    return item.kind == "acknowledge" and not item.label


def _takes_focus(part: QWidget) -> bool:
    return is_reached(part) and not part.isHidden() and part.isEnabled()
