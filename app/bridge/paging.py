"""Exact page numbers for contents pages: a document is laid out once by LibreOffice, then written again with them."""

from collections.abc import Mapping
from typing import Protocol

from app.preview.office import Office, OfficeProblem
from app.relay.contents import walk_marks
from app.relay.nouns.goals import FileFormat
from producers.content.anything import AnyContent
from producers.content.document import Contents, Document
from producers.content.runs import Reference
from producers.figures import FigureBook
from producers.production import Produced


class Rendering(Protocol):
    """Renders content; `pages` are page numbers by bookmark, when they are known."""

    def produce(
        self, content: AnyContent, file_format: FileFormat, figures: FigureBook, pages: Mapping[str, int] | None = None
    ) -> Produced:
        """Render content into one format. Raises ContentProblem."""
        ...


class PagedProducers:
    """Renders twice where a Word document shows page numbers of its own; a ProducersPort.

    Where LibreOffice cannot lay the file out, the first writing stands, with its own remark about the pages.
    """

    def __init__(self, rendering: Rendering, office: Office) -> None:
        """Render with `rendering`, and lay out with `office`."""
        self._rendering = rendering
        self._office = office

    def produce(self, content: AnyContent, file_format: FileFormat, figures: FigureBook) -> Produced:
        """Render content into one format. Raises ContentProblem."""
        first = self._rendering.produce(content, file_format, figures)
        if file_format != "docx" or not isinstance(content, Document) or not shows_pages(content):
            return first
        try:
            pages = self._office.bookmark_pages(first.data)
        except OfficeProblem:
            return first
        return self._rendering.produce(content, file_format, figures, pages) if pages else first


def shows_pages(document: Document) -> bool:
    """Say whether a document shows page numbers besides its own: a contents page, or a reference to a page."""
    if any(isinstance(block, Contents) for block in document.blocks):
        return True
    return any(isinstance(mark.run, Reference) and mark.run.show == "page" for mark in walk_marks(document))
