"""Names for what a colour or a letter style is for; the token file says what each looks like."""

from enum import StrEnum


class Role(StrEnum):
    """What a colour is for. Every scheme (light, dark) has exactly these, in groups of the same order."""

    DESK = "desk"
    PANEL = "panel"
    RAISED = "raised"
    HOVER = "hover"
    PAGE = "page"
    SCRIM = "scrim"
    INK = "ink"
    INK_2 = "ink_2"
    INK_3 = "ink_3"
    PAGE_INK = "page_ink"
    PAGE_INK_QUIET = "page_ink_quiet"
    HAIR = "hair"
    CONTROL = "control"
    ACCENT = "accent"
    ON_ACCENT = "on_accent"
    ACCENT_HOVER = "accent_hover"
    ACCENT_SOFT = "accent_soft"
    ACCENT_LINE = "accent_line"
    DONE = "done"
    DONE_SOFT = "done_soft"
    NEEDS_YOU = "needs_you"
    NEEDS_YOU_SOFT = "needs_you_soft"
    NEEDS_YOU_LINE = "needs_you_line"
    FAILED = "failed"
    FAILED_SOFT = "failed_soft"
    NOW = "now"
    NOW_SOFT = "now_soft"
    WAITING = "waiting"
    WAITING_SOFT = "waiting_soft"
    PAGE_MARK = "page_mark"
    PAGE_PIN = "page_pin"
    CELL_INPUT = "input"
    CELL_CALCULATED = "calculated"
    CELL_LINKED = "linked"
    CELL_HEAD = "head"
    CELL_TOTAL = "total"
    CELL_GRID = "grid"


class Type(StrEnum):
    """What a piece of lettering is for; size, weight and family come from the token file."""

    DISPLAY = "display"
    TITLE = "title"
    QUESTION = "question"
    PAGE_QUESTION = "page_question"
    PRODUCT = "product"
    FIGURE = "figure"
    LEAD = "lead"
    SECTION = "section"
    ITEM = "item"
    BODY = "body"
    BODY_STRONG = "body_strong"
    SMALL = "small"
    CAPTION = "caption"
    CELL = "cell"


class Mode(StrEnum):
    """Which of the two colour schemes is shown."""

    LIGHT = "light"
    DARK = "dark"
    SYSTEM = "system"
