"""Draws charts from their stored figures: columns, bars, lines, areas, pies and points."""

import math
from dataclasses import dataclass
from decimal import Decimal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from app.preview.slide import Axis, Chart, Labels, Series
from app.ui.preview.fonts import make_document_font
from app.ui.preview.paper.inks import Inks
from app.ui.preview.slides.scales import axis_ends, extremes, slice_path, ticks, tops
from producers.reading.cellformat import show_number


@dataclass
class _Field:
    """The plot: where it lies, the ends of its axis, and for points those of the axis at the foot."""

    area: QRectF
    low: float
    high: float
    flat: bool = False
    foot: tuple[float, float] = (0.0, 0.0)

    def y(self, value: float) -> float:
        """Return the height of a value."""
        span = (self.high - self.low) or 1.0
        return self.area.bottom() - (value - self.low) / span * self.area.height()

    def x(self, value: float) -> float:
        """Return the place of a value along a lying axis."""
        low, high = self.foot if self.foot[0] < self.foot[1] else (self.low, self.high)
        span = (high - low) or 1.0
        return self.area.left() + (value - low) / span * self.area.width()


class ChartPainter:
    """Draws one chart; lengths are points."""

    def __init__(self, painter: QPainter, chart: Chart, area: QRectF, inks: Inks) -> None:
        """Draw with `painter` into `area`."""
        self._painter, self._chart, self._area, self._inks = painter, chart, area, inks

    def draw(self) -> None:
        """Draw title, legend, axes and figures."""
        chart = self._chart
        area = QRectF(self._area)
        if chart.title:
            self._text(QRectF(area.left(), area.top(), area.width(), 24), chart.title, chart.size + 2, bold=True)
            area.setTop(area.top() + 26)
        if chart.kind == "pie":
            self._pie(area)
            return
        if chart.legend in {"top", "left", "right"}:
            self._legend(QRectF(area.left(), area.top(), area.width(), 1.6 * chart.size))
            area.setTop(area.top() + 2 * chart.size)
        elif chart.legend:
            self._legend(QRectF(area.left(), area.bottom() - 1.6 * chart.size, area.width(), 1.6 * chart.size))
            area.setBottom(area.bottom() - 2 * chart.size)
        low, high = self._ends()
        foot = self._foot_ends() if chart.kind == "points" else (0.0, 0.0)
        field = _Field(self._plot(self._titled(area), low, high), low, high, chart.kind == "bars", foot)
        self._axes(field)
        if chart.kind in {"columns", "bars"}:
            self._columns(field)
        if chart.kind == "area":
            self._areas(field)
        for series in chart.series:
            if series.is_line:
                self._line(field, series)
        self._end_labels(field)

    # Axis

    def _titled(self, area: QRectF) -> QRectF:
        """Write the titles of the axes at the edges and return what is left between them."""
        chart, flat = self._chart, self._chart.kind == "bars"
        beside, below = chart.axis.title, chart.category_title or chart.foot.title
        if flat:
            beside, below = below, beside
        band = chart.size * 1.8
        if beside:
            self._painter.save()
            self._painter.translate(area.left(), area.bottom())
            self._painter.rotate(-90)
            self._text(QRectF(0, 0, area.height(), band), beside, chart.size)
            self._painter.restore()
        if below:
            self._text(QRectF(area.left(), area.bottom() - band, area.width(), band), below, chart.size)
        return area.adjusted(band if beside else 0, 0, 0, -band if below else 0)

    def _ends(self) -> tuple[float, float]:
        chart = self._chart
        if chart.stacking == "percent":
            return 0.0, 1.0
        return axis_ends(chart.axis, extremes(chart.series, chart.stacking, self._count()))

    def _foot_ends(self) -> tuple[float, float]:
        places = [one for series in self._chart.series for one in series.along if one is not None]
        return axis_ends(self._chart.foot, (min([0.0, *places]), max([0.0, *places])))

    def _count(self) -> int:
        return max([len(self._chart.categories), *(len(one.values) for one in self._chart.series)], default=0)

    def _plot(self, area: QRectF, low: float, high: float) -> QRectF:
        chart = self._chart
        if chart.plot is not None:
            left, top, width, height = chart.plot
            whole = self._area
            return QRectF(
                whole.left() + left * whole.width(),
                whole.top() + top * whole.height(),
                width * whole.width(),
                height * whole.height(),
            )
        size = chart.axis.size or chart.size
        figures = max((self._width(self._figure(one), size) for one in ticks(chart.axis, low, high)), default=0)
        names = max((self._width(one, chart.category_size or chart.size) for one in chart.categories), default=0)
        beside = (names if chart.kind == "bars" else figures if chart.axis.shown else 0) + 10
        under = size * 1.8
        return area.adjusted(min(beside, area.width() * 0.4), size, -10, -under)

    def _figure(self, value: float, axis: Axis | None = None) -> str:
        code = "0%" if self._chart.stacking == "percent" else (axis or self._chart.axis).format
        return show_number(Decimal(f"{value:.10g}"), code)

    def _axes(self, field: _Field) -> None:
        chart, area = self._chart, field.area
        size = chart.axis.size or chart.size
        for value in ticks(chart.axis, field.low, field.high):
            if field.flat:
                x = field.x(value)
                if chart.axis.lines:
                    self._rule(QPointF(x, area.top()), QPointF(x, area.bottom()), self._inks.faint)
                if chart.axis.shown:
                    self._text(QRectF(x - 40, area.bottom() + 2, 80, size * 1.6), self._figure(value), size)
            else:
                y = field.y(value)
                if chart.axis.lines:
                    self._rule(QPointF(area.left(), y), QPointF(area.right(), y), self._inks.faint)
                if chart.axis.shown:
                    box = QRectF(area.left() - 106, y - size, 100, 2 * size)
                    self._text(box, self._figure(value), size, right=True)
        zero = min(max(0.0, field.low), field.high)
        if field.flat:
            self._rule(QPointF(field.x(zero), area.top()), QPointF(field.x(zero), area.bottom()), self._inks.rule)
        else:
            self._rule(QPointF(area.left(), field.y(zero)), QPointF(area.right(), field.y(zero)), self._inks.rule)
        if chart.kind == "points":
            self._foot(field)
        elif chart.category_shown:
            self._names(field)

    def _foot(self, field: _Field) -> None:
        axis = self._chart.foot
        size = axis.size or self._chart.size
        for value in ticks(axis, *field.foot) if axis.shown else []:
            box = QRectF(field.x(value) - 40, field.area.bottom() + 3, 80, size * 1.6)
            self._text(box, self._figure(value, axis), size)

    def _names(self, field: _Field) -> None:
        chart, area, count = self._chart, field.area, self._count()
        size = chart.category_size or chart.size
        each = (area.height() if field.flat else area.width()) / max(count, 1)
        skip = 1
        if not field.flat:
            widest = max((self._width(one, size) for one in chart.categories), default=0)
            skip = max(math.ceil((widest * 0.72 + 4) / each), 1) if widest > each * 2.2 else 1
        for at, name in enumerate(chart.categories):
            if at % skip:
                continue
            if field.flat:
                row = count - 1 - at if chart.upside_down else at
                box = QRectF(self._area.left(), area.top() + each * row, area.left() - self._area.left() - 6, each)
                self._text(box, name, size, right=True)
            else:
                box = QRectF(area.left() + each * at - 2, area.bottom() + 3, each * skip + 4, size * 2.8)
                self._text(box, name, size, top=True)

    # Figures

    def _columns(self, field: _Field) -> None:
        chart = self._chart
        series = [one for one in chart.series if not one.is_line]
        count, stacked = self._count(), bool(chart.stacking)
        each = (field.area.height() if field.flat else field.area.width()) / max(count, 1)
        side_by_side = 1 if stacked else max(len(series), 1)
        share = 1 + (side_by_side - 1) * (1 - chart.overlap) if not stacked else 1
        thick = each / (share + chart.gap)
        step = thick * (1 - chart.overlap) if not stacked else 0.0
        used = thick * share
        for at in range(count):
            start = each * (count - 1 - at if chart.upside_down else at) + (each - used) / 2
            up = down = 0.0
            whole = sum(abs(one.values[at] or 0) for one in series if at < len(one.values)) or 1.0
            for number, one in enumerate(series):
                value = one.values[at] if at < len(one.values) else None
                if value is None:
                    continue
                place = len(series) - 1 - number if chart.upside_down else number
                value = value / whole if chart.stacking == "percent" else value
                base = (up if value >= 0 else down) if stacked else 0.0
                self._column(field, one, at, start + place * step, thick, base, base + value)
                up, down = (up + value, down) if value >= 0 else (up, down + value)

    def _column(
        self, field: _Field, series: Series, at: int, start: float, thick: float, base: float, end: float
    ) -> None:
        area = field.area
        low, high = max(min(base, end), field.low), min(max(base, end), field.high)
        if field.flat:
            bar = QRectF(QPointF(field.x(low), area.top() + start), QPointF(field.x(high), area.top() + start + thick))
        else:
            bar = QRectF(
                QPointF(area.left() + start, field.y(high)), QPointF(area.left() + start + thick, field.y(low))
            )
        if series.colour:
            self._painter.fillRect(bar, QColor(series.colour))
        self._label(series.labels, at, bar, flat=field.flat, negative=end < base)

    def _label(self, labels: Labels, at: int, bar: QRectF, *, flat: bool, negative: bool) -> None:
        words = labels.words[at] if at < len(labels.words) else ""
        if not words:
            return
        size = labels.size or self._chart.size
        colour = labels.colour or self._chart.colour
        width, height = max(self._width(words, size, bold=labels.bold) + 4, bar.width()), size * 1.5
        if flat:
            width = self._width(words, size, bold=labels.bold) + 6
            left = {"centre": bar.center().x() - width / 2, "base": bar.left(), "end": bar.right() - width}.get(
                labels.at, bar.left() - width if negative else bar.right() + 2
            )
            box = QRectF(left, bar.center().y() - height / 2, width, height)
        else:
            top = {"centre": bar.center().y() - height / 2, "base": bar.bottom() - height, "end": bar.top()}.get(
                labels.at, bar.bottom() if negative else bar.top() - height
            )
            box = QRectF(bar.center().x() - width / 2, top, width, height)
        self._text(box, words, size, colour=colour, bold=labels.bold)

    def _points(self, field: _Field, series: Series) -> list[tuple[int, QPointF]]:
        each = field.area.width() / max(self._count(), 1)
        values = series.values if self._chart.kind not in {"lines", "area"} else self._tops(series)
        found = []
        for at, value in enumerate(values):
            place = series.along[at] if at < len(series.along) else None
            x = field.area.left() + each * (at + 0.5) if place is None else field.x(place)
            if value is not None and (place is not None or not series.along):
                found.append((at, QPointF(x, field.y(value))))
        return found

    def _tops(self, series: Series) -> tuple[float | None, ...]:
        """Return what a line or an area reaches: its figures, on top of those before it where they are stacked."""
        chart = self._chart
        return tops(chart.series, chart.stacking)[chart.series.index(series)] if chart.stacking else series.values

    def _line(self, field: _Field, series: Series) -> None:
        points = self._points(field, series)
        if series.colour and points:
            pen = QPen(QColor(series.colour), series.width)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            self._painter.setPen(pen)
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            if series.joined:
                self._painter.drawPolyline(QPolygonF([point for _, point in points]))
            if len(points) == 1 or series.dotted:
                self._painter.setPen(Qt.PenStyle.NoPen)
                self._painter.setBrush(QColor(series.colour))
                for _, point in points:
                    self._painter.drawEllipse(point, 3, 3)
        for at, point in points:
            words = series.labels.words[at] if at < len(series.labels.words) else ""
            if words and (at < self._count() - 1 or not series.colour):
                size = series.labels.size or self._chart.size
                box = QRectF(point.x() - 60, point.y() - size * 1.7, 120, size * 1.5)
                self._text(box, words, size, colour=self._letter(series), bold=series.labels.bold)

    def _letter(self, series: Series) -> str:
        return series.labels.colour or self._chart.colour

    def _end_labels(self, field: _Field) -> None:
        """Write what stands at the ends of lines, one below the other where they would meet."""
        ends: list[tuple[float, float, Series, str]] = []
        for series in self._chart.series:
            points = self._points(field, series) if series.is_line and series.colour else []
            last = len(series.values) - 1
            if points and points[-1][0] == last and last < len(series.labels.words) and series.labels.words[last]:
                ends.append((points[-1][1].y(), points[-1][1].x(), series, series.labels.words[last]))
        lowest = -math.inf
        for y, x, series, words in sorted(ends, key=lambda end: end[0]):
            size = series.labels.size or self._chart.size
            middle = max(y, lowest + size * 1.25)
            lowest = middle
            box = QRectF(x + 5, middle - size * 0.75, 200, size * 1.5)
            self._text(box, words, size, colour=self._letter(series), bold=series.labels.bold, left=True)

    def _areas(self, field: _Field) -> None:
        below: list[QPointF] = []
        for series in self._chart.series:
            points = [point for _, point in self._points(field, series)]
            if not points or series.is_line:
                continue
            zero = field.y(max(field.low, 0.0))
            foot = below or [QPointF(points[0].x(), zero), QPointF(points[-1].x(), zero)]
            if series.colour:
                self._painter.setPen(Qt.PenStyle.NoPen)
                self._painter.setBrush(QColor(series.colour))
                self._painter.drawPolygon(QPolygonF([*points, *reversed(foot)]))
            below = points if self._chart.stacking else []

    def _pie(self, area: QRectF) -> None:
        series = next(iter(self._chart.series), None)
        values = [max(value or 0.0, 0.0) for value in series.values] if series is not None else []
        total = sum(values)
        if series is None or not total:
            return
        edge = min(area.width() * 0.6, area.height())
        box = QRectF(area.left(), area.center().y() - edge / 2, edge, edge)
        turned = 90.0 - self._chart.turn
        for at, value in enumerate(values):
            colour = series.own_colours[at] if at < len(series.own_colours) else self._inks.rule.name()
            span = -value / total * 360
            self._painter.setPen(QPen(self._inks.white, 1))
            self._painter.setBrush(QColor(colour))
            self._painter.drawPath(slice_path(box, turned, span, self._chart.hole))
            turned += span
            if self._chart.legend or any(series.labels.words):
                words = series.labels.words[at] if at < len(series.labels.words) else ""
                self._key(at, len(values), colour, words, area, edge)

    def _key(self, at: int, count: int, colour: str, label: str, area: QRectF, edge: float) -> None:
        size = self._chart.size
        top = area.center().y() - count * size + at * size * 2
        self._painter.fillRect(QRectF(area.left() + edge + 16, top + size * 0.4, size, size), QColor(colour))
        name = self._chart.categories[at] if at < len(self._chart.categories) else ""
        box = QRectF(area.left() + edge + 22 + size, top, area.width() - edge, size * 1.8)
        self._text(box, f"{name}  {label}".strip(), size, left=True)

    def _legend(self, area: QRectF) -> None:
        size = self._chart.size
        named = [one for one in self._chart.series if one.colour]
        widths = [self._width(one.name, size) + size + 22 for one in named]
        x = area.center().x() - sum(widths) / 2
        for one, width in zip(named, widths, strict=True):
            self._painter.fillRect(
                QRectF(x, area.center().y() - size * 0.4, size * 0.8, size * 0.8), QColor(one.colour)
            )
            self._text(QRectF(x + size + 2, area.top(), width, area.height()), one.name, size, left=True)
            x += width

    # Words and rules

    def _rule(self, start: QPointF, end: QPointF, colour: QColor) -> None:
        self._painter.setPen(QPen(colour, 0.5))
        self._painter.drawLine(start, end)

    def _font(self, size: float, *, bold: bool = False) -> QFont:
        return make_document_font(self._chart.family, size * 20, bold=bold)

    def _width(self, text: str, size: float, *, bold: bool = False) -> float:
        return QFontMetricsF(self._font(size, bold=bold)).horizontalAdvance(text) / 20

    def _text(
        self,
        box: QRectF,
        text: str,
        size: float,
        *,
        colour: str = "",
        bold: bool = False,
        right: bool = False,
        left: bool = False,
        top: bool = False,
    ) -> None:
        across = (
            Qt.AlignmentFlag.AlignRight
            if right
            else Qt.AlignmentFlag.AlignLeft
            if left
            else Qt.AlignmentFlag.AlignHCenter
        )
        down = Qt.AlignmentFlag.AlignTop if top else Qt.AlignmentFlag.AlignVCenter
        self._painter.save()
        self._painter.translate(box.topLeft())
        self._painter.scale(1 / 20, 1 / 20)
        self._painter.setFont(self._font(size, bold=bold))
        self._painter.setPen(QColor(colour or self._chart.colour))
        flags = across | down | (Qt.TextFlag.TextWordWrap if top else Qt.TextFlag.TextDontClip)
        self._painter.drawText(QRectF(0, 0, box.width() * 20, box.height() * 20), flags, text)
        self._painter.restore()
