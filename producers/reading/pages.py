"""The text of a PDF, page by page."""

from typing import Any

import pypdfium2

from producers.reading.problems import ReadingProblem

_PASSWORD, _SECURITY = 4, 5


def read_pages(data: bytes) -> tuple[str, ...]:
    """Return the text of every page, "" for a page without any.

    Raises ReadingProblem "encrypted", "lock-unknown" or "damaged".
    """
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise ReadingProblem(fault_of_pdf(error)) from error
    try:
        return tuple(_read_page(document, index) for index in range(len(document)))
    finally:
        document.close()


def fault_of_pdf(error: Exception) -> str:
    """Return the code of why the library does not open a PDF, by its numbers (FPDF_GetLastError)."""
    return {_PASSWORD: "encrypted", _SECURITY: "lock-unknown"}.get(getattr(error, "err_code", 0), "damaged")


def _read_page(document: Any, index: int) -> str:
    """Words on the page; where there are none, words that stand outside its edges.

    Read by its edges, short figures in neighbouring cells run together ("20", "5" as "205"); read as a whole they do
    not. So the second reading counts where it holds the same letters.
    """
    try:
        words = document[index].get_textpage()
        whole, inside = str(words.get_text_range()), str(words.get_text_bounded())
        text = whole if not inside or "".join(whole.split()) == "".join(inside.split()) else inside
    except pypdfium2.PdfiumError:
        return ""
    cleaned = text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufffe", "-\n").replace("\x00", "")
    return cleaned.strip()
