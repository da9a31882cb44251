"""A one-line name that is cut in the middle when space is short, with the whole name in its tip."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.label import Label
from app.ui.widgets.paint import draw_line, painting, text_width

SMALLEST = 48


class ElidedLabel(Label):
    """Shows as much of the name as fits, its ending always readable."""

    def __init__(
        self,
        kit: Kit,
        text: str = "",
        style: Type = Type.BODY,
        ink: Role = Role.INK,
        *,
        parent: QWidget | None = None,
    ) -> None:
        """Show `text` on one line."""
        super().__init__(kit, text, style, ink, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        """Show `text` from now on."""
        super().setText(text)
        self._tell_rest()

    def sizeHint(self) -> QSize:
        """Return the size the whole name needs."""
        return QSize(text_width(self.text(), self.font()), self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        """Return the narrowest size that still says something."""
        return QSize(min(self.sizeHint().width(), self._kit.theme.px(SMALLEST)), self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the name, cut in the middle where needed."""
        with painting(self) as painter:
            draw_line(
                painter,
                QRectF(self.rect()),
                self.text(),
                self.font(),
                self._kit.theme.colour(self._ink),
                cut=Qt.TextElideMode.ElideMiddle,
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Offer the whole name as a tip once it is cut."""
        super().resizeEvent(event)
        self._tell_rest()

    def _tell_rest(self) -> None:
        is_cut = text_width(self.text(), self.font()) > self.width()
        self.setToolTip(self.text() if is_cut else "")
