"""Surfaces: the desk, panels, cards and the hair line between things."""

from enum import StrEnum

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role
from app.ui.widgets.paint import draw_box, fill_area, painting


class Edge(StrEnum):
    """What the edge of a card says."""

    HAIR = "hair"
    AMBER = "amber"
    SELECTED = "selected"
    NONE = "none"


EDGE_ROLES: dict[Edge, Role] = {
    Edge.HAIR: Role.HAIR,
    Edge.AMBER: Role.NEEDS_YOU_LINE,
    Edge.SELECTED: Role.ACCENT,
}


class Surface(QWidget):
    """An area of one colour without corners: desk or panel."""

    def __init__(self, kit: Kit, role: Role = Role.DESK, parent: QWidget | None = None) -> None:
        """Fill the area with `role`."""
        super().__init__(parent)
        self._kit, self._role = kit, role
        kit.theme.bind(self, self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Fill what must be drawn anew."""
        with painting(self) as painter:
            fill_area(painter, event.rect(), self._kit.theme.colour(self._role))


class Panel(Surface):
    """A side area in the panel colour."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Fill the area with the panel colour."""
        super().__init__(kit, Role.PANEL, parent)


class Card(QWidget):
    """A rounded box that holds other things in `body`, a layout with the card's own margins."""

    def __init__(
        self,
        kit: Kit,
        *,
        edge: Edge = Edge.HAIR,
        fill: Role = Role.RAISED,
        across: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """Stack the content downwards, or `across`."""
        super().__init__(parent)
        self._kit, self._edge, self._fill = kit, edge, fill
        self.body: QBoxLayout = QHBoxLayout(self) if across else QVBoxLayout(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        kit.theme.bind(self, self._space)

    @property
    def edge(self) -> Edge:
        """What the edge says at present."""
        return self._edge

    def set_edge(self, edge: Edge) -> None:
        """Draw another edge; nothing inside moves."""
        self._edge = edge
        self.update()

    def set_fill(self, fill: Role) -> None:
        """Draw another ground."""
        self._fill = fill
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the box."""
        theme = self._kit.theme
        role = EDGE_ROLES.get(self._edge)
        border = theme.sizes.border
        with painting(self) as painter:
            draw_box(
                painter,
                QRectF(self.rect()),
                theme.sizes.radius.card,
                fill=theme.colour(self._fill),
                edge=theme.colour(role) if role else None,
                width=border.selected if self._edge is Edge.SELECTED else border.hair,
            )

    def _space(self) -> None:
        across, down = self._kit.theme.sizes.space.card_inner
        self.body.setContentsMargins(across, down, across, down)
        self.body.setSpacing(self._kit.theme.sizes.space.s)
        self.update()


class HairLine(QFrame):
    """A line one px thick between two things; says nothing to a screen reader."""

    def __init__(self, kit: Kit, *, upright: bool = False, parent: QWidget | None = None) -> None:
        """Lie flat, or stand `upright`."""
        super().__init__(parent)
        self._kit, self._upright = kit, upright
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        kit.theme.bind(self, self._resize)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line."""
        with painting(self) as painter:
            fill_area(painter, event.rect(), self._kit.theme.colour(Role.HAIR))

    def _resize(self) -> None:
        thick = self._kit.theme.sizes.border.hair
        if self._upright:
            self.setFixedWidth(thick)
        else:
            self.setFixedHeight(thick)
        self.update()
