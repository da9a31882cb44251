"""Measuring a chart: the axis, the room for labels, and which labels can be read."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from math import ceil, floor, log10

from producers.content.deck import ChartSlide
from producers.metrics.fonts import Face, FontBook
from producers.metrics.wrapping import wrap_text
from producers.pptx.grid import Box
from producers.pptx.look import TEXT_FONT
from producers.pptx.number_formats import format_number

TEXT_SIZE = 14.0
SMALL_SIZE = 12.0
GAP = 0.6
"""Space between groups of columns, as a share of one column."""

_LEGEND_ROOM = 31.0
_EDGE = 11.0
_LABEL_ROOM = 8.0
_CATEGORY_GAP = 4.0
_SEGMENT_SLACK = 1.5
_MOST_STEPS = 6
_WIDEST_END_LABEL = 0.26
_WIDEST_CATEGORY = 0.38


@dataclass(frozen=True)
class Frame:
    """The plot inside the chart, in points from the top left corner of the chart's box."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class ChartScale:
    """A measured chart. `labels[s][c]` says whether series s shows its label at category c; `label_size` is 0 when
    no labels fit and the value axis is shown instead. `skip` prints every n-th category only.
    """

    plot: Frame
    low: float
    high: float
    step: float
    labels: tuple[tuple[bool, ...], ...]
    label_size: float
    legend: bool
    totals: tuple[Decimal, ...] = ()
    skip: int = 1
    offsets: tuple[float, ...] = ()


class ChartRuler:
    """Measures the texts of one chart in a box."""

    def __init__(self, fonts: FontBook, chart: ChartSlide, box: Box) -> None:
        self._fonts = fonts
        self.chart = chart
        self.width = box.width_points
        self.height = box.height_points

    def text_width(self, text: str, size: float = TEXT_SIZE, *, bold: bool = False) -> float:
        """Return the width of a text in points."""
        return self._fonts.width(text, Face(TEXT_FONT, bold), size)

    def line_height(self, size: float = TEXT_SIZE) -> float:
        """Return the height of a line in points."""
        return self._fonts.line_height(Face(TEXT_FONT), size)

    def lines(self, text: str, width: float) -> int:
        """Return how many lines a text takes in a width of points."""
        return len(wrap_text(self._fonts, text, Face(TEXT_FONT), TEXT_SIZE, width))

    def number_width(self, values: Sequence[Decimal], size: float, *, bold: bool = False) -> float:
        """Return the width of the widest of some numbers in the chart's format."""
        texts = [format_number(value, self.chart.number_format) for value in values]
        return max((self.text_width(text, size, bold=bold) for text in texts), default=0.0)


def measure_chart(fonts: FontBook, chart: ChartSlide, box: Box) -> ChartScale:
    """Return the measured chart for its form."""
    ruler = ChartRuler(fonts, chart, box)
    if chart.form == "line":
        return _measure_lines(ruler)
    if chart.form == "bar":
        return _measure_bars(ruler)
    return _measure_columns(ruler)


def columns_side_by_side(chart: ChartSlide) -> int:
    """Return how many columns share a category: one where they are stacked or never meet (the past, then a plan)."""
    meets = any(sum(value is not None for value in column) > 1 for column in _by_category(chart))
    return len(chart.series) if meets and chart.form != "stacked" else 1


def stacked_totals(chart: ChartSlide) -> tuple[Decimal, ...]:
    """Return the total of each category of a stacked chart, or none when a negative part would make it mislead."""
    values = [value for series in chart.series for value in series.values if value is not None]
    if chart.form != "stacked" or len(chart.series) < 2 or any(value < 0 for value in values):
        return ()
    return tuple(sum((value or Decimal(0) for value in column), Decimal(0)) for column in _by_category(chart))


