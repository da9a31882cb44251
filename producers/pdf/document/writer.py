"""Word files and typed documents as PDF, laid out by ourselves where no office program is at hand."""

from dataclasses import dataclass

from producers.content.document import Document
from producers.docx import write_docx
from producers.figures import FigureBook
from producers.pdf.document.drawing import draw_pages
from producers.pdf.document.paging import Page, set_pages
from producers.pdf.document.reading import read_paper
from producers.pdf.document.shapes import Paper
from producers.pdf.document.steps import Lines
from producers.problems import ContentProblem
from producers.production import PAGES_UNKNOWN, FileRemark, Produced, RenderOptions
from producers.redline.shown import list_comments

_MOST_PASSES = 4


@dataclass(frozen=True)
class LaidOut:
    """The PDF of a Word file: its pages, the printed page of every bookmark, remarks for the person."""

    data: bytes
    pages: int
    bookmarks: dict[str, int]
    notes: tuple[FileRemark, ...] = ()


def lay_out(data: bytes, name: str = "") -> LaidOut:
    """Return the PDF of a Word file; the same file gives the same bytes.

    Tracked changes count as accepted, comments are left out. Raises ReadingProblem for what is no Word file,
    ContentProblem "pdf_not_drawn" for a file that holds what these pages cannot show exactly (`field` names it),
    "pdf_letters_missing" for a letter no font of ours has, "not_a_picture" for a damaged picture; `place` is the
    number of the clause it stands in.
    """
    try:
        return finish(read_paper(data, name), name)
    except ContentProblem as problem:
        raise ContentProblem(problem.code, name or problem.block, problem.field, place=problem.block) from problem


def finish(paper: Paper, name: str, notes: tuple[FileRemark, ...] = ()) -> LaidOut:
    """Return the PDF of a file that was read, set on pages until every page number agrees."""
    pages = _settled(paper)
    pdf = draw_pages(pages, paper.title or name.rpartition(".")[0] or name, paper.language)
    fonts = tuple(FileRemark.of("remark.font_replaced", font=one) for one in paper.replaced)
    return LaidOut(pdf, len(pages), _bookmarks(pages), (*notes, *fonts))


def write_pdf(document: Document, figures: FigureBook, options: RenderOptions) -> Produced:
    """Return a document as PDF, laid out from the Word file it makes, so that both say and show the same.

    Remarks and points to verify are tagged where they stand and listed at the end. Raises what `write_docx` and
    `lay_out` raise.
    """
    made = write_docx(document, figures, options)
    laid = lay_out(list_comments(made.data, document.language), document.title)
    notes = tuple(note for note in made.notes if note.code not in PAGES_UNKNOWN)
    return Produced(laid.data, "pdf", made.blocks, made.sections, made.places, made.figures, (*notes, *laid.notes))


def _settled(paper: Paper) -> list[Page]:
    """Return the pages once every page number in the text agrees with where things are."""
    numbers: dict[str, str] = {}
    known: Lines = {}
    pages: list[Page] = []
    for _ in range(_MOST_PASSES):
        pages = set_pages(paper, numbers, known)
        found = {f"PAGEREF {name}": str(page) for name, page in _bookmarks(pages).items()}
        found["NUMPAGES"] = str(len(pages))
        if found == numbers:
            break
        numbers = found
    return pages


def _bookmarks(pages: list[Page]) -> dict[str, int]:
    found: dict[str, int] = {}
    for page in pages:
        for mark in page.marks:
            found.setdefault(mark, page.number)
    return found
