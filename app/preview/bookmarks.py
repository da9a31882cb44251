"""The pages of bookmarks, read from the named places of a PDF that LibreOffice exported."""

import io

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from producers.docx.bookmarks import pages_from_destinations


def read_bookmark_pages(pdf: bytes) -> dict[str, int]:
    """Return pages from 1 by bookmark from the named places of a PDF; empty where it has none."""
    try:
        reader = PdfReader(io.BytesIO(pdf))
        pages = {
            name: number + 1
            for name, target in reader.named_destinations.items()
            if (number := reader.get_destination_page_number(target)) is not None and number >= 0
        }
    except (PyPdfError, ValueError, KeyError):
        return {}
    return pages_from_destinations(pages)
