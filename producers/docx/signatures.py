"""Signature blocks: a borderless table that stays together and never stands on a page without text."""

from producers.content.document import SignatureParty, Signatures
from producers.content.runs import Blank, Runs, Text
from producers.content.words import CAPACITY
from producers.docx.context import Writing
from producers.docx.flow import Flow
from producers.docx.front import contents_mark
from producers.docx.look import INK
from producers.docx.runs import write_blank, write_party, write_runs, write_text, write_words
from producers.docx.tables import border, cell, grid, row, table_properties
from producers.docx.xml import Paragraph, TableXml, run

_GAP = 12.0
_PARTY_GAP = 14.0
_BY_ROOM = 20.0
_Widths = tuple[float, float, float]
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
            Paragraph(style, mark + writing.mark(index, lead.xml), keep_next=True, before=12 if block.lead else None)
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


def _cells(left: str, right: str, widths: _Widths, *, ruled: tuple[bool, bool], held: bool) -> str:
    """Return the cells of a row: left, a gap, right; `ruled` says which of the two has a line below."""
    line = border("bottom", 0.75, INK)
    left_line, right_line = (line if wanted else "" for wanted in ruled)
    return (
        cell(left, widths[0], first=True, borders=left_line)
        + cell(_line(held=held), widths[1], first=True)
        + cell(right, widths[2], first=True, borders=right_line, bottom=ruled[1])
    )


def _line(inside: str = "", *, held: bool = True, before: float | None = None, style: str = "Signature") -> str:
    """Return a line of a signature block; all but those of the last row hold to the next."""
    return Paragraph(style, inside, keep_next=held, before=before).write()


def _gap(*, held: bool) -> str:
    return Paragraph("Spacer", keep_next=held, after=_PARTY_GAP if held else None).write()


def _uk_rows(writing: Writing, index: int, party: SignatureParty, widths: _Widths, *, last: bool) -> str:
    """Return the rows of a party: who signs at the left, a line at the right, under it what the line is for."""
    words = writing.words
    head = row(_cells(_uk_words(writing, index, party), _line(), widths, ruled=(False, True), held=True))
    captions = party.lines or ((Text(text=words.signature if party.individual else words.signatory),),)
    written = "".join(
        _line(write_runs(writing, runs, index).xml, held=not last, style="SignatureCaption") for runs in captions
    )
    return head + row(
        _cells(_line(held=not last), written + _gap(held=not last), widths, ruled=(False, False), held=not last)
    )


def _uk_words(writing: Writing, index: int, party: SignatureParty) -> str:
    name = write_party(writing, party, index)
    signed = write_text(writing.words.signed, bold=True) + run(f" {writing.words.by} ")
    if party.individual:
        return _line(signed + name) + _line() * 2
    blank = write_blank(writing, Blank(label=f"Name of the person who signs for {party.called}", field="name"), index)
    capacity = writing.words.capacity if party.capacity == CAPACITY else party.capacity
    lines = (signed + blank + run(f" ({writing.words.name})"), write_words(writing, capacity, index), name)
    return "".join(_line(line) for line in lines)


def _us_rows(writing: Writing, index: int, party: SignatureParty, widths: _Widths, *, last: bool) -> str:
    """Return the rows of a party: its name, then `By:` over a line and the lines for name and title."""
    name = _line(write_party(writing, party, index))
    by = _line(run("" if party.individual else "By:"), before=_BY_ROOM)
    lines = party.lines or (() if party.individual else _US_LINES)
    rows = row(_cells(name, _line(), widths, ruled=(False, False), held=True))
    rows += row(_cells(by, _line(), widths, ruled=(True, False), held=True))
    written = "".join(_line(write_runs(writing, runs, index).xml, held=not last, before=4) for runs in lines)
    return rows + row(
        _cells(written + _gap(held=not last), _line(held=not last), widths, ruled=(False, False), held=not last)
    )
