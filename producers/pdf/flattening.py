"""Flattening: a filled form as plain pages. What was ticked, chosen or written stays to be seen, none can be edited."""

import io

import pikepdf

from producers.problems import ContentProblem


def flatten_form(data: bytes) -> bytes:
    """Return the PDF with every field drawn into its page and no form left. The same input gives the same bytes.

    Links and other marks that are no fields stay as they are. Raises ContentProblem "pdf_damaged" or "pdf_encrypted".
    """
    try:
        with pikepdf.open(io.BytesIO(data)) as document:
            _draw_fields(document)
            buffer = io.BytesIO()
            document.save(buffer, deterministic_id=True)
            return buffer.getvalue()
    except pikepdf.PasswordError as error:
        raise ContentProblem("pdf_encrypted") from error
    except pikepdf.PdfError as error:
        raise ContentProblem("pdf_damaged") from error


def _draw_fields(document: pikepdf.Pdf) -> None:
    """Draw the fields; other annotations wait aside, since those without a picture of their own would be lost."""
    kept = [_take_others(page) for page in document.pages]
    if "/AcroForm" in document.Root:
        document.generate_appearance_streams()
        document.flatten_annotations("all")
        if "/AcroForm" in document.Root:
            del document.Root.AcroForm
    for page, others in zip(document.pages, kept, strict=True):
        left = list(page.get("/Annots", ()))
        if others or left:
            page.Annots = document.make_indirect(pikepdf.Array([*left, *others]))


def _take_others(page: pikepdf.Page) -> list[pikepdf.Object]:
    annotations = list(page.get("/Annots", ()))
    fields = [one for one in annotations if one.get("/Subtype") == "/Widget"]
    if annotations:
        page.Annots = pikepdf.Array(fields)
    return [one for one in annotations if one.get("/Subtype") != "/Widget"]
