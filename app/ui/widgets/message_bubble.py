"""The person's own words: the only thing on soft accent, at the right."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.label import Label
from app.ui.widgets.paint import draw_box, painting, text_width

NARROWEST = 88


class MessageBubble(QWidget):
    """What the person wrote, kept as it was written, with room left free at its left."""

    def __init__(self, kit: Kit, words: str, parent: QWidget | None = None) -> None:
        """Show `words`."""
        super().__init__(parent)
        self.setAccessibleName(kit.tr("message.yours", words=words))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._kit = kit
        self._row = QHBoxLayout(self)
        self._row.addStretch(1)
        self._row.addWidget(_Words(kit, words), 8)
        kit.theme.bind(self, self._space)

    def _space(self) -> None:
        self._row.setContentsMargins(0, 0, 0, 0)


class _Words(QWidget):
    """The soft field around the words, no wider than they need."""

    def __init__(self, kit: Kit, words: str) -> None:
        super().__init__()
        self._kit = kit
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._label = Label(kit, words, Type.BODY, wrap=True, selectable=True)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._label)
        kit.theme.bind(self, self._space)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the field."""
        theme = self._kit.theme
        with painting(self) as painter:
            ground = theme.colour(Role.ACCENT_SOFT)
            draw_box(painter, QRectF(self.rect()), theme.sizes.radius.card, fill=ground)

    def _space(self) -> None:
        theme, space = self._kit.theme, self._kit.theme.sizes.space
        self._column.setContentsMargins(space.m, space.s, space.m, space.s)
        longest = max(text_width(line, theme.font(Type.BODY)) for line in self._label.text().split("\n"))
        self.setMaximumWidth(max(longest + 2 * space.m + 2, theme.px(NARROWEST)))
