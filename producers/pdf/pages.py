"""Small work on pages of a PDF that the other modules share: opening, drawing on a page, writing without traces."""

import hashlib
import io
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.errors import PyPdfError
from pypdf.generic import ArrayObject, ByteStringObject, DecodedStreamObject, DictionaryObject, NameObject

from producers.pdf.subsets import number_subsets
from producers.problems import ContentProblem

_FONT = "/BinderNumber"


def open_pdf(data: bytes, name: str = "") -> PdfReader:
    """Open a PDF. Raises ContentProblem "pdf_encrypted" for a locked one, "pdf_damaged" for what is none."""
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise ContentProblem("pdf_encrypted", block=name)
        len(reader.pages)
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError, OSError) as error:
        raise ContentProblem("pdf_damaged", block=name) from error
    return reader


def draw_on(writer: PdfWriter, page: Any, content: bytes) -> None:
    """Draw over a page. The page's own content is fenced off, so that it cannot disturb what is drawn."""
    own = page.get("/Contents")
    inside = own.get_object() if own is not None else ArrayObject()
    streams = list(inside) if isinstance(inside, ArrayObject) else [own]
    before, after = _stream(b"q\n"), _stream(b"\nQ\n" + content)
    added = ArrayObject([_reference(writer, before), *streams, _reference(writer, after)])
    page[NameObject("/Contents")] = added


def write_on(writer: PdfWriter, page: Any, words: str, right: float, top: float, size: float = 7.5) -> None:
    """Write a few quiet words that end `right` points from the right edge and `top` points from the upper edge."""
    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    resources = page.get("/Resources", DictionaryObject()).get_object()
    fonts = resources.get("/Font", DictionaryObject()).get_object()
    page[NameObject("/Resources")] = DictionaryObject(
        {**resources, NameObject("/Font"): DictionaryObject({**fonts, NameObject(_FONT): font})}
    )
    box = page.mediabox
    x, y = float(box.right) - right - 0.52 * size * len(words), float(box.top) - top
    draw_on(writer, page, f"q BT 0.37 0.40 0.45 rg {_FONT} {size} Tf {x:.2f} {y:.2f} Td ({words}) Tj ET Q\n".encode())


def _stream(content: bytes) -> DecodedStreamObject:
    stream = DecodedStreamObject()
    stream.set_data(content)
    return stream


def _reference(writer: PdfWriter, stream: DecodedStreamObject) -> Any:
    return writer._add_object(stream)  # noqa: SLF001 - the library has no public way to add a stream of content


def write_pdf(writer: PdfWriter, title: str = "") -> bytes:
    """Return the file, its streams packed, with a title and nothing else in its properties.

    The file's id follows from its content, so the same content gives the same bytes.
    """
    writer.metadata = {"/Title": title} if title else None
    for page in writer.pages:
        page.compress_content_streams()
    writer._ID = None  # noqa: SLF001 - the library has no public way to set the file's id; that of a copy is another's
    buffer = io.BytesIO()
    writer.write(buffer)
    digest = ByteStringObject(hashlib.sha256(buffer.getvalue()).digest()[:16])
    writer._ID = ArrayObject([digest, digest])  # noqa: SLF001 - as above
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def restamp(data: bytes, title: str = "") -> bytes:
    """Return the PDF with a title and nothing else in its properties, its content as it was."""
    made = open_pdf(data, title)
    made.root_object.pop("/Metadata", None)
    number_subsets(made)
    return write_pdf(PdfWriter(clone_from=made), title)
