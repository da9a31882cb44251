"""What every widget is handed: the theme, the icons and the words."""

from typing import NamedTuple

from app.ui.icons import Icons
from app.ui.resources import Resources
from app.ui.text import Text, read_text
from app.ui.theme.fonts import register_fonts
from app.ui.theme.roles import Mode
from app.ui.theme.theme import Theme
from app.ui.theme.tokens import read_tokens, shipped_families

DOCUMENT_FAMILIES = ("Carlito",)
"""Families that only documents use: the widths of Calibri."""


class Kit(NamedTuple):
    """The three things a widget needs to show itself. `tr` gives a sentence by key."""

    theme: Theme
    icons: Icons
    tr: Text


def build_kit(
    resources: Resources,
    *,
    language: str = "en",
    mode: Mode = Mode.SYSTEM,
    scale: float = 1.0,
    still: bool = False,
) -> Kit:
    """Read the look and the words from `resources` and register the fonts; needs a running QApplication."""
    tokens = read_tokens(resources.text("themes/tokens.toml"))
    register_fonts(resources.fonts((*shipped_families(tokens), *DOCUMENT_FAMILIES)))
    theme = Theme(tokens, mode=mode, scale=scale, still=still)
    return Kit(theme, Icons(resources), read_text(resources, language))
