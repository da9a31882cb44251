"""What opens under the line when a station is pressed: time, cost and notes of that station."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.views import StationDetail
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout
from app.ui.widgets.surface import Card


class StationPanel(Card):
    """The facts of one station in columns, its notes under them. Esc closes it."""

    closed = Signal()
    """The person closed the panel."""

    def __init__(self, kit: Kit, detail: StationDetail, parent: QWidget | None = None) -> None:
        """Show `detail`."""
        super().__init__(kit, parent=parent)
        head = QHBoxLayout()
        self._title = Label(kit, "", Type.ITEM)
        self._close = Button(kit, "", ButtonKind.ICON, icon=Icon.CROSS, name=kit.tr("panel.close"))
        self._close.clicked.connect(self.closed)
        head.addWidget(self._title, 1)
        head.addWidget(self._close)
        self._facts = QHBoxLayout()
        self._notes = QVBoxLayout()
        self.body.addLayout(head)
        self.body.addLayout(self._facts)
        self.body.addLayout(self._notes)
        self.set_detail(detail)

    def set_detail(self, detail: StationDetail) -> None:
        """Show `detail` from now on."""
        self.setAccessibleName(detail.title)
        self._title.setText(detail.title)
        clear_layout(self._facts)
        clear_layout(self._notes)
        for fact in detail.facts:
            self._facts.addLayout(self._column(fact.name, fact.value))
        self._facts.addStretch(1)
        self._facts.setSpacing(self._kit.theme.sizes.space.xxl)
        for note in detail.notes:
            self._notes.addWidget(Label(self._kit, note, Type.SMALL, Role.INK_2, wrap=True))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _column(self, name: str, value: str) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(Label(self._kit, name, Type.CAPTION, Role.INK_3))
        column.addWidget(Label(self._kit, value, Type.BODY_STRONG, selectable=True))
        return column
