"""Editors for the items of a gate. One table maps kinds of items to editors; none is drawn by hand for one gate."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.relay.nouns.gate import Gate, GateItem, ItemAnswer
from app.relay.nouns.source import Place
from app.ui.forms.field_view import FieldKind, FieldView
from app.ui.forms.form_row import FormRow
from app.ui.forms.wording import show_written
from app.ui.kit import Kit
from app.ui.presenting.fields import answer_field, present_field, with_sign
from app.ui.presenting.findings import finding_of
from app.ui.presenting.gates import Chosen, present_question, to_answer
from app.ui.presenting.passages import present_passages
from app.ui.theme.roles import Role, Type
from app.ui.views import FindingView
from app.ui.widgets.check_box import CheckBox
from app.ui.widgets.finding_card import FindingCard
from app.ui.widgets.label import Label
from app.ui.widgets.note import NoteBox
from app.ui.widgets.option_list import OptionList
from app.ui.window.found_value import FoundValue
from app.ui.window.passage_pair import PassagePair
from app.ui.window.wrap_link import WrapLink
from app.words import Words


class ItemEditor(QWidget):
    """What a form needs of any editor. Nothing is answered beforehand."""

    edited = Signal()
    """The person changed something."""
    place_asked = Signal(str, str)
    """The person wants to see where something stands: file and place."""
    passages_asked = Signal(object)
    """The person wants to see passages in their files: a tuple of PassageView."""

    def __init__(self, kit: Kit, words: Words, item: GateItem) -> None:
        """Show `item` without an answer."""
        super().__init__()
        self._kit, self._words, self.item = kit, words, item
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(kit.theme.sizes.space.xs)

    @property
    def is_answered(self) -> bool:
        """True once there is an answer, as far as can be told without checking it."""
        return self.answer() is not None

    def answer(self) -> ItemAnswer | None:
        """Return the answer as it stands, or None."""
        return None

    def check(self) -> bool:
        """Show what is missing or wrong; tell whether the item can be sent."""
        return not self.item.required or self.answer() is not None

    def take_found(self) -> bool:
        """Take what was found in the files; tell whether there was something to take."""
        return False

    def add_places(self) -> None:
        """Add a link for each place where a value was found."""
        for place in self.item.places:
            self.column.addWidget(self._place_link(place))

    def _place_link(self, place: Place) -> WrapLink:
        link = WrapLink(self._kit, self._words.say("facts.place", file=place.file, place=place.label))
        link.clicked.connect(lambda: self.place_asked.emit(place.file, place.label))
        return link


class FactEditor(ItemEditor):
    """A field with the value that was found, its place and quote, and "leave blank" where that is allowed."""

    def __init__(self, kit: Kit, words: Words, item: GateItem, sources: tuple[str, ...] = ()) -> None:
        """Show an empty field."""
        super().__init__(kit, words, item)
        field = present_field(item, sources)
        self._suggestion = field.suggestion
        self.row = FormRow(kit, replace(field, suggestion=""))
        self.column.addWidget(self.row)
        if field.suggestion:
            self.found = FoundValue(kit, words, item, with_sign(field, show_written(kit.tr, field, field.suggestion)))
            self.found.taken.connect(self.take)
            self.found.place_asked.connect(self.place_asked)
            self.column.addWidget(self.found)
        else:
            self.add_places()
        self.blank = CheckBox(kit, words.say("facts.blank"))
        self.blank.setAccessibleName(words.say("facts.blank_spoken", label=item.label))
        self.column.addWidget(self.blank, 0, Qt.AlignmentFlag.AlignLeft)
        self.blank.setVisible(item.may_be_blank)
        self.row.edited.connect(self._change)
        self.blank.toggled.connect(self._turn)

    def answer(self) -> ItemAnswer | None:
        """Return the blank, or what is typed where it can be read."""
        if self.blank.isChecked():
            return ItemAnswer(key=self.item.key, how="blank")
        try:
            written = self.row.value
        except ValueError:
            return None
        return answer_field(self.item, written) if written else None

    def check(self) -> bool:
        """Say under the field what is wrong or missing."""
        if self.blank.isChecked() or (not self.item.required and not self.row.typed.strip()):
            self.row.set_fault("")
            return True
        if not self.row.typed.strip():
            code = "facts.missing_or_blank" if self.item.may_be_blank else "facts.missing"
            self.row.set_fault(self._words.say(code, label=self.item.label))
            return False
        return self.row.check()

    def take_found(self) -> bool:
        """Take the value that was found in a file, if the field is still free."""
        can = bool(self.item.suggestion and self.item.places) and not self.row.typed.strip()
        if can and not self.blank.isChecked():
            self.take()
        return can

    def take(self) -> None:
        """Take the value that is offered."""
        self.blank.setChecked(False)
        self.row.write(self._suggestion)
        self.edited.emit()

    def _change(self) -> None:
        if self.row.typed.strip() and self.blank.isChecked():
            self.blank.setChecked(False)
        self.edited.emit()

    def _turn(self, checked: bool) -> None:
        self.row.editor.widget.setEnabled(not checked)
        if checked:
            self.row.set_fault("")
        self.edited.emit()


class ChoiceEditor(ItemEditor):
    """A question with options; words of the person's own only where the gate takes them."""

    def __init__(self, kit: Kit, words: Words, item: GateItem, gate: Gate) -> None:
        """Show the options, none chosen."""
        super().__init__(kit, words, item)
        view = present_question(gate, item, "", words)
        self.column.addWidget(Label(kit, view.question, Type.BODY_STRONG, wrap=True))
        self._why = Label(kit, item.help, Type.SMALL, Role.INK_2, wrap=True)
        self._fault = Label(kit, "", Type.SMALL, Role.FAILED, wrap=True)
        self._fault.hide()
        passages = present_passages(gate, item, words)
        options = tuple(replace(one, reason="") for one in view.options) if passages else view.options
        self.options = OptionList(kit, options, view.other_hint)
        self.options.rows[-1].setVisible(item.allows_other)
        self.column.addWidget(self._why)
        self._why.setVisible(bool(item.help))
        if passages:
            self.pair = PassagePair(kit, words, passages)
            self.pair.asked.connect(self.passages_asked)
            self.column.addWidget(self.pair)
        self.column.addWidget(self.options)
        self.column.addWidget(self._fault)
        if item.risk:
            self.column.addWidget(NoteBox(kit, kit.tr("question.risk"), item.risk))
        if not passages:
            self.add_places()
        self.options.choice_changed.connect(self._change)

    def answer(self) -> ItemAnswer | None:
        """Return what is chosen."""
        choice = self.options.choice
        if choice is None or (choice.place is None and not self.item.allows_other):
            return None
        return to_answer(self.item, Chosen(-1 if choice.place is None else choice.place, choice.words))

    def check(self) -> bool:
        """Say that an answer is needed."""
        fit = super().check()
        self._fault.setText("" if fit else self._kit.tr("question.choose_first"))
        self._fault.setVisible(not fit)
        return fit

    def _change(self) -> None:
        self._fault.hide()
        self.edited.emit()


