"""The package around a document: content types, relations, settings, theme, font table and properties."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from producers.content.document import Document
from producers.content.typography import clean_text
from producers.docx.look import INK, QUIET, Look
from producers.docx.xml import HEAD, NAMESPACES, attribute, escape

_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml."
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/"
FIXED_DATE = "2000-01-01T00:00:00Z"


@dataclass
class Parts:
    """Parts of the package with their types, and the relations of the main document in the order they are made."""

    files: dict[str, bytes] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    extensions: dict[str, str] = field(default_factory=dict)
    relations: list[tuple[str, str]] = field(default_factory=list)

    def add(self, name: str, data: bytes, kind: str, content_type: str = "") -> str:
        """Add a part below word/ related to the main document and return the relation's id."""
        self.files[f"word/{name}"] = data
        if content_type:
            self.types[f"word/{name}"] = content_type
        self.relations.append((_OFFICE + kind, name))
        return f"rId{len(self.relations)}"

    def add_standard(self, name: str, data: bytes) -> str:
        """Add a part whose file name is also the name of its type and relation (styles, header3 …)."""
        kind = name.removesuffix(".xml").rstrip("0123456789")
        return self.add(name, data, kind, f"{_MAIN}{kind}+xml")


def finish_package(parts: Parts, document: Document, look: Look, body: bytes) -> dict[str, bytes]:
    """Return all files of the package."""
    has_footnotes = "word/footnotes.xml" in parts.files
    parts.add_standard("settings.xml", _settings(document.language, footnotes=has_footnotes))
    parts.add_standard("fontTable.xml", _font_table(look))
    parts.add("theme/theme1.xml", _theme(look), "theme", "application/vnd.openxmlformats-officedocument.theme+xml")
    files = dict(parts.files)
    files["word/document.xml"] = body
    files["docProps/core.xml"] = _core(document)
    files["docProps/app.xml"] = _app()
    files["word/_rels/document.xml.rels"] = _relations(parts.relations)
    files["_rels/.rels"] = _relations(
        (
            (_OFFICE + "officeDocument", "word/document.xml"),
            (f"{_PACKAGE}relationships/metadata/core-properties", "docProps/core.xml"),
            (_OFFICE + "extended-properties", "docProps/app.xml"),
        )
    )
    files["[Content_Types].xml"] = _content_types(parts)
    return files


def _relations(relations: Iterable[tuple[str, str]]) -> bytes:
    inside = "".join(
        f'<Relationship Id="rId{number}" Type="{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(relations, start=1)
    )
    return f'{HEAD}<Relationships xmlns="{_PACKAGE}relationships">{inside}</Relationships>'.encode()


def _content_types(parts: Parts) -> bytes:
    types: Mapping[str, str] = {
        "docProps/app.xml": "application/vnd.openxmlformats-officedocument.extended-properties+xml",
        "docProps/core.xml": "application/vnd.openxmlformats-package.core-properties+xml",
        "word/document.xml": f"{_MAIN}document.main+xml",
        **parts.types,
    }
    extensions = {
        "rels": "application/vnd.openxmlformats-package.relationships+xml",
        "xml": "application/xml",
        **parts.extensions,
    }
    inside = "".join(f'<Default Extension="{name}" ContentType="{kind}"/>' for name, kind in sorted(extensions.items()))
    inside += "".join(f'<Override PartName="/{name}" ContentType="{types[name]}"/>' for name in sorted(types))
    return f'{HEAD}<Types xmlns="{_PACKAGE}content-types">{inside}</Types>'.encode()


def _core(document: Document) -> bytes:
    def element(name: str, text: str) -> str:
        return f"<{name}>{escape(clean_text(text))}</{name}>"

    stamp = 'xsi:type="dcterms:W3CDTF"'
    return (
        f'{HEAD}<cp:coreProperties xmlns:cp="{_PACKAGE}metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"{element('dc:title', document.title)}{element('dc:subject', document.subject)}<dc:creator></dc:creator>"
        f"<dcterms:created {stamp}>{FIXED_DATE}</dcterms:created>"
        f"<dcterms:modified {stamp}>{FIXED_DATE}</dcterms:modified>"
        f"{element('dc:language', document.language)}</cp:coreProperties>"
    ).encode()


