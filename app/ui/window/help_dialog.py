"""The help for a first start: how it works without a model, in three short steps, and the way to connect one."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.dialogs.dialog import Dialog
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button
from app.ui.widgets.label import Label
from app.words import Words

SIZE = (720, 520)


class HelpDialog(Dialog):
    """Only explains; everything goes on without it."""

    connect_asked = Signal()
    """The person wants to connect a model."""

    def __init__(self, kit: Kit, words: Words, host: QWidget) -> None:
        """Show the three steps."""
        super().__init__(kit, host, words.say("help.title"), words.say("help.closing"), SIZE)
        grid, space = QGridLayout(), kit.theme.sizes.space
        grid.setHorizontalSpacing(space.m)
        grid.setVerticalSpacing(space.l)
        grid.setColumnStretch(1, 1)
        for place in (1, 2, 3):
            grid.addWidget(Label(kit, f"{place}.", Type.SECTION, Role.ACCENT), place, 0, Qt.AlignmentFlag.AlignTop)
            step = QVBoxLayout()
            step.setSpacing(space.xs)
            step.addWidget(Label(kit, words.say(f"help.step_{place}.title"), Type.ITEM, wrap=True))
            step.addWidget(Label(kit, words.say(f"help.step_{place}"), Type.BODY, Role.INK_2, wrap=True))
            grid.addLayout(step, place, 1)
        self.content.addLayout(grid)
        self.content.addStretch(1)
        close, connect = Button(kit, words.say("help.close")), Button(kit, words.say("connect.start"))
        close.clicked.connect(self.postponed)
        connect.clicked.connect(self.connect_asked)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(connect)
        row.addWidget(close)
        self.foot.addLayout(row)
