"""Files with a canary word planted in every hiding place that is known; each place has a name for the tests."""

import io
import re
import zipfile
from collections.abc import Callable

import docx
import openpyxl
import pikepdf
import pptx
from openpyxl.comments import Comment
from PIL import Image, PngImagePlugin

from producers.package.archive import read_archive, write_archive

CANARY = "Zugvogel4711"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
SHEET_SPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
Plant = Callable[[dict[str, bytes]], None]


def holds_canary(data: bytes) -> list[str]:
    """Return where the canary still is: members of a package (nested ones too), or the bytes of a PDF unpacked."""
    if data.startswith(b"PK"):
        found = [f"{n}/{inner}" for n, part in read_archive(data).items() for inner in _inside(part)]
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            found += ["zip comment"] if CANARY.encode() in archive.comment else []
            found += [n for n in archive.namelist() if CANARY in n]
        return found
    if data.startswith(b"%PDF"):
        buffer = io.BytesIO()
        with pikepdf.open(io.BytesIO(data)) as document:
            document.save(buffer, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.all, qdf=True)
        return ["raw"] * _count(data) + ["unpacked"] * _count(buffer.getvalue())
    return ["bytes"] * _count(data)


def _inside(part: bytes) -> list[str]:
    return holds_canary(part) if part.startswith(b"PK") else ["here"] * bool(_count(part))


def _count(data: bytes) -> int:
    return data.count(CANARY.encode()) + data.count(CANARY.encode("utf-16-be")) + data.count(CANARY.encode("utf-16-le"))


def office(kind: str) -> bytes:
    """Return a plain file of a kind, made by the usual library with its own traces."""
    buffer = io.BytesIO()
    if kind == "docx":
        document = docx.Document()
        document.add_paragraph("Visible words")
        document.add_picture(io.BytesIO(picture("PNG", plain=True)))
        document.save(buffer)
    elif kind == "xlsx":
        workbook = openpyxl.Workbook()
        workbook.active["A1"] = "Visible words"
        workbook.save(buffer)
    else:
        deck = pptx.Presentation()
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = "Visible words"
        slide.shapes.add_picture(io.BytesIO(picture("PNG", plain=True)), 0, 0)
        deck.save(buffer)
    return buffer.getvalue()


MICROSOFT = "http://schemas.microsoft.com/office"
MAIN = {"docx": "word/document.xml", "xlsx": "xl/workbook.xml", "pptx": "ppt/presentation.xml"}


def add_part(
    parts: dict[str, bytes], source: str, kind: str, target: str, data: bytes, *, external: bool = False
) -> str:
    """Add a part with its relation; return the relation's id."""
    folder, name = source.rpartition("/")[::2]
    rels = f"{folder}/_rels/{name}.rels" if source else "_rels/.rels"
    full = kind if kind.startswith("http") else f"{_RELATION}/{kind}"
    mode = ' TargetMode="External"' if external else ""
    entry = f'<Relationship Id="rIdZ{len(parts)}" Type="{full}" Target="{target}"{mode}/>'
    there = parts.get(rels, f'<Relationships xmlns="{_PACKAGE}/relationships"></Relationships>'.encode())
    parts[rels] = there.replace(b"</Relationships>", entry.encode() + b"</Relationships>")
    if not external:
        path = target.lstrip("/")
        parts[path] = data
        kind_of = "application/xml" if path.endswith(".xml") else "application/octet-stream"
        override = f'<Override PartName="/{path}" ContentType="{kind_of}"/>'.encode()
        parts["[Content_Types].xml"] = parts["[Content_Types].xml"].replace(b"</Types>", override + b"</Types>")
    return f"rIdZ{len(parts) - (0 if external else 1)}"


def _in(name: str, pattern: bytes, text: str) -> Plant:
    """Plant text in place of the first match in a part."""

    def plant(parts: dict[str, bytes]) -> None:
        assert re.search(pattern, parts[name]), (name, pattern)
        parts[name] = re.sub(pattern, lambda _: text.encode(), parts[name], count=1)

    return plant


