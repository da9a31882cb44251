"""Looks of cells: fonts, fills, lines and alignment of a workbook's style part."""

from typing import Any

from app.preview.colours import hex_colour, scheme_of, tint
from app.preview.document import Frame, Line
from app.preview.sheet import Aligned, CellLook
from producers.reading.markup import Element, child, name
from producers.reading.package import Package
from producers.reading.wordstyles import to_int

_THEME = ("lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6")
_WIDTHS = {"hair": 2, "dotted": 4, "dashed": 4, "thin": 4, "double": 4, "medium": 12, "thick": 18}
_ALIGNED: dict[str, Aligned] = {"left": "left", "center": "centre", "right": "right", "centerContinuous": "centre"}
_FIRST_INDEXED = ("#000000", "#FFFFFF", "#FF0000", "#00FF00", "#0000FF", "#FFFF00", "#FF00FF", "#00FFFF")


def read_looks(package: Package) -> tuple[CellLook, ...]:
    """Return the look of every cell format, in the order cells refer to them; one plain look without a style part."""
    parts = package.related(package.main, "styles")
    if not parts:
        return (CellLook(),)
    root = package.tree(parts[0])
    scheme = scheme_of(package)
    fonts = [_read_font(one, scheme) for one in _children(root, "s:fonts")]
    fills = [_read_fill(one, scheme) for one in _children(root, "s:fills")]
    frames = [_read_frame(one, scheme) for one in _children(root, "s:borders")]
    looks = [_read_look(one, fonts, fills, frames) for one in _children(root, "s:cellXfs")]
    return tuple(looks) or (CellLook(),)


def _children(root: Element, path: str) -> list[Element]:
    holder = child(root, path)
    return [] if holder is None else list(holder)


def _read_look(item: Element, fonts: list[dict[str, Any]], fills: list[str], frames: list[Frame]) -> CellLook:
    alignment = child(item, "s:alignment")
    settings: dict[str, Any] = dict(_at(fonts, item.get("fontId"), {}))
    settings["ground"] = _at(fills, item.get("fillId"), "")
    settings["frame"] = _at(frames, item.get("borderId"), Frame())
    if alignment is not None:
        settings["align"] = _ALIGNED.get(alignment.get("horizontal", ""), "")
        settings["indent"] = to_int(alignment.get("indent")) or 0
        settings["wraps"] = alignment.get("wrapText") in {"1", "true"}
    return CellLook(**settings)


def _at(items: list[Any], position: str | None, otherwise: Any) -> Any:
    at = to_int(position)
    return items[at] if at is not None and 0 <= at < len(items) else otherwise


def _read_font(item: Element, scheme: dict[str, str]) -> dict[str, Any]:
    size, family = child(item, "s:sz"), child(item, "s:name")
    return {
        "bold": _is_on(child(item, "s:b")),
        "italic": _is_on(child(item, "s:i")),
        "struck": _is_on(child(item, "s:strike")),
        "underlined": child(item, "s:u") is not None,
        "colour": read_cell_colour(child(item, "s:color"), scheme),
        "size": _to_float(size.get("val") if size is not None else None, 11.0),
        "family": family.get("val", "") if family is not None else "",
    }


def _is_on(item: Element | None) -> bool:
    return item is not None and item.get("val", "1") not in {"0", "false"}


def _to_float(text: str | None, otherwise: float) -> float:
    try:
        return min(max(float(text or ""), 4.0), 96.0)
    except ValueError:
        return otherwise


def _read_fill(item: Element, scheme: dict[str, str]) -> str:
    pattern = child(item, "s:patternFill")
    if pattern is None or pattern.get("patternType", "none") in {"none", "gray125"}:
        return ""
    return read_cell_colour(child(pattern, "s:fgColor"), scheme)


def _read_frame(item: Element, scheme: dict[str, str]) -> Frame:
    sides = {side: _read_line(child(item, f"s:{side}"), scheme) for side in ("top", "right", "bottom", "left")}
    return Frame(**sides)


def _read_line(item: Element | None, scheme: dict[str, str]) -> Line:
    style = item.get("style", "") if item is not None else ""
    if item is None or style in {"", "none"}:
        return Line()
    colour = read_cell_colour(child(item, "s:color"), scheme) or "#000000"
    return Line(_WIDTHS.get(style, 12 if style.startswith("medium") else 4), colour, style == "double")


def read_cell_colour(item: Element | None, scheme: dict[str, str]) -> str:
    """Return a colour of a style part, "" for the automatic one."""
    if item is None or item.get("auto") in {"1", "true"}:
        return ""
    theme, index = to_int(item.get("theme")), to_int(item.get("indexed"))
    if theme is not None and 0 <= theme < len(_THEME):
        colour = scheme[_THEME[theme]]
    elif index is not None:
        colour = _FIRST_INDEXED[index % 8] if index < 16 else ""
    else:
        colour = hex_colour(item.get("rgb"))
    shade = item.get("tint")
    try:
        return tint(colour, float(shade)) if colour and shade else colour
    except ValueError:
        return colour


def theme_font(package: Package) -> str:
    """Return the family of the theme's body text, "" when it names none."""
    parts = package.related(package.main, "theme")
    latin = next(package.tree(parts[0]).iter(name("a:minorFont")), None) if parts else None
    face = child(latin, "a:latin")
    return face.get("typeface", "") if face is not None else ""
