"""The text of a PDF, page by page."""

from typing import Any

import pypdfium2

from producers.reading.problems import ReadingProblem


def read_pages(data: bytes) -> tuple[str, ...]:
    """Return the text of every page, "" for a page without any. Raises ReadingProblem "encrypted" or "damaged"."""
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise ReadingProblem("encrypted" if "assword" in str(error) else "damaged") from error
    try:
        return tuple(_read_page(document, index) for index in range(len(document)))
    finally:
        document.close()


def _read_page(document: Any, index: int) -> str:
    """Words on the page; where there are none, words that stand outside its edges."""
    try:
        words = document[index].get_textpage()
        text = str(words.get_text_bounded()) or str(words.get_text_range())
    except pypdfium2.PdfiumError:
        return ""
    cleaned = text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufffe", "-\n").replace("\x00", "")
    return cleaned.strip()
