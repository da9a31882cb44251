"""Small pictures drawn by code, for the tests of all producers."""

import struct
import zlib

INK, PAPER, BLUE = b"\x1b\x20\x29", b"\xff\xff\xff", b"\x24\x50\x8f"


def png_of(rows: list[list[bytes]]) -> bytes:
    """Return a PNG of rows of red, green and blue bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)
    lines = zlib.compress(b"".join(b"\0" + b"".join(row) for row in rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", lines) + chunk(b"IEND", b"")


def site_plan(width: int = 480, height: int = 300) -> bytes:
    """Return a plan of a yard: an outlined plot with a blue building in its lower left corner."""

    def point(across: int, down: int) -> bytes:
        edge = across < 4 or down < 4 or across >= width - 4 or down >= height - 4
        building = width // 8 < across < width // 2 and height // 2 < down < height - height // 8
        return INK if edge else BLUE if building else PAPER

    return png_of([[point(across, down) for across in range(width)] for down in range(height)])
