"""Small input files that reproduce real trouble, one function for each; all words in them are invented.

Every function returns the bytes of one file. What plain library calls make of them is wrong in one way each, which
is why the cases exist.
"""

import io
import zipfile

import openpyxl
import pypdf
from docx import Document
from docx.oxml import parse_xml
from openpyxl.styles import Font
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from pptx import Presentation
from pptx.util import Inches
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, NumberObject, TextStringObject

MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
W = f'xmlns:w="{MAIN}"'
BY = 'w:author="Reviewer A" w:date="2026-03-02T09:00:00Z"'


def saved(made) -> bytes:
    """The bytes of anything with a `save` method that takes a stream."""
    stream = io.BytesIO()
    made.save(stream)
    return stream.getvalue()


def run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def word(*blocks: str, base=None) -> bytes:
    """A Word file whose body is these pieces of WordprocessingML."""
    document = base or Document()
    for place, block in enumerate(blocks):
        document.element.body.insert(place, parse_xml(block.replace(">", f" {W}>", 1) if W not in block else block))
    return saved(document)


def paragraphs(*texts: str) -> bytes:
    """A Word file of ordinary paragraphs."""
    document = Document()
    for text in texts:
        document.add_paragraph(text)
    return saved(document)


def repack(data: bytes, change) -> bytes:
    """The same package with each part passed through `change(name, bytes)`; None drops the part."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = change(name, old.read(name))
            if part is not None:
                new.writestr(name, part)
    return stream.getvalue()


def tracked() -> bytes:
    """A01: 1.00% deleted, 1.50% inserted, and one paragraph that is inserted as a whole."""
    return word(
        f'<w:p {W}>{run("The arrangement fee is ")}<w:del w:id="1" {BY}><w:r><w:delText>1.00%</w:delText></w:r></w:del>'
        f'<w:ins w:id="2" {BY}>{run("1.50%")}</w:ins>{run(" of the Facility Amount.")}</w:p>',
        f'<w:p {W}><w:pPr><w:rPr><w:ins w:id="3" {BY}/></w:rPr></w:pPr>'
        f'<w:ins w:id="4" {BY}>{run("No prepayment fee applies after 1 March 2028.")}</w:ins></w:p>',
    )


def control(inner: str) -> str:
    return f"<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>{inner}</w:sdtContent></w:sdt>"


def cell(text: str) -> str:
    return f'<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr><w:p>{run(text)}</w:p></w:tc>'


def controls() -> bytes:
    """A02: content controls around a block, words, a table, a row and what is in a cell."""
    grid = '<w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>'
    inside = control(f"<w:p>{run('CELL late fee 45.00')}</w:p>")
    return word(
        control(f"<w:p>{run('BLOCK Borrower: Alder Trading Ltd')}</w:p>").replace("<w:sdt>", f"<w:sdt {W}>", 1),
        f"<w:p {W}>{run('Governing law: ')}{control(run('INLINE England and Wales'))}{run('.')}</w:p>",
        control(f"<w:tbl><w:tblPr/>{grid}<w:tr>{cell('TABLE rent')}{cell('1,200.00')}</w:tr></w:tbl>").replace(
            "<w:sdt>", f"<w:sdt {W}>", 1
        ),
        f"<w:p {W}/>",
        f"<w:tbl {W}><w:tblPr/>{grid}<w:tr>{cell('plain')}{cell('row')}</w:tr>"
        + control(f"<w:tr>{cell('ROW deposit')}{cell('2,400.00')}</w:tr>")
        + f"<w:tr>{cell('c')}<w:tc><w:tcPr/>{inside}<w:p/></w:tc></w:tr></w:tbl>",
    )


def text_box() -> bytes:
    """A03: a text box as Word writes it, once for new programs and once for old ones."""
    names = (
        'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
        'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
        'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
        'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"'
    )
    words = f"<w:txbxContent><w:p>{run('SIDE NOTE: rent review every 3 years')}</w:p></w:txbxContent>"
    shape = f'<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr/><wps:txbx>{words}</wps:txbx><wps:bodyPr/></wps:wsp>'
    kind = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
    drawing = (
        '<w:drawing><wp:inline><wp:extent cx="2000000" cy="500000"/><wp:docPr id="9" name="Box"/><a:graphic>'
        f'<a:graphicData uri="{kind}">{shape}</a:graphicData></a:graphic></wp:inline></w:drawing>'
    )
    old = f"<w:pict><v:shape><v:textbox>{words}</v:textbox></v:shape></w:pict>"
    both = f'<mc:Choice Requires="wps">{drawing}</mc:Choice><mc:Fallback>{old}</mc:Fallback>'
    document = Document()
    document.add_paragraph("Clause 4 follows.")
    box = f"<w:p {W} {names}><w:r><mc:AlternateContent>{both}</mc:AlternateContent></w:r></w:p>"
    document.element.body.insert(1, parse_xml(box))
    return saved(document)


def notes() -> bytes:
    """A04: a footnote, an endnote and a comment; the body has nearly no words."""
    document = Document()
    document.add_paragraph("Ouch").add_run()
    data = saved(document)
    marks = (
        '<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t>.</w:t></w:r>'
        '<w:r><w:endnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="0"/></w:r>'
    )
    parts = {
        "footnotes": '<w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>'
        f'<w:footnote w:id="2"><w:p>{run("A lender asks for this in most deals.")}</w:p></w:footnote>',
        "endnotes": f'<w:endnote w:id="2"><w:p>{run("The end of the matter.")}</w:p></w:endnote>',
        "comments": f'<w:comment w:id="0" w:author="Reviewer A"><w:p>{run("Check with the client.")}</w:p></w:comment>',
    }
    return add_word_parts(data, parts, marks)


def add_word_parts(data: bytes, parts: dict[str, str], marks: str) -> bytes:
    """Add note parts to a Word file and put `marks` at the end of its first paragraph."""
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml"
    links = "".join(f'<Relationship Id="rIdX{n}" Type="{office}/{n}" Target="{n}.xml"/>' for n in parts)
    types = "".join(f'<Override PartName="/word/{n}.xml" ContentType="{kind}.{n}+xml"/>' for n in parts)

    def change(name: str, part: bytes) -> bytes:
        if name == "word/_rels/document.xml.rels":
            return part.replace(b"</Relationships>", f"{links}</Relationships>".encode())
        if name == "[Content_Types].xml":
            return part.replace(b"</Types>", f"{types}</Types>".encode())
        if name == "word/document.xml":
            return part.replace(b"</w:p>", f"{marks}</w:p>".encode(), 1)
        return part

    stream = io.BytesIO(repack(data, change))
    with zipfile.ZipFile(stream, "a") as archive:
        for name, inner in parts.items():
            archive.writestr(f"word/{name}.xml", f"<w:{name} {W}>{inner}</w:{name}>")
    return stream.getvalue()


def style_numbers() -> bytes:
    """A05: the list stands in Heading 1, the level in Heading 2 and 3, and nothing on any paragraph."""
    document = Document()
    numbering = document.part.numbering_part.element
    levels = (("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)"))
    made = "".join(
        f'<w:lvl w:ilvl="{i}"><w:start w:val="1"/><w:numFmt w:val="{f}"/><w:lvlText w:val="{t}"/></w:lvl>'
        for i, (f, t) in enumerate(levels)
    )
    numbering.insert(0, parse_xml(f'<w:abstractNum {W} w:abstractNumId="90">{made}</w:abstractNum>'))
    numbering.append(parse_xml(f'<w:num {W} w:numId="90"><w:abstractNumId w:val="90"/></w:num>'))
    for level, extra in ((1, '<w:numId w:val="90"/>'), (2, '<w:ilvl w:val="1"/>'), (3, '<w:ilvl w:val="2"/>')):
        style = document.styles[f"Heading {level}"]
        style.element.get_or_add_pPr().insert(0, parse_xml(f"<w:numPr {W}>{extra}</w:numPr>"))
        if level > 1:
            style.base_style = document.styles[f"Heading {level - 1}"]
    for level, text in (
        *((1, "Definitions"), (1, "Payment"), (2, "Due date"), (2, "Late payment")),
        *((3, "Grace period"), (3, "Late fee"), (1, "Term")),
    ):
        document.add_paragraph(text, style=f"Heading {level}")
    return saved(document)


def strict(data: bytes | None = None) -> bytes:
    """A06: a file with the names of the Strict variant, an ordinary letter when none is given."""
    families = ("officeDocument", "wordprocessingml", "drawingml", "spreadsheetml", "presentationml")

    def change(_: str, part: bytes) -> bytes:
        for family in families:
            old = f"http://schemas.openxmlformats.org/{family}/2006/".encode()
            part = part.replace(old, f"http://purl.oclc.org/ooxml/{family}/".encode())
        return part

    return repack(data or paragraphs("Some text of a strict letter."), change)


def macro_letter() -> bytes:
    """A07: a letter with the content type of a macro-enabled document."""
    plain = b"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    enabled = b"application/vnd.ms-word.document.macroEnabled.main+xml"
    return repack(
        paragraphs("Macro-enabled letter body."),
        lambda name, part: part.replace(plain, enabled) if name == "[Content_Types].xml" else part,
    )


def encrypted_office() -> bytes:
    """A08: the outside of an encrypted workbook: a compound file that names an encrypted package."""
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1016)
    return head + "EncryptedPackage".encode("utf-16-le") + bytes(1024)


def one_cell(words: str) -> bytes:
    """A08: a workbook that says one thing."""
    book = openpyxl.Workbook()
    book.active["A1"] = words
    return saved(book)


def encrypted_pdf() -> bytes:
    """A08: a PDF of one page that asks for a password."""
    writer = pypdf.PdfWriter()
    writer.add_blank_page(200, 200)
    writer.encrypt("seven-oaks", algorithm="RC4-128")
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def owner_file() -> bytes:
    """A09: the 162 bytes Word keeps beside an open document."""
    return b"\x08Owner   ".ljust(162, b"\x00")


def dates_from_1904() -> bytes:
    """A11: serial 44562 in a workbook that counts from 1904."""
    book = openpyxl.Workbook()
    book.epoch = CALENDAR_MAC_1904
    book.active.append(["Completion date"])
    book.active["A2"] = 44562
    book.active["A2"].number_format = "yyyy-mm-dd"
    return saved(book)


def inflated() -> bytes:
    """A12: 400 rows with a gap of 600 in the middle, and one formatted empty cell in the last row there is."""
    book = openpyxl.Workbook()
    for row in (*range(1, 201), *range(801, 1001)):
        for column in range(1, 6):
            book.active.cell(row, column, f"v{row}-{column}")
    book.active.cell(1048576, 1).font = Font(bold=True)
    return saved(book)


def without_results() -> bytes:
    """A13: formulas as a program writes them, without stored results."""
    book = openpyxl.Workbook()
    book.active.title = "Budget"
    for row in (("Item", "Amount"), ("Rent", 100), ("Fees", 250), ("Total", "=SUM(B2:B3)"), ("Share", "=B2/B4")):
        book.active.append(row)
    book.active["B5"].number_format = "0.0%"
    return saved(book)


def merged_cell() -> bytes:
    """A14: one cell over three columns."""
    document = Document()
    table = document.add_table(2, 3)
    table.cell(0, 0).merge(table.cell(0, 2)).text = "Total purchase price 500,000"
    for column, text in enumerate(("200,000", "180,000", "120,000")):
        table.cell(1, column).text = text
    return saved(document)


def grouped_deck() -> bytes:
    """A15: text at the top level, in two nested groups, in a table and in the notes."""
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])

    def box(text: str, top: float):
        made = slide.shapes.add_textbox(Inches(1), Inches(top), Inches(4), Inches(0.5))
        made.text_frame.text = text
        return made

    box("TOP LEVEL", 0.5)
    inner = slide.shapes.add_group_shape([box("GROUPED closing 1 October 2026", 1.5)])
    slide.shapes.add_group_shape([inner, box("OUTER GROUP", 2.2)])
    table = slide.shapes.add_table(1, 2, Inches(1), Inches(4), Inches(5), Inches(0.5)).table
    table.cell(0, 0).text, table.cell(0, 1).text = "TABLE fee", "12,500"
    slide.notes_slide.notes_text_frame.text = "NOTES: say the fee is capped"
    return saved(deck)


def diagram_deck() -> bytes:
    """A15: a slide whose words stand in a diagram."""
    deck = Presentation()
    deck.slides.add_slide(deck.slide_layouts[6])
    space = 'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"'
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    frame = (
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="Diagram 3"/><p:cNvGraphicFramePr/><p:nvPr/>'
        '</p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="1" cy="1"/></p:xfrm><a:graphic><a:graphicData '
        f'uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:relIds {space} r:dm="rIdD"/>'
        "</a:graphicData></a:graphic></p:graphicFrame></p:spTree>"
    )
    link = f'<Relationship Id="rIdD" Type="{office}/diagramData" Target="../diagrams/data1.xml"/></Relationships>'

    def change(name: str, part: bytes) -> bytes:
        if name == "ppt/slides/slide1.xml":
            return part.replace(b"</p:spTree>", frame.encode())
        if name == "ppt/slides/_rels/slide1.xml.rels":
            return part.replace(b"</Relationships>", link.encode())
        return part

    stream = io.BytesIO(repack(saved(deck), change))
    points = "".join(f"<dgm:pt><dgm:t><a:p><a:r><a:t>{t}</a:t></a:r></a:p></dgm:t></dgm:pt>" for t in ("abc", "def"))
    drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    with zipfile.ZipFile(stream, "a") as archive:
        archive.writestr(
            "ppt/diagrams/data1.xml",
            f"<dgm:dataModel {space} {drawing}><dgm:ptLst>{points}</dgm:ptLst></dgm:dataModel>",
        )
    return stream.getvalue()


def pdf_pages(*texts: str) -> bytes:
    """A PDF with one page for each text; an empty text makes a page without any."""
    writer = pypdf.PdfWriter()
    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    for text in texts:
        page = writer.add_blank_page(400, 400)
        fonts = DictionaryObject({NameObject("/F1"): font})
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
        stream = pypdf.generic.StreamObject()
        stream.set_data(f"BT /F1 14 Tf 20 350 Td ({text}) Tj ET".encode() if text else b"0 0 100 100 re f")
        page[NameObject("/Contents")] = writer._add_object(stream)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _pdf_field(kind: str, name: str, value, flags: int = 0) -> DictionaryObject:
    return DictionaryObject(
        {
            NameObject("/FT"): NameObject(kind),
            NameObject("/T"): TextStringObject(name),
            NameObject("/V"): value,
            NameObject("/Ff"): NumberObject(flags),
            NameObject("/Type"): NameObject("/Annot"),
            NameObject("/Subtype"): NameObject("/Widget"),
            NameObject("/Rect"): ArrayObject([FloatObject(one) for one in (10, 10, 100, 30)]),
        }
    )


def filled_form() -> bytes:
    """A17: a form with two filled text fields, a ticked and an unticked box; none of it is page text."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(pdf_pages("Application")))
    fields = [
        _pdf_field("/Tx", "First Name", TextStringObject("Alice")),
        _pdf_field("/Tx", "First Name_2", TextStringObject("Bob")),
        _pdf_field("/Btn", "Agrees", NameObject("/Yes")),
        _pdf_field("/Btn", "Declines", NameObject("/Off")),
    ]
    added = ArrayObject([writer._add_object(field) for field in fields])
    writer.pages[0][NameObject("/Annots")] = added
    writer.root_object[NameObject("/AcroForm")] = DictionaryObject({NameObject("/Fields"): added})
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def old_mail() -> bytes:
    """A18: an e-mail in Windows-1252 with a text attached."""
    return (
        "From: A <a@example.com>\r\nTo: B <b@example.com>\r\n"
        "Subject: =?windows-1252?Q?Completion_=96_=A325=2C000?=\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/mixed; boundary="zz"\r\n\r\n--zz\r\nContent-Type: text/html; charset=windows-1252\r\n'
        "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
        "<p>The tenant=92s deposit is =A325,000 =96 see =A7 4(b).</p>\r\n--zz\r\n"
        'Content-Type: text/plain; name="terms.txt"\r\nContent-Disposition: attachment; filename="terms.txt"\r\n\r\n'
        "Long stop date 30 June 2027\r\n--zz--\r\n"
    ).encode("ascii")


