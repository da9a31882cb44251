"""A picture as one leaf."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from app.preview.views import PictureView
from app.ui.preview.paper.inks import Inks
from app.ui.preview.paper.pictures import load_image

NOTHING = QSizeF(480, 320)


class PictureSource:
    """The picture; an empty leaf when its bytes are damaged."""

    def __init__(self, view: PictureView, inks: Inks) -> None:
        """Read the picture."""
        self._inks = inks
        self.image: QImage | None = load_image(view.data)

    def count(self) -> int:
        """There is one leaf."""
        return 1

    def is_done(self) -> bool:
        """It is there from the start."""
        return True

    def size(self, at: int) -> QSizeF:  # noqa: ARG002
        """Return the size of the picture, a px for each of its points."""
        return QSizeF(self.image.size()) if self.image is not None else NOTHING

    def paint(self, at: int, painter: QPainter, clip: QRectF, scale: float) -> None:  # noqa: ARG002
        """Paint the picture on paper."""
        area = QRectF(QPointF(0, 0), self.size(at))
        painter.fillRect(area, self._inks.paper)
        if self.image is not None:
            painter.drawImage(area, self.image)

    def words(self, at: int) -> str:  # noqa: ARG002
        """A picture has no words."""
        return ""

    def spots(self, at: int, start: int, end: int) -> list[QRectF]:  # noqa: ARG002
        """There are none."""
        return []

    def offset_at(self, at: int, point: QPointF) -> int:  # noqa: ARG002
        """There is one place only."""
        return 0
