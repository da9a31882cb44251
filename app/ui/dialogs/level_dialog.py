"""A dialog with a few answers that exclude each other, of which one holds now: choose another, or leave it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.dialogs.dialog import Dialog
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.views import OptionView
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from app.ui.widgets.option_list import OptionList

SIZE = (680, 520)


class LevelDialog(Dialog):
    """The one that holds is chosen at first, since this is a setting and no question."""

    used = Signal(int)
    """The person wants the answer at this place, counted from 0."""
    link_pressed = Signal()
    """The link at the foot was pressed."""

    def __init__(
        self, kit: Kit, host: QWidget, title: str, closing: str, note: str, options: tuple[OptionView, ...], now: int,
        use: str, link: str,
    ) -> None:  # fmt: skip
        """Offer `options`; `note` says how things stand, `use` and `link` are the buttons."""
        super().__init__(kit, host, title, closing, SIZE)
        self.options = OptionList(kit, options)
        self.options.rows[-1].hide()
        self.options.choose(now)
        self.content.addWidget(Label(kit, note, Type.BODY, Role.INK_2, wrap=True))
        self.content.addWidget(self.options)
        self.content.addStretch(1)
        self.use_button = Button(kit, use, ButtonKind.MAIN)
        self.use_button.clicked.connect(self._use)
        self.link = Button(kit, link, ButtonKind.LINK)
        self.link.clicked.connect(self.link_pressed)
        row = QHBoxLayout()
        row.addWidget(self.link)
        row.addStretch(1)
        row.addWidget(self.use_button)
        self.foot.addLayout(row)

    def _use(self) -> None:
        choice = self.options.choice
        if choice is not None and choice.place is not None:
            self.used.emit(choice.place)
