"""The slide grid: where things stand on a 13.333 × 7.5 inch slide (design: 16:9, margins of 0.75 inch)."""

from dataclasses import dataclass, replace

SLIDE_WIDTH_EMU = 12_192_000
SLIDE_HEIGHT_EMU = 6_858_000
_EMU_PER_INCH = 914_400
_POINTS_PER_INCH = 72.0


@dataclass(frozen=True)
class Box:
    """A rectangle in inches from the top left corner of the slide."""

    left: float
    top: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        """The lower edge in inches."""
        return self.top + self.height

    @property
    def width_points(self) -> float:
        """The width in points."""
        return self.width * _POINTS_PER_INCH

    @property
    def height_points(self) -> float:
        """The height in points."""
        return self.height * _POINTS_PER_INCH

    def below(self, top: float) -> "Box":
        """Return what is left of the box from `top` downwards."""
        return replace(self, top=top, height=self.bottom - top)

    def above(self, bottom: float) -> "Box":
        """Return what is left of the box down to `bottom`."""
        return replace(self, height=bottom - self.top)


def emu(inches: float) -> int:
    """Return inches as whole English Metric Units."""
    return round(inches * _EMU_PER_INCH)


def inches(points: float) -> float:
    """Return points as inches."""
    return points / _POINTS_PER_INCH


LEFT = 0.75
WIDTH = 11.833
CONTENT_TOP = 1.65
CONTENT_BOTTOM = 6.45

TITLE = Box(LEFT, 0.40, WIDTH, 0.95)
TITLE_RULE_TOP = 1.45
CONTENT = Box(LEFT, CONTENT_TOP, WIDTH, CONTENT_BOTTOM - CONTENT_TOP)
SOURCE = Box(LEFT, 6.58, WIDTH, 0.27)
FOOT_RULE_TOP = 6.93
FOOTER = Box(LEFT, 7.00, 10.4, 0.25)
NUMBER = Box(LEFT + 10.6, 7.00, WIDTH - 10.6, 0.25)

COLUMN_WIDTH = 5.55
COLUMN_GAP = 0.733
LEFT_HEAD = Box(LEFT, CONTENT_TOP, COLUMN_WIDTH, 0.52)
RIGHT_HEAD = Box(LEFT + COLUMN_WIDTH + COLUMN_GAP, CONTENT_TOP, COLUMN_WIDTH, 0.52)
COLUMN_RULE_TOP = 2.25
COLUMN_TOP = 2.47
LEFT_COLUMN = Box(LEFT, COLUMN_TOP, COLUMN_WIDTH, CONTENT_BOTTOM - COLUMN_TOP)
RIGHT_COLUMN = Box(RIGHT_HEAD.left, COLUMN_TOP, COLUMN_WIDTH, CONTENT_BOTTOM - COLUMN_TOP)
CLOSING_TOP = 5.35
"""Where a closing sentence under columns or bullets starts, unless what stands above needs more room."""

STEPS_TABLE_TOP = COLUMN_RULE_TOP
TABLE = CONTENT.below(1.74)

CHART_UNIT = Box(LEFT, CONTENT_TOP, 7.9, 0.28)
CHART = Box(LEFT, 2.0, 7.9, CONTENT_BOTTOM - 2.0)
CHART_ALONE = Box(LEFT, 2.0, WIDTH, CONTENT_BOTTOM - 2.0)
SIDE_HEAD = Box(LEFT + 8.4, CONTENT_TOP, 3.433, 0.52)
SIDE = Box(LEFT + 8.4, COLUMN_TOP, 3.433, CONTENT_BOTTOM - COLUMN_TOP)

OPENING_TITLE = Box(LEFT, 1.55, WIDTH, 2.0)
OPENING_RULE_TOP = 3.735
OPENING_RULE_WIDTH = 2.2
OPENING_LINES = Box(LEFT, 4.02, WIDTH, 1.9)
OPENING_FOOT = Box(LEFT, 6.13, WIDTH, 0.92)

STATEMENT = Box(LEFT, 2.05, 10.6, 2.9)
SUPPORT_GAP = 0.3
