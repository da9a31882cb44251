"""What kind of file this is: by its first bytes where they tell, else by its name."""

import io
import zipfile
from pathlib import PurePosixPath

from app.relay.nouns.source import SourceKind
from producers.reading.package import is_compound_file

_BY_NAME: dict[str, SourceKind] = {
    **dict.fromkeys((".docx", ".docm", ".dotx", ".dotm"), "docx"),
    **dict.fromkeys((".xlsx", ".xlsm", ".xltx", ".xltm", ".xlsb", ".xls", ".ods"), "xlsx"),
    **dict.fromkeys((".pptx", ".pptm", ".potx", ".ppsx"), "pptx"),
    **dict.fromkeys((".txt", ".text", ".log"), "txt"),
    **dict.fromkeys((".md", ".markdown"), "md"),
    **dict.fromkeys((".csv", ".tsv"), "csv"),
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif", ".tif", ".tiff", ".bmp", ".webp", ".heic", ".svg"), "image"),
    ".pdf": "pdf",
    ".eml": "eml",
    ".msg": "msg",
    ".rtf": "rtf",
    ".odt": "odt",
    ".ott": "odt",
}
_BY_START: tuple[tuple[bytes, SourceKind], ...] = (
    (b"%PDF-", "pdf"),
    (b"{\\rtf", "rtf"),
    (b"\x89PNG\r\n", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"GIF8", "image"),
    (b"II*\x00", "image"),
    (b"MM\x00*", "image"),
)
_FOLDERS: tuple[tuple[str, SourceKind], ...] = (("word/", "docx"), ("xl/", "xlsx"), ("ppt/", "pptx"))


def kind_by_name(name: str) -> SourceKind:
    """Return the kind that the ending of a name promises."""
    return _BY_NAME.get(PurePosixPath(name).suffix.lower(), "other")


def find_kind(name: str, data: bytes) -> SourceKind:
    """Return the kind of a file; content wins over the name where it is certain."""
    promised = kind_by_name(name)
    for start, kind in _BY_START:
        if data.startswith(start):
            return kind
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if data.startswith(b"PK"):
        return _kind_of_archive(data) or promised
    if is_compound_file(data) and promised in {"other", "txt", "md", "csv"}:
        return "other"
    return promised


def _kind_of_archive(data: bytes) -> SourceKind | None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        return None
    for folder, kind in _FOLDERS:
        if any(name.startswith(folder) for name in names):
            return kind
    if "content.xml" in names and "META-INF/manifest.xml" in names:
        return "xlsx" if b"opendocument.spreadsheet" in data[:200] else "odt"
    return None
