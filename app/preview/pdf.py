"""PDFs: the sizes of the pages. The bytes are handed on to whoever draws them; scripts and links are never run."""

import pypdfium2

from app.preview.views import PdfView, Preview, Unreadable

_PASSWORD = 4


def read_pdf(data: bytes) -> Preview:
    """Return the pages of a PDF, or what is wrong with it."""
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as problem:
        return Unreadable("encrypted" if getattr(problem, "err_code", 0) == _PASSWORD else "damaged")
    try:
        sizes = tuple(document.get_page_size(at) for at in range(len(document)))
    except pypdfium2.PdfiumError:
        return Unreadable("damaged")
    finally:
        document.close()
    return PdfView(data, sizes) if sizes else Unreadable("no-pages")
