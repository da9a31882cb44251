"""A document as leaves: pages that come one after another while the rest is still being set."""

import time
from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from app.preview.document import Block, DocumentParts, Section
from app.ui.preview.paper.flow import flow_pieces
from app.ui.preview.paper.inks import Inks
from app.ui.preview.paper.paginate import Paginator, bands_for
from app.ui.preview.paper.painter import cursor_x, paint_leaf
from app.ui.preview.paper.paragraphs import Measure
from app.ui.preview.paper.pieces import Leaf, Piece, PlacedText
from app.ui.preview.paper.setting import Numbers, Setter

TWIP = 1 / 15
"""Px at 100 % for one twip."""
LEAST_MARGIN = 760.0


class PagesSource:
    """The pages of a document. `trim` cuts the outer margins down, so that the words get the width there is."""

    def __init__(self, parts: DocumentParts, inks: Inks) -> None:
        """Prepare; call `go_on` until it is done."""
        self._parts, self._inks = parts, inks
        self._setter = Setter(inks)
        self._leaves: list[Leaf] = []
        self._coming: Iterator[Leaf | None] | None = iter(Paginator(parts, self._setter))
        self._bands: dict[tuple[int, int, bool, int], list[tuple[float, list[Piece]]]] = {}
        self.trim = False

    @property
    def parts(self) -> DocumentParts:
        """The document that is set."""
        return self._parts

    def go_on(self, seconds: float) -> bool:
        """Set further pages for about `seconds`, at least one piece of one; return whether new ones are there."""
        before, until = len(self._leaves), time.monotonic() + seconds
        for leaf in self._coming or ():
            if leaf is not None:
                self._leaves.append(leaf)
            if time.monotonic() >= until:
                return len(self._leaves) > before
        self._coming = None
        self._bands.clear()
        return len(self._leaves) > before

    def is_done(self) -> bool:
        """Tell whether all pages are set."""
        return self._coming is None

    def count(self) -> int:
        """Return how many pages are set."""
        return len(self._leaves)

    def leaf(self, at: int) -> Leaf:
        """Return a page."""
        return self._leaves[at]

    def left_cut(self, at: int) -> float:
        """Return the twips that are cut off at the left."""
        return max(self._leaves[at].left - LEAST_MARGIN, 0.0) if self.trim else 0.0

    def size(self, at: int) -> QSizeF:
        """Return the size of a page, without what is cut off."""
        leaf = self._leaves[at]
        right = max(leaf.right - LEAST_MARGIN, 0.0) if self.trim else 0.0
        return QSizeF((leaf.width - self.left_cut(at) - right) * TWIP, leaf.height * TWIP)

    def full_width(self, at: int) -> float:
        """Return the width of the whole page."""
        return self._leaves[at].width * TWIP

    def paint(self, at: int, painter: QPainter, clip: QRectF, scale: float) -> None:  # noqa: ARG002
        """Paint a page with its head and foot."""
        leaf = self._leaves[at]
        painter.save()
        painter.fillRect(QRectF(0, 0, self.size(at).width(), self.size(at).height()), self._inks.paper)
        painter.scale(TWIP, TWIP)
        painter.translate(-self.left_cut(at), 0)
        area = QRectF(0, clip.top() / TWIP, leaf.width, clip.height() / TWIP)
        paint_leaf(painter, leaf, self._inks, area)
        for y, pieces in self._band_pieces(leaf):
            band = Leaf(leaf.width, leaf.height, leaf.left, leaf.right, leaf.section, leaf.number)
            top = y
            for piece in pieces:
                band.put(piece, leaf.left, top + piece.space)
                top += piece.space + piece.height
            paint_leaf(painter, band, self._inks, QRectF(0, 0, leaf.width, leaf.height))
        painter.restore()

    def _band_pieces(self, leaf: Leaf) -> list[tuple[float, list[Piece]]]:
        """Return head and foot of a page as pieces with the height they begin at."""
        total = len(self._leaves) if self.is_done() else 0
        key = (leaf.section, leaf.number, leaf.first_in_section, total)
        if key not in self._bands:
            section = self._parts.sections[leaf.section]
            head, foot = bands_for(section.bands, leaf.number, first=leaf.first_in_section)
            numbers = Numbers(str(leaf.number), str(total) if total else "\u2026")
            above, below = self._set_band(head, section, numbers), self._set_band(foot, section, numbers)
            low = leaf.height - section.sheet.foot_at - sum(piece.space + piece.height for piece in below)
            self._bands[key] = [(float(section.sheet.head_at), above), (low, below)]
        return self._bands[key]

    def _set_band(self, blocks: tuple[Block, ...], section: Section, numbers: Numbers) -> list[Piece]:
        _, right, _, left = section.sheet.margins
        measure = Measure(self._setter, float(section.sheet.width - left - right), numbers)
        return list(flow_pieces(measure, blocks))

    def words(self, at: int) -> str:
        """Return the words of a page."""
        return self._leaves[at].words

    def spots(self, at: int, start: int, end: int) -> list[QRectF]:
        """Return the areas of words on a page."""
        found = []
        for placed in self._leaves[at].texts:
            first, last = max(start, placed.start), min(end, placed.start + placed.length)
            if first < last or (start <= placed.start and end > placed.start and not placed.length):
                found.append(self.to_px(at, line_span(placed, first - placed.start, last - placed.start)))
        return found

    def to_px(self, at: int, area: QRectF) -> QRectF:
        """Return an area of a page in px at 100 %."""
        cut = self.left_cut(at)
        return QRectF((area.x() - cut) * TWIP, area.y() * TWIP, area.width() * TWIP, area.height() * TWIP)

    def offset_at(self, at: int, point: QPointF) -> int:
        """Return the place in the words nearest to a point."""
        x, y = point.x() / TWIP + self.left_cut(at), point.y() / TWIP
        texts = self._leaves[at].texts
        if not texts:
            return 0
        placed = min(texts, key=lambda one: _distance(one, x, y))
        line = placed.text.line(placed.at)
        offset = line.xToCursor(x - placed.x + line.position().x())
        return placed.start + min(max(offset - line.textStart(), 0), placed.length)

    def lines_of(self, at: int, place: str) -> list[PlacedText]:
        """Return the lines of a page that stand at a place ("clause 4.2")."""
        return [placed for placed in self._leaves[at].texts if placed.text.place == place]


def line_span(placed: PlacedText, start: int, end: int) -> QRectF:
    """Return the area of a part of a line, in twips."""
    line = placed.text.line(placed.at)
    first, last = (cursor_x(placed, line.textStart() + offset) for offset in (start, end))
    return QRectF(min(first, last), placed.y, max(abs(last - first), 20.0), line.height())


def _distance(placed: PlacedText, x: float, y: float) -> float:
    area = placed.area()
    down = max(area.top() - y, 0.0, y - area.bottom())
    across = max(area.left() - x, 0.0, x - area.right())
    return down * 1000 + across
