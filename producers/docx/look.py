"""How documents look: page geometry, fonts, sizes and distances by theme, as the reference pages decide. All points."""

from dataclasses import dataclass, replace

from producers.content.document import PageSize, Theme
from producers.content.house import House

COMPLEX_SANS = "Arial"
"""The sans face of letters that run from right to left."""

INK = "1B2029"
QUIET = "5F6573"
BLUE = "24508F"
HAIR = "C9C4B6"
VERIFY = "FCE9BF"
_MM = 72 / 25.4
_SIZES: dict[PageSize, tuple[float, float]] = {"A4": (595.3, 841.9), "Letter": (612, 792)}


@dataclass(frozen=True)
class Page:
    """Paper and margins of a section in points; `landscape` pages have their sides swapped by `turn`."""

    width: float
    height: float
    top: float
    bottom: float
    left: float
    right: float
    header: float
    footer: float
    landscape: bool = False

    @property
    def text_width(self) -> float:
        """Width between the margins."""
        return self.width - self.left - self.right

    @property
    def text_height(self) -> float:
        """Height between the margins."""
        return self.height - self.top - self.bottom

    def turn(self) -> "Page":
        """Return the page turned by a quarter, its margins kept where the reader sees them."""
        return replace(self, width=self.height, height=self.width, landscape=not self.landscape)


@dataclass(frozen=True)
class Look:
    """A theme: fonts, text size with least leading, space after, and the space given to rows.

    `margins_mm` are top, bottom, left, right; `step` is the unit of hanging indents; `fit` counts how often text was
    made smaller to end on one page.
    """

    serif: str = "Cambria"
    sans: str = "Calibri"
    accent: str = BLUE
    text: str = "serif"
    size: float = 10.5
    leading: float = 14
    after: float = 7
    item_after: float = 6
    align: str = "both"
    margins_mm: tuple[float, float, float, float] = (26, 22.5, 28, 28)
    table_size: float = 9.5
    table_leading: float = 12
    table_head: float = 9
    row_padding: float = 3
    term_padding: float = 3.6
    list_indent: float = 22
    list_after: float = 5

    @property
    def text_font(self) -> str:
        """Name of the font of running text."""
        return self.serif if self.text == "serif" else self.sans


_LETTER = Look(
    size=11,
    leading=15,
    after=9,
    align="left",
    margins_mm=(24, 22, 27.5, 27.5),
    table_size=10,
    table_leading=13,
    table_head=9.5,
    row_padding=4,
)
_TERMS = Look(
    text="sans",
    leading=13.5,
    after=6,
    align="left",
    margins_mm=(20, 19, 19, 19),
    table_size=10.5,
    table_leading=13.5,
    table_head=9.5,
    row_padding=3.6,
)
_COURT = Look(
    serif="Times New Roman",
    sans="Times New Roman",
    size=12,
    leading=18,
    after=9,
    item_after=8,
    margins_mm=(25.4, 25.4, 28, 28),
    table_size=11,
    table_leading=14,
    table_head=11,
)
_LOOKS: dict[Theme, Look] = {
    "contract": Look(),
    "letter": _LETTER,
    "memo": _LETTER,
    "terms": _TERMS,
    "court": _COURT,
}


def theme_look(theme: Theme, house: House | None = None) -> Look:
    """Return the look of a theme, with the fonts, the colour and the margins of a house; courts keep their fonts."""
    look = _LOOKS[theme]
    if house is None:
        return look
    own = theme == "court"
    return replace(
        look,
        serif=look.serif if own or house.serif is None else house.serif,
        sans=look.sans if own or house.sans is None else house.sans,
        accent=house.accent.upper() or look.accent,
        margins_mm=house.margins_mm or look.margins_mm,
    )


def theme_page(theme: Theme, size: PageSize, house: House | None = None) -> Page:
    """Return paper and margins; US Letter keeps the text width of A4 and moves top and bottom by half a millimetre."""
    top, bottom, left, right = (value * _MM for value in theme_look(theme, house).margins_mm)
    width, height = _SIZES[size]
    if size == "Letter":
        side = (width - (_SIZES["A4"][0] - left - right)) / 2
        top, bottom, left, right = top - 0.6 * _MM, bottom + 0.5 * _MM, side, side
    return Page(width, height, top, bottom, left, right, header=12.5 * _MM, footer=12 * _MM)


def shrink_steps(look: Look) -> tuple[Look, ...]:
    """Return the looks a one-page summary may try: as designed, rows closer, then text smaller. Never further."""
    closer = replace(look, row_padding=2.4, term_padding=2.4)
    smaller = replace(closer, size=10, leading=12.5, table_size=10, table_leading=12.5)
    return look, closer, smaller