def _core(element: str) -> Plant:
    def plant(parts: dict[str, bytes]) -> None:
        tag = element.encode()
        parts["docProps/core.xml"] = re.sub(
            rb"<" + tag + rb"[ >].*?</" + tag + rb">|<" + tag + rb"/>", b"", parts["docProps/core.xml"]
        )
        parts["docProps/core.xml"] = parts["docProps/core.xml"].replace(
            b"</cp:coreProperties>",
            f'<{element} xmlns:dc="http://purl.org/dc/elements/1.1/">{CANARY}</{element}></cp:coreProperties>'.encode(),
        )

    return plant


def _part(kind: str, target: str, source: str = "", data: bytes | None = None) -> Plant:
    content = data if data is not None else f"<x>{CANARY}</x>".encode()

    def plant(parts: dict[str, bytes]) -> None:
        add_part(parts, source, kind, target, content)

    return plant


def _app(parts: dict[str, bytes]) -> None:
    extra = "".join(f"<{tag}>{CANARY}</{tag}>" for tag in ("Company", "Manager", "Template", "HyperlinkBase"))
    parts["docProps/app.xml"] = parts["docProps/app.xml"].replace(b"</Properties>", f"{extra}</Properties>".encode())


def _orphan(parts: dict[str, bytes]) -> None:
    parts["customXml/left.xml"] = parts["old/leftover.xml"] = f"<x>{CANARY}</x>".encode()


def common(kind: str) -> dict[str, Plant]:
    """Return the hiding places that every Office package has."""
    main = MAIN[kind]
    folder = main.partition("/")[0]
    return {
        "author": _core("dc:creator"),
        "last author": _core("cp:lastModifiedBy"),
        "keywords": _core("cp:keywords"),
        "remarks": _core("dc:description"),
        "category": _core("cp:category"),
        "status": _core("cp:contentStatus"),
        "revision": _core("cp:revision"),
        "company, manager, template": _app,
        "custom properties": _part("custom-properties", "docProps/custom.xml"),
        "thumbnail": _part(f"{_PACKAGE}/relationships/metadata/thumbnail", "docProps/thumb.jpeg", data=CANARY.encode()),
        "custom data": _part("customXml", "/customXml/item9.xml", main),
        "sensitivity label": _part(
            f"{MICROSOFT}/2020/02/relationships/classificationlabels",
            "docMetadata/LabelInfo.xml",
        ),
        "unused part": _orphan,
        "remark in the code": _code_remark(main),
        "embedded workbook": _embedded(main, folder),
        "picture": _planted_picture(main, folder),
    }


def _code_remark(main: str) -> Plant:
    def plant(parts: dict[str, bytes]) -> None:
        end = parts[main].rindex(b"</")
        parts[main] = parts[main][:end] + f"<!-- {CANARY} -->".encode() + parts[main][end:]

    return plant


def _embedded(main: str, folder: str) -> Plant:
    def plant(parts: dict[str, bytes]) -> None:
        add_part(parts, main, "package", f"/{folder}/embeddings/book1.xlsx", planted("xlsx", "author"))

    return plant


def _planted_picture(main: str, folder: str) -> Plant:
    def plant(parts: dict[str, bytes]) -> None:
        add_part(parts, main, "image", f"/{folder}/media/shot.jpeg", picture("JPEG"))
        add_part(parts, main, "image", f"/{folder}/media/shot2.png", picture("PNG"))

    return plant


def _settings(text: str) -> Plant:
    return _in("word/settings.xml", rb"</w:settings>", f"{text}</w:settings>")


def _template(parts: dict[str, bytes]) -> None:
    identity = add_part(
        parts, "word/settings.xml", "attachedTemplate", f"file:///C:/{CANARY}/house.dotx", b"", external=True
    )
    _settings(f'<w:attachedTemplate r:id="{identity}" xmlns:r="{_RELATION}"/>')(parts)


def _word_comment(parts: dict[str, bytes]) -> None:
    w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    by = f'w:author="{CANARY}" w:initials="{CANARY}" w:date="2026-01-01T00:00:00Z"'
    comment = f'<w:comments {w}><w:comment w:id="0" {by}><w:p/></w:comment></w:comments>'
    add_part(parts, "word/document.xml", "comments", "/word/comments.xml", comment.encode())


def _word_change(parts: dict[str, bytes]) -> None:
    by = f'w:author="{CANARY}" w:date="2026-01-01T00:00:00Z"'
    change = f'<w:p><w:ins w:id="1" {by}><w:r><w:t>new</w:t></w:r></w:ins></w:p>'
    _in("word/document.xml", rb"<w:body>", f"<w:body>{change}")(parts)


