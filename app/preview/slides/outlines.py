"""Outlines of shapes by the names Office gives them: corners as shares of the box, from its top left one on.

The names, what their settings mean and the settings' usual values are those of ECMA-376, part 1, section 20.1.10.56.
"""

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

from producers.reading.markup import Element, child, elements
from producers.reading.wordstyles import to_int

Corners = tuple[tuple[float, float], ...]
Room = tuple[float, float, float, float]
Settings = Mapping[str, float]

ROUND = frozenset({"ellipse", "oval", "flowChartConnector"})
ROUNDED = frozenset({"roundRect", "round2SameRect", "flowChartAlternateProcess", "flowChartTerminator"})
STRAIGHT = frozenset({"line", "straightConnector1"})
CURVED = frozenset({"curvedConnector2", "curvedConnector3"})
_BENT = frozenset({"bentConnector2", "bentConnector3"})
_OBLONG = frozenset({"rect", "flowChartProcess"})

LINES = STRAIGHT | CURVED | _BENT
"""Outlines that are lines and hold no words and no fill."""

_FIXED: Mapping[str, Corners] = MappingProxyType(
    {
        "diamond": ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
        "flowChartDecision": ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
        "rtTriangle": ((0, 0), (1, 1), (0, 1)),
        "flowChartExtract": ((0.5, 0), (1, 1), (0, 1)),
        "flowChartMerge": ((0, 0), (1, 0), (0.5, 1)),
        "flowChartInputOutput": ((0.2, 0), (1, 0), (0.8, 1), (0, 1)),
        "flowChartManualInput": ((0, 0.2), (1, 0), (1, 1), (0, 1)),
        "flowChartManualOperation": ((0, 0), (1, 0), (0.8, 1), (0.2, 1)),
        "flowChartOffpageConnector": ((0, 0), (1, 0), (1, 0.8), (0.5, 1), (0, 0.8)),
        "flowChartPreparation": ((0.2, 0), (0.8, 0), (1, 0.5), (0.8, 1), (0.2, 1), (0, 0.5)),
        "bentConnector2": ((0, 0), (1, 0), (1, 1)),
    }
)


def settings_of(geometry: Element | None) -> dict[str, float]:
    """Return what is set of an outline, as shares; a setting that is no number is left out."""
    found = {}
    for one in elements(geometry, "a:gd") if geometry is not None else ():
        number = to_int((one.get("fmla") or "").removeprefix("val "))
        if number is not None:
            found[one.get("name", "")] = number / 100_000
    return found


def corners_of(outline: str, settings: Settings, width: float, height: float) -> Corners:
    """Return the corners of an outline in a box of a size, () for one that has none or is not known."""
    if outline in _FIXED:
        return _FIXED[outline]
    make = _MADE.get(outline)
    if make is None or width <= 0 or height <= 0:
        return _bent(settings) if outline == "bentConnector3" else ()
    short = min(width, height)
    return make(settings, short / width, short / height)


def room_of(outline: str, settings: Settings, width: float, height: float) -> Room:
    """Return where the words of an outline stand: left, top, right and bottom as shares of its box."""
    if outline in ROUND:
        edge = (1 - math.sqrt(0.5)) / 2
        return edge, edge, 1 - edge, 1 - edge
    if width <= 0 or height <= 0:
        return 0, 0, 1, 1
    across, down = min(width, height) / width, min(width, height) / height
    if outline in ROUNDED:
        edge = rounding_of(outline, settings) * (1 - math.sqrt(0.5))
        return edge * across, edge * down, 1 - edge * across, 1 - edge * down
    room = _ROOMS.get(outline)
    return room(settings, across, down) if room is not None else _FIXED_ROOMS.get(outline, (0, 0, 1, 1))


def rounding_of(outline: str, settings: Settings) -> float:
    """Return the radius of rounded corners as a share of the shorter side."""
    return 0.5 if outline == "flowChartTerminator" else min(max(settings.get("adj", 0.16667), 0.0), 0.5)


def is_known(outline: str, corners: Corners) -> bool:
    """Tell whether an outline can be drawn as it is."""
    return bool(corners) or outline in ROUND | ROUNDED | LINES | _OBLONG


