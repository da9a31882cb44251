"""A field with a list to choose from; nothing is chosen beforehand."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role
from app.ui.widgets.paint import painting


class Combo(QComboBox):
    """Shows `hint` until something is chosen. The wheel scrolls the page, it never changes the choice."""

    def __init__(
        self, kit: Kit, options: tuple[str, ...], hint: str, *, typed: bool = False, parent: QWidget | None = None
    ) -> None:
        """Offer `options`; with `typed` other words can be written too."""
        super().__init__(parent)
        self._kit = kit
        self.setEditable(typed)
        self.addItems(list(options))
        self.setPlaceholderText(hint)
        self.setCurrentIndex(-1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        editor = self.lineEdit()
        if editor is not None:
            editor.setPlaceholderText(hint)
            editor.setProperty("bare", True)  # noqa: FBT003 - a property of the style sheet
            editor.setProperty("ring_target", self)
            self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the field and the arrow at its right."""
        super().paintEvent(event)
        sizes = self._kit.theme.sizes
        edge = sizes.icon.small
        area = QRectF(self.width() - sizes.space.m - edge, (self.height() - edge) // 2, edge, edge)
        with painting(self) as painter:
            self._kit.icons.paint(painter, Icon.DOWN, area, self._kit.theme.colour(Role.INK_2))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()
