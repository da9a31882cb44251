"""Names of WordprocessingML that the comparison asks for often, and small questions about elements."""

from typing import Any

from lxml import etree

Element = Any

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def w(tag: str) -> str:
    """Return a WordprocessingML name as lxml writes it."""
    return f"{{{WORD}}}{tag}"


P, R, T, TBL, TR, TC, SDT = (w(tag) for tag in ("p", "r", "t", "tbl", "tr", "tc", "sdt"))
PPR, RPR, TRPR, TBLPR, SECTPR, SDT_CONTENT = (w(tag) for tag in ("pPr", "rPr", "trPr", "tblPr", "sectPr", "sdtContent"))
INS, DEL, MOVE_FROM, MOVE_TO = (w(tag) for tag in ("ins", "del", "moveFrom", "moveTo"))
DEL_TEXT, INSTRUCTION, DEL_INSTRUCTION, FIELD_CHAR = (
    w(tag) for tag in ("delText", "instrText", "delInstrText", "fldChar")
)
TAB, BREAK, RETURN, HYPERLINK, SIMPLE_FIELD = (w(tag) for tag in ("tab", "br", "cr", "hyperlink", "fldSimple"))
MOVE_RANGES = {"from": "moveFromRange", "to": "moveToRange"}
BOOKMARK_START, BOOKMARK_END = w("bookmarkStart"), w("bookmarkEnd")
RANGE_MARKS = frozenset(
    w(tag)
    for tag in (
        "bookmarkStart", "bookmarkEnd", "commentRangeStart", "commentRangeEnd", "permStart", "permEnd",
        "customXmlInsRangeStart", "customXmlInsRangeEnd", "customXmlDelRangeStart", "customXmlDelRangeEnd",
        "customXmlMoveFromRangeStart", "customXmlMoveFromRangeEnd", "customXmlMoveToRangeStart",
        "customXmlMoveToRangeEnd",
        "moveFromRangeStart", "moveFromRangeEnd", "moveToRangeStart", "moveToRangeEnd",
    )
)  # fmt: skip
VAL, ID, NAME = w("val"), w("id"), w("name")
_VISIBLE = {T, TAB, BREAK, RETURN}


def val(element: Element | None, default: str = "") -> str:
    """Return the w:val of an element, or a default when either is missing."""
    return default if element is None else str(element.get(VAL, default))


def visible_text(element: Element) -> str:
    """Return the words below an element: tabs as tabs, line ends as line ends, one line end between paragraphs.

    Tab stops are no tabs: they stand in paragraph properties, which hold no text.
    """
    pieces: list[str] = []
    for node in element.iter(T, TAB, BREAK, RETURN, P):
        if node.tag == T:
            pieces.append(node.text or "")
        elif node.tag == P:
            if node is not element and pieces:
                pieces.append("\n")
        elif node.getparent().tag != w("tabs"):
            pieces.append("\t" if node.tag == TAB else "\n")
    return "".join(pieces)


def canonical(element: Element) -> str:
    """Return XML in one spelling, without the marks of editing sessions (rsid) that mean nothing."""
    text: str = etree.tostring(element, method="c14n", exclusive=True).decode()
    return text


def nodes_with_relations(tree: Element) -> list[Element]:
    """Return all elements that name a relation in an attribute."""
    return list(tree.xpath("//*[@r:*]", namespaces={"r": RELATION}))


def style_of(paragraph: Element) -> str:
    """Return the style id of a paragraph, "" for the default."""
    return val(paragraph.find(f"{PPR}/{w('pStyle')}"))
