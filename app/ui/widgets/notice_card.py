"""A standing remark with a title, a sentence and at most one link."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.note import titled_words
from app.ui.widgets.surface import Card


class NoticeCard(Card):
    """Says something that holds for a while, for example that no key is needed."""

    link_pressed = Signal()
    """The link was pressed."""

    other_pressed = Signal()
    """The other link was pressed."""

    def __init__(
        self,
        kit: Kit,
        icon: Icon,
        title: str,
        text: str,
        link: str = "",
        *,
        other: str = "",
        ink: Role = Role.INK_2,
        fill: Role = Role.PANEL,
        parent: QWidget | None = None,
    ) -> None:
        """Say `title` and `text` beside `icon`; `link`, and `other` after it, stand at the right."""
        super().__init__(kit, fill=fill, across=True, parent=parent)
        self.setAccessibleName(f"{title}: {text}")
        self.body.addSpacing(kit.theme.sizes.space.xs)
        self.body.addWidget(IconView(kit, icon, ink, "normal"))
        self.body.addSpacing(kit.theme.sizes.space.xs)
        self.body.addLayout(titled_words(kit, title, text), 1)
        self.link = Button(kit, link, ButtonKind.LINK)
        self.link.clicked.connect(self.link_pressed)
        self.body.addWidget(self.link, 0, Qt.AlignmentFlag.AlignVCenter)
        self.link.setVisible(bool(link))
        self.other = Button(kit, other, ButtonKind.LINK)
        self.other.clicked.connect(self.other_pressed)
        self.body.addWidget(self.other, 0, Qt.AlignmentFlag.AlignVCenter)
        self.other.setVisible(bool(other))