def _measure_columns(ruler: ChartRuler) -> ChartScale:
    chart = ruler.chart
    legend = len(chart.series) > 1
    size = _column_label_size(ruler, ruler.width - 2 * _EDGE)
    left = _EDGE if size else _axis_room(ruler)
    width = ruler.width - left - _EDGE
    skip, bottom = _category_room(ruler, width / len(chart.categories))
    top = _LEGEND_ROOM if legend else 4.0
    plot = Frame(left, top, width, ruler.height - top - bottom)
    bounds = _stack_bounds(chart) if chart.form == "stacked" else _bounds(chart)
    room = ruler.line_height(size or TEXT_SIZE) + _LABEL_ROOM
    if not size:
        low, high, step = _round_axis(*bounds)
    else:
        low, high = _axis_with_room(bounds, plot.height, room)
        step = 0.0
    scale = ChartScale(plot, low, high, step, _all(chart, shown=bool(size)), size, legend, skip=skip)
    if chart.form != "stacked" or not size:
        return scale
    return replace(scale, labels=_readable_segments(ruler, scale), totals=stacked_totals(chart))


def _column_label_size(ruler: ChartRuler, width: float) -> float:
    """Return the largest size at which every label fits its column, or 0."""
    chart = ruler.chart
    slot = width / len(chart.categories)
    side_by_side = columns_side_by_side(chart)
    column = slot / (side_by_side + GAP)
    # A label above a single column may be a little wider than the column, up to its neighbour's.
    room = slot - 6.0 if side_by_side == 1 and chart.form == "column" else column - 2.0
    for size in (TEXT_SIZE, SMALL_SIZE):
        parts = ruler.number_width(_values(chart), size) <= room
        totals = ruler.number_width(stacked_totals(chart), size, bold=True) <= slot - 6.0
        if parts and totals:
            return size
    return 0.0


def _readable_segments(ruler: ChartRuler, scale: ChartScale) -> tuple[tuple[bool, ...], ...]:
    """Return which labels are no taller than their segment."""
    points = scale.plot.height / (scale.high - scale.low)
    least = ruler.line_height(scale.label_size) + _SEGMENT_SLACK
    return tuple(
        tuple(value is not None and abs(float(value)) * points >= least for value in series.values)
        for series in ruler.chart.series
    )


def _measure_bars(ruler: ChartRuler) -> ChartScale:
    chart = ruler.chart
    legend = len(chart.series) > 1
    names = max(ruler.text_width(name) for name in chart.categories)
    left = min(names, ruler.width * _WIDEST_CATEGORY) + _LABEL_ROOM
    top = _LEGEND_ROOM if legend else 4.0
    thickness = (ruler.height - top) / len(chart.categories) / (columns_side_by_side(chart) + GAP)
    size = next((size for size in (TEXT_SIZE, SMALL_SIZE) if ruler.line_height(size) <= thickness + 1.0), 0.0)
    bottom = 6.0 if size else ruler.line_height() + _LABEL_ROOM
    plot = Frame(left, top, ruler.width - left - _EDGE, ruler.height - top - bottom)
    if not size:
        low, high, step = _round_axis(*_bounds(chart))
    else:
        room = ruler.number_width(_values(chart), size) + _LABEL_ROOM
        low, high = _axis_with_room(_bounds(chart), plot.width, room)
        step = 0.0
    return ChartScale(plot, low, high, step, _all(chart, shown=bool(size)), size, legend)


def _measure_lines(ruler: ChartRuler) -> ChartScale:
    chart = ruler.chart
    low, high, step = _round_axis(*_bounds(chart))
    names = max(ruler.text_width(series.name) for series in chart.series)
    named = names <= ruler.width * _WIDEST_END_LABEL
    left = _axis_room(ruler)
    width = _line_width(ruler, ruler.width - left, names + 14.0 if named else 0.0)
    skip, bottom = _category_room(ruler, width / len(chart.categories))
    top = 9.0 if named else _LEGEND_ROOM
    plot = Frame(left, top, width, ruler.height - top - bottom)
    scale = ChartScale(plot, low, high, step, _all(chart, shown=False), TEXT_SIZE, legend=not named, skip=skip)
    return replace(scale, offsets=_end_offsets(ruler, scale)) if named else scale


def _line_width(ruler: ChartRuler, available: float, label: float) -> float:
    """Return the width of the plot; half a category of it lies beyond the last value and carries the label too."""
    half = 0.5 / len(ruler.chart.categories)
    return min((available - label) / (1.0 - half), available - _EDGE)


