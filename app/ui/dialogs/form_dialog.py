"""A dialog around a form from described fields: keep what is entered, or leave everything as it was."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.dialogs.dialog import Dialog
from app.ui.forms.field_view import FieldView
from app.ui.forms.form import Form
from app.ui.kit import Kit
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.note import NoteBox

SMALL, LARGE = (560, 380), (720, 640)


class FormDialog(Dialog):
    """Enter in a field does nothing; only the button keeps what is entered."""

    kept = Signal(dict)
    """The person keeps the entries: written values by key."""

    def __init__(
        self,
        kit: Kit,
        host: QWidget,
        title: str,
        closing: str,
        fields: tuple[FieldView, ...],
        keep: str,
        size: tuple[int, int] = SMALL,
    ) -> None:
        """Ask for `fields`; `keep` is what the button says."""
        super().__init__(kit, host, title, closing, size)
        self.form = Form(kit, fields)
        self.content.addWidget(self.form)
        self.keep_button = Button(kit, keep, ButtonKind.MAIN)
        self.keep_button.clicked.connect(self._keep)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.keep_button)
        self.foot.addLayout(row)

    def refuse(self, title: str, sentence: str) -> None:
        """Say why the entries were not taken."""
        self.content.addWidget(NoteBox(self._kit, title, sentence))

    def _keep(self) -> None:
        if self.form.check():
            self.kept.emit(self.form.values())
