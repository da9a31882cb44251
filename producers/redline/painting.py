"""Tracked changes turned into looks: inserted text blue, deleted text red, deleted numbers as they were."""

from producers.reading.numbering import NumberCounter
from producers.redline.names import (
    DEL,
    DEL_INSTRUCTION,
    DEL_TEXT,
    FIELD_CHAR,
    INS,
    INSTRUCTION,
    MOVE_FROM,
    MOVE_TO,
    PPR,
    RPR,
    SDT,
    SDT_CONTENT,
    TRPR,
    Element,
    P,
    R,
    T,
    style_of,
    val,
    w,
)
from producers.redline.pieces import make_run, parse
from producers.redline.resolving import drop_records

INSERTED, DELETED, MOVED = "24508E", "A02829", "1C6744"
"""One step off the colours of the reference pages, so that a drawn page can be searched for changed words."""

BLUE_LOOK = f'<w:color w:val="{INSERTED}"/><w:u w:val="double"/>'
RED_LOOK = f'<w:strike/><w:color w:val="{DELETED}"/>'
MOVED_HERE = f'<w:color w:val="{MOVED}"/><w:u w:val="double"/>'
MOVED_AWAY = f'<w:strike/><w:color w:val="{MOVED}"/>'
_LOOKS = {INS: BLUE_LOOK, DEL: RED_LOOK, MOVE_TO: MOVED_HERE, MOVE_FROM: MOVED_AWAY}
_BEFORE_NUMBER = {w(tag) for tag in ("pStyle", "keepNext", "keepLines", "pageBreakBefore", "framePr", "widowControl")}
_REFERENCES = {"REF", "NOTEREF"}
_PAGES = "PAGEREF"
_AFTER_INDENT = {
    w(tag)
    for tag in (
        "contextualSpacing", "mirrorIndents", "suppressOverlap", "jc", "textDirection", "textAlignment",
        "textboxTightWrap", "outlineLvl", "divId", "cnfStyle", "rPr", "sectPr", "pPrChange",
    )
}  # fmt: skip
_SEQUENCE = (
    "rStyle", "rFonts", "b", "bCs", "i", "iCs", "caps", "smallCaps", "strike", "dstrike", "outline", "shadow", "emboss",
    "imprint", "noProof", "snapToGrid", "vanish", "webHidden", "color", "spacing", "w", "kern", "position", "sz",
    "szCs", "highlight", "u", "effect", "bdr", "shd", "fitText", "vertAlign", "rtl", "cs", "em", "lang",
)  # fmt: skip
_ORDER = {w(tag): place for place, tag in enumerate(_SEQUENCE)}


def type_old_numbers(root: Element, counter: NumberCounter, default: str, numbering: Element | None) -> None:
    """Write the numbers of deleted and moved away paragraphs as text, as they were, so that they do not count any more.

    `default` is the style of a paragraph that names none.
    """
    for paragraph in root.iter(P):
        marks = paragraph.find(f"{PPR}/{RPR}")
        if marks is not None and (marks.find(INS) is not None or marks.find(MOVE_TO) is not None):
            continue
        number = counter.count(paragraph.find(PPR), style_of(paragraph) or default)
        look = _gone_look(marks)
        if number is not None and look:
            _take_number(paragraph.find(PPR), _indent_of(numbering, number.list_id, number.level))
            paragraph.insert(1, make_run(number.label, look))
            paragraph.insert(2, make_run("\t", ""))


def _gone_look(marks: Element | None) -> str:
    """Return the look of what went from here, "" for what did not."""
    if marks is None:
        return ""
    return RED_LOOK if marks.find(DEL) is not None else MOVED_AWAY if marks.find(MOVE_FROM) is not None else ""


def _take_number(properties: Element, indent: Element | None) -> None:
    for old in properties.findall(w("numPr")):
        properties.remove(old)
    place = sum(one.tag in _BEFORE_NUMBER for one in properties)
    properties.insert(place, parse('<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>'))
    if indent is not None and properties.find(w("ind")) is None:
        place = next((n for n, one in enumerate(properties) if one.tag in _AFTER_INDENT), len(properties))
        properties.insert(place, indent.__deepcopy__({}))


def _indent_of(numbering: Element | None, list_id: str, level: int) -> Element | None:
    """Return where the list puts its text, which the typed number must not move."""
    if numbering is None:
        return None
    lists = {one.get(w("numId")): val(one.find(w("abstractNumId"))) for one in numbering.iterfind(w("num"))}
    for definition in numbering.iterfind(w("abstractNum")):
        if definition.get(w("abstractNumId")) == lists.get(list_id):
            found = definition.xpath(f"*[local-name()='lvl'][@*[local-name()='ilvl']='{level}']")
            return found[0].find(f"{PPR}/{w('ind')}") if found else None
    return None


def paint_changes(root: Element) -> None:
    """Turn marks of change into looks of runs; controls go, since some programs show their text without its look."""
    drop_records(root)
    _open_controls(root)
    _type_references(root)
    painted: set[Element] = set()
    for mark in reversed(list(root.iter(*_LOOKS))):  # what stands inside a mark is painted before the mark around it
        if mark.getparent().tag not in {RPR, TRPR}:
            for run in [one for one in mark.iter(R) if one not in painted]:
                _paint(run, _LOOKS[mark.tag])
                painted.add(run)
            for child in list(mark):
                mark.addprevious(child)
        mark.getparent().remove(mark)
    for node in root.iter(DEL_TEXT, DEL_INSTRUCTION):
        node.tag = T if node.tag == DEL_TEXT else INSTRUCTION


def _open_controls(root: Element) -> None:
    for control in list(root.iter(SDT)):
        inside = control.find(SDT_CONTENT)
        for child in list(inside) if inside is not None else ():
            control.addprevious(child)
        control.getparent().remove(control)


def _type_references(root: Element) -> None:
    """Leave the text of references without their fields: a number that is no longer counted would come out empty.

    Numbers of pages stay fields, as this copy has pages of its own; those that went are text like all that went.
    """
    opened: list[list[Element]] = []
    for node in list(root.iter(FIELD_CHAR, INSTRUCTION, DEL_INSTRUCTION)):
        kind = node.get(w("fldCharType"), "")
        if kind == "begin":
            opened.append([])
        if opened:
            opened[-1].append(node)
        if kind == "end" and opened:
            parts = opened.pop()
            words = "".join(part.text or "" for part in parts if part.tag != FIELD_CHAR).split()
            kind = words[0].upper() if words else ""
            typed = kind in _REFERENCES or (kind == _PAGES and any(one.tag == DEL_INSTRUCTION for one in parts))
            for part in parts if typed else ():
                part.getparent().remove(part)


def _paint(run: Element, look: str) -> None:
    properties = run.find(RPR)
    if properties is None:
        properties = run.makeelement(RPR, {})
        run.insert(0, properties)
    painted = list(parse(f"<w:rPr>{look}</w:rPr>"))
    for old in [one for one in properties if one.tag in {new.tag for new in painted}]:
        properties.remove(old)
    for one in painted:
        place = sum(_ORDER.get(known.tag, 99) < _ORDER[one.tag] for known in properties)
        properties.insert(place, one)
