"""One row of a form: label above the field, help or fault under it, a suggestion that can be taken."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.forms.editors import EDITORS
from app.ui.forms.field_view import FieldKind, FieldView
from app.ui.forms.reading import FieldFault, read_typed
from app.ui.forms.wording import number_signs, show_written
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label

NEVER_EMPTY = frozenset({FieldKind.SWITCH, FieldKind.NOTE, FieldKind.UNSEEN})
SHOWN_BACK = frozenset({FieldKind.DATE, FieldKind.MONEY, FieldKind.PERCENT, FieldKind.INTEGER})


class FormRow(QWidget):
    """What was typed stays, also when it cannot be read; a fault says what would be right."""

    edited = Signal(str)
    """The person changed this field; its key."""
    browse_asked = Signal(str)
    """The person wants to choose a place on this computer; the key of the field."""
    left = Signal(str)
    """The person chose something here, or went on to something else; the key of the field."""
    acted = Signal(str)
    """A button under the field was pressed; what it stands for."""

    def __init__(self, kit: Kit, field: FieldView, parent: QWidget | None = None) -> None:
        """Show `field` with its value, never with its suggestion."""
        super().__init__(parent)
        self._kit, self.field = kit, field
        self.editor = EDITORS[field.kind](kit, field)
        self._help = Label(kit, field.help, Type.SMALL, Role.INK_2, wrap=True)
        self._mark = IconView(kit, Icon.CROSS, Role.FAILED, "small")
        self._fault = Label(kit, "", Type.SMALL, Role.FAILED, wrap=True)
        self.buttons = {name: Button(kit, words) for name, words in field.actions}
        self._arrange()
        self.editor.write(show_written(kit.tr, field, field.value))
        self.editor.edited.connect(self._change)
        self.editor.left.connect(self._show_back)
        self.editor.left.connect(lambda: self.left.emit(field.key))
        for name, button in self.buttons.items():
            button.clicked.connect(partial(self.acted.emit, name))
        self.editor.browse_asked.connect(lambda: self.browse_asked.emit(field.key))
        self.set_fault("")

    @property
    def typed(self) -> str:
        """What stands in the field."""
        return self.editor.read()

    @property
    def fault(self) -> str:
        """The fault shown, or nothing."""
        return self._fault.text()

    @property
    def value(self) -> str:
        """What is typed, in the written form of its kind. Raises FieldFault."""
        return read_typed(self.field.kind, self.typed, number_signs(self._kit.tr))

    def write(self, written: str) -> None:
        """Put a value in written form into the field."""
        self.editor.write(show_written(self._kit.tr, self.field, written))
        self.set_fault("")

    def check(self) -> bool:
        """Show what is wrong, if anything; tell whether the field can be used."""
        self.set_fault(self._find_fault())
        return not self.fault

    def set_fault(self, fault: str) -> None:
        """Say `fault` under the field in place of the help; nothing takes it away."""
        self._fault.setText(fault)
        self._fault.setVisible(bool(fault))
        self._mark.setVisible(bool(fault))
        self._help.setVisible(bool(self.field.help) and not fault)
        focus = self.editor.focus
        focus.setProperty("fault", bool(fault))
        focus.style().unpolish(focus)
        focus.style().polish(focus)
        focus.setAccessibleDescription(fault or self.field.help)

    def set_help(self, text: str) -> None:
        """Say `text` under the field from now on, while there is no fault."""
        self.field = replace(self.field, help=text)
        self._help.setText(text)
        self.set_fault(self.fault)

    def _find_fault(self) -> str:
        try:
            value = self.value
        except FieldFault as fault:
            return self._kit.tr(str(fault), typed=self.typed.strip())
        if self.field.required and not value:
            return self._kit.tr("fault.missing", label=self.field.label)
        return ""

    def _change(self) -> None:
        if self.fault:
            self.set_fault("")
        self.edited.emit(self.field.key)

    def _show_back(self) -> None:
        """Show a date or number the way it was understood."""
        if self.field.kind in SHOWN_BACK and self.typed.strip() and self.check():
            self.editor.write(show_written(self._kit.tr, self.field, self.value))

    def _take_suggestion(self) -> None:
        self.write(self.field.suggestion)
        self.edited.emit(self.field.key)

    def _arrange(self) -> None:
        space = self._kit.theme.sizes.space
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space.xs)
        column.addLayout(self._head())
        column.addWidget(self.editor.widget)
        column.addWidget(self._help)
        under = QHBoxLayout()
        under.setSpacing(space.xs)
        under.addWidget(self._mark)
        under.addWidget(self._fault, 1)
        column.addLayout(under)
        if self.field.suggestion:
            column.addLayout(self._suggestion())
        if self.buttons:
            column.addWidget(FlowRow(self._kit, list(self.buttons.values())))

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        label = Label(self._kit, self.field.label, Type.BODY_STRONG, wrap=True)
        label.setBuddy(self.editor.focus)
        self.editor.focus.setAccessibleName(self.field.label)
        head.addWidget(label, 1)
        if not self.field.required and self.field.kind not in NEVER_EMPTY:
            head.addWidget(Label(self._kit, self._kit.tr("form.optional"), Type.CAPTION, Role.INK_3))
        return head

    def _suggestion(self) -> QHBoxLayout:
        line = QHBoxLayout()
        shown = show_written(self._kit.tr, self.field, self.field.suggestion).replace("\n", ", ")
        take = Button(self._kit, self._kit.tr("form.take", value=shown), ButtonKind.LINK)
        take.clicked.connect(self._take_suggestion)
        line.addWidget(take)
        line.addWidget(Label(self._kit, self.field.source, Type.CAPTION, Role.INK_3), 1)
        return line
