"""What every widget is handed: the theme, the icons and the words."""

from pathlib import Path
from typing import NamedTuple

from app.ui.icons import Icons
from app.ui.resources import Resources
from app.ui.text import Text, read_text
from app.ui.theme.fonts import is_first_shown, register_fonts
from app.ui.theme.roles import Mode
from app.ui.theme.theme import Theme
from app.ui.theme.tokens import Tokens, read_tokens, shipped_families

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
    all_fonts: bool = True,
) -> Kit:
    """Read the look and the words from `resources` and register the fonts; needs a running QApplication.

    Without `all_fonts` only those of the screens; `register_rest` does the others later.
    """
    tokens = read_tokens(resources.text("themes/tokens.toml"))
    register_fonts(_first_fonts(resources, tokens))
    if all_fonts:
        register_rest(resources, tokens)
    theme = Theme(tokens, mode=mode, scale=scale, still=still)
    return Kit(theme, Icons(resources), read_text(resources, language))


def register_rest(resources: Resources, tokens: Tokens) -> None:
    """Register the fonts that only documents, formulas and slanted words use."""
    first = frozenset(_first_fonts(resources, tokens))
    register_fonts(file for file in _shipped_fonts(resources, tokens) if file not in first)


def _first_fonts(resources: Resources, tokens: Tokens) -> tuple[Path, ...]:
    files = _shipped_fonts(resources, tokens)
    return tuple(file for file in files if is_first_shown(file, tokens.types.values(), tokens.families))


def _shipped_fonts(resources: Resources, tokens: Tokens) -> tuple[Path, ...]:
    return resources.fonts((*shipped_families(tokens), *DOCUMENT_FAMILIES))
