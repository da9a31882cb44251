"""One assumption: statement, where it comes from, state, and a field when the person weighs in."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.views import AssumptionView
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label


class AssumptionRow(QWidget):
    """Taken as given unless the person writes something else; taking it back leaves the suggestion."""

    weighed = Signal(str, str)
    """The person wrote their own wording (key, words); empty words mean the suggestion stands again."""

    def __init__(self, kit: Kit, view: AssumptionView, parent: QWidget | None = None) -> None:
        """Show `view`."""
        super().__init__(parent)
        self._kit = kit
        self._told = view.wording
        self._statement = Label(kit, "", Type.BODY_STRONG, wrap=True)
        self._origin = Label(kit, "", Type.SMALL, Role.INK_2, wrap=True)
        self._state_icon = IconView(kit, Icon.CLOCK, Role.INK_3, "tiny")
        self._state = Label(kit, "", Type.CAPTION, Role.INK_3)
        self.weigh_button = Button(kit, "", ButtonKind.SMALL)
        self.weigh_button.setCheckable(True)
        self.field = QLineEdit()
        self._arrange()
        self.set_view(view)
        self.weigh_button.toggled.connect(self._turn)
        self.field.editingFinished.connect(self.flush)
        kit.theme.bind(self, self._space)

    @property
    def view(self) -> AssumptionView:
        """What is shown."""
        return self._view

    @property
    def is_weighing(self) -> bool:
        """True while the person's own wording is asked for or given."""
        return self.weigh_button.isChecked()

    def set_view(self, view: AssumptionView) -> None:
        """Show `view` from now on; words being typed stay."""
        self._view = view
        self._statement.setText(view.statement)
        self._origin.setText(view.origin)
        self._origin.setVisible(bool(view.origin))
        self.field.setAccessibleName(self._kit.tr("assumption.field", statement=view.statement))
        if view.wording and not self.is_weighing:
            self.field.setText(view.wording)
            self.weigh_button.setChecked(True)
        self._show_state()

    def flush(self) -> None:
        """Tell the wording in the field when it differs from what was told before."""
        words = self.field.text().strip() if self.is_weighing else ""
        if words != self._told:
            self._told = words
            self.weighed.emit(self._view.key, words)

    def _turn(self, checked: bool) -> None:
        if checked and not self.field.text():
            self.field.setText(self._view.suggestion or self._view.statement)
        self._show_state()
        if checked:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.selectAll()
        else:
            self.flush()

    def _show_state(self) -> None:
        weighing = self.is_weighing
        self.field.setVisible(weighing)
        button = "assumption.weighing" if weighing else "assumption.weigh"
        self.weigh_button.setText(self._kit.tr(button))
        spoken = self._kit.tr("assumption.weigh_spoken", statement=self._view.statement)
        self.weigh_button.setAccessibleName(spoken)
        key, icon, role = self._standing()
        self._state.setText(self._kit.tr(key))
        self._state.set_ink(role)
        self._state_icon.set_icon(icon, role)

    def _standing(self) -> tuple[str, Icon, Role]:
        if self.is_weighing:
            return "assumption.yours", Icon.PENCIL, Role.NEEDS_YOU
        if self._view.accepted:
            return "assumption.accepted", Icon.CHECK, Role.DONE
        return "assumption.suggested", Icon.CLOCK, Role.INK_3

    def _arrange(self) -> None:
        self._column = QVBoxLayout(self)
        words = QVBoxLayout()
        words.setSpacing(self._kit.theme.sizes.space.hair)
        words.addWidget(self._statement)
        words.addWidget(self._origin)
        words.addLayout(self._state_line())
        row = QHBoxLayout()
        row.setSpacing(self._kit.theme.sizes.space.m)
        row.addLayout(words, 1)
        row.addWidget(self.weigh_button, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(row)
        self._column.addWidget(self.field)

    def _state_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(self._kit.theme.sizes.space.xs)
        self._state.set_bold()
        line.addWidget(self._state_icon)
        line.addWidget(self._state, 1)
        return line

    def _space(self) -> None:
        sizes = self._kit.theme.sizes
        self._column.setContentsMargins(sizes.space.l, sizes.space.m, sizes.space.l, sizes.space.m)
        self._column.setSpacing(sizes.space.s)
        self.field.setFixedHeight(sizes.control.field)
