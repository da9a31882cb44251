"""The size in pixels and the type of a PNG, JPEG or GIF, read from its first bytes."""

import struct
from typing import NamedTuple

from producers.problems import ContentProblem

_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}


class PictureSize(NamedTuple):
    """Pixels across and down, file extension and content type."""

    width: int
    height: int
    extension: str
    content_type: str


def picture_size(data: bytes, name: str) -> PictureSize:
    """Return what a picture is. Raises ContentProblem("not_a_picture") for anything else or a damaged head."""
    try:
        found = _read(data)
    except (struct.error, IndexError):
        found = None
    if found is None or not found.width or not found.height:
        raise ContentProblem("not_a_picture", field=name)
    return found


def _read(data: bytes) -> PictureSize | None:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        width, height = struct.unpack(">II", data[16:24])
        return PictureSize(width, height, "png", "image/png")
    if data[:6] in {b"GIF87a", b"GIF89a"}:
        width, height = struct.unpack("<HH", data[6:10])
        return PictureSize(width, height, "gif", "image/gif")
    return _read_jpeg(data) if data.startswith(b"\xff\xd8") else None


def _read_jpeg(data: bytes) -> PictureSize | None:
    position = 2
    while position + 9 < len(data):
        marker, length = data[position + 1], struct.unpack(">H", data[position + 2 : position + 4])[0]
        if data[position] != 0xFF:
            return None
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", data[position + 5 : position + 9])
            return PictureSize(width, height, "jpeg", "image/jpeg")
        position += 2 + length
    return None
