"""What a Word file says, as nested plain data: blocks with style and words, tables by row and cell, notes, headers."""

from lxml import etree

from producers.package.archive import read_archive
from producers.redline.names import SDT, SDT_CONTENT, TBL, TC, TR, P, style_of, visible_text, w

_TEXT = ("word/document.xml", "word/header", "word/footer")


def outline(data: bytes, *, styles: bool = True) -> dict:
    """Return the outline of every part that holds text; notes follow in the order of their references."""
    parts = read_archive(data)
    found = {
        name: _blocks(_root(name, parts), styles)
        for name in sorted(parts)
        if name.startswith(_TEXT) and name.endswith(".xml")
    }
    body = etree.fromstring(parts["word/document.xml"])
    for kind in ("footnote", "endnote"):
        if f"word/{kind}s.xml" in parts:
            notes = {one.get(w("id")): one for one in etree.fromstring(parts[f"word/{kind}s.xml"])}
            used = [one.get(w("id")) for one in body.iter(w(f"{kind}Reference"))]
            found[f"{kind}s"] = [_blocks(notes[one], styles) for one in used]
    return found


def _root(name, parts):
    root = etree.fromstring(parts[name])
    return root if root.find(w("body")) is None else root.find(w("body"))


def _blocks(container, styles: bool) -> list:
    found = []
    for child in container:
        if child.tag == P:
            found.append((style_of(child), visible_text(child)) if styles else visible_text(child))
        elif child.tag == TBL:
            found.append([[_blocks(cell, styles) for cell in row.iter(TC)] for row in child.iter(TR)])
        elif child.tag == SDT:
            found += _blocks(child.find(SDT_CONTENT), styles)
    return found
