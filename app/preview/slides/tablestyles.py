"""Looks that the style of a table gives its cells.

A table names its style by an id, and PowerPoint keeps the styles it uses in the file. Other programs name the one that
PowerPoint proposes, "Medium Style 2 - Accent 1", without keeping it, so it stands here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.preview.colours import read_colour, solid
from app.preview.slides.text import list_of_style
from producers.reading.markup import Element, child, elements, name, parse_markup
from producers.reading.wordstyles import to_int

Edge = Literal["top", "right", "bottom", "left"]
_EMU = 12700
_PROPOSED = "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"
_PARTS = ("firstRow", "lastRow", "firstCol", "lastCol", "band1H", "band2H", "wholeTbl")
_INSIDE: Mapping[Edge, str] = {"top": "insideH", "bottom": "insideH", "left": "insideV", "right": "insideV"}


@dataclass(frozen=True)
class Place:
    """Where a cell stands: row and column from 0, and how many of each there are."""

    row: int
    column: int
    rows: int
    columns: int


@dataclass(frozen=True)
class TableStyle:
    """What a style says of the parts of a table, by the part's name, and which parts this table has."""

    parts: Mapping[str, Element]
    used: frozenset[str]
    lists: Mapping[str, list[Element]]

    def letters(self, place: Place) -> list[Element]:
        """Return list styles for the words of a cell, nearest first."""
        return [one for part in self._at(place) for one in self.lists[part]]

    def fill(self, place: Place, scheme: dict[str, str]) -> str:
        """Return the fill of a cell, "" for none."""
        for part in self._at(place):
            found = solid(child(self.parts[part], "a:tcStyle/a:fill"), scheme)
            if found is None:
                found = read_colour(child(self.parts[part], "a:tcStyle/a:fillRef"), scheme) or None
            if found is not None:
                return found
        return ""

    def line(self, place: Place, edge: Edge, scheme: dict[str, str]) -> tuple[str, float]:
        """Return colour and width in points of a line at an edge of a cell, ("", 0) for none."""
        for part in self._at(place):
            key = edge if _ends(part, place, edge) else _INSIDE[edge]
            line = child(self.parts[part], f"a:tcStyle/a:tcBdr/a:{key}/a:ln")
            if line is not None:
                colour = solid(line, scheme) or ""
                return (colour, (to_int(line.get("w")) or _EMU) / _EMU) if colour else ("", 0.0)
        return "", 0.0

    def _at(self, place: Place) -> list[str]:
        first = 1 if "firstRow" in self.used else 0
        band = "band1H" if (place.row - first) % 2 == 0 else "band2H"
        here = {
            "firstRow": place.row == 0,
            "lastRow": place.row == place.rows - 1,
            "firstCol": place.column == 0,
            "lastCol": place.column == place.columns - 1,
        }
        there = [part for part in _PARTS[:4] if part in self.used and here[part]]
        there += [band] if "bandRow" in self.used and not {"firstRow", "lastRow"} & set(there) else []
        return [part for part in (*there, "wholeTbl") if part in self.parts]


def find_style(table: Element, styles: Element | None) -> TableStyle:
    """Return the style a table names, from the list of its deck; one that says nothing where it is unknown."""
    properties, key = child(table, "a:tblPr"), child(table, "a:tblPr/a:tableStyleId")
    wanted = (key.text or "").strip() if key is not None else ""
    listed = list(elements(styles, "a:tblStyle")) if styles is not None else []
    style = next((one for one in listed if one.get("styleId") == wanted), None)
    if style is None and wanted == _PROPOSED:
        style = parse_markup(_MEDIUM.encode())
    parts = {part: found for part in _PARTS if (found := child(style, f"a:{part}")) is not None}
    used = {key for key, value in properties.items() if value in {"1", "true"}} if properties is not None else set()
    lists = {part: _letters(one) for part, one in parts.items()}
    return TableStyle(parts, frozenset(used), lists)


def _letters(part: Element) -> list[Element]:
    words = child(part, "a:tcTxStyle")
    return list_of_style(words, bold=words is not None and words.get("b") == "on")


def _ends(part: str, place: Place, edge: Edge) -> bool:
    """Tell whether an edge of a cell is also an edge of the part it belongs to."""
    if edge in {"top", "bottom"} and part not in {"wholeTbl", "firstCol", "lastCol"}:
        return True
    if edge in {"left", "right"} and part in {"firstCol", "lastCol"}:
        return True
    last = {"bottom": place.rows - 1, "right": place.columns - 1}
    at = place.row if edge in {"top", "bottom"} else place.column
    return at == last.get(edge, 0)


def _strong(part: str, edge: str = "") -> str:
    line = f'<a:tcBdr><a:{edge}><a:ln w="38100">{_fill("lt1")}</a:ln></a:{edge}></a:tcBdr>' if edge else ""
    return (
        f'<a:{part}><a:tcTxStyle b="on"><a:schemeClr val="lt1"/></a:tcTxStyle>'
        f"<a:tcStyle>{line}<a:fill>{_fill('accent1')}</a:fill></a:tcStyle></a:{part}>"
    )


def _fill(colour: str, tint: int = 0) -> str:
    share = f'<a:tint val="{tint}"/>' if tint else ""
    return f'<a:solidFill><a:schemeClr val="{colour}">{share}</a:schemeClr></a:solidFill>'


_SIDES = "".join(
    f'<a:{side}><a:ln w="12700">{_fill("lt1")}</a:ln></a:{side}>'
    for side in ("left", "right", "top", "bottom", "insideH", "insideV")
)
_MEDIUM = (
    f'<a:tblStyle xmlns:a="{name("a:x")[1:-2]}"><a:wholeTbl><a:tcTxStyle><a:schemeClr val="dk1"/></a:tcTxStyle>'
    f"<a:tcStyle><a:tcBdr>{_SIDES}</a:tcBdr><a:fill>{_fill('accent1', 20_000)}</a:fill></a:tcStyle></a:wholeTbl>"
    f"<a:band1H><a:tcStyle><a:fill>{_fill('accent1', 40_000)}</a:fill></a:tcStyle></a:band1H>"
    f"{_strong('lastCol')}{_strong('firstCol')}{_strong('lastRow', 'top')}{_strong('firstRow', 'bottom')}</a:tblStyle>"
)
