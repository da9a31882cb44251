"""Protected files, opened with their password: the bytes of the same file without it, in memory only.

Office files: ECMA-376 agile and standard encryption and the old binary workbooks, as [MS-OFFCRYPTO] describes them.
PDF: the standard security handler, all its revisions. The libraries are loaded by the first file that needs them.
"""

import io
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from producers.reading.limits import Limits
from producers.reading.package import is_compound_file, is_encrypted_office
from producers.reading.passwords import Password
from producers.reading.problems import ReadingProblem

if TYPE_CHECKING:
    import pikepdf

LOCKED = frozenset({"encrypted", "wrong-password", "lock-unknown"})
"""The codes of a file that stays closed because of its password."""


def unlock(data: bytes, password: Password, limits: Limits | None = None) -> bytes:
    """Return the bytes of a file without its protection; a file that has none comes back as it is.

    Raises ReadingProblem: "wrong-password", "lock-unknown" for a way of protection that cannot be opened here,
    "damaged" for a file that is cut short, "too-large".
    """
    bounds = limits or Limits()
    _check_size(data, bounds)
    if is_compound_file(data):
        _check_words(password)
        module = "officelock" if is_encrypted_office(data) else "booklock"
        opened: bytes = import_module(f"producers.reading.{module}").unlock(data, password, bounds)
    elif may_be_locked_pdf(data):
        _check_words(password)
        opened = _unlock_pdf(data, password)
    else:
        return data
    _check_size(opened, bounds)
    return opened


def may_be_locked_pdf(data: bytes) -> bool:
    """Whether the bytes are a PDF that speaks of a protection; it may still open without a password."""
    return b"%PDF-" in data[:1024] and b"/Encrypt" in data


def explain(code: str, password: Password | None) -> str:
    """Return the code for a file that could not be read: still "encrypted" after its password is a way unknown here."""
    return "lock-unknown" if code == "encrypted" and password else code


def _check_size(data: bytes, limits: Limits) -> None:
    if len(data) > limits.file_bytes:
        raise ReadingProblem("too-large")


def _check_words(password: Password) -> None:
    """No file has a password without letters, or with halves of letters that no encoding writes."""
    try:
        written = password.words.encode("utf-8")
    except UnicodeEncodeError:
        written = b""
    if not written:
        raise ReadingProblem("wrong-password")


def _unlock_pdf(data: bytes, password: Password) -> bytes:
    """Return a PDF without its protection; one that opens without a password is left as it is."""
    library = import_module("pikepdf")
    opened = io.BytesIO()
    try:
        if _open_pdf(library, data, b"") is not None:
            return data
        for words in _written(password):
            document = _open_pdf(library, data, words)
            if document is not None:
                document.save(opened)
                return opened.getvalue()
    except library.PdfError as error:
        raise ReadingProblem("lock-unknown" if "ncrypt" in str(error) else "damaged") from None
    raise ReadingProblem("wrong-password")


def _written(password: Password) -> tuple[bytes, ...]:
    """Return a password as the bytes it may stand for: UTF-8 since PDF 2.0, PDFDocEncoding before."""
    return password.words.encode("utf-8"), password.words.encode("pdfdoc", "replace")


def _open_pdf(library: Any, data: bytes, password: bytes) -> "pikepdf.Pdf | None":
    try:
        return cast("pikepdf.Pdf", library.open(io.BytesIO(data), password=password))
    except library.PasswordError:
        return None
