"""An icon standing alone, and the soft tile behind the icon of a file kind."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role
from app.ui.widgets.paint import draw_box, painting


class IconView(QWidget):
    """One icon. It decorates what stands beside it and is not spoken."""

    def __init__(
        self, kit: Kit, icon: Icon, ink: Role = Role.INK_2, size: str = "small", parent: QWidget | None = None
    ) -> None:
        """Draw `icon` in `ink`; `size` is a size of the token file: tiny, small, normal, large, empty_state."""
        super().__init__(parent)
        self._kit, self._icon, self._ink, self._size = kit, icon, ink, size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        kit.theme.bind(self, self._resize)

    def set_icon(self, icon: Icon, ink: Role | None = None) -> None:
        """Draw another icon, in another ink when one is given."""
        self._icon, self._ink = icon, ink or self._ink
        self.update()

    def sizeHint(self) -> QSize:
        """Return the square of the icon."""
        edge = int(getattr(self._kit.theme.sizes.icon, self._size))
        return QSize(edge, edge)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the icon."""
        with painting(self) as painter:
            self._kit.icons.paint(painter, self._icon, QRectF(self.rect()), self._kit.theme.colour(self._ink))

    def _resize(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()


class IconTile(IconView):
    """A file kind's icon on a soft square."""

    def __init__(self, kit: Kit, icon: Icon, parent: QWidget | None = None) -> None:
        """Draw `icon` in the accent on soft accent."""
        super().__init__(kit, icon, Role.ACCENT, "tile", parent)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the square and the icon in its middle."""
        theme = self._kit.theme
        edge = theme.sizes.icon.normal
        box = QRectF((self.width() - edge) // 2, (self.height() - edge) // 2, edge, edge)
        with painting(self) as painter:
            ground = theme.colour(Role.ACCENT_SOFT)
            draw_box(painter, QRectF(self.rect()), theme.sizes.radius.control, fill=ground)
            self._kit.icons.paint(painter, self._icon, box, theme.colour(self._ink))