HIDDEN = f"<w:body><w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>{CANARY}</w:t></w:r></w:p>"
BOUND = (
    f'<w:body><w:sdt><w:sdtPr><w:dataBinding w:xpath="{CANARY}" w:storeItemID="x"/></w:sdtPr>'
    "<w:sdtContent><w:p/></w:sdtContent></w:sdt>"
)
ABSOLUTE = (
    '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
    f'<mc:Choice Requires="x15"><x15ac:absPath xmlns:x15ac="{MICROSOFT}/spreadsheetml/2010/11/ac" '
    f'url="C:\\{CANARY}\\"/></mc:Choice></mc:AlternateContent></workbook>'
)
WORD: dict[str, Plant] = {
    **common("docx"),
    "session marks": _settings(f'<w:rsids><w:rsid w:val="{CANARY}"/></w:rsids>'),
    "session mark of a paragraph": _in("word/document.xml", rb"<w:p(?=[ >])", f'<w:p w:rsidR="{CANARY}"'),
    "session mark of a style": _in("word/styles.xml", rb"</w:style>", f'<w:rsid w:val="{CANARY}"/></w:style>'),
    "variables": _settings(f'<w:docVars><w:docVar w:name="x" w:val="{CANARY}"/></w:docVars>'),
    "path of the template": _template,
    "mail merge": _settings(f'<w:mailMerge><w:query w:val="{CANARY}"/></w:mailMerge>'),
    "author of a comment": _word_comment,
    "author of a change": _word_change,
    "people": _part(f"{MICROSOFT}/2011/relationships/people", "/word/people.xml", "word/document.xml"),
    "building blocks": _part("glossaryDocument", "/word/glossary/document.xml", "word/document.xml"),
    "hidden text": _in("word/document.xml", rb"<w:body>", HIDDEN),
    "path of a picture": _in(
        "word/document.xml", rb'<wp:docPr id="(\d+)"', f'<wp:docPr id="1" descr="C:\\{CANARY}\\a.png"'
    ),
    "data bound to a control": _in(
        "word/document.xml",
        rb"<w:body>",
        BOUND,
    ),
}


def _cell_comment(parts: dict[str, bytes]) -> None:
    workbook = openpyxl.Workbook()
    workbook.active["A1"] = 1
    workbook.active["A1"].comment = Comment("seen", CANARY)
    buffer = io.BytesIO()
    workbook.save(buffer)
    parts.clear()
    parts.update(read_archive(buffer.getvalue()))


SHEET: dict[str, Plant] = {
    **common("xlsx"),
    "path of the file": _in(
        "xl/workbook.xml",
        rb"</workbook>",
        ABSOLUTE,
    ),
    "printer": _part(
        "printerSettings",
        "/xl/printerSettings/printerSettings1.bin",
        "xl/worksheets/sheet1.xml",
        CANARY.encode("utf-16-le"),
    ),
    "people": _part(f"{MICROSOFT}/2017/10/relationships/person", "/xl/persons/person.xml", "xl/workbook.xml"),
    "history": _part("revisionHeaders", "/xl/revisions/revisionHeaders.xml", "xl/workbook.xml"),
    "data source": _part("connections", "/xl/connections.xml", "xl/workbook.xml"),
    "file sharing": _in("xl/workbook.xml", rb"<sheets>", f'<fileSharing userName="{CANARY}"/><sheets>'),
    "author of a comment": _cell_comment,
    "who refreshed a pivot table": _part(
        "pivotCacheDefinition",
        "/xl/pivotCache/pivotCacheDefinition1.xml",
        "xl/workbook.xml",
        f'<pivotCacheDefinition {SHEET_SPACE} refreshedBy="{CANARY}" refreshedDate="46356"/>'.encode(),
    ),
    "views of persons": _in(
        "xl/workbook.xml",
        rb"</sheets>",
        f'</sheets><customWorkbookViews><customWorkbookView name="{CANARY} - Personal View" guid="{{1}}" '
        'windowWidth="1" windowHeight="1" activeSheetId="1"/></customWorkbookViews>',
    ),
}

