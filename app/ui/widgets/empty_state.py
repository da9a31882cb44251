"""Nothing here yet: one icon, one title, one sentence, at most one button."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label


class EmptyState(QWidget):
    """Stands in the middle of an area that has nothing to show."""

    pressed = Signal()
    """The button was pressed."""

    def __init__(
        self, kit: Kit, icon: Icon, title: str, text: str, button: str = "", parent: QWidget | None = None
    ) -> None:
        """Say `title` and `text`; a button only where there is something to do."""
        super().__init__(parent)
        self._kit = kit
        middle = Qt.AlignmentFlag.AlignHCenter
        self._column = QVBoxLayout(self)
        self._column.addStretch(1)
        self._column.addWidget(IconView(kit, icon, Role.INK_3, "empty_state"), 0, middle)
        self._column.addWidget(centred(Label(kit, title, Type.SECTION, wrap=True)))
        self._column.addWidget(centred(Label(kit, text, Type.BODY, Role.INK_2, wrap=True)))
        if button:
            self.button = Button(kit, button, ButtonKind.SECONDARY)
            self.button.clicked.connect(self.pressed)
            self._column.addWidget(self.button, 0, middle)
        self._column.addStretch(1)
        kit.theme.bind(self, self._space)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._column.setContentsMargins(space.xxl, space.xxl, space.xxl, space.xxl)
        self._column.setSpacing(space.m)


def centred(label: Label) -> Label:
    """Return `label` with its lines in the middle."""
    label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
    return label
