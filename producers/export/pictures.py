"""Pictures without what cameras and programs write into them: places, names, dates, small copies."""

import struct

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_TEXTS = {b"tEXt", b"iTXt", b"zTXt", b"eXIf", b"tIME"}
_JPEG_KEPT = {0xE0, 0xE2, 0xEE}
"""Segments for applications that a decoder needs: JFIF, colour profiles, Adobe's colour transform."""


def scrub_picture(data: bytes) -> bytes:
    """Return a JPEG or PNG without texts, camera data and comments; anything else, or a damaged one, as it is."""
    if data.startswith(_PNG):
        return _scrub_png(data)
    if data.startswith(b"\xff\xd8\xff"):
        return _scrub_jpeg(data)
    return data


def _scrub_png(data: bytes) -> bytes:
    kept, place = [_PNG], len(_PNG)
    while place + 12 <= len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        end = place + 12 + length
        if end > len(data):
            return data
        if data[place + 4 : place + 8] not in _PNG_TEXTS:
            kept.append(data[place:end])
        if data[place + 4 : place + 8] == b"IEND":
            return b"".join(kept)
        place = end
    return data


def _scrub_jpeg(data: bytes) -> bytes:
    kept, place = [data[:2]], 2
    while place + 4 <= len(data) and data[place] == 0xFF:
        marker = data[place + 1]
        if marker == 0xDA:
            end = data.rfind(b"\xff\xd9")
            return b"".join([*kept, data[place : end + 2] if end > place else data[place:]])
        (length,) = struct.unpack(">H", data[place + 2 : place + 4])
        application = 0xE0 <= marker <= 0xEF
        if marker != 0xFE and (not application or marker in _JPEG_KEPT):
            kept.append(data[place : place + 2 + length])
        place += 2 + length
    return data
