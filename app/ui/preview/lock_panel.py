"""A file that asks for a password: its sentence, the field, and the button that opens it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.preview.views import Preview, Unreadable
from app.ui.forms.field_view import FieldKind, FieldView
from app.ui.forms.form_row import FormRow
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button
from app.ui.widgets.check_box import CheckBox
from app.ui.widgets.empty_state import centred
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label
from producers.reading.passwords import Password

ASKS = frozenset({"encrypted", "wrong-password"})
"""The codes of files that a password may open."""
_WIDTH = 360


class LockPanel(QWidget):
    """Hands on what is typed and keeps it in the field only; a password that does not fit is said under the field."""

    open_asked = Signal(object)
    """The person wants the file opened with a Password."""

    def __init__(self, kit: Kit, name: str, more: tuple[Button, ...] = (), parent: QWidget | None = None) -> None:
        """Ask for the password of the file called `name`; `more` are other ways on, under the button."""
        super().__init__(parent)
        self._kit, self.name = kit, name
        self.row = FormRow(kit, FieldView("password", kit.tr("preview.password"), FieldKind.UNSEEN, required=True))
        self.show_letters = CheckBox(kit, kit.tr("preview.password_show"))
        self.open = Button(kit, kit.tr("preview.password_open"), name=kit.tr("preview.password_open_spoken", name=name))
        self._form = QWidget()
        self._inner, self._column = QVBoxLayout(self._form), QVBoxLayout(self)
        self._arrange(more)
        self.show_letters.toggled.connect(self._show_letters)
        self.open.clicked.connect(self._ask)
        line = self.row.editor.focus
        if isinstance(line, QLineEdit):
            line.returnPressed.connect(self._ask)
        kit.theme.bind(self, self._space)

    def refuse(self) -> None:
        """Say that the password does not open the file; what was typed stays."""
        self.open.setEnabled(True)
        self.row.set_fault(self._kit.tr("preview.password_wrong", name=self.name))
        self.row.editor.focus.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_typed_in(self) -> bool:
        """True while the focus is in the field."""
        return self.row.editor.focus.hasFocus()

    def _ask(self) -> None:
        if self.open.isEnabled() and self.row.check():
            self.row.editor.focus.setFocus(Qt.FocusReason.OtherFocusReason)
            self.open.setEnabled(False)
            self.open_asked.emit(Password(self.row.typed))

    def _show_letters(self, shown: bool) -> None:
        line = self.row.editor.focus
        if isinstance(line, QLineEdit):
            line.setEchoMode(QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password)

    def _arrange(self, more: tuple[Button, ...]) -> None:
        kit, middle = self._kit, Qt.AlignmentFlag.AlignHCenter
        self._inner.setContentsMargins(0, 0, 0, 0)
        for one in (self.row, self.show_letters):
            self._inner.addWidget(one)
        self._inner.addWidget(self.open, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addStretch(1)
        self._column.addWidget(IconView(kit, Icon.UNREADABLE, Role.INK_3, "empty_state"), 0, middle)
        self._column.addWidget(centred(Label(kit, kit.tr("preview.locked_title"), Type.SECTION, wrap=True)))
        self._column.addWidget(centred(Label(kit, kit.tr("preview.locked_text"), Type.BODY, Role.INK_2, wrap=True)))
        self._column.addWidget(self._form, 0, middle)
        for button in more:
            self._column.addWidget(button, 0, middle)
        self._column.addStretch(1)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._form.setFixedWidth(self._kit.theme.px(_WIDTH))
        self._inner.setSpacing(space.m)
        self._column.setContentsMargins(space.xxl, space.xxl, space.xxl, space.xxl)
        self._column.setSpacing(space.m)


def asks(preview: Preview | None) -> bool:
    """Say whether a file stays closed until its password is typed."""
    return isinstance(preview, Unreadable) and preview.code in ASKS
