"""The running head and foot of a sheet, from the codes in which Excel writes them."""

import re
from dataclasses import replace

from producers.pdf.document.faces import FaceBook
from producers.pdf.document.shapes import Item, PageNumber, Paragraph, ParagraphShape, Style, Tab, TabStop, Text

_CODE = re.compile(r'&"(?P<font>[^"]*)"|&K(?P<colour>[0-9A-Fa-f]{6})|&(?P<size>\d{1,3})|&(?P<code>[A-Za-z&])|[^&]+')
_PARTS = re.compile(r"&([LCR])")
_NUMBERS = {"P": "PAGE", "N": "NUMPAGES"}


def running_line(book: FaceBook, codes: str, sheet: str, width: float) -> Paragraph | None:
    """Return a head or foot as a line of three parts; None when it says nothing. Dates of printing are left out."""
    parts = _split(codes)
    items: list[Item] = []
    plain = Style(book.find("Calibri", bold=False, italic=False), 10.0)
    for place, letter in enumerate("LCR"):
        if place:
            items.append(Tab(plain))
        items += _items(book, parts.get(letter, ""), sheet, plain)
    if not any(isinstance(item, Text | PageNumber) for item in items):
        return None
    stops = (TabStop(width / 2, "center"), TabStop(width, "right"))
    return Paragraph(ParagraphShape(end=replace(plain, size=8.0), tabs=stops, line=1.0), items)


def _split(codes: str) -> dict[str, str]:
    """Return the codes of the left, middle and right part; what stands before the first letter is the middle."""
    found = _PARTS.split(codes)
    parts = {"C": found[0]}
    for letter, text in zip(found[1::2], found[2::2], strict=True):
        parts[letter] = parts.get(letter, "") + text
    return parts


def _items(book: FaceBook, codes: str, sheet: str, style: Style) -> list[Item]:
    items: list[Item] = []
    bold = italic = False
    family = "Calibri"
    for found in _CODE.finditer(codes):
        if found.group("font") is not None:
            family, _, cut = found.group("font").partition(",")
            bold, italic = "bold" in cut.casefold(), "italic" in cut.casefold()
        elif found.group("colour"):
            style = replace(style, colour=found.group("colour").upper())
        elif found.group("size"):
            style = replace(style, size=float(found.group("size")))
        elif found.group("code"):
            bold ^= found.group("code") == "B"
            italic ^= found.group("code") == "I"
            items += _coded(found.group("code"), sheet, style)
        else:
            items.append(Text(found.group(), style))
        style = replace(style, faces=book.find(family, bold=bold, italic=italic))
    return items


def _coded(code: str, sheet: str, style: Style) -> list[Item]:
    if code in _NUMBERS:
        return [PageNumber(_NUMBERS[code], style)]
    words = {"A": sheet, "&": "&"}.get(code, "")
    return [Text(words, style)] if words else []
