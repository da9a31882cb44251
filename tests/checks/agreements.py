"""A clean agreement and ways to spoil it, one defect at a time; every word of it is invented."""

from docx import Document
from docx.oxml import parse_xml

from tests.cases.build import W, saved

CLEAN = {
    "title": ("Title", "Supply Agreement"),
    "date": ("Normal", "This Agreement is dated Monday 30 November 2026."),
    "parties": ("Subtitle", "Parties"),
    "seller": ("Normal", "Larch Castings Limited, a company registered in England (the “Seller”); and"),
    "buyer": ("Normal", "Quarry Pumps LLP, a partnership registered in England (the “Buyer”)."),
    "h1": ("Heading 1", "Definitions"),
    "def1": ("Heading 2", "“Goods” means the castings listed in Schedule 1."),
    "def2": ("Heading 2", "“Delivery Date” means 30 June 2027."),
    "def3": ("Heading 2", "“Price” means one hundred and twenty thousand pounds (£120,000)."),
    "h2": ("Heading 1", "Supply"),
    "supply1": ("Heading 2", "The Seller shall deliver the Goods to the Buyer on the Delivery Date."),
    "supply2": ("Heading 2", "If the Goods are late, the Buyer may reject them within ten (10) days."),
    "h3": ("Heading 1", "Payment"),
    "pay1": ("Heading 2", "The Buyer shall pay the Price within 30 days of delivery under clause 2.1."),
    "pay2": ("Heading 2", "Interest on late payment runs at 4.00% a year from the due date."),
    "h4": ("Heading 1", "General"),
    "gen1": ("Heading 2", "This Agreement is governed by the law of England and Wales (and by no other)."),
    "gen2": ("Heading 2", "A notice under this Agreement must be in writing and is served on the Buyer’s office."),
    "signed": ("Normal", "Signed for and on behalf of Larch Castings Limited"),
    "signed2": ("Normal", "Signed for and on behalf of Quarry Pumps LLP"),
    "schedule": ("Title", "Schedule 1"),
    "list": ("Normal", "The castings are ten pump housings and four flanges."),
}


def agreement(table=(), extra: str = "", **changes: str | None) -> bytes:
    """The clean agreement with some paragraphs changed; None leaves one out, a new key adds one at the end.

    `table` adds a table, `extra` a piece of WordprocessingML before the first paragraph.
    """
    document = Document()
    number_headings(document)
    for key, (style, text) in CLEAN.items():
        changed = changes.get(key, text)
        if changed is not None:
            document.add_paragraph(changed, style=style)
    for key, text in changes.items():
        if key not in CLEAN:
            document.add_paragraph(text)
    if table:
        add_table(document, table)
    if extra:
        document.element.body.insert(0, parse_xml(extra))
    clear_properties(document)
    return saved(document)


def add_table(document, rows) -> None:
    made = document.add_table(len(rows), len(rows[0]))
    for number, row in enumerate(rows):
        for column, text in enumerate(row):
            made.cell(number, column).text = text


def clear_properties(document) -> None:
    document.core_properties.author = ""
    document.core_properties.last_modified_by = ""
    document.core_properties.created = document.core_properties.created.replace(year=2026)


def number_headings(document) -> None:
    """Number Heading 1 as 1. and Heading 2 as 1.1, through the styles."""
    levels = "".join(
        f'<w:lvl w:ilvl="{i}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="{t}"/></w:lvl>'
        for i, t in enumerate(("%1.", "%1.%2"))
    )
    numbering = document.part.numbering_part.element
    numbering.insert(0, parse_xml(f'<w:abstractNum {W} w:abstractNumId="91">{levels}</w:abstractNum>'))
    numbering.append(parse_xml(f'<w:num {W} w:numId="91"><w:abstractNumId w:val="91"/></w:num>'))
    for level in (1, 2):
        properties = document.styles[f"Heading {level}"].element.get_or_add_pPr()
        inner = f'<w:ilvl w:val="{level - 1}"/><w:numId w:val="91"/>'
        properties.insert(0, parse_xml(f"<w:numPr {W}>{inner}</w:numPr>"))


def field(instruction: str, result: str) -> str:
    """A complex field as WordprocessingML runs."""
    steps = (
        ("begin", f'<w:r><w:instrText xml:space="preserve"> {instruction} </w:instrText></w:r>'),
        ("separate", f"<w:r><w:t>{result}</w:t></w:r>"),
        ("end", ""),
    )
    return "".join(f'<w:r><w:fldChar w:fldCharType="{step}"/></w:r>{inner}' for step, inner in steps)
