"""The slide layouts as data: placeholders with their boxes and styles, and the rules around them."""

from dataclasses import dataclass
from typing import Literal

from producers.pptx import grid, look
from producers.pptx.grid import Box
from producers.pptx.look import Colour, TextStyle

Anchor = Literal["t", "ctr", "b"]
HolderType = Literal["title", "ctrTitle", "body", "ftr", "sldNum", "tbl", "chart", "pic"]
TextKey = Literal["title", "section", "statement", "bullets", "columns", "table", "closing"]
ViewKey = Literal["chart", "chart_alone", "picture", "picture_alone"]
LayoutKey = TextKey | ViewKey


@dataclass(frozen=True)
class Holder:
    """A placeholder: its kind, its index (0 for a title), where it stands, its style and what it asks for."""

    name: str
    type: HolderType
    index: int
    box: Box
    style: TextStyle
    prompt: str
    anchor: Anchor = "t"


@dataclass(frozen=True)
class Rule:
    """A horizontal line: its place and length in inches, its weight in points."""

    left: float
    top: float
    width: float
    colour: Colour
    weight: float


@dataclass(frozen=True)
class Layout:
    """A slide layout. `on_master` layouts show the rules of the master; the others bring their own."""

    key: LayoutKey
    name: str
    type: str
    holders: tuple[Holder, ...]
    rules: tuple[Rule, ...] = ()
    on_master: bool = True


def _over_closing(box: Box) -> Box:
    """Return a box that leaves the place of closing sentences free; slides without any use it all."""
    return box.above(grid.CLOSING_TOP - 0.2)


TITLE = Holder("Title", "title", 0, grid.TITLE, look.TITLE, "The message of the slide as a full sentence", "b")
SOURCE = Holder("Source", "body", 20, grid.SOURCE, look.SOURCE, "Source")
FOOTER = Holder("Footer", "ftr", 11, grid.FOOTER, look.FOOTER, "")
NUMBER = Holder("Slide Number", "sldNum", 12, grid.NUMBER, look.NUMBER, "‹#›")
_FRAME = (SOURCE, FOOTER, NUMBER)

OPENING_TITLE = Holder("Title", "ctrTitle", 0, grid.OPENING_TITLE, look.OPENING_TITLE, "Title of the deck", "b")
OPENING_LINES = Holder("Lines", "body", 13, grid.OPENING_LINES, look.OPENING_LINE, "For whom and by whom")
OPENING_FOOT = Holder("Foot", "body", 14, grid.OPENING_FOOT, look.OPENING_FOOT, "Company and date", "b")
SECTION_TITLE = Holder("Title", "title", 0, grid.OPENING_TITLE, look.SECTION_TITLE, "Title of the section", "b")
SECTION_LINE = Holder("Line", "body", 13, grid.OPENING_LINES, look.OPENING_LINE, "What the section answers")
STATEMENT = Holder("Statement", "body", 13, grid.STATEMENT, look.STATEMENT, "One statement")
SUPPORT = Holder("Support", "body", 14, Box(grid.LEFT, 5.1, 10.6, 1.35), look.SUPPORT, "A supporting sentence")
BULLETS = Holder("Bullets", "body", 13, _over_closing(grid.CONTENT), look.BULLET, "Up to five bullets")
CLOSING = Holder("Closing", "body", 16, grid.CONTENT.below(grid.CLOSING_TOP), look.CLOSING, "What follows from it")
LEFT_HEAD = Holder("Left Head", "body", 13, grid.LEFT_HEAD, look.COLUMN_HEAD, "Head", "b")
RIGHT_HEAD = Holder("Right Head", "body", 15, grid.RIGHT_HEAD, look.COLUMN_HEAD, "Head", "b")
LEFT_COLUMN = Holder("Left Column", "body", 14, _over_closing(grid.LEFT_COLUMN), look.COLUMN_BULLET, "Bullets")
RIGHT_COLUMN = Holder("Right Column", "body", 17, _over_closing(grid.RIGHT_COLUMN), look.COLUMN_BULLET, "Bullets")
TABLE = Holder("Table", "tbl", 13, _over_closing(grid.TABLE), look.TABLE_TEXT, "Table")
UNIT = Holder("Unit", "body", 14, grid.CHART_UNIT, look.UNIT, "What is shown, and its unit")
CHART = Holder("Chart", "chart", 13, grid.CHART, look.CHART_TEXT, "Chart")
SIDE_HEAD = Holder("Side Head", "body", 15, grid.SIDE_HEAD, look.COLUMN_HEAD, "What this means", "b")
SIDE = Holder("Side Text", "body", 16, grid.SIDE, look.COLUMN_BULLET, "Up to three bullets")
PICTURE = Holder("Picture", "pic", 13, grid.CHART, look.CHART_TEXT, "Picture")
RESOLUTION = Holder("Resolution", "body", 14, grid.LEFT_COLUMN, look.COLUMN_TEXT, "What the audience is asked to do")
STEPS = Holder("Steps", "tbl", 17, grid.RIGHT_COLUMN, look.TABLE_TEXT, "Step, who, by when")

