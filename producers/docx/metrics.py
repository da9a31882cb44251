"""Widths and line counts of table and summary text, measured with the bundled fonts."""

from producers.metrics.fonts import Face, FontBook

_MARGIN = 1.005
_NEAREST = {"Times New Roman": "Cambria", "Arial": "Calibri"}
_NARROWER = {"Times New Roman": 0.95, "Arial": 1.1}
_FONTS = FontBook()


def text_width(text: str, family: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line of text in points, with half a percent to spare."""
    width = _FONTS.width(text, Face(_NEAREST.get(family, family), bold), size)
    return width * _NARROWER.get(family, 1) * _MARGIN


def line_count(text: str, family: str, size: float, width: float, *, bold: bool = False) -> int:
    """Return how many lines a text takes when it is broken at spaces (never at no-break spaces)."""
    return sum(_lines(line, family, size, width, bold=bold) for line in text.split("\n"))


def _lines(text: str, family: str, size: float, width: float, *, bold: bool) -> int:
    space = text_width(" ", family, size, bold=bold)
    lines, used = 1, 0.0
    for word in text.split(" "):
        length = text_width(word, family, size, bold=bold)
        if used and used + space + length > width:
            lines, used = lines + 1, length
        else:
            used += length + (space if used else 0)
    return lines


def widest_word(text: str, family: str, size: float, *, bold: bool = False) -> float:
    """Return the width of the longest part that cannot be broken."""
    return max((text_width(word, family, size, bold=bold) for word in text.split()), default=0.0)