def _app() -> bytes:
    space = "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"
    return f'{HEAD}<Properties xmlns="{space}"><Application>Engross</Application></Properties>'.encode()


def _settings(language: str, *, footnotes: bool) -> bytes:
    notes = '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>' if footnotes else ""
    office = "http://schemas.microsoft.com/office/word"
    switches = "".join(
        f'<w:compatSetting w:name="{name}" w:uri="{office}" w:val="{value}"/>'
        for name, value in (
            ("compatibilityMode", 15),
            ("overrideTableStyleFontSizeAndJustification", 1),
            ("enableOpenTypeFeatures", 1),
            ("doNotFlipMirrorIndents", 1),
            ("differentiateMultirowTableHeaders", 1),
        )
    )
    return (
        f'{HEAD}<w:settings {NAMESPACES}><w:zoom w:percent="100"/><w:defaultTabStop w:val="720"/>'
        '<w:characterSpacingControl w:val="doNotCompress"/>'
        f"{notes}<w:compat><w:doNotExpandShiftReturn/>{switches}</w:compat>"
        f'<w:themeFontLang w:val="{attribute(language)}"/>'
        '<w:clrSchemeMapping w:bg1="light1" w:t1="dark1" w:bg2="light2" w:t2="dark2" w:accent1="accent1" '
        'w:accent2="accent2" w:accent3="accent3" w:accent4="accent4" w:accent5="accent5" w:accent6="accent6" '
        'w:hyperlink="hyperlink" w:followedHyperlink="followedHyperlink"/>'
        '<w:decimalSymbol w:val="."/><w:listSeparator w:val=","/></w:settings>'
    ).encode()


def _font_table(look: Look) -> bytes:
    families = {"Cambria": "roman", "Times New Roman": "roman"}
    names = dict.fromkeys((look.serif, look.sans, "Arial", "Times New Roman"))
    inside = "".join(
        f'<w:font w:name="{name}"><w:family w:val="{families.get(name, "swiss")}"/><w:pitch w:val="variable"/></w:font>'
        for name in names
    )
    return f"{HEAD}<w:fonts {NAMESPACES}>{inside}</w:fonts>".encode()


def _theme(look: Look) -> bytes:
    accents = (look.accent, "A9BEDD", "B8B2A3", "855000", "1C6743", QUIET)
    colours = {"dk1": "000000", "lt1": "FFFFFF", "dk2": INK, "lt2": "FAF9F6"}
    colours |= {f"accent{number}": colour for number, colour in enumerate(accents, start=1)}
    colours |= {"hlink": look.accent, "folHlink": QUIET}
    scheme = "".join(f'<a:{name}><a:srgbClr val="{value}"/></a:{name}>' for name, value in colours.items())
    fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
    line = f'<a:ln w="9525">{fill}</a:ln>'
    effect = "<a:effectStyle><a:effectLst/></a:effectStyle>"
    return (
        f'{HEAD}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Engross">'
        f'<a:themeElements><a:clrScheme name="Engross">{scheme}</a:clrScheme><a:fontScheme name="Engross">'
        f"{_theme_font('majorFont', look.serif)}{_theme_font('minorFont', look.text_font)}</a:fontScheme>"
        f'<a:fmtScheme name="Engross"><a:fillStyleLst>{fill * 3}</a:fillStyleLst>'
        f"<a:lnStyleLst>{line * 3}</a:lnStyleLst>"
        f"<a:effectStyleLst>{effect * 3}</a:effectStyleLst><a:bgFillStyleLst>{fill * 3}</a:bgFillStyleLst>"
        "</a:fmtScheme></a:themeElements></a:theme>"
    ).encode()


def _theme_font(kind: str, name: str) -> str:
    return f'<a:{kind}><a:latin typeface="{name}"/><a:ea typeface=""/><a:cs typeface=""/></a:{kind}>'
