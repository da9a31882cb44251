"""Accepting and refusing all tracked changes of a Word file, as Word does it."""

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from producers.package.archive import read_archive, write_archive
from producers.redline.names import (
    DEL,
    DEL_INSTRUCTION,
    DEL_TEXT,
    HYPERLINK,
    ID,
    INS,
    INSTRUCTION,
    MOVE_FROM,
    MOVE_TO,
    PPR,
    RANGE_MARKS,
    RPR,
    SDT,
    SDT_CONTENT,
    SECTPR,
    TBL,
    TR,
    TRPR,
    Element,
    P,
    T,
    w,
)

_CHANGE_RANGES = {
    w(f"{name}Range{end}")
    for name in ("customXmlIns", "customXmlDel", "customXmlMoveFrom", "customXmlMoveTo", "moveFrom", "moveTo")
    for end in ("Start", "End")
}
_RECORDS = {
    w(f"{name}Change") for name in ("pPr", "rPr", "sectPr", "tblPr", "tblPrEx", "trPr", "tcPr", "tblGrid", "numbering")
}
_STAYS = {w("pPrChange"): {RPR, SECTPR}, w("rPrChange"): {INS, DEL, MOVE_FROM, MOVE_TO}}
_HINTS = (
    b"Change ",
    b"Change>",
    b"ins ",
    b"del ",
    b"cellIns",
    b"cellDel",
    b"moveFrom",
    b"moveTo",
    b"customXmlIns",
    b"customXmlMove",
)
_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


@dataclass(frozen=True)
class _Way:
    """What stays and what goes: accepting keeps what came, refusing keeps what went."""

    keep: frozenset[str]
    drop: frozenset[str]
    keep_cell: str
    drop_cell: str
    drop_ranges: frozenset[str]
    refuse: bool


_ACCEPT = _Way(
    frozenset({INS, MOVE_TO}), frozenset({DEL, MOVE_FROM}), w("cellIns"), w("cellDel"),
    frozenset({w("customXmlDelRangeStart"), w("customXmlMoveFromRangeStart")}), refuse=False,
)  # fmt: skip
_REFUSE = _Way(
    frozenset({DEL, MOVE_FROM}), frozenset({INS, MOVE_TO}), w("cellDel"), w("cellIns"),
    frozenset({w("customXmlInsRangeStart"), w("customXmlMoveToRangeStart")}), refuse=True,
)  # fmt: skip


def accept_all(data: bytes) -> bytes:
    """Return a Word file with all tracked changes accepted. Raises zipfile.BadZipFile for what is no zip."""
    return _resolve_file(data, _ACCEPT)


def reject_all(data: bytes) -> bytes:
    """Return a Word file with all tracked changes refused. Raises zipfile.BadZipFile for what is no zip."""
    return _resolve_file(data, _REFUSE)


def accept_tree(root: Element) -> None:
    """Accept all tracked changes of one part."""
    _resolve(root, _ACCEPT)


def _resolve_file(data: bytes, way: _Way) -> bytes:
    parts = read_archive(data)
    for name in [one for one in parts if one.startswith("word/") and one.endswith(".xml")]:
        if has_changes(parts[name]):
            root = etree.fromstring(parts[name])
            _resolve(root, way)
            parts[name] = _HEAD + etree.tostring(root, encoding="UTF-8")
    _drop_unused_notes(parts)
    return write_archive(parts)


def has_changes(data: bytes) -> bool:
    """Whether a part may hold tracked changes; rarely it says so of one that holds none."""
    return any(mark in data for mark in _HINTS)


def _resolve(root: Element, way: _Way) -> None:
    _resolve_cells(root, way)
    _resolve_rows(root, way)
    _resolve_controls(root, way)
    _drop_runs(root, way)
    _keep_runs(root, way)
    _resolve_records(root, way)
    _drop_empty_links(root)
    _resolve_paragraphs(root, way)


def _resolve_cells(root: Element, way: _Way) -> None:
    for mark in list(root.iter(w("cellIns"), w("cellDel"))):
        if mark.tag == way.drop_cell:
            cell = mark.getparent().getparent()
            cell.getparent().remove(cell)
        else:
            mark.getparent().remove(mark)


def _resolve_rows(root: Element, way: _Way) -> None:
    for row in list(root.iter(TR)):
        properties = row.find(TRPR)
        marks = [] if properties is None else [one for one in properties if one.tag in way.keep | way.drop]
        if any(mark.tag in way.drop for mark in marks):
            _drop_row(row)
        for mark in marks:
            properties.remove(mark)
    for table in [one for one in root.iter(TBL) if one.find(f".//{TR}") is None]:
        _move_marks(table, table)
        table.getparent().remove(table)


def _drop_row(row: Element) -> None:
    """Take a row away, and the content control around it that is left without one."""
    inside = row.getparent()
    inside.remove(row)
    while inside.tag == SDT_CONTENT and inside.find(f".//{TR}") is None:
        control = inside.getparent()
        inside = control.getparent()
        inside.remove(control)


