"""One door: the bytes and the name of any file become a preview. What the bytes are counts more than the name."""

from collections.abc import Callable
from pathlib import PurePath
from typing import Literal

from app.preview.mail import read_mail
from app.preview.markdown import read_markdown
from app.preview.pdf import read_pdf
from app.preview.pictures import picture_format
from app.preview.sheets.reader import read_sheets
from app.preview.slides.reader import read_slides
from app.preview.tables import read_table_text
from app.preview.text import decode, html_words, read_plain
from app.preview.views import (
    PagesView,
    PictureView,
    Preview,
    SheetsView,
    SlidesView,
    TextView,
    Unreadable,
)
from app.preview.word.reader import read_document
from producers.reading.limits import Limits
from producers.reading.package import is_compound_file, is_encrypted_office, open_package
from producers.reading.problems import ReadingProblem

_OFFICE = frozenset({"docx", "docm", "xlsx", "xlsm", "pptx", "pptm", "odt", "ods", "doc", "xls", "ppt", "pdf"})
"""Endings that promise a file of which mere words are no part."""
_TEXTS: dict[str, Literal["words", "code"]] = {
    "txt": "words", "text": "words", "log": "code", "json": "code", "xml": "code", "yaml": "code", "yml": "code",
    "toml": "code", "ini": "code", "svg": "code", "css": "code", "js": "code", "py": "code", "sql": "code",
}  # fmt: skip


def read_preview(data: bytes, name: str, limits: Limits | None = None) -> Preview:
    """Return what the bytes of a file look like. Never raises for a bad file; never opens anything else."""
    try:
        return _read(data, PurePath(name).suffix.lower().lstrip("."), limits or Limits())
    except ReadingProblem as problem:
        return Unreadable(problem.code, tuple(sorted(problem.fields.items())))
    except RecursionError:
        return Unreadable("damaged")


def _read(data: bytes, ending: str, limits: Limits) -> Preview:
    if not data:
        return Unreadable("empty")
    if len(data) > limits.file_bytes:
        return Unreadable("too-large")
    if data.startswith(b"PK\x03\x04"):
        return _read_office(data, limits)
    if b"%PDF-" in data[:1024]:
        return read_pdf(data)
    if is_compound_file(data):
        return Unreadable("encrypted" if is_encrypted_office(data) else "old-format")
    picture = picture_format(data)
    return PictureView(data, picture) if picture else _read_text(data, ending)


def _read_office(data: bytes, limits: Limits) -> Preview:
    package = open_package(data, limits)
    if package.family == "word":
        return PagesView(read_document(package))
    if package.family == "sheet":
        if package.main.endswith(".bin"):
            return Unreadable("old-format")
        sheets, looks, names = read_sheets(package, limits)
        return SheetsView(sheets, looks, names) if sheets else Unreadable("no-pages")
    (width, height), slides = read_slides(package)
    return SlidesView(width, height, slides) if slides else Unreadable("no-pages")


def _read_text(data: bytes, ending: str) -> Preview:
    if b"\x00" in data[:4000] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Unreadable("unknown-kind")
    if ending in _OFFICE:
        return Unreadable("not-office")
    readers: dict[str, Callable[[bytes], Preview]] = {
        "csv": lambda raw: read_table_text(decode(raw), ""),
        "tsv": lambda raw: read_table_text(decode(raw), "\t"),
        "eml": read_mail,
        "md": lambda raw: read_markdown(decode(raw)),
        "markdown": lambda raw: read_markdown(decode(raw)),
        "html": lambda raw: read_plain(html_words(decode(raw)), "words"),
        "htm": lambda raw: read_plain(html_words(decode(raw)), "words"),
    }
    reader = readers.get(ending)
    if reader is not None:
        return reader(data)
    shown: TextView = read_plain(decode(data), _TEXTS.get(ending, "words"))
    return shown
