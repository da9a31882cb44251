"""A link whose words may go over several lines, for names of files and places."""

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import let_pointer_through
from app.ui.widgets.press import PressArea


class WrapLink(PressArea):
    """Pressed as a whole; never wider than its column."""

    def __init__(self, kit: Kit, text: str, icon: Icon = Icon.EYE) -> None:
        """Show `text` beside `icon`."""
        super().__init__(kit, text)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(kit.theme.sizes.space.s)
        label = Label(kit, text, Type.SMALL, Role.ACCENT, wrap=True)
        label.set_bold()
        row.addWidget(IconView(kit, icon, Role.ACCENT))
        row.addWidget(label, 1)
        let_pointer_through(self)
        self.fit_layout()
        kit.theme.bind(self, lambda: self.setMinimumHeight(kit.theme.sizes.control.hit_min))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw nothing of its own; the words say what it is."""
