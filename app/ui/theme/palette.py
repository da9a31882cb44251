"""The Qt palette of a colour scheme, so that every control Qt draws itself has our colours too."""

from collections.abc import Mapping

from PySide6.QtGui import QColor, QPalette

from app.ui.theme.roles import Role

PARTS = QPalette.ColorRole
ROLES: tuple[tuple[QPalette.ColorRole, Role], ...] = (
    (PARTS.Window, Role.DESK),
    (PARTS.WindowText, Role.INK),
    (PARTS.Base, Role.RAISED),
    (PARTS.AlternateBase, Role.PANEL),
    (PARTS.Text, Role.INK),
    (PARTS.PlaceholderText, Role.INK_3),
    (PARTS.Button, Role.PANEL),
    (PARTS.ButtonText, Role.INK),
    (PARTS.BrightText, Role.ON_ACCENT),
    (PARTS.Highlight, Role.ACCENT),
    (PARTS.HighlightedText, Role.ON_ACCENT),
    (PARTS.Link, Role.ACCENT),
    (PARTS.LinkVisited, Role.ACCENT),
    (PARTS.ToolTipBase, Role.RAISED),
    (PARTS.ToolTipText, Role.INK),
    (PARTS.Accent, Role.ACCENT),
    (PARTS.Light, Role.RAISED),
    (PARTS.Midlight, Role.HOVER),
    (PARTS.Mid, Role.HAIR),
    (PARTS.Dark, Role.CONTROL),
    (PARTS.Shadow, Role.CONTROL),
)
OFF_ROLES: tuple[QPalette.ColorRole, ...] = (PARTS.WindowText, PARTS.Text, PARTS.ButtonText)


def build_palette(scheme: Mapping[Role, str]) -> QPalette:
    """Return the palette of `scheme`; switched-off text uses the quiet ink."""
    palette = QPalette()
    for part, role in ROLES:
        palette.setColor(part, to_colour(scheme[role]))
    for part in OFF_ROLES:
        palette.setColor(QPalette.ColorGroup.Disabled, part, to_colour(scheme[Role.INK_3]))
    return palette


def to_colour(written: str) -> QColor:
    """Return the colour written as #RRGGBB or #RRGGBBAA (Qt itself would read alpha first)."""
    if len(written) == 9:
        return QColor.fromString("#" + written[7:9] + written[1:7])
    return QColor.fromString(written)
