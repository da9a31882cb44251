"""Files made by hand for the preview: small, whole, and with what the producers never write."""

import io
import struct
import zipfile
import zlib

import openpyxl

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
DRAWINGS = (
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
)


def package(parts: dict[str, str | bytes]) -> bytes:
    """Return a zip of parts."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def relations(*items: tuple[str, str, str, bool]) -> str:
    """Return a relations part from (id, kind, target, external)."""
    made = "".join(
        f'<Relationship Id="{key}" Type="{OFFICE}/{kind}" Target="{target}"'
        + (' TargetMode="External"/>' if external else "/>")
        for key, kind, target, external in items
    )
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{made}</Relationships>'


def docx(body: str, *, links: tuple[tuple[str, str, str, bool], ...] = (), **parts: str | bytes) -> bytes:
    """Return a Word file with this body; further parts go by name, with "/" written as "__"."""
    types = (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>'
        f'<Override PartName="/word/document.xml" ContentType="{WORD_TYPE}"/></Types>'
    )
    held: dict[str, str | bytes] = {
        "[Content_Types].xml": types,
        "_rels/.rels": relations(("rId1", "officeDocument", "word/document.xml", False)),
        "word/document.xml": f"<w:document {W} {R} {DRAWINGS}><w:body>{body}</w:body></w:document>",
        "word/_rels/document.xml.rels": relations(*links),
    }
    held |= {name.replace("__", "/").replace("_dot_", "."): content for name, content in parts.items()}
    return package(held)


def paragraph(text: str, properties: str = "") -> str:
    """Return a paragraph with one run."""
    inner = f"<w:pPr>{properties}</w:pPr>" if properties else ""
    return f'<w:p>{inner}<w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'


def picture(relation: str, *, linked: bool = False) -> str:
    """Return a paragraph with a picture of two by two inches."""
    key = "link" if linked else "embed"
    return (
        '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1828800" cy="1828800"/><wp:docPr id="1" name="P" '
        f'descr="A picture"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:{key}="{relation}"/>'
        "</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>"
    )


def tracked() -> bytes:
    """Return a contract clause with an insertion, a deletion, a deleted paragraph and a comment."""
    body = (
        '<w:p><w:r><w:t xml:space="preserve">The duty lasts </w:t></w:r>'
        '<w:del w:id="1" w:author="A"><w:r><w:delText>three</w:delText></w:r></w:del>'
        '<w:ins w:id="2" w:author="A"><w:r><w:t>two</w:t></w:r></w:ins>'
        '<w:r><w:t xml:space="preserve"> years from </w:t></w:r>'
        '<w:commentRangeStart w:id="0"/><w:r><w:t>each disclosure</w:t></w:r><w:commentRangeEnd w:id="0"/>'
        '<w:r><w:commentReference w:id="0"/></w:r><w:r><w:t>.</w:t></w:r></w:p>'
        '<w:p><w:pPr><w:rPr><w:del w:id="3" w:author="A"/></w:rPr></w:pPr>'
        '<w:del w:id="4" w:author="A"><w:r><w:delText>This paragraph goes.</w:delText></w:r></w:del></w:p>'
        + paragraph("This one stays.")
    )
    comments = (
        f'<w:comments {W}><w:comment w:id="0" w:author="Counsel"><w:p><w:r><w:t>Or from signing?</w:t></w:r></w:p>'
        "</w:comment></w:comments>"
    )
    links = (("rId9", "comments", "comments.xml", False),)
    return docx(body, links=links, word__comments_dot_xml=comments)


def png(red: int, green: int, blue: int, edge: int = 16) -> bytes:
    """Return a square picture of one colour."""
    line = b"\x00" + bytes((red, green, blue)) * edge

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", edge, edge, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(line * edge)) + chunk(b"IEND", b"")
    )


def xlsx(rows: list[list[object]], title: str = "Budget", **formats: str) -> bytes:
    """Return a workbook as a program writes it: formulas without results; number formats by address."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = title
    for row in rows:
        sheet.append(row)
    for address, code in formats.items():
        sheet[address].number_format = code
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def without_results() -> bytes:
    """Return the case of a workbook whose formulas have no stored results."""
    rows: list[list[object]] = [
        ["Item", "Amount"],
        ["Rent", 100],
        ["Fees", 250],
        ["Total", "=SUM(B2:B3)"],
        ["Share", "=B2/B4"],
    ]
    return xlsx(rows, B5="0.0%")
