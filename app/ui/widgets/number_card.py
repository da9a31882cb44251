"""One of the large numbers of a report: mark, figure, name, what it means."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.states import INKS
from app.ui.theme.roles import Role, Type
from app.ui.views import NumberView
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label
from app.ui.widgets.surface import Card


class NumberCard(Card):
    """A figure that is read first; its note says how to take it."""

    def __init__(self, kit: Kit, view: NumberView, parent: QWidget | None = None) -> None:
        """Show `view`."""
        super().__init__(kit, parent=parent)
        self.setAccessibleName(f"{view.name}: {view.figure}, {view.note}")
        head = QHBoxLayout()
        head.setSpacing(kit.theme.sizes.space.s)
        head.addWidget(IconView(kit, view.icon, INKS[view.state], "normal"))
        head.addWidget(Label(kit, view.figure, Type.FIGURE), 1)
        name = Label(kit, view.name, Type.SMALL)
        name.set_bold()
        self.body.addLayout(head)
        self.body.addWidget(name)
        self.body.addWidget(Label(kit, view.note, Type.SMALL, Role.INK_2, wrap=True))
        self.body.addStretch(1)
        self.body.setSpacing(kit.theme.sizes.space.hair)
