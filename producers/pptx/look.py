"""The look of slides: colours, fonts and text styles. One place decides; layouts and measurement both read it."""

from dataclasses import dataclass, replace
from typing import Literal

from producers.metrics.fonts import Face

Colour = Literal["tx1", "tx2", "bg1", "bg2", "accent1", "accent2", "accent3", "accent4", "accent5"]
Align = Literal["left", "right", "center"]

TITLE_FONT = "Cambria"
TEXT_FONT = "Calibri"

INK: Colour = "tx1"
QUIET: Colour = "tx2"
PAPER: Colour = "bg1"
HAIR: Colour = "bg2"
BLUE: Colour = "accent1"
LIGHT_BLUE: Colour = "accent2"
GREY: Colour = "accent3"
OCHRE: Colour = "accent4"
GREEN: Colour = "accent5"

PALETTE = {
    "dk1": "1B2029",
    "lt1": "FFFFFF",
    "dk2": "5F6573",
    "lt2": "C9C4B6",
    "accent1": "24508F",
    "accent2": "A9BEDD",
    "accent3": "B8B2A3",
    "accent4": "855000",
    "accent5": "1C6743",
    "accent6": "A02828",
    "hlink": "24508F",
    "folHlink": "5F6573",
}
"""The theme colours in the order of the theme part; text 2 is the quiet grey, background 2 the hair rule."""

VERIFY_FILL = "FCE9BF"
LEAST_SIZE = 12.0
BULLET_INDENT = 0.25
"""Hanging indent of bullets, in inches."""


@dataclass(frozen=True)
class TextStyle:
    """How a paragraph looks. Sizes and `after` in points, `line` as a multiple of single spacing."""

    size: float
    colour: Colour = INK
    bold: bool = False
    title_font: bool = False
    after: float = 0.0
    line: float = 1.0
    bullet: bool = False
    align: Align = "left"

    def face(self, *, bold: bool = False, italic: bool = False) -> Face:
        """Return the face of text in this style with its own emphasis."""
        return Face(TITLE_FONT if self.title_font else TEXT_FONT, self.bold or bold, italic)

    def sized(self, size: float) -> "TextStyle":
        """Return the style in another size."""
        return replace(self, size=size)

    def aligned(self, align: Align) -> "TextStyle":
        """Return the style with another alignment."""
        return replace(self, align=align)


OPENING_TITLE = TextStyle(40, title_font=True)
OPENING_LINE = TextStyle(20, QUIET, after=5)
OPENING_FOOT = TextStyle(14, QUIET, after=4)
SECTION_TITLE = TextStyle(36, title_font=True)
TITLE = TextStyle(28, title_font=True)
STATEMENT = TextStyle(36, title_font=True, line=1.05)
SUPPORT = TextStyle(20, QUIET, line=1.08)
BULLET = TextStyle(20, after=14, line=1.08, bullet=True)
COLUMN_BULLET = TextStyle(18, after=14, line=1.08, bullet=True)
COLUMN_TEXT = TextStyle(20, after=10, line=1.08)
COLUMN_HEAD = TextStyle(20, BLUE, bold=True)
CLOSING = TextStyle(18, after=9, line=1.08)
UNIT = TextStyle(14, QUIET)
SOURCE = TextStyle(12, QUIET)
FOOTER = TextStyle(12, QUIET)
NUMBER = TextStyle(12, QUIET, align="right")
TABLE_HEAD = TextStyle(14, QUIET, bold=True)
TABLE_TEXT = TextStyle(16)
CHART_TEXT = TextStyle(14)
