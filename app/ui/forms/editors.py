"""The editors a field can have, all behind one small face: typed text in and out."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QWidget

from app.ui.forms.field_view import FieldKind, FieldView
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button
from app.ui.widgets.check_box import CheckBox
from app.ui.widgets.combo import Combo
from app.ui.widgets.label import Label

LINES = {FieldKind.MULTILINE: 3, FieldKind.ADDRESS: 4, FieldKind.LIST: 4}
YES, NO = "yes", "no"


class Editor(QObject):
    """What a row needs of any editor. `widget` stands in the row, `focus` is what the label belongs to."""

    edited = Signal()
    """The person changed what is typed or chosen."""
    left = Signal()
    """The person went on to something else."""
    browse_asked = Signal()
    """The person wants to choose a place on this computer."""

    def __init__(self, widget: QWidget, focus: QWidget, read: Callable[[], str], write: Callable[[str], None]) -> None:
        """Read and write through the two functions."""
        super().__init__(widget)
        self.widget, self.focus = widget, focus
        self.read, self.write = read, write


def make_line(kit: Kit, field: FieldView) -> Editor:
    """Return an editor of one line; money has its sign before it, a percentage its sign after it."""
    line = QLineEdit()
    before = field.options[0] if field.kind is FieldKind.MONEY and field.options else ""
    after = "%" if field.kind is FieldKind.PERCENT else ""
    holder = _beside(kit, line, before, after)
    editor = Editor(holder, line, line.text, line.setText)
    line.textEdited.connect(editor.edited)
    line.editingFinished.connect(editor.left)
    kit.theme.bind(line, lambda: line.setFixedHeight(kit.theme.sizes.control.field))
    return editor


def make_lines(kit: Kit, field: FieldView) -> Editor:
    """Return an editor of several lines; Tab leaves it."""
    box = _Lines()
    box.setTabChangesFocus(True)
    editor = Editor(box, box, box.toPlainText, box.setPlainText)
    box.textChanged.connect(editor.edited)
    box.left.connect(editor.left)

    def fit() -> None:
        lines = LINES.get(field.kind, LINES[FieldKind.MULTILINE])
        box.setFixedHeight(lines * kit.theme.line_height(Type.BODY) + kit.theme.sizes.space.xl)

    kit.theme.bind(box, fit)
    return editor


def make_choice(kit: Kit, field: FieldView) -> Editor:
    """Return a list to choose from; a party may also be written."""
    combo = Combo(kit, field.options, kit.tr("form.choose"), typed=field.kind is FieldKind.PARTY)
    editor = Editor(combo, combo, combo.currentText, lambda words: _choose(combo, words))
    combo.activated.connect(editor.edited)
    line = combo.lineEdit()
    if line is not None:
        line.setAccessibleName(field.label)
        combo.editTextChanged.connect(editor.edited)
    combo.activated.connect(editor.left)
    kit.theme.bind(combo, lambda: combo.setFixedHeight(kit.theme.sizes.control.field))
    return editor


def make_switch(kit: Kit, field: FieldView) -> Editor:
    """Return a box to tick; its words are the first option, else "Yes"."""
    box = CheckBox(kit, field.options[0] if field.options else kit.tr("form.yes"))
    box.setAccessibleName(field.label)
    editor = Editor(box, box, lambda: YES if box.isChecked() else NO, lambda words: box.setChecked(words == YES))
    box.clicked.connect(editor.edited)
    box.clicked.connect(editor.left)
    return editor


def make_path(kit: Kit, field: FieldView) -> Editor:
    """Return a line for a place on this computer, with a button that asks for a dialog."""
    editor = make_line(kit, field)
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(kit.theme.sizes.space.s)
    browse = Button(kit, kit.tr("form.browse"), name=kit.tr("form.browse_spoken", label=field.label))
    row.addWidget(editor.widget, 1)
    row.addWidget(browse)
    outer = Editor(holder, editor.focus, editor.read, editor.write)
    editor.edited.connect(outer.edited)
    editor.left.connect(outer.left)
    browse.clicked.connect(outer.browse_asked)
    return outer


def make_unseen(kit: Kit, field: FieldView) -> Editor:
    """Return a line whose letters are hidden; neither the clipboard nor a screen reader gets them back."""
    editor = make_line(kit, field)
    line = editor.focus
    if isinstance(line, QLineEdit):
        line.setEchoMode(QLineEdit.EchoMode.Password)
        line.setInputMethodHints(Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText)
    return editor


def make_note(kit: Kit, field: FieldView) -> Editor:  # noqa: ARG001 - every maker is called alike
    """Return words that are only read."""
    label = Label(kit, "", Type.BODY, Role.INK_2, wrap=True, selectable=True)
    return Editor(label, label, label.text, label.setText)


EDITORS: dict[FieldKind, Callable[[Kit, FieldView], Editor]] = {
    FieldKind.TEXT: make_line,
    FieldKind.MULTILINE: make_lines,
    FieldKind.DATE: make_line,
    FieldKind.MONEY: make_line,
    FieldKind.PERCENT: make_line,
    FieldKind.INTEGER: make_line,
    FieldKind.CHOICE: make_choice,
    FieldKind.PARTY: make_choice,
    FieldKind.ADDRESS: make_lines,
    FieldKind.LIST: make_lines,
    FieldKind.FILE: make_choice,
    FieldKind.SWITCH: make_switch,
    FieldKind.PATH: make_path,
    FieldKind.UNSEEN: make_unseen,
    FieldKind.NOTE: make_note,
}


class _Lines(QPlainTextEdit):
    """Several lines that say when they are left."""

    left = Signal()
    """The focus went elsewhere."""

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Say that the focus went."""
        super().focusOutEvent(event)
        self.left.emit()


def _choose(combo: Combo, words: str) -> None:
    if combo.isEditable():
        combo.setEditText(words)
    else:
        combo.setCurrentIndex(combo.findText(words))


def _beside(kit: Kit, line: QLineEdit, before: str, after: str) -> QWidget:
    if not before and not after:
        return line
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(kit.theme.sizes.space.s)
    if before:
        row.addWidget(Label(kit, before, Type.BODY, Role.INK_2))
    row.addWidget(line, 1)
    if after:
        row.addWidget(Label(kit, after, Type.BODY, Role.INK_2))
    return holder
