"""Properties of runs and paragraphs as a Word file writes them: only what is set, so that layers can be laid on top."""

from typing import Any

from app.preview.document import Alignment, Frame, Line, TabKind, TabStop
from producers.reading.markup import Element, child, name, switch, value
from producers.reading.wordstyles import to_int

Layer = dict[str, Any]

_SWITCHES = {
    "bold": "w:b",
    "italic": "w:i",
    "struck": "w:strike",
    "caps": "w:caps",
    "small_caps": "w:smallCaps",
    "hidden": "w:vanish",
}
_ALIGNMENTS: dict[str, Alignment] = {
    "left": "left",
    "start": "left",
    "right": "right",
    "end": "right",
    "center": "centre",
    "both": "justify",
    "distribute": "justify",
}
_TABS: dict[str, TabKind] = {"right": "right", "end": "right", "center": "centre", "decimal": "decimal"}
_LEADERS = {"dot": ".", "hyphen": "-", "underscore": "_", "middleDot": "\u00b7", "heavy": "_"}
_HIGHLIGHTS = {
    "yellow": "#FFF3A3", "green": "#C8F7C5", "cyan": "#C5F4F7", "magenta": "#F7C5F1", "blue": "#C5D3F7",
    "red": "#F7C5C5", "darkYellow": "#E6DCA8", "lightGray": "#E1E1E1", "darkGray": "#C8C8C8", "darkGreen": "#B7DDB5",
    "darkBlue": "#B5C2DD", "darkRed": "#DDB5B5", "darkCyan": "#B5DADD", "darkMagenta": "#DDB5D8", "black": "#C8C8C8",
}  # fmt: skip
_SIDES = ("top", "right", "bottom", "left")


LONGEST = 31_680
"""The longest length Word knows, 22 inches."""


def length(text: str | None) -> int | None:
    """Return a length in twips within what Word knows, None where there is none."""
    found = to_int(text)
    return None if found is None else min(max(found, -LONGEST), LONGEST)


def span(text: str | None) -> int:
    """Return how many columns are covered: at least 1, at most the 63 that Word knows."""
    return min(max(to_int(text) or 1, 1), 63)


def read_letters(properties: Element | None, theme: dict[str, str]) -> Layer:
    """Return what a `w:rPr` sets: family, size, switches, colour, ground, raised, spacing."""
    found: Layer = {}
    if properties is None:
        return found
    for key, path in _SWITCHES.items():
        if (on := switch(properties, path)) is not None:
            found[key] = on
    if family := _read_family(child(properties, "w:rFonts"), theme):
        found["family"] = family
    if size := to_int(value(properties, "w:sz")):
        found["size"] = min(max(size, 2), 800)
    if (underline := value(properties, "w:u")) is not None:
        found["underlined"] = underline != "none"
    if (colour := value(properties, "w:color")) is not None:
        found["colour"] = to_colour(colour)
    if (ground := _read_ground(properties)) is not None:
        found["ground"] = ground
    if (raised := value(properties, "w:vertAlign")) is not None:
        found["raised"] = {"superscript": 1, "subscript": -1}.get(raised, 0)
    if (spacing := to_int(value(properties, "w:spacing"))) is not None:
        found["spacing"] = min(max(spacing, -200), 2000)
    return found


def _read_family(fonts: Element | None, theme: dict[str, str]) -> str:
    if fonts is None:
        return ""
    themed = theme.get(fonts.get(name("w:asciiTheme"), ""), "")
    return themed or fonts.get(name("w:ascii"), "") or fonts.get(name("w:hAnsi"), "")


def _read_ground(properties: Element) -> str | None:
    highlight = value(properties, "w:highlight")
    if highlight is not None:
        return _HIGHLIGHTS.get(highlight, "")
    return read_shade(properties)


def read_shade(properties: Element | None) -> str | None:
    """Return the fill of a `w:shd`, "" for none, or None where it says nothing."""
    fill = value(properties, "w:shd", "w:fill")
    return None if fill is None else to_colour(fill)


