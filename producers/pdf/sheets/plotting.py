"""Charts drawn: bars, columns and lines with their labels, axis and legend, as parts that lie over rows."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from producers.pdf.document.faces import FaceBook
from producers.pdf.document.shapes import Over, Style, Text
from producers.pdf.sheets.charts import Chart, Series
from producers.reading.cellformat import show_value

_INK, _HAIR = "1B2029", "C9C4B6"
_SIZE, _LEGEND = 9.0, 18.0
_TICKS = 5


@dataclass(frozen=True)
class Box:
    """A rectangle in points: left edge, top edge, width, height."""

    x: float
    y: float
    width: float
    height: float


def plot(chart: Chart, box: Box, book: FaceBook, scale: float) -> tuple[Over, ...]:
    """Return a chart in a box; `scale` is that of the print."""
    return tuple(_Plotter(chart, box, book, scale).parts())


class _Plotter:
    """Draws one chart."""

    def __init__(self, chart: Chart, box: Box, book: FaceBook, scale: float) -> None:
        self._chart, self._book, self._scale = chart, book, scale
        self._size = _SIZE * scale
        legend = _LEGEND * scale if chart.legend else 0.0
        self._legend_top = box.y + 2 * scale
        self._low, self._high = _range(chart)
        names = max((self._width(one) for one in chart.categories), default=0.0)
        ticks = max((self._width(one) for one in self._tick_labels()), default=0.0) if chart.axis else 0.0
        left = min(names, box.width * 0.4) + 8 * scale if chart.sideways else ticks + 8 * scale
        below = (self._size * 1.6) if not chart.sideways or chart.axis else 4 * scale
        above = legend + self._size * 1.4
        room = self._label_room() if chart.sideways else 0.0
        self._plot = Box(box.x + left + room, box.y + above, box.width - left - 2 * room, box.height - above - below)
        self._box = box

    def _style(self, colour: str = _INK, *, bold: bool = False) -> Style:
        return Style(self._book.find("Calibri", bold=bold, italic=False), self._size, colour)

    def _width(self, text: str) -> float:
        return self._style().faces[0].width(text) * self._size

    def _label_room(self) -> float:
        return max((self._width(one) for series in self._chart.series for one in series.labels), default=0.0) + 4

    def parts(self) -> Iterator[Over]:
        """Yield all parts, fills first."""
        yield from self._bars()
        yield from self._axis()
        yield from self._lines()
        yield from self._categories()
        yield from self._legend()

    def _at(self, number: float) -> float:
        """Return how far along the value axis a number stands, from 0 to 1."""
        return (number - self._low) / (self._high - self._low)

    def _slot(self) -> float:
        across = self._plot.height if self._chart.sideways else self._plot.width
        return across / max(len(self._chart.categories), 1)

    def _bars(self) -> Iterator[Over]:
        bars = [one for one in self._chart.series if not one.line]
        beside = 1 if self._chart.stacked else max(len(bars), 1)
        thick = self._slot() / (beside + self._chart.gap)
        for place in range(len(self._chart.categories)):
            ends = {1: 0.0, -1: 0.0}
            start = self._slot() * place + (self._slot() - thick * beside) / 2
            for number, series in enumerate(bars):
                amount = series.values[place] if place < len(series.values) else None
                if amount is None:
                    continue
                side = -1 if amount < 0 else 1
                base = ends[side] if self._chart.stacked else 0.0
                ends[side] = base + amount
                offset = start if self._chart.stacked else start + thick * number
                yield from self._bar(series, place, (base, base + amount), (offset, thick))

    def _bar(
        self, series: Series, place: int, span: tuple[float, float], across: tuple[float, float]
    ) -> Iterator[Over]:
        low, high = sorted((self._at(span[0]), self._at(span[1])))
        offset, thick = across
        plot = self._plot
        if self._chart.sideways:
            box = Box(plot.x + low * plot.width, plot.y + offset, (high - low) * plot.width, thick)
        else:
            box = Box(plot.x + offset, plot.y + (1 - high) * plot.height, thick, (high - low) * plot.height)
        yield Over("fill", box.x, box.y, box.width, box.height, series.colour)
        if place < len(series.labels) and series.labels[place]:
            yield self._bar_label(series, place, box, negative=span[1] < span[0])

    def _bar_label(self, series: Series, place: int, box: Box, *, negative: bool) -> Over:
        text = Text(series.labels[place], self._style(series.label_colour, bold=series.label_bold))
        middle = box.y + box.height / 2 - self._size * 0.61
        if series.label_place == "ctr":
            return Over("text", box.x + box.width / 2, middle, text=text, align="center")
        if self._chart.sideways:
            edge = box.x - 3 if negative else box.x + box.width + 3
            return Over("text", edge, middle, text=text, align="right" if negative else "left")
        top = box.y + box.height + 1 if negative else box.y - self._size * 1.3
        return Over("text", box.x + box.width / 2, top, text=text, align="center")

    def _axis(self) -> Iterator[Over]:
        plot = self._plot
        zero = min(max(self._at(0.0), 0.0), 1.0)
        if self._chart.sideways:
            yield Over("rule", plot.x + zero * plot.width, plot.y, 0.0, plot.height, _HAIR, 0.75)
        else:
            yield Over("rule", plot.x, plot.y + (1 - zero) * plot.height, plot.width, 0.0, _HAIR, 0.75)
        for tick, words in zip(self._ticks(), self._tick_labels(), strict=True) if self._chart.axis else ():
            place = self._at(tick)
            if self._chart.sideways:
                top = plot.y + plot.height + 2
                yield Over("text", plot.x + place * plot.width, top, text=Text(words, self._style()), align="center")
            else:
                top = plot.y + (1 - place) * plot.height - self._size * 0.61
                yield Over("text", plot.x - 4, top, text=Text(words, self._style()), align="right")

    def _ticks(self) -> list[float]:
        step = _step(self._low, self._high)
        first = math.ceil(self._low / step - 1e-9)
        return [number * step for number in range(first, int(self._high / step + 1e-9) + 1)]

    def _tick_labels(self) -> list[str]:
        return [show_value(Decimal(repr(round(tick, 9))), self._chart.form) for tick in self._ticks()]

    def _lines(self) -> Iterator[Over]:
        plot = self._plot
        for series in (one for one in self._chart.series if one.line):
            points = [
                (plot.x + self._slot() * (n + 0.5), plot.y + (1 - self._at(one)) * plot.height)
                for n, one in enumerate(series.values)
                if one is not None
            ]
            for (x, y), (right, low) in pairwise(points) if series.drawn else ():
                yield Over("rule", x, y, right - x, low - y, series.colour, 2.25 * self._scale)
            for (x, y), words in zip(points, series.labels, strict=False):
                if words:
                    look = self._style(series.label_colour, bold=series.label_bold)
                    yield Over("text", x, y - self._size * 1.35, text=Text(words, look), align="center")

    def _categories(self) -> Iterator[Over]:
        plot = self._plot
        every = self._every()
        for place, words in enumerate(self._chart.categories):
            middle = self._slot() * (place + 0.5)
            if self._chart.sideways:
                top = plot.y + middle - self._size * 0.61
                x = self._box.x + 4 * self._scale
                yield Over("text", x, top, text=Text(words, self._style()), align="left")
            elif place % every == 0:
                top = plot.y + plot.height + self._size * 0.3
                yield Over("text", plot.x + middle, top, text=Text(words, self._style()), align="center")

    def _every(self) -> int:
        """Return which categories are named so that their names do not run into each other."""
        widest = max((self._width(one) for one in self._chart.categories), default=0.0) + 4
        return max(1, math.ceil(widest / max(self._slot(), 1.0)))

    def _legend(self) -> Iterator[Over]:
        shown = [self._chart.series[number] for number in self._chart.legend if number < len(self._chart.series)]
        side = self._size * 0.8
        total = sum(self._width(one.name) + side + 18 for one in shown)
        x = self._box.x + (self._box.width - total) / 2
        for series in shown:
            yield Over("fill", x, self._legend_top + self._size * 0.25, side, side, series.colour)
            yield Over("text", x + side + 4, self._legend_top, text=Text(series.name, self._style()), align="left")
            x += self._width(series.name) + side + 18


def _range(chart: Chart) -> tuple[float, float]:
    """Return the ends of the value axis: from zero where nothing is below it, up to the next even step."""
    numbers = [one for series in chart.series for one in series.values if one is not None]
    if chart.stacked:
        bars = [series.values for series in chart.series if not series.line]
        for column in zip(*bars, strict=False):
            numbers += [sum(one for one in column if one and one > 0), sum(one for one in column if one and one < 0)]
    low = chart.least if chart.least is not None else min([0.0, *numbers])
    high = max([low, 0.0, *numbers])
    if high == low:
        high = low + 1
    if not chart.axis:
        return low, high
    step = _step(low, high)
    return math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step


def _step(low: float, high: float) -> float:
    rough = (high - low) / _TICKS
    size = 10.0 ** math.floor(math.log10(rough))
    return next(size * one for one in (1, 2, 2.5, 5, 10) if rough <= size * one * 1.0000001)
