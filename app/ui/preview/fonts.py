"""Fonts of documents: the family a file names, or the shipped one of the same widths, never one from the network."""

from functools import lru_cache

from PySide6.QtGui import QFont, QFontDatabase

SAME_WIDTHS: dict[str, tuple[str, ...]] = {
    "Cambria": ("Caladea",),
    "Calibri": ("Carlito",),
    "Arial": ("Liberation Sans", "Arimo", "Helvetica"),
    "Helvetica": ("Arial", "Liberation Sans"),
    "Times New Roman": ("Liberation Serif", "Tinos", "Caladea"),
    "Courier New": ("Liberation Mono", "Cousine"),
    "Georgia": ("Gelasio", "Caladea"),
    "Garamond": ("EB Garamond", "Caladea"),
    "Verdana": ("DejaVu Sans",),
    "Consolas": ("Liberation Mono",),
}
SERIFS = ("times", "serif", "roman", "garamond", "georgia", "book", "palatino", "century", "cambria", "minion")
PLAIN = "Inter"
_JOINING = ("liga", "clig", "dlig")
"""OpenType features that join letters for looks; those that a script needs are others."""


def fonts_are_ready() -> bool:
    """Whether the fonts that only documents use are registered by now; what was chosen before is chosen anew.

    Asked for every cell and every run, so the answer is kept once it is yes: a registered font stays.
    """
    try:
        return _find_fonts()
    except LookupError:
        return False


@lru_cache(maxsize=1)
def _find_fonts() -> bool:
    """Return True, which is kept; raise LookupError, which is not, while the fonts are not there."""
    if not QFontDatabase.hasFamily("Carlito"):
        raise LookupError
    return True


def families_for(name: str) -> tuple[str, ...]:
    """Return the families to try for the family a file names, "" being the program's own reading face."""
    return _choose(name, fonts_are_ready())


@lru_cache(maxsize=256)
def _choose(name: str, ready: bool) -> tuple[str, ...]:  # noqa: ARG001 - parts what was chosen before
    if not name:
        return (PLAIN, "Carlito")
    lowered = name.lower()
    is_serif = any(mark in lowered for mark in SERIFS) and "sans" not in lowered
    last = ("Caladea",) if is_serif else ("Carlito",)
    wanted = (name, *SAME_WIDTHS.get(name, ()), *last)
    known = set(QFontDatabase.families())
    return tuple(one for one in wanted if one in known) or last


def make_document_font(family: str, size: float, *, bold: bool = False, italic: bool = False) -> QFont:
    """Return the font for a family; `size` is in the units that are painted in, kept whole and at least 1.

    Letters are not joined to ligatures: office programs do not join them either, and a PDF could not be searched.
    """
    font = QFont(list(families_for(family)))
    font.setPixelSize(max(1, round(size)))
    font.setBold(bold)
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    for feature in _JOINING:
        font.setFeature(QFont.Tag(feature), 0)
    return font