def broken_references() -> bytes:
    """B02: a bookmark that ends before it starts, and a reference to a bookmark that is not there."""
    field = "".join(
        f'<w:r><w:fldChar w:fldCharType="{step}"/></w:r>{inner}'
        for step, inner in (
            ("begin", '<w:r><w:instrText xml:space="preserve"> REF _Ref999 \\r \\h </w:instrText></w:r>'),
            ("separate", run("1.1")),
            ("end", ""),
        )
    )
    start, end = '<w:bookmarkStart w:id="1" w:name="_Ref100"/>', '<w:bookmarkEnd w:id="1"/>'
    return word(
        f"<w:p {W}>{end}{run('1.1 Payment terms')}{start}</w:p>",
        f"<w:p {W}>{run('See clause ')}{field}</w:p>",
    )


def overfull_deck(bullets: int = 14) -> bytes:
    """B11: bullets of about a hundred letters each in a box of 6 by 1.5 inches."""
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    box = slide.shapes.add_textbox(Inches(1), Inches(1), Inches(6), Inches(1.5))
    box.text_frame.word_wrap = True
    sentence = "Condition {0}: the seller delivers every document listed in schedule {0} before completion takes place"
    box.text_frame.text = "\n".join(sentence.format(number) for number in range(1, bullets + 1))
    return saved(deck)


def terms() -> bytes:
    """C03: a term defined twice, terms never defined, one never used, one in lower case."""
    return paragraphs(
        '1. In this agreement: "Agreement" means this document; "Buyer" means Alder Ltd; "Completion Date" means '
        '30 June 2027; "Completion Date" means 30 July 2027; "Escrow Agent" means Birch LLP.',
        "2. The Buyer shall pay the Purchase Price on the Completion Date.",
        "3. The buyer’s notice shall be sent to the Seller.",
        "4. Each Buyer’s Affiliate is bound by this Agreement.",
    )
