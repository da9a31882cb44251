"""The finished package: document properties without names, dates or programs, and fixed zip dates."""

from xml.sax.saxutils import escape

from producers.package.archive import read_archive, write_archive

_CORE = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/">'
    "{body}</cp:coreProperties>"
)
_APP = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">'
    "<Application>Microsoft Excel</Application></Properties>"
)

_SHORT_LABELS = b'<c:showVal val="1"/>'
# Readers differ on labels that are not mentioned, so each is switched off by name.
_FULL_LABELS = (
    b'<c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/>'
    b'<c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/>'
)


def core_properties(title: str, subject: str, language: str) -> str:
    """Return the core properties: title, subject and language, each only when it is given."""
    named = (("title", title), ("subject", subject), ("language", language))
    return _CORE.format(body="".join(f"<dc:{name}>{escape(text)}</dc:{name}>" for name, text in named if text))


def app_properties() -> str:
    """Return the extended properties: the program that opens the file, and nothing else."""
    return _APP


def finish(data: bytes, title: str, subject: str, language: str) -> bytes:
    """Return the package with nothing in its properties but title, subject and language."""
    parts = read_archive(data)
    parts["docProps/core.xml"] = core_properties(title, subject, language).encode()
    parts["docProps/app.xml"] = app_properties().encode()
    for name in parts:
        if name.startswith("xl/charts/chart"):
            parts[name] = parts[name].replace(_SHORT_LABELS, _FULL_LABELS)
    return write_archive(parts)
