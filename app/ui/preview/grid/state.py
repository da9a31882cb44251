"""What all parts of one grid share: the cell that is chosen, what was found, findings, zoom and colours."""

from dataclasses import dataclass, field

from PySide6.QtGui import QColor

from app.preview.colours import BLACK, WHITE
from app.preview.sheet import CellLook, GridCell
from app.ui.kit import Kit
from app.ui.preview.pins import FindingPin
from app.ui.theme.roles import Role
from app.ui.widgets.finding_card import pin_colours

POINT = 96 / 72


@dataclass
class GridState:
    """Rows and columns count from 1."""

    kit: Kit
    row: int = 1
    column: int = 1
    zoom: float = 1.0
    found: frozenset[tuple[int, int]] = frozenset()
    found_at: tuple[int, int] = (0, 0)
    pins: dict[tuple[int, int], FindingPin] = field(default_factory=dict)
    coloured: bool = True
    staying: int = 0
    """How many columns stay over the grid while it scrolls sideways."""

    @property
    def scale(self) -> float:
        """Px on screen for one px at 100 %."""
        return self.zoom * self.kit.theme.scale

    def px(self, length: float) -> int:
        """Return px on screen."""
        return max(round(length * self.scale), 1)

    def light(self, role: Role) -> QColor:
        """Return a colour that lies on paper, which stays light."""
        return QColor(self.kit.theme.tokens.light[role])

    def paper(self) -> QColor:
        """Return the colour of the sheet."""
        return self.kit.theme.colour(Role.PAGE)

    def grid(self) -> QColor:
        """Return the colour of the lines between cells."""
        return self.kit.theme.colour(Role.CELL_GRID)

    def ink(self, cell: GridCell, look: CellLook) -> QColor:
        """Return the ink of a cell: the file's own, or the colour that says where a figure comes from."""
        if look.colour and look.colour != BLACK:
            return QColor(look.colour)
        if cell.pending:
            return self.light(Role.INK_3)
        roles = {"input": Role.CELL_INPUT, "linked": Role.CELL_LINKED}
        role = roles.get(cell.origin, Role.CELL_CALCULATED) if self.coloured else Role.CELL_CALCULATED
        return self.kit.theme.colour(role)

    def ground(self, look: CellLook) -> QColor | None:
        """Return the fill of a cell, None where the paper shows."""
        return QColor(look.ground) if look.ground and look.ground != WHITE else None

    def pin_colour(self, pin: FindingPin) -> QColor:
        """Return the colour of a finding's edge and number."""
        return pin_colours(self.kit.theme, pin.severity)[0]
