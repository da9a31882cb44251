"""A PDF read back: words, fonts, outline, links, and what stands where."""

import io
import unicodedata

import pypdfium2
from pypdf import PdfReader

STAND_INS = {"Caladea", "Carlito", "LiberationSans", "LiberationSerif", "NotoNaskhArabic", "DejaVuSans"}


def texts(data: bytes) -> list[str]:
    """Return the words of each page, spaces and line ends as one space, letters in their plain forms."""
    with pypdfium2.PdfDocument(data) as document:
        found = [page.get_textpage().get_text_bounded() for page in document]
    return [" ".join(unicodedata.normalize("NFKC", text.replace("\ufffe", "-")).split()) for text in found]


def fonts(data: bytes) -> dict[str, bool]:
    """Return the fonts of a PDF by name without their prefix, each with whether it is embedded."""
    found: dict[str, bool] = {}
    for page in PdfReader(io.BytesIO(data)).pages:
        for font in page["/Resources"].get("/Font", {}).values():
            own = font.get_object()
            named = str(own["/BaseFont"]).lstrip("/").partition("+")[2] or str(own["/BaseFont"])
            found[named] = "/FontDescriptor" in own and "/FontFile2" in own["/FontDescriptor"]
    return found


def outline(data: bytes) -> list[tuple[int, str, int]]:
    """Return the entries of the outline: level, words and page from 1."""
    reader = PdfReader(io.BytesIO(data))
    found: list[tuple[int, str, int]] = []

    def walk(entries: list, level: int) -> None:
        for entry in entries:
            if isinstance(entry, list):
                walk(entry, level + 1)
            else:
                found.append((level, str(entry.title), reader.get_destination_page_number(entry) + 1))

    walk(reader.outline, 0)
    return found


def links(data: bytes) -> list[tuple[int, int]]:
    """Return the links within a PDF: the page each stands on and the page it leads to, both from 1."""
    reader = PdfReader(io.BytesIO(data))
    numbers = {page.indirect_reference.idnum: number for number, page in enumerate(reader.pages, start=1)}
    return [
        (number, numbers[one.get_object()["/Dest"][0].idnum])
        for number, page in enumerate(reader.pages, start=1)
        for one in page.get("/Annots", ())
        if "/Dest" in one.get_object()
    ]
