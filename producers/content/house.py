"""A house theme: what a firm may replace in the look of its files, and nothing else.

Its fonts, its colour in the place of blue, its margins and its name. Spacing, indents and the rules that keep lines
together are not the house's to change, since pages that hold together depend on them.
"""

from typing import Literal, Self

from pydantic import Field, model_validator

from producers.content.base import Content

HouseFont = Literal["Cambria", "Calibri", "Arial", "Times New Roman"]
Margins = tuple[float, float, float, float]
_LEAST_CONTRAST = 4.5
_LEAST_MARGIN, _MOST_MARGIN = 12.0, 50.0


class House(Content):
    """The theme of a firm. `accent` is six hexadecimal digits; `margins_mm` are top, bottom, left and right.

    `firm` stands at the foot of covers that name nobody. None and "" leave what the theme of the document says.
    Refused are colours that cannot be read on white (below 4.5 to 1) and margins outside 12 to 50 millimetres.
    """

    firm: str = ""
    serif: HouseFont | None = None
    sans: HouseFont | None = None
    accent: str = Field(default="", pattern=r"^([0-9A-Fa-f]{6})?$")
    margins_mm: Margins | None = None

    @model_validator(mode="after")
    def _can_be_read(self) -> Self:
        if self.accent and contrast_on_white(self.accent) < _LEAST_CONTRAST:
            raise ValueError(f"the colour {self.accent} is too light to be read on white")
        if self.margins_mm and not all(_LEAST_MARGIN <= side <= _MOST_MARGIN for side in self.margins_mm):
            raise ValueError("margins are 12 to 50 millimetres")
        return self


def contrast_on_white(colour: str) -> float:
    """Return the contrast of a colour (six hexadecimal digits) on white, 1 to 21, as WCAG 2 defines it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (0, 2, 4)]
    light = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 1.05 / (0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] + 0.05)
