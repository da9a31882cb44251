"""A deck as leaves, each painted from its shapes."""

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from app.preview.slide import (
    ChartShape,
    PictureShape,
    ShapeView,
    SlideCell,
    SlideItem,
    SlideView,
    TableView,
)
from app.preview.views import SlidesView
from app.ui.preview.fonts import make_document_font
from app.ui.preview.paper.inks import Inks
from app.ui.preview.paper.pictures import load_image
from app.ui.preview.slides.charts import ChartPainter
from app.ui.preview.slides.shapes import area_of, paint_shape, room_of, turn_painter
from app.ui.preview.slides.tables import paint_cell, set_table
from app.ui.preview.slides.words import FINE, SetBody, SlideLine, draw_bullet, line_area, missing_letter, set_body

POINT = 96 / 72
UNIT = POINT / FINE


@dataclass(slots=True)
class _SetSlide:
    """What is set of a slide: words of each item with its lines, cells of tables with their boxes."""

    bodies: dict[int, SetBody] = field(default_factory=dict)
    cells: dict[int, list[tuple[QRectF, SlideCell, SetBody]]] = field(default_factory=dict)
    lines: list[SlideLine] = field(default_factory=list)
    words: str = ""


class SlidesSource:
    """The slides of a deck."""

    def __init__(self, view: SlidesView, inks: Inks) -> None:
        """Prepare; a slide is set when it is first seen."""
        self.view, self._inks = view, inks
        self._set: dict[int, _SetSlide] = {}
        self._images: dict[tuple[int, int], QImage | None] = {}

    def count(self) -> int:
        """Return how many slides there are."""
        return len(self.view.slides)

    def is_done(self) -> bool:
        """All slides are there from the start."""
        return True

    def size(self, at: int) -> QSizeF:  # noqa: ARG002
        """Return the size of the slides."""
        return QSizeF(self.view.width * POINT, self.view.height * POINT)

    def paint(self, at: int, painter: QPainter, clip: QRectF, scale: float) -> None:  # noqa: ARG002
        """Paint a slide."""
        slide = self.view.slides[at]
        made = self._slide(at)
        painter.save()
        painter.fillRect(QRectF(QPointF(0, 0), self.size(at)), QColor(slide.ground))
        painter.scale(POINT, POINT)
        for number, item in enumerate(slide.items):
            painter.save()
            self._paint_item(painter, at, number, item, made)
            painter.restore()
        painter.restore()
        if self._inks.is_dimmed:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
            painter.fillRect(QRectF(QPointF(0, 0), self.size(at)), self._inks.paper)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)

    def _paint_item(self, painter: QPainter, at: int, number: int, item: SlideItem, made: _SetSlide) -> None:
        if isinstance(item, ShapeView):
            turn_painter(painter, item)
            paint_shape(painter, item)
            _paint_words(painter, made.bodies.get(number))
        elif isinstance(item, TableView):
            for area, cell, body in made.cells.get(number, []):
                paint_cell(painter, area, cell)
                _paint_words(painter, body)
        elif isinstance(item, ChartShape):
            if item.chart is not None:
                ChartPainter(painter, item.chart, area_of(item.box), self._inks).draw()
            else:
                self._paint_named(painter, area_of(item.box), item.words or item.name)
        else:
            self._paint_picture(painter, at, number, item)

    def _paint_picture(self, painter: QPainter, at: int, number: int, item: PictureShape) -> None:
        image = self._image(at, number, item)
        if image is None:
            self._paint_named(painter, area_of(item.box), item.words)
            return
        left, top, right, bottom = item.crop
        width, height = image.width(), image.height()
        part = QRectF(left * width, top * height, (1 - left - right) * width, (1 - top - bottom) * height)
        painter.drawImage(area_of(item.box), image, part)

    def _image(self, at: int, number: int, item: PictureShape) -> QImage | None:
        key = (at, number)
        if key not in self._images:
            self._images[key] = load_image(item.data)
        return self._images[key]

    def _paint_named(self, painter: QPainter, area: QRectF, words: str) -> None:
        painter.setPen(QPen(self._inks.quiet, 0.75))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(area)
        painter.setFont(make_document_font("", 12))
        painter.drawText(area.adjusted(8, 8, -8, -8), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words)

    def _slide(self, at: int) -> _SetSlide:
        if at not in self._set:
            self._set[at] = _set_slide(self.view.slides[at])
        return self._set[at]

    def words(self, at: int) -> str:
        """Return the words of a slide, with its notes at the end."""
        return self._slide(at).words

    def spots(self, at: int, start: int, end: int) -> list[QRectF]:
        """Return the areas of words."""
        found = []
        for line in self._slide(at).lines:
            first, last = max(start, line.start), min(end, line.start + len(line.words))
            if first < last:
                area = line_area(line, first - line.start, last - line.start)
                found.append(_to_px(area))
        return found

    def offset_at(self, at: int, point: QPointF) -> int:
        """Return the place in the words nearest to a point."""
        lines = self._slide(at).lines
        x, y = point.x() / UNIT, point.y() / UNIT
        if not lines:
            return 0
        nearest = min(lines, key=lambda one: _distance(one, x, y))
        line = nearest.line()
        offset = line.xToCursor(x - nearest.x + line.position().x()) - line.textStart()
        return nearest.start + min(max(offset, 0), len(nearest.words))

    def is_drawn(self, at: int) -> bool:
        """Tell whether a slide is drawn whole: nothing of it is left out, only named, or drawn as something else."""
        return not self.view.slides[at].undrawn and all(
            item.chart is not None and item.chart.whole
            if isinstance(item, ChartShape)
            else not isinstance(item, PictureShape) or self._image(at, number, item) is not None
            for number, item in enumerate(self.view.slides[at].items)
        )

    def missing_letter(self, at: int) -> str:
        """Return the first letter of a slide that no font at hand has, "" when all are there."""
        for line in self._slide(at).lines:
            if letter := missing_letter(line):
                return letter
        return ""

    def title_area(self, at: int) -> QRectF:
        """Return the area of the title's words, empty without one."""
        found = QRectF()
        for number, item in enumerate(self.view.slides[at].items):
            if isinstance(item, ShapeView) and item.is_title:
                for line in self._slide(at).bodies[number].lines:
                    found = found.united(_to_px(line_area(line, 0, len(line.words))))
        return found