def _end_offsets(ruler: ChartRuler, scale: ChartScale) -> tuple[float, ...]:
    """Return how far each label at the end of a line moves down, in points, so that none covers another."""
    ends = [_end_height(series.values, scale) for series in ruler.chart.series]
    order = sorted(range(len(ends)), key=lambda index: (ends[index], index))
    placed = [0.0] * len(ends)
    lowest = float("-inf")
    for index in order:
        placed[index] = max(ends[index], lowest + ruler.line_height())
        lowest = placed[index]
    surplus = max(0.0, lowest - scale.plot.height)
    return tuple(place - surplus - end for place, end in zip(placed, ends, strict=True))


def _end_height(values: Sequence[Decimal | None], scale: ChartScale) -> float:
    """Return where the last value of a series lies, in points below the top of the plot."""
    last = float(next((value for value in reversed(values) if value is not None), Decimal(0)))
    return (scale.high - last) / (scale.high - scale.low) * scale.plot.height


def _category_room(ruler: ChartRuler, slot: float) -> tuple[int, float]:
    """Return how many categories go to one printed label, and the room for the labels in points.

    Names wrap under their column as long as every word fits; else each n-th is printed, on one line.
    """
    names = ruler.chart.categories
    words = max((ruler.text_width(word) for name in names for word in name.split()), default=0.0)
    if words + 1.0 <= slot and ruler.chart.form != "line":
        return 1, max(ruler.lines(name, slot - 1.0) for name in names) * ruler.line_height() + _CATEGORY_GAP
    skip = max(1, ceil((max(map(ruler.text_width, names)) + 10.0) / slot))
    lines = 1
    return skip, lines * ruler.line_height() + _CATEGORY_GAP


def _axis_room(ruler: ChartRuler) -> float:
    _, high, step = _round_axis(*_bounds(ruler.chart))
    widest = ruler.number_width([Decimal(repr(high)), Decimal(repr(high - step))], TEXT_SIZE)
    return widest + _LABEL_ROOM + 2.0


def _values(chart: ChartSlide) -> list[Decimal]:
    return [value for series in chart.series for value in series.values if value is not None]


def _by_category(chart: ChartSlide) -> list[tuple[Decimal | None, ...]]:
    return list(zip(*(series.values for series in chart.series), strict=True))


def _bounds(chart: ChartSlide) -> tuple[float, float]:
    values = [float(value) for value in _values(chart)] or [0.0]
    return min(0.0, *values, 0.0), max(0.0, *values, 0.0)


def _stack_bounds(chart: ChartSlide) -> tuple[float, float]:
    columns = _by_category(chart)
    below = [sum(float(value) for value in column if value is not None and value < 0) for column in columns]
    above = [sum(float(value) for value in column if value is not None and value > 0) for column in columns]
    return min(0.0, *below, 0.0), max(0.0, *above, 0.0)


def _axis_with_room(bounds: tuple[float, float], length: float, room: float) -> tuple[float, float]:
    """Return the ends of an axis that leave `room` points beyond the values, on the sides where there are any."""
    low, high = bounds
    if low == high:
        return 0.0, 1.0
    used = length - room * ((low < 0) + (high > 0))
    unit = (high - low) / used
    return _rounded(low - room * unit * (low < 0)), _rounded(high + room * unit * (high > 0))


def _round_axis(low: float, high: float) -> tuple[float, float, float]:
    """Return an axis that ends on round numbers, with at most six steps."""
    span = (high - low) or 1.0
    rough = span / _MOST_STEPS
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1.0, 2.0, 2.5, 5.0, 10.0) if factor * power >= rough * (1 - 1e-9))
    top = max(ceil(high / step - 1e-9), 1 if low == 0 else 0)
    return _rounded(floor(low / step + 1e-9) * step), _rounded(top * step), _rounded(step)


def _rounded(value: float) -> float:
    return float(f"{value:.6g}")


def _all(chart: ChartSlide, *, shown: bool) -> tuple[tuple[bool, ...], ...]:
    return tuple(tuple(shown and value is not None for value in series.values) for series in chart.series)
