"""A card that is pressed as a whole."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role
from app.ui.widgets.paint import draw_box, painting
from app.ui.widgets.press import PressArea
from app.ui.widgets.surface import EDGE_ROLES, Edge


class CardButton(PressArea):
    """Looks like a card; what lies in `body` lets the pointer through to it."""

    def __init__(self, kit: Kit, name: str, parent: QWidget | None = None, *, across: bool = False) -> None:
        """Be known as `name`; stack the content downwards, or `across`."""
        super().__init__(kit, name, parent)
        self._edge = Edge.HAIR
        self.body: QBoxLayout = QHBoxLayout(self) if across else QVBoxLayout(self)
        self.setProperty("ring_radius", kit.theme.sizes.radius.card)
        self.fit_layout()
        kit.theme.bind(self, self._space)

    @property
    def edge(self) -> Edge:
        """What the edge says at present."""
        return self._edge

    def set_edge(self, edge: Edge) -> None:
        """Draw another edge; nothing inside moves."""
        self._edge = edge
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the box."""
        theme, border = self._kit.theme, self._kit.theme.sizes.border
        hair = Role.CONTROL if self.is_hovered else Role.HAIR
        role = EDGE_ROLES[self._edge] if self._edge in (Edge.SELECTED, Edge.AMBER) else hair
        with painting(self) as painter:
            draw_box(
                painter,
                QRectF(self.rect()),
                theme.sizes.radius.card,
                fill=theme.colour(Role.RAISED),
                edge=theme.colour(role),
                width=border.selected if self._edge is Edge.SELECTED else border.hair,
            )

    def _space(self) -> None:
        across, down = self._kit.theme.sizes.space.card_inner
        self.body.setContentsMargins(across, down, across, down)
        self.body.setSpacing(self._kit.theme.sizes.space.s)
        self.updateGeometry()
