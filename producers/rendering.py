"""Rendering: one door to all producers. Each writer is imported when its family is first rendered.

Importing every office library takes over half a second; a run usually needs one or two of them, and the window none
before its first paint. This is the one place of this package where imports wait.
"""

from collections.abc import Callable
from importlib import import_module

from producers.content.anything import AnyContent
from producers.figures import FigureBook
from producers.problems import ContentProblem
from producers.production import Produced, RenderOptions

_WRITERS: dict[tuple[str, str], tuple[str, str]] = {
    ("document", "docx"): ("producers.docx", "write_docx"),
    ("document", "markdown"): ("producers.markdown", "write_markdown"),
    ("document", "pdf"): ("producers.pdf.document", "write_pdf"),
    ("deck", "markdown"): ("producers.markdown", "write_deck_markdown"),
    ("workbook", "xlsx"): ("producers.xlsx", "write_xlsx"),
    ("workbook", "pdf"): ("producers.pdf.sheets", "write_workbook_pdf"),
    ("workbook", "csv"): ("producers.xlsx", "write_csv"),
    ("deck", "pptx"): ("producers.pptx", "write_pptx"),
    ("form", "pdf"): ("producers.pdf", "write_form"),
    ("form", "markdown"): ("producers.pdf", "write_form_markdown"),
    ("text", "txt"): ("producers.text", "write_text_file"),
    ("data", "csv"): ("producers.data", "write_data"),
    ("data", "json"): ("producers.data", "write_data"),
    ("data", "yaml"): ("producers.data", "write_data"),
    ("data", "xml"): ("producers.data", "write_data"),
    ("data", "xlsx"): ("producers.xlsx", "write_records"),
}
_PACKAGES = frozenset({"docx", "xlsx", "pptx"})


def formats_of(family: str) -> tuple[str, ...]:
    """Return the formats a family of content can be rendered into."""
    return tuple(file_format for known, file_format in _WRITERS if known == family)


def render(
    content: AnyContent, file_format: str, figures: FigureBook, options: RenderOptions | None = None
) -> Produced:
    """Render content into a format.

    Raises ContentProblem("no_writer") when no producer makes that, and ("unsound_file") with what is wrong when an
    Office file came out in a way that Office would refuse or repair: such a file is never handed on.
    """
    found = _WRITERS.get((content.family, file_format))
    if found is None:
        raise ContentProblem("no_writer", block=content.title, field=file_format)
    writer: Callable[..., Produced] = getattr(import_module(found[0]), found[1])
    if content.family == "data":
        return writer(content, file_format)
    return refuse_unsound(writer(content, figures, options or RenderOptions()), content.title)


def count_bookmark_pages(document: bytes, title: str = "") -> dict[str, int]:
    """Return the printed page, from 1, of every bookmark of a Word file, laid out without an office program.

    Raises ReadingProblem for what is no Word file, ContentProblem for one that holds what we cannot lay out exactly.
    """
    pages: dict[str, int] = import_module("producers.pdf.document").lay_out(document, title).bookmarks
    return pages


def refuse_unsound(produced: Produced, title: str) -> Produced:
    """Return a produced file that our own lint finds sound. Raises ContentProblem("unsound_file") for another."""
    if produced.file_format not in _PACKAGES:
        return produced
    faults = import_module("producers.package.lint").lint(produced.data)
    if faults:
        raise ContentProblem("unsound_file", block=title, field=faults[0].part, fault=faults[0].code)
    return produced
