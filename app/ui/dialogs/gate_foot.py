"""The foot of the goal gate: three equal choices, or the field a choice opens."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QStackedWidget, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.empty_state import centred
from app.ui.widgets.gate_button import GateButton
from app.ui.widgets.label import Label


class ChoiceFoot(QWidget):
    """Three buttons alike, and the line that says which keys work."""

    approve_pressed = Signal()
    """Approve was pressed."""
    changes_pressed = Signal()
    """Ask for changes was pressed."""
    edit_pressed = Signal()
    """Edit was pressed."""

    def __init__(self, kit: Kit) -> None:
        """Offer the three choices."""
        super().__init__()
        tr = kit.tr
        self.approve = GateButton(kit, Icon.CHECK, tr("goals.approve"), tr("goals.approve_note"))
        self.changes = GateButton(kit, Icon.SEND_BACK, tr("goals.changes"), tr("goals.changes_note"))
        self.edit = GateButton(kit, Icon.PENCIL, tr("goals.edit"), tr("goals.edit_note"))
        self.approve.clicked.connect(self.approve_pressed)
        self.changes.clicked.connect(self.changes_pressed)
        self.edit.clicked.connect(self.edit_pressed)
        row = QHBoxLayout()
        row.setSpacing(kit.theme.sizes.space.m)
        for button in (self.approve, self.changes, self.edit):
            row.addWidget(button, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(kit.theme.sizes.space.s)
        column.addLayout(row)
        column.addWidget(centred(Label(kit, tr("goals.keys"), Type.CAPTION, Role.INK_2)))


class ReasonFoot(QWidget):
    """A field for what is wrong; sending needs words."""

    reason_given = Signal(str)
    """The person said what is wrong."""
    left = Signal()
    """The person went back to the three choices."""

    def __init__(self, kit: Kit) -> None:
        """Ask for the reason."""
        super().__init__()
        self._kit = kit
        label = Label(kit, kit.tr("goals.reason"), Type.BODY_STRONG)
        self.field = QPlainTextEdit()
        self.field.setTabChangesFocus(True)
        self.field.setAccessibleName(kit.tr("goals.reason"))
        label.setBuddy(self.field)
        self.send = Button(kit, kit.tr("goals.send_back"), ButtonKind.SECONDARY, icon=Icon.SEND_BACK)
        self.back = Button(kit, kit.tr("goals.back"), ButtonKind.LINK)
        self.send.clicked.connect(lambda: self.reason_given.emit(self.words))
        self.back.clicked.connect(self.left)
        self.field.textChanged.connect(self._judge)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(kit.theme.sizes.space.s)
        column.addWidget(label)
        row = QHBoxLayout()
        row.setSpacing(kit.theme.sizes.space.l)
        row.addWidget(self.field, 1)
        row.addWidget(self.send, 0, Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self.back, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(row)
        self._judge()
        kit.theme.bind(self, self._space)

    @property
    def words(self) -> str:
        """The reason as it stands, without blanks around it."""
        return self.field.toPlainText().strip()

    def _judge(self) -> None:
        why = "" if self.words else self._kit.tr("goals.reason_first")
        self.send.setEnabled(bool(self.words))
        self.send.setToolTip(why)
        self.send.setAccessibleDescription(why)

    def _space(self) -> None:
        self.field.setFixedHeight(self._kit.theme.sizes.control.field + self._kit.theme.line_height(Type.BODY))


class WordingFoot(QWidget):
    """While goals are fields: keep the new words, or leave them as they were."""

    kept = Signal()
    """The person keeps the new words."""
    left = Signal()
    """The person leaves the words as they were."""

    def __init__(self, kit: Kit) -> None:
        """Offer both."""
        super().__init__()
        self._kit = kit
        self.keep = GateButton(kit, Icon.CHECK, kit.tr("goals.keep"), kit.tr("goals.keep_note"))
        self.leave = GateButton(kit, Icon.UNDO, kit.tr("goals.leave"), kit.tr("goals.leave_note"))
        self.keep.clicked.connect(self.kept)
        self.leave.clicked.connect(self.left)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(kit.theme.sizes.space.m)
        row.addWidget(self.keep, 1, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.leave, 1, Qt.AlignmentFlag.AlignTop)

    def judge(self, *, is_fit: bool) -> None:
        """Let words be kept only while all of them can be used."""
        why = "" if is_fit else self._kit.tr("goals.wording_first")
        self.keep.setEnabled(is_fit)
        self.keep.setToolTip(why)
        self.keep.setAccessibleDescription(why)


class GateFoot(QStackedWidget):
    """Shows one of the three feet at a time."""

    def __init__(self, kit: Kit) -> None:
        """Begin with the three choices."""
        super().__init__()
        self.choice, self.reason, self.wording = ChoiceFoot(kit), ReasonFoot(kit), WordingFoot(kit)
        for foot in (self.choice, self.reason, self.wording):
            self.addWidget(foot)

    def show_foot(self, foot: QWidget) -> None:
        """Show `foot`, one of the three."""
        self.setCurrentWidget(foot)
