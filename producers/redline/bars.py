"""Change bars beside the changed lines of a drawn comparison, and nothing else of the page touched."""

import ctypes

import pypdfium2
import pypdfium2.raw as pdfium
from pypdf import PdfWriter

from producers.pdf.pages import draw_on, open_pdf, write_pdf
from producers.redline.painting import DELETED, INSERTED, MOVED

_WIDTH, _DISTANCE, _JOIN = 1.5, 13.0, 9.0
_INK = "0.105882 0.125490 0.160784 rg"
_COLOURS = {tuple(int(colour[n : n + 2], 16) for n in (0, 2, 4)) for colour in (INSERTED, DELETED, MOVED)}

Span = tuple[float, float]


def draw_bars(data: bytes) -> bytes:
    """Return the PDF with a bar left of the text at each line that holds words in the colours of changes."""
    found = find_changed_lines(data)
    writer = PdfWriter(clone_from=open_pdf(data))
    for page, (left, spans) in zip(writer.pages, found, strict=True):
        if spans:
            draw_on(writer, page, _bars(left - _DISTANCE, spans))
    return write_pdf(writer)


def find_changed_lines(data: bytes) -> list[tuple[float, list[Span]]]:
    """Return for each page where its text begins at the left, and the changed lines as (bottom, top) in points."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [_changed_on(document[number]) for number in range(len(document))]
    finally:
        document.close()


def _changed_on(page: pypdfium2.PdfPage) -> tuple[float, list[Span]]:
    spans: list[Span] = []
    lefts: list[float] = []
    for item in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_TEXT,)):
        left, bottom, _, top = item.get_bounds()
        lefts.append(left)
        if _colour(item) in _COLOURS:
            spans.append((bottom, top))
    return min(lefts, default=0.0), _join(spans)


def _colour(item: pypdfium2.PdfObject) -> tuple[int, int, int]:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    pdfium.FPDFPageObj_GetFillColor(item.raw, red, green, blue, alpha)
    return red.value, green.value, blue.value


def _join(spans: list[Span]) -> list[Span]:
    """Join spans that touch or nearly touch, so that changed lines that follow each other share one bar."""
    joined: list[Span] = []
    for bottom, top in sorted(spans):
        if joined and bottom <= joined[-1][1] + _JOIN:
            joined[-1] = (joined[-1][0], max(top, joined[-1][1]))
        else:
            joined.append((bottom, top))
    return joined


def _bars(x: float, spans: list[Span]) -> bytes:
    boxes = " ".join(f"{x:.2f} {bottom - 1.5:.2f} {_WIDTH} {top - bottom + 3:.2f} re" for bottom, top in spans)
    return f"\nq {_INK} {boxes} f Q\n".encode()
