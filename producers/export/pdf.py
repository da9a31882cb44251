"""Scrubbing a PDF: properties, metadata, scripts, attachments, thumbnails, private data of programs, old versions."""

import io

import pikepdf

from producers.export.found import Finds, ScrubOptions
from producers.problems import ContentProblem

_PRIVATE = {
    "/Metadata": "metadata", "/PieceInfo": "program-data", "/LastModified": "dates", "/Thumb": "thumbnail",
    "/AA": "scripts", "/Measure": "", "/LastModifiedBy": "author",
}  # fmt: skip
_COMMENTS = {
    "/Text",
    "/FreeText",
    "/Highlight",
    "/Underline",
    "/StrikeOut",
    "/Squiggly",
    "/Popup",
    "/Caret",
    "/Stamp",
    "/Ink",
}
_NAMES = {"/Author", "/Creator", "/Producer", "/Company", "/Manager"}


def scrub_pdf(data: bytes, options: ScrubOptions, finds: Finds) -> bytes:
    """Return the PDF rewritten whole, so that earlier versions inside it are gone too.

    Raises ContentProblem "pdf_encrypted" or "pdf_damaged".
    """
    try:
        with pikepdf.open(io.BytesIO(data)) as document:
            finds.add("earlier-versions", count=max(data.count(b"%%EOF") - 1, 0) if not document.is_linearized else 0)
            _scrub_info(document, finds)
            _scrub_catalogue(document, finds)
            _scrub_objects(document, finds)
            for page in document.pages:
                _scrub_annotations(document, page, options, finds)
            document.remove_unreferenced_resources()
            buffer = io.BytesIO()
            document.save(buffer, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
            return buffer.getvalue()
    except pikepdf.PasswordError as error:
        raise ContentProblem("pdf_encrypted") from error
    except pikepdf.PdfError as error:
        raise ContentProblem("pdf_damaged") from error


def _scrub_info(document: pikepdf.Pdf, finds: Finds) -> None:
    info = document.docinfo
    for key in list(info.keys()):
        if key != "/Title":
            value = str(info[key]).strip()
            finds.add("author" if key in _NAMES else "dates" if key.endswith("Date") else "properties", value[:60])
            del info[key]


def _scrub_catalogue(document: pikepdf.Pdf, finds: Finds) -> None:
    root = document.Root
    finds.add("attachments", ", ".join(list(document.attachments)[:3]), len(document.attachments))
    for name in list(document.attachments):
        del document.attachments[name]
    if "/Names" in root:
        for key, code in (("/JavaScript", "scripts"), ("/EmbeddedFiles", "")):
            if key in root.Names:
                finds.add(code, count=int(bool(code)))
                del root.Names[key]
    for key in ("/OpenAction", "/AF", "/Collection", "/Legal", "/DSS", "/Requirements"):
        if key in root and not (key == "/OpenAction" and isinstance(root[key], pikepdf.Array)):
            finds.add("scripts" if key == "/OpenAction" else "attachments")
            del root[key]


def _scrub_objects(document: pikepdf.Pdf, finds: Finds) -> None:
    for item in document.objects:
        if not isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
            continue
        for key, code in _PRIVATE.items():
            if code and key in item:
                finds.add(code)
                del item[key]
        if item.get("/S") == "/JavaScript":
            finds.add("scripts")
            item["/JS"] = pikepdf.String("")


def _scrub_annotations(document: pikepdf.Pdf, page: pikepdf.Page, options: ScrubOptions, finds: Finds) -> None:
    kept = []
    for one in page.get("/Annots", ()):
        kind = str(one.get("/Subtype", ""))
        if kind == "/FileAttachment" or (kind in _COMMENTS and options.comments):
            finds.add("attachments" if kind == "/FileAttachment" else "comments")
            continue
        if kind in _COMMENTS:
            finds.add("comments-kept")
            _anonymise(one, options, finds)
        kept.append(one)
    if "/Annots" in page:
        page.Annots = document.make_indirect(pikepdf.Array(kept))


def _anonymise(annotation: pikepdf.Object, options: ScrubOptions, finds: Finds) -> None:
    if "/T" in annotation and not options.authors:
        finds.add("change-author", str(annotation["/T"])[:60])
        annotation["/T"] = pikepdf.String("Author")
    for key in ("/M", "/CreationDate", "/NM"):
        if key in annotation:
            finds.add("comment-dates", count=int(key != "/NM"))
            del annotation[key]
