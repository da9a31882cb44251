"""A dialog that asks before something that cannot be taken back: one button that does it, Esc leaves everything."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.dialogs.dialog import Dialog
from app.ui.kit import Kit
from app.ui.theme.roles import Type
from app.ui.widgets.button import Button
from app.ui.widgets.label import Label

SIZE = (560, 280)


class ChoiceDialog(Dialog):
    """Two buttons alike; neither has the focus at first."""

    chosen = Signal()
    """The person wants it done."""

    def __init__(
        self,
        kit: Kit,
        host: QWidget,
        title: str,
        closing: str,
        text: str,
        yes: str,
        no: str,
        size: tuple[int, int] = SIZE,
    ) -> None:
        """Ask `title`; `text` says what would happen, `yes` and `no` are the two buttons."""
        super().__init__(kit, host, title, closing, size)
        self.content.addWidget(Label(kit, text, Type.BODY, wrap=True))
        self.content.addStretch(1)
        self.yes_button, self.no_button = Button(kit, yes), Button(kit, no)
        self.yes_button.clicked.connect(self.chosen)
        self.no_button.clicked.connect(self.postponed)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.no_button)
        row.addWidget(self.yes_button)
        self.foot.addLayout(row)
