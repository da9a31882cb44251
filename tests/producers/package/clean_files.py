"""Clean Word, Excel and PowerPoint files with every feature the lint looks at, and ways to break them."""

import io
from collections.abc import Mapping
from decimal import Decimal

import docx
import pptx
import xlsxwriter
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from producers.package.archive import read_archive, write_archive
from producers.package.lint import lint

Parts = dict[str, bytes]

_REFERENCE = """<w:p {0}><w:bookmarkStart w:id="7" w:name="_Ref7"/><w:r><w:t>Target</w:t></w:r><w:bookmarkEnd w:id="7"/>
<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> REF _Ref7 \\h </w:instrText></w:r>
<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1.1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>
<w:hyperlink w:anchor="_Ref7"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>"""
_NUMBERED = (
    '<w:p {0}><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>One</w:t></w:r></w:p>'
)
_CHANGED = """<w:p {0}><w:ins w:id="20" w:author="A" w:date="2026-01-01T00:00:00Z"><w:r><w:t>new</w:t></w:r></w:ins>
<w:del w:id="21" w:author="A" w:date="2026-01-01T00:00:00Z"><w:r><w:delText>old</w:delText></w:r></w:del></w:p>"""


def word_parts() -> Parts:
    """A document with numbering, a reference, a table, a comment and tracked changes."""
    document = docx.Document()
    document.add_heading("A heading", 1)
    body = document.element.body
    for template in (_REFERENCE, _NUMBERED, _CHANGED):
        body.insert(len(body) - 1, parse_xml(template.format(nsdecls("w"))))
    table = document.add_table(1, 2)
    table.rows[0].cells[0].text = "Cell"
    paragraph = document.add_paragraph("Remark on this.")
    document.add_comment(paragraph.runs[0], "A comment", author="A", initials="A")
    buffer = io.BytesIO()
    document.save(buffer)
    parts = read_archive(buffer.getvalue())
    styles = parts["word/styles.xml"]
    wanted = b'<w:style w:type="paragraph" w:styleId="%b"><w:name w:val="%b"/></w:style>'
    more = wanted % (b"CommentText", b"comment text")
    more += wanted.replace(b"paragraph", b"character") % (b"CommentReference", b"comment reference")
    return {**parts, "word/styles.xml": styles.replace(b"</w:styles>", more + b"</w:styles>")}


def sheet_parts() -> Parts:
    """A workbook with formulas, a name, merges, a validation, a rule, a chart and two sheets."""
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as book:
        sheet, other = book.add_worksheet("Inputs"), book.add_worksheet("Other")
        sheet.set_column(0, 0, 20)
        sheet.set_column(1, 1, 12)
        for row in range(4):
            sheet.write_string(row, 0, f"Label {row}")
            sheet.write_number(row, 1, row + 1, book.add_format({"num_format": "0.000"}))
        sheet.write_formula("B6", "=SUM(B1:B4)", None, 10)
        sheet.write_boolean("B7", True)
        other.write_formula("A1", "=Inputs!B6", None, 10)
        sheet.merge_range("D1:E1", "merged")
        sheet.merge_range("D3:E3", "merged too")
        sheet.data_validation("B1", {"validate": "list", "source": ["a", "b"]})
        sheet.conditional_format(
            "B1:B4", {"type": "cell", "criteria": ">", "value": 2, "format": book.add_format({"bold": True})}
        )
        sheet.freeze_panes(1, 1)
        book.define_name("Rate", "=Inputs!$B$1")
        chart = book.add_chart({"type": "column"})
        chart.add_series({"values": "=Inputs!$B$1:$B$4"})
        sheet.insert_chart("G1", chart)
    return read_archive(buffer.getvalue())


def slide_parts() -> Parts:
    """A deck of two slides with a chart and a table."""
    deck = pptx.Presentation()
    first = deck.slides.add_slide(deck.slide_layouts[5])
    first.shapes.title.text = "A title"
    data = CategoryChartData()
    data.categories = ["a", "b"]
    data.add_series("S", (Decimal(1), Decimal(2)))
    area = (Inches(1), Inches(2), Inches(4), Inches(3))
    first.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *area, data)
    second = deck.slides.add_slide(deck.slide_layouts[5])
    second.shapes.title.text = "Another title"
    second.shapes.add_table(2, 2, *area)
    buffer = io.BytesIO()
    deck.save(buffer)
    parts = read_archive(buffer.getvalue())
    chart = next(name for name in parts if name.startswith("ppt/charts/chart"))
    return {**parts, chart: parts[chart].replace(b'val="-', b'val="')}


def swap(parts: Mapping[str, bytes], name: str, old: str, new: str, *, count: int = 1) -> Parts:
    """The parts with one piece of text replaced; the piece must be there."""
    text = parts[name].decode()
    assert old in text, f"{old!r} is not in {name}"
    return {**parts, name: text.replace(old, new, count).encode()}


def codes(parts: Mapping[str, bytes]) -> set[str]:
    """The codes of all faults of a package."""
    return {fault.code for fault in lint(write_archive(parts))}