def _set_slide(slide: SlideView) -> _SetSlide:
    made = _SetSlide()
    for number, item in enumerate(slide.items):
        if isinstance(item, ShapeView):
            made.bodies[number] = set_body(item.body, room_of(item))
            _take_words(made, made.bodies[number])
        elif isinstance(item, TableView):
            made.cells[number] = set_table(item)
            for _, _, body in made.cells[number]:
                _take_words(made, body)
        elif isinstance(item, ChartShape) and item.chart is not None:
            made.words += f"{item.words}\n" if item.words else ""
    made.words += f"\n{slide.notes}" if slide.notes else ""
    return made


def _take_words(made: _SetSlide, body: SetBody) -> None:
    for line in body.lines:
        line.start = len(made.words)
        made.words += line.words
        made.lines.append(line)
        if line.is_last:
            made.words += "\n"


def _to_px(area: QRectF) -> QRectF:
    return QRectF(area.x() * UNIT, area.y() * UNIT, area.width() * UNIT, area.height() * UNIT)


def _distance(line: SlideLine, x: float, y: float) -> float:
    made = line.line()
    down = max(line.y - y, 0.0, y - line.y - made.height())
    across = max(line.x - x, 0.0, x - line.x - made.naturalTextWidth())
    return down + across


def _paint_words(painter: QPainter, body: SetBody | None) -> None:
    if body is None:
        return
    painter.save()
    painter.scale(1 / FINE, 1 / FINE)
    for line in body.lines:
        line.draw(painter)
    for bullet in body.bullets:
        draw_bullet(painter, bullet)
    painter.restore()