DECK: dict[str, Plant] = {
    **common("pptx"),
    "people": _part(
        "commentAuthors",
        "/ppt/commentAuthors.xml",
        "ppt/presentation.xml",
        (
            '<p:cmAuthorLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main">'
            f'<p:cmAuthor id="0" name="{CANARY}" initials="{CANARY}" lastIdx="1" clrIdx="0"/></p:cmAuthorLst>'
        ).encode(),
    ),
    "tags": _part("tags", "/ppt/tags/tag1.xml", "ppt/slides/slide1.xml"),
    "history": _part(
        f"{MICROSOFT}/2016/11/relationships/changesInfo", "/ppt/changesInfos/changesInfo1.xml", "ppt/presentation.xml"
    ),
    "printer of the library": _part(
        "printerSettings", "/ppt/printerSettings/p.bin", "ppt/presentation.xml", CANARY.encode()
    ),
    "path of a picture": _in(
        "ppt/slides/slide1.xml",
        rb'<p:cNvPr id="(\d+)" name="Picture[^"]*"( descr="[^"]*")?',
        f'<p:cNvPr id="3" name="Picture" descr="/Users/{CANARY}/a.png"',
    ),
}

PLACES = {"docx": WORD, "xlsx": SHEET, "pptx": DECK}


def planted(kind: str, *places: str) -> bytes:
    """Return a file with the canary in the named places."""
    parts = read_archive(office(kind))
    for place in places:
        PLACES[kind][place](parts)
    return write_archive(parts)


def picture(form: str, *, plain: bool = False) -> bytes:
    """Return a small picture, with the canary in its texts and camera data unless it is to be plain."""
    buffer = io.BytesIO()
    image = Image.new("RGB", (4, 4), "white")
    if plain:
        image.save(buffer, form)
    elif form == "PNG":
        info = PngImagePlugin.PngInfo()
        info.add_text("Author", CANARY)
        info.add_itxt("Comment", CANARY)
        image.save(buffer, form, pnginfo=info)
    else:
        exif = Image.Exif()
        exif[0x013B] = CANARY
        image.save(buffer, form, exif=exif, comment=CANARY.encode())
    return buffer.getvalue()


def planted_pdf(place: str) -> bytes:
    """Return a PDF with the canary in the named place."""
    document = pikepdf.new()
    document.add_blank_page(page_size=(200, 200))
    page = document.pages[0]
    page.Contents = document.make_stream(b"BT ET")
    PDF[place](document, page)
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue() if place != "earlier version" else _with_history(buffer.getvalue())


def _with_history(data: bytes) -> bytes:
    return data + f"\n5 0 obj\n({CANARY})\nendobj\n".encode() + data[data.rindex(b"startxref") :]


def _annotation(document, page, **more) -> None:
    entries = {
        "/Type": pikepdf.Name.Annot,
        "/Subtype": pikepdf.Name.Text,
        "/Rect": [0, 0, 9, 9],
        "/Contents": "seen",
        **more,
    }
    page.Annots = document.make_indirect(pikepdf.Array([document.make_indirect(pikepdf.Dictionary(entries))]))


def _attach(document, _page) -> None:
    document.attachments["notes.txt"] = CANARY.encode()


XMP = (
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
    f'xmlns:c="https://example.test/ns/"><c:client>{CANARY}</c:client></rdf:Description></rdf:RDF></x:xmpmeta>'
    '<?xpacket end="w"?>'
)


def _xmp(document, _page) -> None:
    document.Root.Metadata = document.make_stream(XMP.encode())


def _script(document, _page) -> None:
    document.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=CANARY)


def _private(_document, page) -> None:
    page.PieceInfo = pikepdf.Dictionary(App=pikepdf.Dictionary(Private=CANARY))


def _info(key: str):
    return lambda document, _page: document.docinfo.__setitem__(key, CANARY)


PDF = {
    "author": _info("/Author"),
    "program": _info("/Producer"),
    "keywords": _info("/Keywords"),
    "own property": _info("/Client"),
    "metadata": _xmp,
    "program data": _private,
    "attachment": _attach,
    "script": _script,
    "author of a comment": lambda document, page: _annotation(document, page, **{"/T": CANARY}),
    "earlier version": lambda _d, _p: None,
}
