"""PDFs: the sizes of the pages. The bytes are handed on to whoever draws them; scripts and links are never run.

Pages are drawn once here, small, before the window draws them: a page that never ends or brings the drawing down does
so in the child that reads, where it costs one file and not the window.
"""

import time

import pypdfium2

from app.preview.views import PdfView, Preview, Unreadable
from producers.reading.pages import fault_of_pdf

TRIED = 0.7
"""Seconds of processor time for trying pages, the first ones in any case; a long file is not tried to its end."""
SMALL = 0.25
A4 = (595.0, 842.0)


def read_pdf(data: bytes) -> Preview:
    """Return the pages of a PDF, or what is wrong with it."""
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as problem:
        return Unreadable(fault_of_pdf(problem))
    try:
        document.init_forms()
        found = [_size(document, at) for at in range(len(document))]
        _try_pages(document)
    except pypdfium2.PdfiumError:
        return Unreadable("damaged")
    finally:
        document.close()
    if not any(found):
        return Unreadable("damaged" if found else "no-pages")
    return PdfView(data, tuple(size or A4 for size in found))


def _size(document: pypdfium2.PdfDocument, at: int) -> tuple[float, float] | None:
    """Return the size of a page in points, None for a page that is damaged."""
    try:
        width, height = document.get_page_size(at)
    except pypdfium2.PdfiumError:
        return None
    return width, height


def _try_pages(document: pypdfium2.PdfDocument) -> None:
    """Draw pages small and throw them away. A page that cannot be loaded is left out; it is shown empty later."""
    until = time.process_time() + TRIED
    for at in range(len(document)):
        try:
            page = document[at]
        except pypdfium2.PdfiumError:
            continue
        page.render(scale=SMALL, may_draw_forms=True)
        page.close()
        if time.process_time() > until:
            return
