"""A PDF as leaves, drawn by PDFium at exactly the size that is shown. Nothing in it is run and no link is followed."""

from collections import OrderedDict

import pypdfium2
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from app.preview.views import PdfView
from app.ui.preview.paper.inks import Inks
from app.ui.preview.pdf_fields import field_words

POINT = 96 / 72
KEPT = 6
LARGEST = 6000
LETTERS = 20_000


class PdfSource:
    """The pages of a PDF."""

    def __init__(self, view: PdfView, inks: Inks) -> None:
        """Open the PDF from its bytes."""
        self._view, self._inks = view, inks
        self._document = pypdfium2.PdfDocument(view.data)
        self._document.init_forms()
        self._images: OrderedDict[tuple[int, int], QImage] = OrderedDict()
        self._texts: dict[int, str] = {}
        self._boxes: dict[int, list[QRectF]] = {}

    def count(self) -> int:
        """Return how many pages there are."""
        return len(self._view.sizes)

    def is_done(self) -> bool:
        """All pages are there from the start."""
        return True

    def size(self, at: int) -> QSizeF:
        """Return the size of a page."""
        width, height = self._view.sizes[at]
        return QSizeF(width * POINT, height * POINT)

    def paint(self, at: int, painter: QPainter, clip: QRectF, scale: float) -> None:  # noqa: ARG002
        """Paint a page; it is drawn anew for another size and kept while it is near."""
        area = QRectF(QPointF(0, 0), self.size(at))
        painter.drawImage(area, self._image(at, scale))
        if self._inks.is_dimmed:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
            painter.fillRect(area, self._inks.paper)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)

    def _image(self, at: int, scale: float) -> QImage:
        size = self.size(at)
        fitting = min(scale, LARGEST / max(size.width(), size.height(), 1))
        key = (at, round(fitting * 1000))
        if key not in self._images:
            self._images[key] = self._draw(at, fitting * POINT)
        self._images.move_to_end(key)
        while len(self._images) > KEPT:
            self._images.popitem(last=False)
        return self._images[key]

    def _draw(self, at: int, scale: float) -> QImage:
        page = self._load(at)
        if page is None:
            return _empty(self._view.sizes[at], scale, self._inks.paper)
        try:
            bitmap = page.render(scale=scale, may_draw_forms=True, rev_byteorder=False)
            form = {4: QImage.Format.Format_RGB32, 3: QImage.Format.Format_BGR888, 1: QImage.Format.Format_Grayscale8}
            image = QImage(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, form[bitmap.n_channels])
            return image.copy()
        finally:
            page.close()

    def _load(self, at: int) -> pypdfium2.PdfPage | None:
        """Return a page, None for one that is damaged."""
        try:
            return self._document[at]
        except pypdfium2.PdfiumError:
            return None

    def words(self, at: int) -> str:
        """Return the words of a page, then those that stand in its fields."""
        if at not in self._texts:
            self._read(at)
        return self._texts[at]

    def _read(self, at: int) -> None:
        page = self._load(at)
        if page is None:
            self._texts[at], self._boxes[at] = "", []
            return
        text = page.get_textpage()
        try:
            count = min(text.count_chars(), LETTERS)
            words = text.get_text_range(0, count) if count else ""
            height = self._view.sizes[at][1]
            boxes = [_to_area(text.get_charbox(letter, loose=True), height) for letter in range(count)]
            fields = [(held, _to_area(box, height)) for held, box in field_words(self._document, page)]
        finally:
            text.close()
            page.close()
        plain = words.replace("\r\n", "\n\n").replace("\r", "\n")
        self._texts[at] = plain if len(words) == len(plain) else words
        self._boxes[at] = boxes + [QRectF()] * max(len(self._texts[at]) - len(boxes), 0)
        for held, area in fields:
            self._texts[at] += f"\n{held}"
            self._boxes[at] += [QRectF(), *([area] * len(held))]

    def spots(self, at: int, start: int, end: int) -> list[QRectF]:
        """Return the areas of words, one for each line."""
        self.words(at)
        lines: list[QRectF] = []
        for box in self._boxes[at][start:end]:
            if box.width() <= 0 or box.height() <= 0:
                continue
            if lines and _same_line(lines[-1], box):
                lines[-1] = lines[-1].united(box)
            else:
                lines.append(QRectF(box))
        return lines

    def offset_at(self, at: int, point: QPointF) -> int:
        """Return the place in the words nearest to a point."""
        self.words(at)
        best, nearest = 0, float("inf")
        for offset, box in enumerate(self._boxes[at]):
            if box.height() <= 0:
                continue
            down = max(box.top() - point.y(), 0.0, point.y() - box.bottom())
            across = max(box.left() - point.x(), 0.0, point.x() - box.right())
            distance = down * 1000 + across
            if distance < nearest:
                nearest, best = distance, offset + (point.x() > box.center().x())
        return best

    def close(self) -> None:
        """Let the PDF go."""
        self._document.close()


def _empty(size: tuple[float, float], scale: float, paper: QColor) -> QImage:
    image = QImage(max(round(size[0] * scale), 1), max(round(size[1] * scale), 1), QImage.Format.Format_RGB32)
    image.fill(paper)
    return image


def _to_area(box: tuple[float, float, float, float], height: float) -> QRectF:
    left, bottom, right, top = box
    return QRectF(left * POINT, (height - top) * POINT, (right - left) * POINT, (top - bottom) * POINT)


def _same_line(line: QRectF, box: QRectF) -> bool:
    shared = min(line.bottom(), box.bottom()) - max(line.top(), box.top())
    return shared > 0.5 * min(line.height(), box.height()) and box.left() >= line.left() - 1