_SHORT_RULE = Rule(grid.LEFT, grid.OPENING_RULE_TOP, grid.OPENING_RULE_WIDTH, look.BLUE, 2.0)
FOOT_RULE = Rule(grid.LEFT, grid.FOOT_RULE_TOP, grid.WIDTH, look.HAIR, 0.75)
TITLE_RULE = Rule(grid.LEFT, grid.TITLE_RULE_TOP, grid.WIDTH, look.BLUE, 1.0)
_LEFT_RULE = Rule(grid.LEFT_HEAD.left, grid.COLUMN_RULE_TOP, grid.COLUMN_WIDTH, look.LIGHT_BLUE, 1.0)
_RIGHT_RULE = Rule(grid.RIGHT_HEAD.left, grid.COLUMN_RULE_TOP, grid.COLUMN_WIDTH, look.LIGHT_BLUE, 1.0)
_SIDE_RULE = Rule(grid.SIDE_HEAD.left, grid.COLUMN_RULE_TOP, grid.SIDE_HEAD.width, look.LIGHT_BLUE, 1.0)

LAYOUTS = (
    Layout("title", "Title", "title", (OPENING_TITLE, OPENING_LINES, OPENING_FOOT), (_SHORT_RULE,), on_master=False),
    Layout(
        "section",
        "Section",
        "secHead",
        (SECTION_TITLE, SECTION_LINE, FOOTER, NUMBER),
        (_SHORT_RULE, FOOT_RULE),
        on_master=False,
    ),
    Layout("statement", "Statement", "", (TITLE, STATEMENT, SUPPORT, *_FRAME)),
    Layout("bullets", "Bullets", "obj", (TITLE, BULLETS, CLOSING, *_FRAME)),
    Layout(
        "columns",
        "Two columns",
        "twoTxTwoObj",
        (TITLE, LEFT_HEAD, LEFT_COLUMN, RIGHT_HEAD, RIGHT_COLUMN, CLOSING, *_FRAME),
        (_LEFT_RULE, _RIGHT_RULE),
    ),
    Layout("table", "Table", "tbl", (TITLE, TABLE, CLOSING, *_FRAME)),
    Layout("chart", "Chart and text", "chart", (TITLE, UNIT, CHART, SIDE_HEAD, SIDE, *_FRAME), (_SIDE_RULE,)),
    Layout("chart_alone", "Chart", "chart", (TITLE, UNIT, CHART, SIDE, *_FRAME)),
    Layout("picture", "Picture and text", "picTx", (TITLE, UNIT, PICTURE, SIDE_HEAD, SIDE, *_FRAME), (_SIDE_RULE,)),
    Layout("picture_alone", "Picture", "", (TITLE, UNIT, PICTURE, SIDE, *_FRAME)),
    Layout("closing", "Closing", "", (TITLE, LEFT_HEAD, RESOLUTION, RIGHT_HEAD, STEPS, *_FRAME), (_LEFT_RULE,)),
)
