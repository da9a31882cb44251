"""Colours of Office files: themes, palettes, and what is done to them, as "#RRGGBB"."""

import colorsys

from producers.reading.markup import Element, child, elements
from producers.reading.package import Package

BLACK, WHITE = "#000000", "#FFFFFF"
_PLAIN = {
    "dk1": "#000000", "lt1": "#FFFFFF", "dk2": "#44546A", "lt2": "#E7E6E6", "accent1": "#4472C4", "accent2": "#ED7D31",
    "accent3": "#A5A5A5", "accent4": "#FFC000", "accent5": "#5B9BD5", "accent6": "#70AD47", "hlink": "#0563C1",
    "folHlink": "#954F72",
}  # fmt: skip
_NAMED = {"black": "#000000", "white": "#FFFFFF", "red": "#FF0000", "blue": "#0000FF", "green": "#008000"}


def read_scheme(root: Element | None) -> dict[str, str]:
    """Return the colours of a theme by name ("dk1", "accent1"); the usual ones where it names none."""
    found = dict(_PLAIN)
    scheme = next(elements(root, "a:clrScheme"), None) if root is not None else None
    for item in scheme if scheme is not None else ():
        key = item.tag.rpartition("}")[2]
        for colour in item:
            found[key] = hex_colour(colour.get("lastClr") or colour.get("val")) or found.get(key, "#000000")
    return found


def scheme_of(package: Package) -> dict[str, str]:
    """Return the colours of the theme that belongs to the main part of a package."""
    parts = package.related(package.main, "theme")
    return read_scheme(package.tree(parts[0]) if parts else None)


def hex_colour(written: str | None) -> str:
    """Return "#RRGGBB" from six or eight hex digits (alpha first), or "" for anything else."""
    plain = (written or "").lstrip("#")[-6:]
    valid = len(plain) == 6 and all(sign in "0123456789abcdefABCDEF" for sign in plain)
    return f"#{plain.upper()}" if valid else ""


def tint(colour: str, amount: float) -> str:
    """Return a colour made lighter (amount up to 1) or darker (down to -1), as workbooks do."""
    hue, light, full = _to_hls(colour)
    light = light * (1 + amount) if amount < 0 else light * (1 - amount) + amount
    return _from_hls(hue, light, full)


def read_colour(item: Element | None, scheme: dict[str, str]) -> str:
    """Return the colour of a DrawingML fill (a:solidFill or an element that holds a colour), "" for none."""
    for one in item if item is not None else ():
        base = _base(one, scheme)
        if base:
            return _change(base, one)
    return ""


def _base(item: Element, scheme: dict[str, str]) -> str:
    kind = item.tag.rpartition("}")[2]
    if kind == "srgbClr":
        return hex_colour(item.get("val"))
    if kind == "schemeClr":
        return scheme.get(item.get("val", ""), "")
    if kind == "sysClr":
        return hex_colour(item.get("lastClr"))
    return _NAMED.get(item.get("val", ""), "") if kind == "prstClr" else ""


def _change(colour: str, item: Element) -> str:
    for one in item:
        kind, share = one.tag.rpartition("}")[2], _share(one.get("val"))
        if kind in {"lumMod", "lumOff"}:
            hue, light, full = _to_hls(colour)
            colour = _from_hls(hue, light * share if kind == "lumMod" else light + share, full)
        elif kind in {"tint", "shade"}:
            colour = _mix(colour, share, 1.0 if kind == "tint" else 0.0)
    return colour


def _mix(colour: str, share: float, other: float) -> str:
    """Return a share of a colour's light with white (1.0) or black (0.0), as light adds up and not as it is written."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    mixed = (_lit(part) * share + other * (1 - share) for part in parts)
    return "#" + "".join(f"{round(_written(min(max(part, 0.0), 1.0)) * 255):02X}" for part in mixed)


def _lit(part: float) -> float:
    """Return the light of a part of a colour, by the curve of sRGB (IEC 61966-2-1)."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _written(light: float) -> float:
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)


def _share(written: str | None) -> float:
    try:
        return int(written or "") / 100_000
    except ValueError:
        return 1.0


def _to_hls(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return colorsys.rgb_to_hls(red, green, blue)


def _from_hls(hue: float, light: float, full: float) -> str:
    parts = colorsys.hls_to_rgb(hue, min(max(light, 0), 1), full)
    return "#" + "".join(f"{round(part * 255):02X}" for part in parts)


def map_scheme(scheme: dict[str, str], mapping: Element | None) -> dict[str, str]:
    """Return a scheme with the names a slide master gives its colours ("tx1", "bg1") added."""
    usual = {"tx1": "dk1", "bg1": "lt1", "tx2": "dk2", "bg2": "lt2"}
    named = {key: mapping.get(key, usual[key]) for key in usual} if mapping is not None else usual
    return scheme | {key: scheme.get(target, "#000000") for key, target in named.items()}


def solid(item: Element | None, scheme: dict[str, str]) -> str | None:
    """Return the fill of a shape: a colour, "" for none said, or None where nothing is said."""
    if item is None:
        return None
    if child(item, "a:noFill") is not None:
        return ""
    fill = child(item, "a:solidFill")
    if fill is not None:
        return read_colour(fill, scheme)
    gradient = child(item, "a:gradFill/a:gsLst/a:gs")
    return read_colour(gradient, scheme) if gradient is not None else None
