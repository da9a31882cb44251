"""Looks as XlsxWriter formats: one format for each look of a workbook."""

from typing import Any

from producers.xlsx import palette
from producers.xlsx.cells import Ink, Look

_HAIR, _THIN, _DOUBLE = 4, 1, 6
_INKS: dict[Ink, str] = {
    "ink": palette.INK,
    "input": palette.BLUE,
    "linked": palette.GREEN,
    "quiet": palette.QUIET,
}
_ROLES: dict[str, dict[str, Any]] = {
    "title": {"font_name": palette.TITLE_FONT, "font_size": palette.TITLE_SIZE},
    "explanation": {"font_color": palette.QUIET, "text_wrap": True},
    "note": {"font_color": palette.QUIET, "text_wrap": True},
    "unit": {"indent": 1},
    "group": {"bold": True, "font_color": palette.BLUE, "bottom": _THIN, "bottom_color": palette.BLUE},
    "subgroup": {
        "bold": True,
        "font_color": palette.BLUE,
        "bottom": _THIN,
        "bottom_color": palette.BLUE,
        "valign": "bottom",
    },
    "head": {"bold": True, "top": _THIN, "bottom": _THIN, "valign": "bottom", "text_wrap": True},
    "subtotal": {"bold": True, "top": _THIN, "bottom": _HAIR, "bottom_color": palette.HAIR},
    "total": {"bold": True, "top": _THIN, "bottom": _DOUBLE},
    "result": {"bold": True, "align": "center"},
    "overall_label": {"bold": True, "font_size": 11},
    "overall": {"bold": True, "font_size": 11, "align": "center", "border": _THIN, "border_color": palette.GREEN},
}
_RULES: dict[str, dict[str, Any]] = {
    "none": {},
    "hair": {"bottom": _HAIR, "bottom_color": palette.HAIR},
    "year": {"bottom": _THIN, "bottom_color": palette.YEAR},
}


class Formats:
    """The formats of one workbook, made once for each look."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._made: dict[Look, Any] = {}
        self._tints: dict[tuple[str, str], Any] = {}

    def of(self, look: Look) -> Any:
        """Return the format of a look."""
        if look not in self._made:
            self._made[look] = self._book.add_format(properties_of(look))
        return self._made[look]

    def tint(self, ink: str, fill: str) -> Any:
        """Return the format of a highlight rule: a fill, and an ink unless it is empty."""
        if (ink, fill) not in self._tints:
            properties = {"bg_color": fill} | ({"font_color": ink} if ink else {})
            self._tints[ink, fill] = self._book.add_format(properties)
        return self._tints[ink, fill]


def properties_of(look: Look) -> dict[str, Any]:
    """Return the XlsxWriter properties of a look."""
    properties: dict[str, Any] = {
        "font_name": palette.TEXT_FONT,
        "font_size": palette.TEXT_SIZE,
        "font_color": _INKS[look.ink],
        "valign": "vcenter",
        "num_format": _number_format(look),
    }
    if look.right or look.format not in palette.TEXT_FORMATS:
        properties["align"] = "right" if look.right else "left"
    if look.format == "flag" and look.role != "label":
        properties["align"] = "center"
    if look.ink == "input":
        properties["bg_color"] = palette.INPUT_FILL
    if look.wrap:
        properties["text_wrap"] = True
    return properties | _RULES[look.rule] | _ROLES.get(look.role, {})


def _number_format(look: Look) -> str:
    if look.role == "head":
        return palette.HEAD_FORMAT if look.right else palette.GENERAL
    if look.right and look.format == "text" and look.ink == "input":
        return palette.HEAD_FORMAT
    return look.number_format or palette.NUMBER_FORMATS[look.format]