def to_colour(written: str) -> str:
    """Return "#RRGGBB", or "" for "auto" and anything that is no colour."""
    plain = written.strip().lstrip("#")
    valid = len(plain) == 6 and all(sign in "0123456789abcdefABCDEF" for sign in plain)
    return f"#{plain.upper()}" if valid else ""


def read_setting(properties: Element | None) -> Layer:
    """Return what a `w:pPr` sets for indents, space, alignment, tabs, lines and keeping together."""
    found: Layer = {}
    if properties is None:
        return found
    _read_indents(child(properties, "w:ind"), found)
    _read_spacing(child(properties, "w:spacing"), found)
    if (alignment := value(properties, "w:jc")) is not None:
        found["alignment"] = _ALIGNMENTS.get(alignment, "left")
    for key, path in (
        ("keep_next", "w:keepNext"),
        ("keep_lines", "w:keepLines"),
        ("break_before", "w:pageBreakBefore"),
        ("close_to_same", "w:contextualSpacing"),
    ):
        if (on := switch(properties, path)) is not None:
            found[key] = on
    if (tabs := child(properties, "w:tabs")) is not None:
        found["tabs"] = _read_tabs(tabs)
    if (frame := child(properties, "w:pBdr")) is not None:
        found["frame"] = read_frame(frame)
    if (ground := read_shade(properties)) is not None:
        found["ground"] = ground
    return found


def _read_indents(item: Element | None, found: Layer) -> None:
    if item is None:
        return
    for key, names in (("left", ("w:left", "w:start")), ("right", ("w:right", "w:end"))):
        for one in names:
            if (indent := length(item.get(name(one)))) is not None:
                found[key] = indent
    if (first := length(item.get(name("w:firstLine")))) is not None:
        found["first"] = first
    if (hanging := length(item.get(name("w:hanging")))) is not None:
        found["first"] = -hanging


def _read_spacing(item: Element | None, found: Layer) -> None:
    if item is None:
        return
    for key in ("before", "after", "line"):
        if (distance := length(item.get(name(f"w:{key}")))) is not None:
            found[key] = max(distance, 0)
    if "line" in found:
        rule = item.get(name("w:lineRule"), "auto")
        found["rule"] = rule if rule in {"exact", "atLeast"} else "auto"


def _read_tabs(item: Element) -> dict[int, TabStop | None]:
    """Return tab stops by place; None takes one away that a style below has set."""
    found: dict[int, TabStop | None] = {}
    for one in item.iterfind(name("w:tab")):
        at, kind = length(one.get(name("w:pos"))), one.get(name("w:val"), "left")
        if at is not None and kind != "bar":
            leader = _LEADERS.get(one.get(name("w:leader"), ""), "")
            found[at] = None if kind == "clear" else TabStop(at, _TABS.get(kind, "left"), leader)
    return found


def read_frame(item: Element | None) -> dict[str, Line]:
    """Return the lines of a border element by side; also "insideH" and "insideV" of tables."""
    found: dict[str, Line] = {}
    if item is None:
        return found
    for side, names in (
        *((one, (one,)) for one in ("top", "bottom", "insideH", "insideV")),
        ("left", ("left", "start")),
        ("right", ("right", "end")),
    ):
        for one in names:
            line = child(item, f"w:{one}")
            if line is not None:
                found[side] = _read_line(line)
    return found


def _read_line(item: Element) -> Line:
    kind = item.get(name("w:val"), "nil")
    if kind in {"nil", "none"}:
        return Line()
    width = to_int(item.get(name("w:sz"))) or 4
    away = min(max(to_int(item.get(name("w:space"))) or 0, 0), 31) * 20
    return Line(min(max(width, 2), 96), to_colour(item.get(name("w:color"), "")) or "#000000", kind == "double", away)


def make_frame(lines: dict[str, Line]) -> Frame:
    """Return four lines as a frame; sides that are not named have none."""
    return Frame(**{side: lines[side] for side in _SIDES if side in lines})


def merge(*layers: Layer) -> Layer:
    """Lay properties on top of each other; tab stops and border lines join, everything else replaces."""
    found: Layer = {}
    for layer in layers:
        for key, setting in layer.items():
            joins = key in {"tabs", "frame"} and key in found
            found[key] = {**found[key], **setting} if joins else setting
    return found
