"""Word files as other programs write them, built from XML, for the comparison to meet."""

from producers.package.archive import write_archive

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml"
EXTERNAL = ' TargetMode="External"'
STYLES = (
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Quote"><w:name w:val="Quote"/><w:basedOn w:val="Normal"/></w:style>'
)
LEVEL = (
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="{form}"/><w:lvlText w:val="%1."/>'
    '<w:lvlJc w:val="left"/></w:lvl>'
)


def numbering(*forms: str) -> str:
    """Return the inside of a numbering part: one list of its own for each form, numbered from 1."""
    lists = "".join(
        f'<w:abstractNum w:abstractNumId="{n}"><w:multiLevelType w:val="singleLevel"/>'
        f"{LEVEL.format(form=form)}</w:abstractNum>"
        for n, form in enumerate(forms, start=1)
    )
    return lists + "".join(
        f'<w:num w:numId="{n}"><w:abstractNumId w:val="{n}"/></w:num>' for n in range(1, len(forms) + 1)
    )


def document(
    body: str,
    *,
    styles: str = STYLES,
    lists: str = "",
    notes: tuple[str, ...] = (),
    relations: tuple[tuple[str, str, str], ...] = (),
    files: dict[str, bytes] | None = None,
) -> bytes:
    """Return a Word file with this body. `relations` are (id, kind, target); a target with "://" is external."""
    parts = {
        "word/document.xml": f"<w:document {_W} {_R}><w:body>{body}<w:sectPr/></w:body></w:document>",
        "word/styles.xml": f"<w:styles {_W}>{styles}</w:styles>",
        "_rels/.rels": _rels((("rId1", "officeDocument", "word/document.xml"),)),
    }
    own = [*relations, ("rIdS", "styles", "styles.xml")]
    types = {"word/document.xml": "document.main", "word/styles.xml": "styles"}
    if lists:
        parts["word/numbering.xml"] = f"<w:numbering {_W}>{lists}</w:numbering>"
        own.append(("rIdN", "numbering", "numbering.xml"))
        types["word/numbering.xml"] = "numbering"
    if notes:
        inside = "".join(f'<w:footnote w:id="{n}">{note}</w:footnote>' for n, note in enumerate(notes, start=1))
        parts["word/footnotes.xml"] = f"<w:footnotes {_W}>{inside}</w:footnotes>"
        own.append(("rIdF", "footnotes", "footnotes.xml"))
        types["word/footnotes.xml"] = "footnotes"
    parts["word/_rels/document.xml.rels"] = _rels(tuple(own))
    overrides = "".join(
        f'<Override PartName="/{name}" ContentType="{_MAIN}.{kind}+xml"/>' for name, kind in types.items()
    )
    parts["[Content_Types].xml"] = (
        f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
        f'<Default Extension="png" ContentType="image/png"/>'
        f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f"{overrides}</Types>"
    )
    return write_archive({**{name: text.encode() for name, text in parts.items()}, **(files or {})})


def _rels(relations: tuple[tuple[str, str, str], ...]) -> str:
    inside = "".join(
        f'<Relationship Id="{identity}" Type="{_OFFICE}/{kind}" '
        f'Target="{target}"{EXTERNAL if "://" in target else ""}/>'
        for identity, kind, target in relations
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{inside}</Relationships>'


def p(inside: str, properties: str = "") -> str:
    """Return a paragraph."""
    return f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{inside}</w:p>"


def r(text: str, properties: str = "") -> str:
    """Return a run of text."""
    look = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    return f'<w:r>{look}<w:t xml:space="preserve">{escaped}</w:t></w:r>'


def numbered(text: str, number: int) -> str:
    """Return a paragraph in a list."""
    return p(r(text), f'<w:numPr><w:ilvl w:val="0"/><w:numId w:val="{number}"/></w:numPr>')


def table(*rows: tuple[str, ...]) -> str:
    """Return a table of rows whose cells are paragraphs already written."""
    grid = "".join('<w:gridCol w:w="2000"/>' for _ in rows[0])
    width = '<w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>'
    body = "".join("<w:tr>" + "".join(f"<w:tc>{width}{cell}</w:tc>" for cell in row) + "</w:tr>" for row in rows)
    return f'<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>{grid}</w:tblGrid>{body}</w:tbl>'


def control(inside: str, tag: str) -> str:
    """Return a content control around runs or blocks."""
    return f'<w:sdt><w:sdtPr><w:tag w:val="{tag}"/></w:sdtPr><w:sdtContent>{inside}</w:sdtContent></w:sdt>'


def field(instruction: str, result: str) -> str:
    """Return a complex field with its result."""
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve"> {instruction} </w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{r(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def bookmark(name: str, identity: int, inside: str) -> str:
    """Return runs between the ends of a bookmark."""
    return f'<w:bookmarkStart w:id="{identity}" w:name="{name}"/>{inside}<w:bookmarkEnd w:id="{identity}"/>'
