"""A form from described fields: rows one under the other, typed text out by key."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.forms.field_view import FieldView
from app.ui.forms.form_row import FormRow
from app.ui.forms.reading import FieldFault
from app.ui.kit import Kit


class Form(QWidget):
    """Rows in the order of the fields. Keys must differ."""

    edited = Signal(str)
    """The person changed a field; its key."""
    browse_asked = Signal(str)
    """The person wants to choose a place on this computer; the key of the field."""

    def __init__(self, kit: Kit, fields: tuple[FieldView, ...], parent: QWidget | None = None) -> None:
        """Show `fields`. Raises ValueError when two have the same key."""
        super().__init__(parent)
        self._rows = {field.key: FormRow(kit, field) for field in fields}
        if len(self._rows) != len(fields):
            raise ValueError("two fields of a form have the same key")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(kit.theme.sizes.space.l)
        for row in self._rows.values():
            row.edited.connect(self.edited)
            row.browse_asked.connect(self.browse_asked)
            column.addWidget(row)
        column.addStretch(1)

    def row(self, key: str) -> FormRow:
        """Return the row of `key`. Raises KeyError."""
        return self._rows[key]

    def check(self) -> bool:
        """Show every fault, give the focus to the first, and tell whether all fields can be used."""
        faulty = [row for row in self._rows.values() if not row.check()]
        if faulty:
            faulty[0].editor.focus.setFocus(Qt.FocusReason.OtherFocusReason)
        return not faulty

    def values(self) -> dict[str, str]:
        """Return what can be read, in written form by key; what cannot be read is left out (see `check`)."""
        found: dict[str, str] = {}
        for key, row in self._rows.items():
            try:
                found[key] = row.value
            except FieldFault:
                continue
        return found

    def typed(self) -> dict[str, str]:
        """Return what stands in each field, word for word."""
        return {key: row.typed for key, row in self._rows.items()}

    def set_fault(self, key: str, fault: str) -> None:
        """Say `fault` under the field `key`."""
        self._rows[key].set_fault(fault)
