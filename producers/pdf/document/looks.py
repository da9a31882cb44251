"""Resolved properties made into shapes: the look of text, and how a paragraph stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import get_args

from producers.pdf.document.cascade import Properties
from producers.pdf.document.faces import FaceBook
from producers.pdf.document.shapes import Align, ParagraphShape, Rule, Style, TabStop

_USUAL = "Times New Roman"
"""What Word writes in where a file names no font."""

_OFF = {"0", "false", "off", "none"}
_HIGHLIGHTS = {"yellow": "FFFF00", "green": "00FF00", "cyan": "00FFFF", "lightGray": "D3D3D3", "red": "FF0000"}
_SIDES = {"start": "left", "end": "right", "distribute": "both", "justify": "both"}
_RAISED, _SMALLER = 0.34, 0.62


def switched(properties: Properties, name: str) -> bool:
    """Whether a property that can be on or off is on."""
    found = properties.get(name)
    return found is not None and found.get("val", "1") not in _OFF


def points(text: str | None, scale: float = 20.0) -> float:
    """Return a measure given in twentieths of a point (or other parts) in points; what cannot be read is 0."""
    try:
        return float(text or 0) / scale
    except ValueError:
        return 0.0


def whole(text: str | None, otherwise: int) -> int:
    """Return a whole number; what cannot be read is `otherwise`."""
    try:
        return int(text) if text else otherwise
    except ValueError:
        return otherwise


@dataclass
class Looks:
    """Makes looks of text, each of them once. `theme` names the fonts of the file's theme ("major", "minor")."""

    book: FaceBook
    theme: Mapping[str, str] = field(default_factory=dict)
    _known: dict[tuple[tuple[str, tuple[tuple[str, str], ...]], ...], Style] = field(default_factory=dict)

    def style(self, properties: Properties, *, complex_script: bool = False) -> Style:
        """Return the look of a run. Right-to-left text has a font and a size of its own."""
        key = (*((name, tuple(sorted(found.items()))) for name, found in sorted(properties.items())),)
        key = (("cs", (("", str(complex_script)),)), *key)
        if key not in self._known:
            self._known[key] = self._make(properties, complex_script)
        return self._known[key]

    def _make(self, properties: Properties, complex_script: bool) -> Style:
        fonts = properties.get("rFonts", {})
        family = self._family(fonts, complex_script=complex_script)
        bold, italic = switched(properties, "b"), switched(properties, "i")
        size = points(properties.get("szCs" if complex_script else "sz", {}).get("val", "20"), 2)
        raised = properties.get("vertAlign", {}).get("val", "")
        style = Style(
            faces=self.book.find(family, bold=bold, italic=italic and not complex_script),
            size=size,
            colour=_colour(properties.get("color", {}).get("val", "")) or "000000",
            under=_lines(properties.get("u", {}).get("val", "none")),
            strike=switched(properties, "strike") or switched(properties, "dstrike"),
            shade=_shade(properties),
        )
        if raised not in {"superscript", "subscript"}:
            return style
        rise = size * (_RAISED if raised == "superscript" else -0.12)
        return replace(style, size=size * _SMALLER, rise=rise)

    def _family(self, fonts: Mapping[str, str], *, complex_script: bool) -> str:
        """Return the name of the font; one of the theme goes before a name beside it, as in Word."""
        if complex_script and fonts.get("cs"):
            return fonts["cs"]
        themed = fonts.get("asciiTheme") or fonts.get("hAnsiTheme") or ""
        named = self.theme.get(themed[:5], "")
        return named or fonts.get("ascii") or fonts.get("hAnsi") or _USUAL


def _lines(kind: str) -> int:
    return 0 if kind == "none" else 2 if "double" in kind.lower() else 1


def _colour(text: str) -> str:
    return text.upper() if len(text) == 6 and all(one in "0123456789abcdefABCDEF" for one in text) else ""


def _shade(properties: Properties) -> str:
    highlight = properties.get("highlight", {}).get("val", "")
    return _HIGHLIGHTS.get(highlight, "") or _colour(properties.get("shd", {}).get("fill", ""))


def paragraph_shape(properties: Properties, end: Style) -> ParagraphShape:
    """Return how a paragraph stands; indents of a right-to-left one are still those of its reading order."""
    indent, spacing = properties.get("ind", {}), properties.get("spacing", {})
    first = points(indent.get("firstLine")) - points(indent.get("hanging"))
    rule = spacing.get("lineRule", "auto")
    line = points(spacing.get("line", "240" if rule == "auto" else "0"), 240 if rule == "auto" else 20)
    outline = properties.get("outlineLvl", {}).get("val", "9")
    return ParagraphShape(
        end=end,
        before=points(spacing.get("before")),
        after=points(spacing.get("after")),
        line=line,
        rule=rule,
        left=points(indent.get("left", indent.get("start"))),
        right=points(indent.get("right", indent.get("end"))),
        first=first,
        align=_align(properties.get("jc", {}).get("val", "left")),
        tabs=_tab_stops(properties.get("tabs", {})),
        keep_next=switched(properties, "keepNext"),
        keep_lines=switched(properties, "keepLines"),
        page_break=switched(properties, "pageBreakBefore"),
        widows="widowControl" not in properties or switched(properties, "widowControl"),
        above=rule_of(properties.get("pBdr.top")),
        below=rule_of(properties.get("pBdr.bottom")),
        right_to_left=switched(properties, "bidi"),
        outline=int(outline) if outline.isdigit() and int(outline) < 9 else None,
        close=properties.get("pStyle", {}).get("val", "") if switched(properties, "contextualSpacing") else "",
    )


def _align(text: str) -> Align:
    known = _SIDES.get(text, text)
    return next((one for one in get_args(Align) if one == known), "left")


def _tab_stops(stops: Mapping[str, str]) -> tuple[TabStop, ...]:
    found = []
    for position, said in stops.items():
        kind, _, leader = str(said).partition(" ")
        if kind not in {"clear", "bar", "num"}:
            found.append(TabStop(points(position), {"start": "left", "end": "right"}.get(kind, kind), leader == "dot"))
    return tuple(sorted(found, key=lambda stop: stop.position))


def rule_of(attributes: Mapping[str, str] | None) -> Rule | None:
    """Return a rule from the attributes of a border; none where it is switched off."""
    if not attributes or attributes.get("val", "nil") in {"nil", "none"}:
        return None
    colour = _colour(str(attributes.get("color", ""))) or "000000"
    return Rule(points(str(attributes.get("sz", "4")), 8), colour, points(str(attributes.get("space", "0")), 1))
