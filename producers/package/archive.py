"""Zip archives with fixed dates, sorted members and no trace of the machine."""

import io
import zipfile
from collections.abc import Mapping

_EPOCH = (1980, 1, 1, 0, 0, 0)
_FIRST = ("mimetype", "[Content_Types].xml", "_rels/.rels")


def write_archive(parts: Mapping[str, bytes], *, level: int = 6) -> bytes:
    """Return a zip of the parts: content types first, the rest by name, 1980 dates, no operating system mark."""
    names = [name for name in _FIRST if name in parts]
    names += sorted(name for name in parts if name not in _FIRST)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in names:
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 0
            archive.writestr(info, parts[name], compresslevel=level)
    return buffer.getvalue()


def read_archive(data: bytes) -> dict[str, bytes]:
    """Return the parts of a zip by name. Raises zipfile.BadZipFile when it is none."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
