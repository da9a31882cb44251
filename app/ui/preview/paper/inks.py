"""Colours of the paper, handed to whatever is painted on it."""

from dataclasses import dataclass

from PySide6.QtGui import QColor

from app.preview.colours import BLACK, WHITE
from app.preview.document import Change
from app.ui.theme.roles import Role
from app.ui.theme.theme import Theme


@dataclass(frozen=True)
class Inks:
    """Paper and its inks in the scheme shown; paper stays light in both."""

    paper: QColor
    ink: QColor
    quiet: QColor
    mark: QColor
    pin: QColor
    inserted: QColor
    deleted: QColor
    moved: QColor
    accent: QColor
    soft: QColor
    white: QColor
    faint: QColor
    rule: QColor

    @property
    def is_dimmed(self) -> bool:
        """Whether the paper is not white, so that what brings its own white is dimmed with it."""
        return self.paper != self.white

    def change(self, change: Change) -> QColor:
        """Return the colour of words that came, went or stand elsewhere now."""
        inks = {"inserted": self.inserted, "deleted": self.deleted}
        return inks.get(change, self.moved)

    def text(self, colour: str) -> QColor:
        """Return the colour of letters: the file's own, or the paper's ink for "" and black."""
        return QColor(colour) if colour and colour != BLACK else self.ink

    def ground(self, colour: str) -> QColor | None:
        """Return the colour behind something, None where the paper shows through."""
        return QColor(colour) if colour and colour.upper() != WHITE else None


def paper_inks(theme: Theme) -> Inks:
    """Return the inks; what lies on paper has its light colours in both schemes."""
    light = theme.tokens.light
    return Inks(
        paper=theme.colour(Role.PAGE),
        ink=theme.colour(Role.PAGE_INK),
        quiet=theme.colour(Role.PAGE_INK_QUIET),
        mark=theme.colour(Role.PAGE_MARK),
        pin=theme.colour(Role.PAGE_PIN),
        inserted=QColor(light[Role.DONE]),
        deleted=QColor(light[Role.FAILED]),
        moved=QColor(light[Role.ACCENT]),
        accent=QColor(light[Role.ACCENT]),
        soft=QColor(light[Role.ACCENT_SOFT]),
        white=QColor(light[Role.PAGE]),
        faint=QColor(light[Role.HAIR]),
        rule=QColor(light[Role.CONTROL]),
    )
