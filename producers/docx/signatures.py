"""Signature blocks: a borderless table that stays together and never stands on a page without text."""

from producers.content.document import SignatureParty, Signatures
from producers.content.runs import Blank, Runs, Text
from producers.docx.context import Writing
from producers.docx.flow import Flow
from producers.docx.front import contents_mark
from producers.docx.look import INK
from producers.docx.runs import write_blank, write_runs, write_text, write_words
from producers.docx.tables import border, cell, grid, row, table_properties
from producers.docx.xml import Paragraph, TableXml, run

_GAP = 12.0
_PARTY_GAP = 14.0
_US_LINES: tuple[Runs, ...] = (
    (Text(text="Name: "), Blank(label="Name of the signatory", field="name")),
    (Text(text="Title: "), Blank(label="Title of the signatory", field="title")),
)


def write_signatures(writing: Writing, flow: Flow, index: int, block: Signatures) -> None:
    """Write the lead-in sentence and one block for each party; all of it holds together with the text before it."""
    writing.text_left = 0
    mark = contents_mark(writing)
    if block.lead or mark:
        lead = write_runs(writing, block.lead, index)
        style = "BodyText" if block.lead else "Spacer"
        flow.add(
            Paragraph(style, mark + writing.mark(index, lead.xml), keep_next=True, before=6 if block.lead else None)
        )
    half = (writing.text_width - _GAP) / 2
    widths = (half, _GAP, half)
    draw = _us_rows if block.look == "us" else _uk_rows
    last = len(block.parties) - 1
    rows = "".join(
        draw(writing, index, party, widths, last=number == last) for number, party in enumerate(block.parties)
    )
    shape = table_properties(writing, writing.text_width, 0, "", 0, ("", "Signature block, one part for each party"))
    shape = shape.replace("<w:tblBorders></w:tblBorders>", "")
    flow.add(TableXml(f"{writing.mark(index, '')}<w:tbl>{shape}{grid(widths)}{rows}</w:tbl>"))


def _cells(left: str, right: str, widths: tuple[float, float, float], *, ruled: bool) -> str:
    empty = Paragraph("Signature").write()
    line = border("bottom", 0.75, INK) if ruled else ""
    return (
        cell(left, widths[0], first=True)
        + cell(empty, widths[1], first=True)
        + cell(right, widths[2], first=True, borders=line, bottom=True)
    )


def _uk_rows(
    writing: Writing, index: int, party: SignatureParty, widths: tuple[float, float, float], *, last: bool
) -> str:
    """Return the rows of a party: who signs at the left, a line at the right, under it what the line is for."""
    empty = Paragraph("Signature").write()
    head = row(_cells(_uk_words(writing, index, party), empty, widths, ruled=True))
    captions = party.lines or ((Text(text="Signature" if party.individual else "Authorised signatory"),),)
    written = "".join(_caption(writing, index, runs, final=last) for runs in captions)
    left = Paragraph("Signature", after=0 if last else _PARTY_GAP)
    return head + row(_cells(left.write(), written, widths, ruled=False))


def _uk_words(writing: Writing, index: int, party: SignatureParty) -> str:
    name = write_words(writing, party.name, index, bold=True)
    signed = write_text("Signed", bold=True) + run(" by ")
    if party.individual:
        return Paragraph("Signature", signed + name).write() + Paragraph("Signature").write() * 2
    blank = write_blank(writing, Blank(label=f"Name of the person who signs for {party.name}", field="name"))
    lines = (signed + blank + run(" (name)"), write_words(writing, party.capacity, index), name)
    return "".join(Paragraph("Signature", line).write() for line in lines)


def _caption(writing: Writing, index: int, runs: Runs, *, final: bool) -> str:
    paragraph = Paragraph("SignatureCaption", write_runs(writing, runs, index).xml)
    return paragraph.write() if not final else paragraph.write().replace("<w:keepNext/>", "")


def _us_rows(
    writing: Writing, index: int, party: SignatureParty, widths: tuple[float, float, float], *, last: bool
) -> str:
    """Return the rows of a party: its name, then `By:` over a line and the lines for name and title."""
    name = Paragraph("Signature", write_words(writing, party.name, index, bold=True), after=_PARTY_GAP)
    by = Paragraph("Signature", run("" if party.individual else "By:"), before=14)
    lines = party.lines or (() if party.individual else _US_LINES)
    rows = row(_cells(name.write(), Paragraph("Signature").write(), widths, ruled=False))
    rows += row(_left_ruled(by.write(), widths))
    written = "".join(Paragraph("Signature", write_runs(writing, runs, index).xml, before=4).write() for runs in lines)
    tail = Paragraph("Signature", after=0 if last else _PARTY_GAP)
    return rows + row(_cells(written + tail.write(), Paragraph("Signature").write(), widths, ruled=False))


def _left_ruled(left: str, widths: tuple[float, float, float]) -> str:
    empty = Paragraph("Signature").write()
    line = border("bottom", 0.75, INK)
    return (
        cell(left, widths[0], first=True, borders=line)
        + cell(empty, widths[1], first=True)
        + cell(empty, widths[2], first=True)
    )
