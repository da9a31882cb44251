"""How a Word table looks: its lines, grounds and margins, from its style, its own properties and each cell's."""

from dataclasses import dataclass, field

from app.preview.document import Alignment, Frame, Line
from app.preview.word.properties import (
    Layer,
    length,
    make_frame,
    merge,
    read_frame,
    read_letters,
    read_setting,
    read_shade,
)
from app.preview.word.styles import Sheetful
from producers.reading.markup import Element, child, name, switch, value
from producers.reading.wordstyles import to_int

_SIDES = ("top", "right", "bottom", "left")
_MARGINS = {"top": 0, "right": 108, "bottom": 0, "left": 108}
_LOOKS = {
    "firstRow": 0x20,
    "lastRow": 0x40,
    "firstColumn": 0x80,
    "lastColumn": 0x100,
    "noHBand": 0x200,
    "noVBand": 0x400,
}


@dataclass(frozen=True)
class Conditional:
    """What a table style says of some cells: letters, settings, lines and ground."""

    letters: Layer = field(default_factory=dict)
    setting: Layer = field(default_factory=dict)
    lines: dict[str, Line] = field(default_factory=dict)
    ground: str | None = None


@dataclass(frozen=True)
class Spot:
    """Where a cell stands: row and column from 0, how many there are, columns it covers."""

    row: int
    column: int
    rows: int
    columns: int
    span: int = 1


@dataclass(frozen=True)
class TableLook:
    """The look of one table."""

    whole: Conditional
    parts: dict[str, Conditional]
    lines: dict[str, Line]
    margins: dict[str, int]
    flags: frozenset[str]
    left: int
    alignment: Alignment
    bands: int = 1

    def conditionals(self, spot: Spot) -> list[Conditional]:
        """Return what applies to a cell, the most general first."""
        names = []
        first = "firstRow" in self.flags and "firstRow" in self.parts
        if "noHBand" not in self.flags and not (first and spot.row == 0):
            band = (spot.row - first) // max(self.bands, 1)
            names.append("band1Horz" if band % 2 == 0 else "band2Horz")
        if "firstColumn" in self.flags and spot.column == 0:
            names.append("firstCol")
        if "lastColumn" in self.flags and spot.column + spot.span >= spot.columns:
            names.append("lastCol")
        if "firstRow" in self.flags and spot.row == 0:
            names.append("firstRow")
        if "lastRow" in self.flags and spot.row == spot.rows - 1:
            names.append("lastRow")
        return [self.whole, *(self.parts[one] for one in names if one in self.parts)]

    def frame(self, spot: Spot, own: dict[str, Line]) -> Frame:
        """Return the lines of a cell: the table's, then the style's for this kind of cell, then its own."""
        lines = {
            "top": self.lines.get("top" if spot.row == 0 else "insideH", Line()),
            "bottom": self.lines.get("bottom" if spot.row == spot.rows - 1 else "insideH", Line()),
            "left": self.lines.get("left" if spot.column == 0 else "insideV", Line()),
            "right": self.lines.get("right" if spot.column + spot.span >= spot.columns else "insideV", Line()),
        }
        for part in self.conditionals(spot)[1:]:
            lines |= {side: line for side, line in part.lines.items() if side in _SIDES}
        return make_frame(lines | {side: line for side, line in own.items() if side in _SIDES})

    def ground(self, spot: Spot, own: str | None) -> str:
        """Return the fill of a cell."""
        if own is not None:
            return own
        told = [part.ground for part in self.conditionals(spot) if part.ground is not None]
        return told[-1] if told else ""


def read_table_look(table: Element, styles: Sheetful) -> TableLook:
    """Return the look of a table."""
    own = child(table, "w:tblPr")
    chain = list(styles.chain(value(own, "w:tblStyle") or ""))
    whole = merge_conditionals([_read_conditional(item, styles) for item in chain])
    parts: dict[str, Conditional] = {}
    for item in chain:
        for part in item.iterfind(name("w:tblStylePr")):
            kind = part.get(name("w:type"), "")
            read = _read_conditional(part, styles)
            parts[kind] = merge_conditionals([parts[kind], read]) if kind in parts else read
    lines: dict[str, Line] = {}
    margins = dict(_MARGINS)
    for properties in (*(child(item, "w:tblPr") for item in chain), own):
        lines |= read_frame(child(properties, "w:tblBorders"))
        margins |= read_margins(child(properties, "w:tblCellMar"))
    alignment: dict[str, Alignment] = {"center": "centre", "right": "right", "end": "right"}
    return TableLook(
        whole=whole,
        parts=parts,
        lines=lines,
        margins=margins,
        flags=_read_flags(child(own, "w:tblLook")),
        left=length(value(own, "w:tblInd", "w:w")) or 0,
        alignment=alignment.get(value(own, "w:jc") or "", "left"),
    )


def merge_conditionals(parts: list[Conditional]) -> Conditional:
    """Lay what styles say on top of each other."""
    grounds = [part.ground for part in parts if part.ground is not None]
    lines: dict[str, Line] = {}
    for part in parts:
        lines |= part.lines
    return Conditional(
        merge(*(part.letters for part in parts)),
        merge(*(part.setting for part in parts)),
        lines,
        grounds[-1] if grounds else None,
    )


def _read_conditional(item: Element, styles: Sheetful) -> Conditional:
    cell = child(item, "w:tcPr")
    return Conditional(
        read_letters(child(item, "w:rPr"), styles.theme),
        read_setting(child(item, "w:pPr")),
        read_frame(child(cell, "w:tcBorders")),
        read_shade(cell),
    )


def read_margins(item: Element | None) -> dict[str, int]:
    """Return the inner margins that are named, twips."""
    found = {}
    for side, names in (
        ("top", ("top",)),
        ("bottom", ("bottom",)),
        ("left", ("left", "start")),
        ("right", ("right", "end")),
    ):
        for one in names:
            if (width := to_int(value(item, f"w:{one}", "w:w"))) is not None:
                found[side] = min(max(width, 0), 2000)
    return found


def _read_flags(item: Element | None) -> frozenset[str]:
    if item is None:
        return frozenset({"firstRow", "firstColumn", "noVBand"})
    try:
        bits = int(item.get(name("w:val"), "") or "0", 16)
    except ValueError:
        bits = 0
    found = {key for key, bit in _LOOKS.items() if bits & bit}
    for key in _LOOKS:
        written = item.get(name(f"w:{key}"))
        if written is not None:
            found = found | {key} if written in {"1", "true", "on"} else found - {key}
    return frozenset(found)


def is_head(row: Element) -> bool:
    """Whether a row is repeated at the top of every page."""
    return bool(switch(row, "w:trPr/w:tblHeader"))