class ReasonEditor(ItemEditor):
    """Something the person takes upon themselves: what it is, what would be right, and a field for the reason."""

    def __init__(self, kit: Kit, words: Words, item: GateItem, finding: FindingView | None = None) -> None:
        """Show the statement with an empty reason; a finding is shown as its card."""
        super().__init__(kit, words, item)
        if finding is not None:
            self.column.addWidget(FindingCard(kit, finding))
        else:
            self.column.addWidget(Label(kit, item.label, Type.BODY_STRONG, wrap=True))
            help_text = Label(kit, item.help, Type.SMALL, Role.INK_2, wrap=True)
            self.column.addWidget(help_text)
            help_text.setVisible(bool(item.help))
        self.row = FormRow(kit, FieldView(item.key, words.say("findings.reason"), FieldKind.TEXT, required=True))
        self.column.addWidget(self.row)
        self.row.edited.connect(self.edited)

    def answer(self) -> ItemAnswer | None:
        """Return the reason as typed."""
        typed = self.row.typed.strip()
        return ItemAnswer(key=self.item.key, how="words", value=typed) if typed else None

    def check(self) -> bool:
        """Say that a reason is needed."""
        return self.row.check()


def make_editor(kit: Kit, words: Words, item: GateItem, gate: Gate, sources: tuple[str, ...]) -> ItemEditor:
    """Return the editor of an item; an acknowledgement without words has none, the form's button gives it."""
    if item.kind == "acknowledge":
        return ReasonEditor(kit, words, item, finding_of(gate, item))
    if item.options:
        return ChoiceEditor(kit, words, item, gate)
    return FactEditor(kit, words, item, sources)
