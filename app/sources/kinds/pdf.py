"""PDF files: text page by page, filled form fields, remarks; pages without text are named."""

import io
import logging
from collections.abc import Mapping
from typing import Any

import pypdf
from pypdf.errors import PyPdfError

from app.sources.gathering import Gathering, refuse
from app.sources.kinds.pdf_forms import add_form
from producers.reading.limits import Limits
from producers.reading.pages import read_pages

_RADIO, _PUSH = 1 << 15, 1 << 16


def read(data: bytes, name: str, limits: Limits) -> Gathering:  # noqa: ARG001 - one shape for all readers
    """Read a PDF. Raises ReadingProblem "encrypted" or "damaged"."""
    pages = read_pages(data)
    gathered = Gathering()
    empty = [number for number, text in enumerate(pages, start=1) if not text.strip()]
    for number, text in enumerate(pages, start=1):
        gathered.add("page", text, f"page {number}")
    _add_extras(data, gathered)
    if empty and len(empty) == len(pages) and not gathered.passages:
        refused = refuse("no-readable-page", name=name, count=str(len(pages)))
        refused.notices = gathered.notices
        return refused
    if empty:
        gathered.fault(
            "pages-without-text",
            pages=", ".join(str(one) for one in empty),
            count=str(len(empty)),
            total=str(len(pages)),
        )
    return gathered


def _add_extras(data: bytes, gathered: Gathering) -> None:
    """Form values and remarks come from a second library; when it cannot read the file, that is said."""
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        document = pypdf.PdfReader(io.BytesIO(data), strict=False)
        _add_fields(document.get_fields() or {}, gathered)
        add_form(document, data, gathered)
        _add_remarks(document, gathered)
        if document.attachments:
            gathered.fault("attachments-not-read", names=", ".join(sorted(document.attachments)))
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError, IndexError):
        gathered.fault("form-not-read")


def _add_fields(fields: Mapping[str, Any], gathered: Gathering) -> None:
    for name, field in fields.items():
        kind = field.get("/FT")
        if kind is None or (kind == "/Btn" and int(field.get("/Ff", 0)) & _PUSH):
            continue
        label = str(field.get("/TU") or name)
        gathered.add("field", f"{name}: {_show_field(kind, field)}", f"form field “{label}”")


def _show_field(kind: str, field: Mapping[str, Any]) -> str:
    value = field.get("/V")
    text = "" if value is None else str(value)
    if kind == "/Btn" and not int(field.get("/Ff", 0)) & _RADIO:
        return "not ticked" if text in {"", "/Off"} else "ticked"
    if kind == "/Btn":
        return "nothing chosen" if text in {"", "/Off"} else text.lstrip("/")
    if kind == "/Sig":
        return "signed" if value is not None else "not signed"
    if isinstance(value, list):
        return ", ".join(str(one) for one in value)
    return text or "(empty)"


def _add_remarks(document: pypdf.PdfReader, gathered: Gathering) -> None:
    for number, page in enumerate(document.pages, start=1):
        annotations = page.get("/Annots")
        for one in (annotations.get_object() if annotations is not None else None) or []:
            remark = one.get_object()
            text = remark.get("/Contents")
            if text and remark.get("/Subtype") not in {"/Widget", "/Link", "/Popup"}:
                author = f" by {remark['/T']}" if remark.get("/T") else ""
                gathered.add("comment", str(text), f"remark{author} on page {number}")