def read_path(geometry: Element) -> Corners:
    """Return the corners of an outline of somebody's own, () where it has curves, parts or lengths by formula."""
    paths = list(elements(geometry, "a:path"))
    steps = list(paths[0]) if len(paths) == 1 else []
    if [one.tag.rpartition("}")[2] for one in steps] != ["moveTo", *["lnTo"] * (len(steps) - 2), "close"]:
        return ()
    width, height = (to_int(paths[0].get(side)) or 0 for side in "wh")
    points = [child(one, "a:pt") for one in steps[:-1]]
    found = [(to_int(one.get("x")), to_int(one.get("y"))) for one in points if one is not None]
    if width <= 0 or height <= 0 or len(found) < len(points):
        return ()
    shares = [(x / width, y / height) for x, y in found if x is not None and y is not None]
    return tuple(shares) if len(shares) == len(found) else ()


def _bent(settings: Settings) -> Corners:
    x = settings.get("adj1", 0.5)
    return (0, 0), (x, 0), (x, 1), (1, 1)


def _set(settings: Settings, key: str, usual: float, most: float) -> float:
    return min(max(settings.get(key, usual), 0.0), most)


def _triangle(settings: Settings, _across: float, _aside: float) -> Corners:
    return (_set(settings, "adj", 0.5, 1), 0), (1, 1), (0, 1)


def _parallelogram(settings: Settings, across: float, _aside: float) -> Corners:
    x = _set(settings, "adj", 0.25, 1 / across) * across
    return (x, 0), (1, 0), (1 - x, 1), (0, 1)


def _trapezoid(settings: Settings, across: float, _aside: float) -> Corners:
    x = _set(settings, "adj", 0.25, 0.5 / across) * across
    return (x, 0), (1 - x, 0), (1, 1), (0, 1)


def _home(settings: Settings, across: float, _aside: float) -> Corners:
    x = _set(settings, "adj", 0.5, 1 / across) * across
    return (0, 0), (1 - x, 0), (1, 0.5), (1 - x, 1), (0, 1)


def _chevron(settings: Settings, across: float, _aside: float) -> Corners:
    x = _set(settings, "adj", 0.5, 1 / across) * across
    return (0, 0), (1 - x, 0), (1, 0.5), (1 - x, 1), (0, 1), (x, 0.5)


def _hexagon(settings: Settings, across: float, _aside: float) -> Corners:
    x = _set(settings, "adj", 0.25, 0.5 / across) * across
    return (x, 0), (1 - x, 0), (1, 0.5), (1 - x, 1), (x, 1), (0, 0.5)


def _octagon(settings: Settings, across: float, down: float) -> Corners:
    cut = _set(settings, "adj", 0.29289, 0.5)
    x, y = cut * across, cut * down
    return (x, 0), (1 - x, 0), (1, y), (1, 1 - y), (1 - x, 1), (x, 1), (0, 1 - y), (0, y)


def _plus(settings: Settings, across: float, down: float) -> Corners:
    cut = _set(settings, "adj", 0.25, 0.5)
    x, y = cut * across, cut * down
    top: Corners = ((x, y), (x, 0), (1 - x, 0), (1 - x, y))
    foot: Corners = ((1 - x, 1 - y), (1 - x, 1), (x, 1), (x, 1 - y))
    return (*top, (1, y), (1, 1 - y), *foot, (0, 1 - y), (0, y))


def _arrow(settings: Settings, along: float, _aside: float) -> Corners:
    """An arrow that points to the right; `along` is the shorter side's share of its length."""
    y, x = (1 - _set(settings, "adj1", 0.5, 1)) / 2, 1 - _set(settings, "adj2", 0.5, 1 / along) * along
    return (0, y), (x, y), (x, 0), (1, 0.5), (x, 1), (x, 1 - y), (0, 1 - y)


def _both_ways(settings: Settings, along: float, _aside: float) -> Corners:
    y, x = (1 - _set(settings, "adj1", 0.5, 1)) / 2, _set(settings, "adj2", 0.5, 0.5 / along) * along
    right: Corners = ((1 - x, y), (1 - x, 0), (1, 0.5), (1 - x, 1), (1 - x, 1 - y))
    return ((0, 0.5), (x, 0), (x, y), *right, (x, 1 - y), (x, 1))


