"""Producers of a project: what content names is handed to them, and page numbers that a file shows are counted.

A document is laid out once, by LibreOffice or in a worker by ourselves, then written again with the pages.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from app.bridge.supplies import Gathered, Supplies
from app.preview.office import Office, OfficeProblem
from app.relay.contents import walk_marks
from app.relay.nouns.goals import FileFormat
from producers.content.anything import AnyContent
from producers.content.document import Contents, Document
from producers.content.runs import Reference
from producers.figures import FigureBook
from producers.problems import ContentProblem
from producers.production import PageCounter, Produced, RenderOptions
from producers.reading.problems import ReadingProblem


class Rendering(Protocol):
    """Renders content and lays out what was rendered, perhaps in a process of its own."""

    def render(
        self, content: AnyContent, file_format: FileFormat, figures: FigureBook, options: RenderOptions
    ) -> Produced:
        """Render content into one format. Raises ContentProblem."""
        ...

    def count_pages(self, document: bytes, title: str) -> dict[str, int]:
        """Return the page, from 1, of every bookmark of a Word file. Raises ContentProblem, ReadingProblem."""
        ...


class ProjectProducers:
    """Renders with the files a project supplies, and twice where a Word file shows page numbers; a ProducersPort.

    LibreOffice counts the pages where it is there and can, else we ourselves. Where neither can lay the file out, the
    first writing stands, with its own remark about the pages.
    """

    def __init__(self, rendering: Rendering, office: Office | None, supplies: Supplies) -> None:
        """Render with `rendering`, count with `office` where it is not None, take files from `supplies`."""
        self._rendering = rendering
        self._office = office
        self._supplies = supplies

    def produce(self, content: AnyContent, file_format: FileFormat, figures: FigureBook) -> Produced:
        """Render content into one format. Raises ContentProblem."""
        given = self._supplies.gather(content)
        first = self._render(content, file_format, figures, given, {})
        if file_format != "docx" or not isinstance(content, Document) or not shows_pages(content):
            return first
        counted_by, pages = self._count(first.data, content.title)
        if not pages:
            return first
        return replace(self._render(content, file_format, figures, given, pages), counted_by=counted_by)

    def _render(
        self,
        content: AnyContent,
        file_format: FileFormat,
        figures: FigureBook,
        given: Gathered,
        pages: Mapping[str, int],
    ) -> Produced:
        options = RenderOptions(objects=given.objects, pages=dict(pages))
        return replace(self._rendering.render(content, file_format, figures, options), supplied=given.digests)

    def _count(self, document: bytes, title: str) -> tuple[PageCounter, dict[str, int]]:
        pages = self._count_in_office(document)
        if pages:
            return "office", pages
        try:
            return "own", self._rendering.count_pages(document, title)
        except (ContentProblem, ReadingProblem):
            return "", {}

    def _count_in_office(self, document: bytes) -> dict[str, int]:
        try:
            return self._office.bookmark_pages(document) if self._office is not None else {}
        except OfficeProblem:
            return {}


def shows_pages(document: Document) -> bool:
    """Say whether a document shows page numbers besides its own: a contents page, or a reference to a page."""
    if any(isinstance(block, Contents) for block in document.blocks):
        return True
    return any(isinstance(mark.run, Reference) and mark.run.show == "page" for mark in walk_marks(document))
