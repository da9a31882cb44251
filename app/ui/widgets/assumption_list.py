"""The assumptions in one framed list, and one button that accepts those the person did not change."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.views import AssumptionView
from app.ui.widgets.assumption_row import AssumptionRow
from app.ui.widgets.button import Button
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout
from app.ui.widgets.surface import Card, HairLine

SHORTCUT = "Ctrl+Shift+A"


class AssumptionList(QWidget):
    """Nothing is accepted until the button is pressed; Ctrl+Shift+A presses it."""

    weighed = Signal(str, str)
    """The person wrote their own wording (key, words); empty words mean the suggestion stands again."""
    accepted = Signal()
    """The person accepts every assumption they did not weigh in on."""
    turned = Signal()
    """The person began or stopped weighing in on one of them."""

    def __init__(self, kit: Kit, assumptions: tuple[AssumptionView, ...] = (), parent: QWidget | None = None) -> None:
        """Show `assumptions` in their order."""
        super().__init__(parent)
        self._kit = kit
        self._rows: list[AssumptionRow] = []
        self._frame = Card(kit)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._frame)
        self.accept_button = Button(kit, "", icon=Icon.CHECK)
        self.accept_button.clicked.connect(self._accept)
        self._column.addLayout(self._foot())
        self._column.addStretch(1)
        self._shortcut = QShortcut(QKeySequence(SHORTCUT), self)
        self._shortcut.activated.connect(self._accept)
        self.set_assumptions(assumptions)
        kit.theme.bind(self, self._space)

    @property
    def rows(self) -> tuple[AssumptionRow, ...]:
        """The rows from top to bottom."""
        return tuple(self._rows)

    @property
    def open_count(self) -> int:
        """How many assumptions the button would accept."""
        return sum(not row.is_weighing and not row.view.accepted for row in self._rows)

    def set_assumptions(self, assumptions: tuple[AssumptionView, ...]) -> None:
        """Show `assumptions` from now on; words being typed stay while the same ones are shown."""
        if [row.view.key for row in self._rows] == [view.key for view in assumptions]:
            for row, view in zip(self._rows, assumptions, strict=True):
                row.set_view(view)
        else:
            self._rebuild(assumptions)
        self._count()

    def flush(self) -> None:
        """Tell every wording that is still being typed."""
        for row in self._rows:
            row.flush()

    def _rebuild(self, assumptions: tuple[AssumptionView, ...]) -> None:
        clear_layout(self._frame.body)
        self._rows = []
        for view in assumptions:
            if self._rows:
                self._frame.body.addWidget(HairLine(self._kit))
            row = AssumptionRow(self._kit, view)
            row.weighed.connect(self.weighed)
            row.weigh_button.toggled.connect(self._count)
            row.weigh_button.toggled.connect(lambda _: self.turned.emit())
            self._rows.append(row)
            self._frame.body.addWidget(row)

    def _accept(self) -> None:
        self.flush()
        if self.open_count:
            self.accepted.emit()

    def _count(self) -> None:
        others = any(row.is_weighing for row in self._rows)
        key = "assumption.accept_other" if others else "assumption.accept_all"
        if not self.open_count:
            key = "assumption.none_open"
        self.accept_button.setText(self._kit.tr(key, count=self.open_count))
        self.accept_button.setEnabled(self.open_count > 0)

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.addWidget(self.accept_button)
        foot.addStretch(1)
        foot.addWidget(Label(self._kit, SHORTCUT, Type.CAPTION, Role.INK_3))
        return foot

    def _space(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(self._kit.theme.sizes.space.m)
        thick = self._kit.theme.sizes.border.hair
        self._frame.body.setContentsMargins(thick, thick, thick, thick)
        self._frame.body.setSpacing(0)
