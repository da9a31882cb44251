"""The shipped fonts: registered once with Qt, then made into QFont objects sized in px."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

from app.ui.theme.sizes import scale_px
from app.ui.theme.tokens import TypeStyle

WEIGHTS = {400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold"}
"""How the file of a weight is called."""


def register_fonts(files: Iterable[Path]) -> tuple[str, ...]:
    """Register font files with Qt and return those that could not be used (file names)."""
    return tuple(file.name for file in files if QFontDatabase.addApplicationFont(str(file)) < 0)


def is_first_shown(file: Path, types: Iterable[TypeStyle], families: Mapping[str, tuple[str, ...]]) -> bool:
    """Tell whether a font file holds a family and weight of one of the letter styles of the screens."""
    cuts = {f"{families[style.family][0].replace(' ', '')}-{WEIGHTS[style.weight]}" for style in types}
    return file.stem in cuts


def make_font(style: TypeStyle, families: tuple[str, ...], scale: float) -> QFont:
    """Return the font of a letter style at `scale`, with equal-width digits where the style asks for them."""
    font = QFont(list(families))
    font.setPixelSize(scale_px(style.size, scale))
    font.setWeight(QFont.Weight(style.weight))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if style.figures == "tabular":
        font.setFeature(QFont.Tag("tnum"), 1)
    return font
