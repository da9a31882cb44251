"""Document properties: title, subject and language stay; who, when, with what and for how long go."""

from typing import Any

from lxml import etree

from producers.export.found import Finds
from producers.reading.markup import parse_markup

_KEPT = {"title", "subject", "language"}
_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_CORE = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
_APP = "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"
_NAMES = {"creator", "lastModifiedBy", "Manager", "Company"}
_DATES = {"created", "modified", "lastPrinted", "TotalTime"}
_OURS = {"Engross", "2000-01-01T00:00:00Z"}


def scrub_properties(name: str, data: bytes, finds: Finds) -> bytes:
    """Return a part of docProps with nothing in it but what readers of the file see anyway."""
    root = parse_markup(data, name)
    told = [child for child in root if _text(child) and _text(child) not in _OURS]
    for child in told:
        tag = etree.QName(child).localname
        if name.endswith("core.xml") and tag in _KEPT:
            continue
        code = "author" if tag in _NAMES else "dates" if tag in _DATES else "properties"
        finds.add(code, _text(child)[:60] if code == "author" else "")
    if name.endswith("app.xml"):
        return _HEAD + f'<Properties xmlns="{_APP}"/>'.encode()
    for child in list(root):
        if etree.QName(child).localname not in _KEPT:
            root.remove(child)
    etree.cleanup_namespaces(root)
    return _HEAD + etree.tostring(root, encoding="UTF-8")


def _text(element: Any) -> str:
    return "".join(element.itertext()).strip()
