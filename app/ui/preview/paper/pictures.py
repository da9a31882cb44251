"""Pictures out of bytes. Only kinds made of points are read; nothing that could name another file."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from app.preview.pictures import picture_format

LARGEST = 4000


def load_image(data: bytes) -> QImage | None:
    """Return the picture, made smaller where it is huge; None for anything that is no picture of points."""
    kind = picture_format(data)
    if not kind:
        return None
    held = QByteArray(data)
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid() and max(size.width(), size.height()) > LARGEST:
        reader.setScaledSize(size.scaled(QSize(LARGEST, LARGEST), Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    return None if image.isNull() else image
