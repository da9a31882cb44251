"""What opens a document: the cover, the contents page and the letterhead."""

from producers.content.document import Clause, Contents, Cover, Letterhead, Schedule
from producers.content.inline import plain_text
from producers.content.typography import join_words
from producers.docx.bookmarks import is_entry
from producers.docx.context import Writing
from producers.docx.flow import Flow, Raw
from producers.docx.runs import write_party, write_runs, write_text, write_words
from producers.docx.scripts import runs_from_right
from producers.docx.xml import Paragraph, complex_field, escape, run
from producers.figures import FigureBook
from producers.production import FileRemark

_BELOW_FOOT = 95.0
_PARTY_HEIGHT, _JOIN_HEIGHT = 44.0, 14.0


def write_cover(writing: Writing, flow: Flow, index: int, block: Cover) -> None:
    """Write the cover: date line, title over a blue rule, deal line, parties with their roles, firm at the foot."""
    date_line = write_runs(writing, block.date_line, index)
    flow.add(Paragraph("CoverLine", writing.mark(index, date_line.xml)))
    flow.add(Paragraph("CoverTitle", write_words(writing, block.title, index)))
    if block.deal:
        flow.add(Paragraph("CoverLine", write_words(writing, block.deal, index)))
    used = _cover_parties(writing, flow, index, block)
    _cover_foot(writing, flow, index, block, used)
    flow.break_pending = True


def _cover_parties(writing: Writing, flow: Flow, index: int, block: Cover) -> float:
    crowd = len(block.parties) > 4
    for number, party in enumerate(block.parties):
        word = writing.words.between if number == 0 else writing.words.and_
        before = 64.0 if number == 0 and not crowd else 14.0
        flow.add(Paragraph("CoverSmall", run(word), before=24.0 if number == 0 and crowd else before))
        name = Paragraph("CoverLine", write_party(writing, party, index), before=6, after=3)
        if runs_from_right(party.name) and not writing.right_to_left:
            # A right-to-left name keeps the cover's left edge: the end of such a paragraph is its left side.
            name.right_to_left, name.align = True, "right"
        flow.add(name)
        if party.role:
            lead = f"{writing.words.role} "
            role = party.role if party.role.startswith(lead) else lead + party.role
            flow.add(Paragraph("CoverSmall", write_words(writing, role, index)))
    return len(block.parties) * (_PARTY_HEIGHT + _JOIN_HEIGHT) + (70 if block.parties and not crowd else 24)


def _cover_foot(writing: Writing, flow: Flow, index: int, block: Cover, used: float) -> None:
    house = writing.document.house
    foot = block.foot or ((house.firm,) if house and house.firm else ())
    if not foot:
        return
    head = 16 + 120 + 32 + 16 + (20 if block.deal else 0)
    left = writing.page.text_height - head - used - 14 * len(foot) - _BELOW_FOOT
    for number, line in enumerate(foot):
        words = write_words(writing, line, index, bold=number == 0 and len(foot) > 1)
        flow.add(Paragraph("CoverSmall", words, before=max(24.0, left) if number == 0 else None))


def write_contents(writing: Writing, flow: Flow, index: int, block: Contents) -> None:
    """Write the contents field with its entries already in place, so that no one has to update it.

    Page numbers stand there only when they are known; without them the entries end with their titles.
    """
    entries = [(number, name) for number, name in writing.bookmarks.contents.items()]
    control = writing.next_identity("control")
    flow.add(_open_contents(writing, flow, index, block, control))
    if not entries:
        flow.add(Raw("</w:sdtContent></w:sdt>"))
        return
    known = any(name in writing.options.pages for _, name in entries)
    if not known:
        writing.notes[FileRemark("remark.contents_pages")] = None
    for position, (number, name) in enumerate(entries):
        inside = _entry(writing, number, name)
        if position == 0:
            inside = _open_field(block.levels) + inside
        if position == len(entries) - 1:
            inside += '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
        flow.add(Paragraph(_entry_style(writing, number), inside, before=_gap(writing, entries, position)))
    flow.add(Raw("</w:sdtContent></w:sdt>"))
    flow.break_pending = True


def _open_contents(writing: Writing, flow: Flow, index: int, block: Contents, control: int) -> Paragraph:
    broken = flow.break_pending
    flow.break_pending = False
    flow.add(
        Raw(
            f'<w:sdt><w:sdtPr><w:id w:val="{control}"/><w:docPartObj><w:docPartGallery w:val="Table of Contents"/>'
            "<w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>"
        )
    )
    return Paragraph("ContentsTitle", writing.mark(index, write_text(block.title)), page_break=broken)


def _open_field(levels: int) -> str:
    styles = ",".join(f"Clause {level},{level}" for level in range(1, levels + 1))
    instruction = f'TOC \\h \\z \\f C \\t "{styles},Schedule Title,4"'
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve"> {escape(instruction)} </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    )


def _entry_style(writing: Writing, number: int) -> str:
    block = writing.document.blocks[number]
    if isinstance(block, Clause):
        return f"Toc{block.level}"
    return "Toc4" if isinstance(block, Schedule) else "Toc5"


def _gap(writing: Writing, entries: list[tuple[int, str]], position: int) -> float | None:
    """Return the extra space before the first schedule or the signatures after clauses."""
    if position == 0:
        return None
    block = writing.document.blocks[entries[position][0]]
    before = writing.document.blocks[entries[position - 1][0]]
    return 9.0 if isinstance(before, Clause) and not isinstance(block, Clause) else None


def _entry(writing: Writing, number: int, name: str) -> str:
    words = _entry_words(writing, number)
    page = writing.options.pages.get(name)
    tail = run("\t") + complex_field(f"PAGEREF {name} \\h", str(page)) if page is not None else ""
    return f'<w:hyperlink w:anchor="{name}" w:history="1">{words}{tail}</w:hyperlink>'


def _entry_words(writing: Writing, number: int) -> str:
    block, label = writing.document.blocks[number], writing.label(number)
    if isinstance(block, Clause):
        figures = FigureBook(figures=tuple(writing.figures.values()))
        words = plain_text(block.runs, figures, writing.numbering, writing.document.language)
        title = words.replace("\n", " ").strip()
    else:
        title = block.title if isinstance(block, Schedule) else writing.words.signatures
    text = join_words(writing.clean(title, number))
    number_text = label.number.replace(" ", "\u00a0")
    return (run(f"{number_text}\t") if number_text else "") + write_text(text)


def contents_mark(writing: Writing) -> str:
    """Return the hidden entry that puts the signature block on the contents page when Word rebuilds it."""
    if not any(is_entry(block, 0) for block in writing.document.blocks) or not writing.bookmarks.contents:
        return ""
    instruction = f'TC "{writing.words.signatures}" \\f C \\l 5'
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve"> {escape(instruction)} </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def write_letterhead(writing: Writing, flow: Flow, index: int, block: Letterhead) -> None:
    """Write the firm's name and address over a blue rule."""
    flow.add(Paragraph("LetterheadName", writing.mark(index, write_words(writing, block.name, index))))
    flow.add(Paragraph("LetterheadAddress", write_words(writing, block.address, index)))
