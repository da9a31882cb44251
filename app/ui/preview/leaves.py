"""What a stack of leaves needs to know of pages, slides or a picture, whatever they are made of."""

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter


class LeafSource(Protocol):
    """Pages, slides or a picture. All lengths are px at 100 %, that is 1/96 inch, from the leaf's top left corner."""

    def count(self) -> int:
        """Return how many leaves there are by now."""

    def is_done(self) -> bool:
        """Tell whether all leaves are there."""

    def size(self, at: int) -> QSizeF:
        """Return the size of a leaf."""

    def paint(self, at: int, painter: QPainter, clip: QRectF, scale: float) -> None:
        """Paint a leaf with its paper; `scale` is device px for one px at 100 %, for what is drawn in points."""

    def words(self, at: int) -> str:
        """Return the words of a leaf in reading order."""

    def spots(self, at: int, start: int, end: int) -> list[QRectF]:
        """Return the areas that words from `start` to before `end` take."""

    def offset_at(self, at: int, point: QPointF) -> int:
        """Return the place in the words nearest to a point."""


@dataclass(frozen=True)
class Spot:
    """A place on a leaf: words from `start` to before `end`."""

    leaf: int
    start: int
    end: int


@dataclass(frozen=True)
class Hit:
    """A place in the words of a leaf."""

    leaf: int
    offset: int
