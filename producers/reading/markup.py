"""XML of untrusted files: no entities, no network, no huge trees; "Strict Open XML" names made ordinary."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from lxml import etree

from producers.reading.problems import ReadingProblem

Element = Any

NAMESPACES = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "s": "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "p": "http://schemas.openxmlformats.org/presentationml/2006/main",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "rel": "http://schemas.openxmlformats.org/package/2006/relationships",
    "ct": "http://schemas.openxmlformats.org/package/2006/content-types",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "dc": "http://purl.org/dc/elements/1.1/",
    "cp": "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
    "dcterms": "http://purl.org/dc/terms/",
    "ep": "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "xdr": "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing",
}

_STRICT = re.compile(rb"http://purl\.oclc\.org/ooxml/([A-Za-z]+)/([A-Za-z]+)")


@lru_cache(maxsize=4096)
def name(prefixed: str) -> str:
    """Return the full name of `w:p` and the like, as lxml writes it."""
    prefix, _, local = prefixed.partition(":")
    return f"{{{NAMESPACES[prefix]}}}{local}"


def is_strict(data: bytes) -> bool:
    """Whether this part uses the names of the Strict variant of ISO 29500."""
    return b"http://purl.oclc.org/ooxml/" in data[:4000]


def make_ordinary(data: bytes) -> bytes:
    """Return the part with Strict namespace names replaced by the transitional ones every reader knows."""
    return _STRICT.sub(rb"http://schemas.openxmlformats.org/\1/2006/\2", data) if b"purl.oclc.org" in data else data


def safe_parser() -> Any:
    """Return a parser that resolves no entity, opens no address and refuses trees beyond the usual depth."""
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )


def parse_markup(data: bytes, part: str = "") -> Element:
    """Return the root element. Raises ReadingProblem "doctype" or "damaged"."""
    try:
        root = etree.fromstring(make_ordinary(data), safe_parser())
    except etree.XMLSyntaxError as error:
        raise ReadingProblem("damaged", part=part) from error
    if root.getroottree().docinfo.doctype:
        raise ReadingProblem("doctype", part=part)
    return root


def child(element: Element | None, path: str) -> Element | None:
    """Return the first element along a path of prefixed names ("w:pPr/w:numPr"), or None."""
    for step in _steps(path):
        if element is None:
            return None
        element = element.find(step)
    return element


@lru_cache(maxsize=4096)
def _steps(path: str) -> tuple[str, ...]:
    return tuple(name(step) for step in path.split("/"))


def value(element: Element | None, path: str, attribute: str = "w:val") -> str | None:
    """Return an attribute of the element at the path, or None when either is missing."""
    found = child(element, path) if path else element
    return None if found is None else found.get(name(attribute))


def switch(element: Element | None, path: str) -> bool | None:
    """Return a Word on/off property: None when absent, False for "0", "false" and "off"."""
    found = child(element, path)
    if found is None:
        return None
    return (found.get(name("w:val")) or "1") not in {"0", "false", "off"}


def elements(root: Element, *names: str) -> Iterator[Element]:
    """Yield descendants of these prefixed names in document order."""
    yield from root.iter(*[name(one) for one in names])
