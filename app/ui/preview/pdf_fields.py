"""What stands in the fields of a PDF form, which is drawn on its pages but belongs to none of their words."""

import ctypes
from collections.abc import Iterator

import pypdfium2
import pypdfium2.raw as pdfium

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points from the lower left corner."""
_WITH_WORDS = frozenset(
    {pdfium.FPDF_FORMFIELD_TEXTFIELD, pdfium.FPDF_FORMFIELD_COMBOBOX, pdfium.FPDF_FORMFIELD_LISTBOX}
)
MOST = 1_000
"""Fields of one page that are read."""


def field_words(document: pypdfium2.PdfDocument, page: pypdfium2.PdfPage) -> Iterator[tuple[str, Box]]:
    """Yield the words of each filled field of a page with the area of the field; ticks and buttons have none."""
    form = document.formenv
    if form is None:
        return
    for number in range(min(pdfium.FPDFPage_GetAnnotCount(page), MOST)):
        note = pdfium.FPDFPage_GetAnnot(page, number)
        try:
            if pdfium.FPDFAnnot_GetFormFieldType(form, note) in _WITH_WORDS:
                words = _value(form, note)
                if words.strip():
                    yield words, _area(note)
        finally:
            pdfium.FPDFPage_CloseAnnot(note)


def _value(form: pypdfium2.PdfFormEnv, note: object) -> str:
    size = pdfium.FPDFAnnot_GetFormFieldValue(form, note, None, 0)
    held = ctypes.create_string_buffer(size)
    pdfium.FPDFAnnot_GetFormFieldValue(form, note, ctypes.cast(held, ctypes.POINTER(pdfium.FPDF_WCHAR)), size)
    return held.raw[: max(size - 2, 0)].decode("utf-16-le", "replace").replace("\r\n", "\n").replace("\r", "\n")


def _area(note: object) -> Box:
    area = pdfium.FS_RECTF()
    pdfium.FPDFAnnot_GetRect(note, area)
    return area.left, area.bottom, area.right, area.top