def _left(settings: Settings, across: float, down: float) -> Corners:
    return tuple((1 - x, y) for x, y in _arrow(settings, across, down))


def _down(settings: Settings, across: float, down: float) -> Corners:
    return tuple((y, x) for x, y in _arrow(settings, down, across))


def _up(settings: Settings, across: float, down: float) -> Corners:
    return tuple((y, 1 - x) for x, y in _arrow(settings, down, across))


def _up_down(settings: Settings, across: float, down: float) -> Corners:
    return tuple((y, x) for x, y in _both_ways(settings, down, across))


_MADE: Mapping[str, Callable[[Settings, float, float], Corners]] = MappingProxyType(
    {
        "triangle": _triangle,
        "parallelogram": _parallelogram,
        "trapezoid": _trapezoid,
        "homePlate": _home,
        "chevron": _chevron,
        "hexagon": _hexagon,
        "octagon": _octagon,
        "plus": _plus,
        "rightArrow": _arrow,
        "leftArrow": _left,
        "upArrow": _up,
        "downArrow": _down,
        "leftRightArrow": _both_ways,
        "upDownArrow": _up_down,
    }
)


_FIXED_ROOMS: Mapping[str, Room] = MappingProxyType(
    {
        "diamond": (0.25, 0.25, 0.75, 0.75),
        "flowChartDecision": (0.25, 0.25, 0.75, 0.75),
        "rtTriangle": (1 / 12, 7 / 12, 7 / 12, 11 / 12),
        "flowChartExtract": (0.25, 0.5, 0.75, 1),
        "flowChartMerge": (0.25, 0, 0.75, 0.5),
        "flowChartInputOutput": (0.2, 0, 0.8, 1),
        "flowChartManualInput": (0, 0.2, 1, 1),
        "flowChartManualOperation": (0.2, 0, 0.8, 1),
        "flowChartOffpageConnector": (0, 0, 1, 0.8),
        "flowChartPreparation": (0.2, 0, 0.8, 1),
    }
)


def _within(corner: int, *, both: bool) -> Callable[[Settings, float, float], Room]:
    """Return what gives the room between the slanting ends of a shape that lies; `corner` is where an end begins."""

    def room(settings: Settings, across: float, down: float) -> Room:
        end = _home(settings, across, down)[corner][0]
        return (1 - end if both else 0.0), 0, (end if both else (end + 1) / 2), 1

    return room


def _in_triangle(settings: Settings, across: float, down: float) -> Room:
    top = _triangle(settings, across, down)[0][0]
    return top / 2, 0.5, (top + 1) / 2, 1


def _in_sides(settings: Settings, across: float, down: float) -> Room:
    cut = _parallelogram(settings, across, down)[0][0]
    return cut / 2, cut / 2, 1 - cut / 2, 1 - cut / 2


def _in_arrow(settings: Settings, across: float, down: float) -> Room:
    corners = _arrow(settings, across, down)
    return 0, corners[0][1], (corners[1][0] + 1) / 2, 1 - corners[0][1]


def _in_left(settings: Settings, across: float, down: float) -> Room:
    left, top, right, bottom = _in_arrow(settings, across, down)
    return 1 - right, top, 1 - left, bottom


def _in_down(settings: Settings, across: float, down: float) -> Room:
    left, top, right, bottom = _in_arrow(settings, down, across)
    return top, left, bottom, right


def _in_up(settings: Settings, across: float, down: float) -> Room:
    left, top, right, bottom = _in_left(settings, down, across)
    return top, left, bottom, right


_ROOMS: Mapping[str, Callable[[Settings, float, float], Room]] = MappingProxyType(
    {
        "triangle": _in_triangle,
        "parallelogram": _in_sides,
        "trapezoid": _in_sides,
        "hexagon": _in_sides,
        "homePlate": _within(1, both=False),
        "chevron": _within(1, both=True),
        "rightArrow": _in_arrow,
        "leftArrow": _in_left,
        "downArrow": _in_down,
        "upArrow": _in_up,
    }
)
