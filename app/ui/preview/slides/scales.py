"""Ends and steps of axes, sums of stacked figures, and slices of pies."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from app.preview.slide import Axis, Series, Stacking

STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
_MOST_TICKS = 40.0


def extremes(series: Sequence[Series], stacking: Stacking, count: int) -> tuple[float, float]:
    """Return the lowest and the highest figure that is drawn, with nought among them."""
    tallest, lowest = [0.0], [0.0]
    for at in range(count):
        listed = [one.values[at] for one in series if at < len(one.values)]
        figures = [value for value in listed if value is not None]
        if stacking == "stacked":
            tallest.append(sum(value for value in figures if value > 0))
            lowest.append(sum(value for value in figures if value < 0))
        else:
            tallest += figures
            lowest += figures
    return min(lowest), max(tallest)


def axis_ends(axis: Axis, found: tuple[float, float]) -> tuple[float, float]:
    """Return the ends of an axis: as set, else whole steps around what is drawn."""
    low, high = found
    step = step_of(axis, low, high)
    high = math.ceil(high / step + 0.02) * step if high > 0 else 0.0
    low = math.floor(low / step) * step
    return axis.low if axis.low is not None else low, axis.high if axis.high is not None else (high or 1.0)


def step_of(axis: Axis, low: float, high: float) -> float:
    """Return the step of an axis: as set, else the smallest round one that gives about five."""
    if axis.step:
        return axis.step
    rough = ((high - low) or 1.0) / 5
    size = 10.0 ** math.floor(math.log10(rough))
    return next((one * size for one in STEPS if one * size >= rough), rough)


def ticks(axis: Axis, low: float, high: float) -> list[float]:
    """Return the figures of an axis, at most forty."""
    step = step_of(axis, low, high)
    count = int(min((high - low) / step + 1.0001, _MOST_TICKS))
    return [low + step * at for at in range(count)]


def tops(series: Sequence[Series], stacking: Stacking) -> list[tuple[float, ...]]:
    """Return, for each series, its figures on top of those before it (as shares where percent); none is nought."""
    count = max((len(one.values) for one in series), default=0)
    sums = [0.0] * count
    wholes = [sum(abs(_at(one, at)) for one in series) or 1.0 for at in range(count)]
    found = []
    for one in series:
        sums = [below + _at(one, at) / (wholes[at] if stacking == "percent" else 1.0) for at, below in enumerate(sums)]
        found.append(tuple(sums))
    return found


def _at(series: Series, at: int) -> float:
    return (series.values[at] or 0.0) if at < len(series.values) else 0.0


def slice_path(box: QRectF, start: float, span: float, hole: float) -> QPainterPath:
    """Return a slice in degrees against the clock from three o'clock; `hole` is the share of the width left free."""
    path = QPainterPath()
    if not hole:
        path.moveTo(box.center())
        path.arcTo(box, start, span)
    else:
        cut_x, cut_y = box.width() * (1 - hole) / 2, box.height() * (1 - hole) / 2
        path.arcMoveTo(box, start)
        path.arcTo(box, start, span)
        path.arcTo(box.adjusted(cut_x, cut_y, -cut_x, -cut_y), start + span, -span)
    path.closeSubpath()
    return path