def _resolve_controls(root: Element, way: _Way) -> None:
    """Take away the shells of controls that come or go; what stands in them is resolved like all else."""
    for mark in list(root.iter(*way.drop_ranges)):
        control = mark.getnext()
        if control is None or control.tag != SDT:
            continue
        inside = control.find(SDT_CONTENT)
        for child in list(inside) if inside is not None else ():
            control.addprevious(child)
        control.getparent().remove(control)
    for mark in list(root.iter(*_CHANGE_RANGES)):
        mark.getparent().remove(mark)


def _drop_runs(root: Element, way: _Way) -> None:
    for mark in list(root.iter(*way.drop)):
        if _is_mark_of_end(mark) or mark.getparent() is None:
            continue
        _move_marks(mark, mark)
        mark.getparent().remove(mark)


def _keep_runs(root: Element, way: _Way) -> None:
    for mark in list(root.iter(*way.keep)):
        if not _is_mark_of_end(mark):
            for child in list(mark):
                mark.addprevious(child)
            mark.getparent().remove(mark)
    if way.refuse:
        for node in root.iter(DEL_TEXT, DEL_INSTRUCTION):
            node.tag = T if node.tag == DEL_TEXT else INSTRUCTION


def _is_mark_of_end(mark: Element) -> bool:
    """Whether a mark is empty and says that the end of a paragraph (or a number) came or went."""
    return mark.getparent().tag in {RPR, TRPR, w("numPr")}


def _resolve_records(root: Element, way: _Way) -> None:
    for record in list(root.iter(*_RECORDS)):
        parent = record.getparent()
        if parent is None:
            continue
        parent.remove(record)
        if not way.refuse or not len(record):
            continue
        stays = _STAYS.get(record.tag, set())
        for child in [one for one in parent if one.tag not in stays]:
            parent.remove(child)
        for place, child in enumerate(list(record[0])):
            marks = sum(one.tag in stays for one in parent) if record.tag == w("rPrChange") else 0
            parent.insert(place + marks, child)


def drop_records(root: Element) -> None:
    """Take away what looks and properties were before, and the ranges of changed controls."""
    for record in list(root.iter(*_RECORDS, *_CHANGE_RANGES)):
        if record.getparent() is not None:
            record.getparent().remove(record)


def _resolve_paragraphs(root: Element, way: _Way) -> None:
    for paragraph in list(root.iter(P)):
        run = paragraph.find(f"{PPR}/{RPR}")
        marks = [] if run is None else [one for one in run if one.tag in way.keep | way.drop]
        for mark in marks:
            run.remove(mark)
        if run is not None and not len(run):
            run.getparent().remove(run)
        if any(mark.tag in way.drop for mark in marks):
            _join_next(paragraph)


def _join_next(paragraph: Element) -> None:
    """Let a paragraph whose end is gone become one with the next; before a table an empty one just goes."""
    following = paragraph.getnext()
    while following is not None and following.tag in RANGE_MARKS:
        following = following.getnext()
    rest = [child for child in paragraph if child.tag != PPR]
    if following is not None and following.tag == P:
        place = 1 if len(following) and following[0].tag == PPR else 0
        for number, child in enumerate(rest):
            following.insert(place + number, child)
        paragraph.getparent().remove(paragraph)
    elif following is not None and following.tag != SECTPR and not any(one.tag not in RANGE_MARKS for one in rest):
        _move_marks(paragraph, paragraph)
        paragraph.getparent().remove(paragraph)


def _move_marks(element: Element, place: Element) -> None:
    """Keep bookmarks and comment ranges of something that goes."""
    for mark in list(element.iter(*RANGE_MARKS)):
        place.addprevious(mark)


def _drop_empty_links(root: Element) -> None:
    for link in [one for one in root.iter(HYPERLINK, w("fldSimple")) if not any(c.tag not in RANGE_MARKS for c in one)]:
        _move_marks(link, link)
        link.getparent().remove(link)


def _drop_unused_notes(parts: dict[str, bytes]) -> None:
    document = parts.get("word/document.xml", b"")
    for kind in ("footnote", "endnote"):
        name = next((one for one in sorted(parts) if one.startswith(f"word/{kind}s")), "")
        if not name:
            continue
        used = {one.get(ID) for one in etree.fromstring(document).iter(w(f"{kind}Reference"))}
        root = etree.fromstring(parts[name])
        unused = list(_unused(root, kind, used))
        for note in unused:
            root.remove(note)
        if unused:
            parts[name] = _HEAD + etree.tostring(root, encoding="UTF-8")


def _unused(root: Element, kind: str, used: set[str | None]) -> Iterator[Element]:
    for note in root.findall(w(kind)):
        if note.get(w("type")) is None and note.get(ID) not in used:
            yield note
