"""Writing a document: checks first, then body, sections, parts and package."""

from producers.content.document import (
    Clause,
    Contents,
    Cover,
    Definition,
    Document,
    DocumentBlock,
    Heading,
    KeyFigures,
    Letterhead,
    List,
    MemoHead,
    PageBreak,
    Paragraph,
    Party,
    Picture,
    Recital,
    Schedule,
    ScheduleItem,
    Signatures,
    Table,
    TermRows,
    Title,
)
from producers.content.numbering import number_blocks
from producers.content.soundness import check_document
from producers.docx import bands, front, text_blocks
from producers.docx.bookmarks import name_bookmarks
from producers.docx.context import Writing
from producers.docx.fit import fit_look
from producers.docx.flow import Flow
from producers.docx.look import theme_page
from producers.docx.notes_parts import add_comments, add_footnotes
from producers.docx.numbering_part import Lists, numbering_part
from producers.docx.package import Parts, finish_package
from producers.docx.pictures import write_picture
from producers.docx.scripts import RIGHT_LANGUAGES
from producers.docx.sections import section
from producers.docx.signatures import write_signatures
from producers.docx.styles import styles_part
from producers.docx.tables import write_table
from producers.docx.xml import HEAD, NAMESPACES
from producers.figures import FigureBook
from producers.package.archive import write_archive
from producers.production import Place, Produced, RenderOptions

_LANDSCAPE_COLUMNS = 7


def write_docx(document: Document, figures: FigureBook, options: RenderOptions | None = None) -> Produced:
    """Return a Word document. The same content gives the same bytes.

    `options.pages` holds exact page numbers by bookmark name (`_Toc…`, `_Ref…`), as a first rendering gave them;
    without them the contents page leaves page numbers out and a note says so. Raises ContentProblem for content
    that cannot be rendered (see `producers.content.soundness.check_document`) before anything is written.
    """
    writing = _open(document, figures, options or RenderOptions())
    body = _body(writing)
    _add_parts(writing)
    files = finish_package(writing.parts, document, writing.look, body)
    return Produced(
        data=write_archive(files),
        file_format="docx",
        blocks=len(document.blocks),
        sections=sum(isinstance(block, Clause) and block.level == 1 for block in document.blocks),
        places=tuple(
            Place(block.id, writing.label(index).place) for index, block in enumerate(document.blocks) if block.id
        ),
        figures=tuple(writing.bound),
        notes=tuple(writing.notes),
    )


def _open(document: Document, figures: FigureBook, options: RenderOptions) -> Writing:
    numbering = number_blocks(document)
    check_document(document, figures, options.objects, numbering)
    page = theme_page(document.theme, document.page, document.house)
    look, overflow = fit_look(document, figures, numbering, page)
    writing = Writing(
        document=document,
        figures={figure.name: figure for figure in figures.figures},
        numbering=numbering,
        options=options,
        look=look,
        page=page,
        bookmarks=name_bookmarks(document, numbering),
        lists=Lists(look),
        parts=Parts(),
        right_to_left=document.language.split("-")[0] in RIGHT_LANGUAGES,
    )
    if overflow:
        writing.notes[overflow] = None
    return writing


def _add_parts(writing: Writing) -> None:
    document = writing.document
    width = theme_page(document.theme, document.page, document.house).text_width
    add_footnotes(writing)
    add_comments(writing)
    writing.parts.add_standard("numbering.xml", numbering_part(writing.lists, right_to_left=writing.right_to_left))
    writing.parts.add_standard("styles.xml", _styles(writing, width))


def _styles(writing: Writing, width: float) -> bytes:
    return styles_part(writing.look, width, writing.document.language, right_to_left=writing.right_to_left)


class _Sections:
    """Which section is being written: its paper, its schedule, and whether it is the first."""

    def __init__(self, writing: Writing, flow: Flow) -> None:
        self._writing = writing
        self._flow = flow
        self._schedule: int | None = None
        self._first = True

    def turn(self, *, schedule: int | None, landscape: bool) -> None:
        """Begin a new section; the text before it, if any, ends its own."""
        if self._flow.elements:
            self._flow.end_section(self.properties())
            self._first = False
        self._schedule = self._schedule if schedule is None else schedule
        if landscape != self._writing.page.landscape:
            self._writing.page = self._writing.page.turn()

    def properties(self) -> str:
        """Return the properties of the section being written."""
        return section(self._writing, self._writing.page, self._schedule, first=self._first)


def _body(writing: Writing) -> bytes:
    flow = Flow()
    sections = _Sections(writing, flow)
    for index, block in enumerate(writing.document.blocks):
        if isinstance(block, Schedule):
            sections.turn(schedule=index, landscape=block.landscape or _is_wide(writing, index))
        elif isinstance(block, PageBreak):
            _break_page(writing, flow, sections, block)
            continue
        _write_block(writing, flow, index, block)
    inside = flow.finish() + sections.properties()
    return f"{HEAD}<w:document {NAMESPACES}><w:body>{inside}</w:body></w:document>".encode()


def _is_wide(writing: Writing, index: int) -> bool:
    """Whether a schedule has a table of more columns than an upright page holds."""
    for block in writing.document.blocks[index + 1 :]:
        if isinstance(block, Schedule):
            return False
        if isinstance(block, Table) and len(block.columns) > _LANDSCAPE_COLUMNS:
            return True
    return False


def _break_page(writing: Writing, flow: Flow, sections: _Sections, block: PageBreak) -> None:
    if block.landscape is None or block.landscape == writing.page.landscape:
        flow.break_pending = bool(flow.elements)
    else:
        sections.turn(schedule=None, landscape=block.landscape)


def _write_block(writing: Writing, flow: Flow, index: int, block: DocumentBlock) -> None:
    match block:
        case Clause():
            text_blocks.write_clause(writing, flow, index, block)
        case Definition():
            text_blocks.write_definition(writing, flow, index, block)
        case Paragraph():
            text_blocks.write_paragraph(writing, flow, index, block)
        case ScheduleItem():
            text_blocks.write_schedule_item(writing, flow, index, block)
        case Party() | Recital():
            text_blocks.write_numbered(writing, flow, index, block)
        case Heading():
            text_blocks.write_heading(writing, flow, index, block)
        case List():
            text_blocks.write_list(writing, flow, index, block)
        case Schedule():
            text_blocks.write_schedule(writing, flow, index, block)
        case _:
            _write_special(writing, flow, index, block)


def _write_special(writing: Writing, flow: Flow, index: int, block: DocumentBlock) -> None:
    match block:
        case Table():
            write_table(writing, flow, index, block)
        case TermRows():
            bands.write_terms(writing, flow, index, block)
        case KeyFigures():
            bands.write_key_figures(writing, flow, index, block)
        case MemoHead():
            bands.write_memo_head(writing, flow, index, block)
        case Signatures():
            write_signatures(writing, flow, index, block)
        case Picture():
            write_picture(writing, flow, index, block)
        case _:
            _write_front(writing, flow, index, block)


def _write_front(writing: Writing, flow: Flow, index: int, block: DocumentBlock) -> None:
    match block:
        case Title():
            text_blocks.write_title(writing, flow, index, block)
        case Cover():
            front.write_cover(writing, flow, index, block)
        case Contents():
            front.write_contents(writing, flow, index, block)
        case Letterhead():
            front.write_letterhead(writing, flow, index, block)
