"""A slide with its changes marked in place: words, cells of tables, figures of charts, and a tag that sums them up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal
from xml.sax.saxutils import escape

from lxml import etree

from producers.reading.markup import NAMESPACES, child, elements, name
from producers.reading.slides import read_row, read_shape, walk_shapes
from producers.redline.names import Element
from producers.redline.painting import DELETED, INSERTED, MOVED
from producers.redline.slidepairs import pair_texts
from producers.redline.slidewords import mark_body, paint_body

Kind = Literal["title", "text", "row"]
Piece = tuple[str, Literal["", "ins", "del"]]
"""Words of a note on a slide, and whether they came or went."""

_EMU = 12_700
_AMBER, _INK, _PALE = "B26B00", "1F2933", "FFF7E6"
_COLOURS = {"": _AMBER, "inserted": INSERTED, "deleted": DELETED, "moved": MOVED}
_TAG_HEIGHT, _NOTE_LINE, _LETTER, _NOTE_LETTER = 18.0, 14.0, 5.6, 5.4
_SHAPE, _TREE = name("p:sp"), "p:cSld/p:spTree"
_CELL, _ROW, _TABLE, _BODY = name("a:tc"), name("a:tr"), name("a:tbl"), name("a:txBody")


@dataclass(frozen=True)
class Spot:
    """A text of a slide and the element that holds it: the body of a shape, or the row of a table."""

    kind: Kind
    shape: str
    text: str
    element: Element
    holder: Element


@dataclass(frozen=True)
class Size:
    """Width and height of the slides in points."""

    width: float
    height: float


def find_spots(slide: Element) -> list[Spot]:
    """Return the texts of a slide in the order the reader has them."""
    found: list[Spot] = []
    for item in walk_shapes(child(slide, _TREE)):
        if item.tag == _SHAPE:
            body = child(item, "p:txBody")
            found += [Spot(_kind(one.kind), one.shape, one.text, body, item) for one in read_shape(item)]
        else:
            found += _row_spots(item)
    return found


def _kind(kind: str) -> Kind:
    return "title" if kind == "title" else "text"


def _row_spots(frame: Element) -> Iterator[Spot]:
    about = next(elements(frame, "p:cNvPr"), None)
    shape = about.get("name", "") if about is not None else ""
    table = next(elements(frame, "a:tbl"), None)
    for row in table.iterfind(_ROW) if table is not None else ():
        cells = read_row(row)
        if any(cell.strip() for cell in cells):
            yield Spot("row", shape, " | ".join(cells), row, frame)


def mark_texts(old: Element, new: Element) -> None:
    """Mark the changed words of a slide in the new one."""
    olds, news = find_spots(old), find_spots(new)
    kinds: tuple[Kind, ...] = ("title", "text", "row")
    for kind in kinds:
        before, after = ([one for one in side if one.kind == kind] for side in (olds, news))
        last: Spot | None = None
        for i, j in pair_texts(before, after):
            if j is not None:
                last = after[j]
                _mark_spot(before[i] if i is not None else None, last)
            elif i is not None:
                _bring_back(before[i], last, new)


def paint_slide(slide: Element) -> None:
    """Paint all words of a slide as ones that went."""
    for spot in find_spots(slide):
        _paint(spot, "del")


def _paint(spot: Spot, fate: Literal["ins", "del"]) -> None:
    bodies = spot.element.iter(_BODY) if spot.kind == "row" else [spot.element]
    for body in bodies:
        paint_body(body, fate)


def _mark_spot(old: Spot | None, new: Spot) -> None:
    if old is None:
        _paint(new, "ins")
    elif old.text != new.text and new.kind == "row":
        _mark_row(old.element, new.element)
    elif old.text != new.text:
        mark_body(old.element, new.element)


def _mark_row(old: Element, new: Element) -> None:
    olds, news = ([cell.find(_BODY) for cell in row.iterfind(_CELL)] for row in (old, new))
    for place, body in enumerate(news):
        before = olds[place] if len(olds) == len(news) else None
        if body is not None and before is not None:
            mark_body(before, body)
        elif body is not None:
            paint_body(body, "ins")


def _bring_back(gone: Spot, last: Spot | None, slide: Element) -> None:
    """Put a text that went back at its place, struck through; a row only into a table with as many columns."""
    if gone.kind != "row":
        tree = child(slide, _TREE)
        copy = _copy(gone.holder)
        for body in copy.iter(name("p:txBody")):
            paint_body(body, "del")
        if tree is not None:
            _renumber(copy, tree)
            tree.append(copy)
    elif last is not None and len(last.element.findall(_CELL)) == len(gone.element.findall(_CELL)):
        row = _copy(gone.element)
        for body in row.iter(_BODY):
            paint_body(body, "del")
        last.element.addnext(row)


def _copy(element: Element) -> Element:
    """Return a copy without what names other parts or must be unique."""
    copy = element.__deepcopy__({})
    copy.tail = None
    for one in list(elements(copy, "a:hlinkClick", "a:hlinkMouseOver", "a:extLst", "p:extLst", "p:custDataLst")):
        if one.getparent() is not None:
            one.getparent().remove(one)
    return copy


def _renumber(shape: Element, tree: Element) -> None:
    taken = max(
        (int(one.get("id", "0")) for one in elements(tree, "p:cNvPr") if one.get("id", "").isdigit()), default=1
    )
    for place, one in enumerate(elements(shape, "p:cNvPr"), start=1):
        one.set("id", str(taken + place))


def add_tag(slide: Element, words: str, kind: str, size: Size) -> None:
    """Put a tag over the top edge of a slide; one that came, went or moved as a whole gets a frame as well."""
    width = min(len(words) * _LETTER + 20, size.width)
    colour = _COLOURS[kind]
    if kind:
        _add(slide, "Comparison frame", (3, 3, size.width - 6, size.height - 6), _frame(colour), "")
    box = (size.width - width, 0.0, width, _TAG_HEIGHT)
    text = _paragraph([(words, "")], "FFFFFF", 1000, bold=True, align="ctr")
    _add(slide, "Comparison", box, f'<a:solidFill><a:srgbClr val="{colour}"/></a:solidFill>', text)


def add_note(slide: Element, lines: Sequence[Sequence[Piece]], frame: Element, size: Size) -> None:
    """Put a note with lines under a frame, or over its foot where there is no room under it."""
    left, top, width, height = _place(frame)
    longest = max(sum(len(words) for words, _ in line) for line in lines)
    wide = min(longest * _NOTE_LETTER + 20, max(width, 200), size.width - left)
    tall = len(lines) * _NOTE_LINE + 8
    under = top + height + 2
    y = under if under + tall <= size.height - 4 else max(0.0, min(top + height, size.height) - tall)
    look = (
        f'<a:solidFill><a:srgbClr val="{_PALE}"/></a:solidFill><a:ln w="9525"><a:solidFill>'
        f'<a:srgbClr val="{_AMBER}"/></a:solidFill></a:ln>'
    )
    text = "".join(_paragraph(line, _INK, 1000, bold=False, align="l") for line in lines)
    _add(slide, "Comparison of figures", (left, y, wide, tall), look, text)


def _place(frame: Element) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a frame in points; a frame without them is taken as at the corner."""
    transform = child(frame, "p:xfrm")
    offset, extent = child(transform, "a:off"), child(transform, "a:ext")
    if offset is None or extent is None:
        return 0.0, 0.0, 0.0, 0.0
    return _points(offset, "x"), _points(offset, "y"), _points(extent, "cx"), _points(extent, "cy")


def _points(element: Element, key: str) -> float:
    text = element.get(key, "0")
    return int(text) / _EMU if text.lstrip("-").isdigit() else 0.0


def _frame(colour: str) -> str:
    return f'<a:noFill/><a:ln w="57150"><a:solidFill><a:srgbClr val="{colour}"/></a:solidFill></a:ln>'


def _paragraph(pieces: Sequence[Piece], colour: str, size: int, *, bold: bool, align: str) -> str:
    runs = []
    for words, fate in pieces:
        ink = {"ins": INSERTED, "del": DELETED}.get(fate, colour)
        mark = {"ins": ' u="dbl"', "del": ' strike="sngStrike"'}.get(fate, "")
        runs.append(
            f'<a:r><a:rPr sz="{size}" b="{int(bold)}"{mark}><a:solidFill><a:srgbClr val="{ink}"/></a:solidFill>'
            f"</a:rPr><a:t>{escape(words)}</a:t></a:r>"
        )
    return f'<a:p><a:pPr marL="0" indent="0" algn="{align}"><a:buNone/></a:pPr>{"".join(runs)}</a:p>'


def _add(slide: Element, label: str, box: tuple[float, float, float, float], look: str, text: str) -> None:
    tree = child(slide, _TREE)
    if tree is None:
        return
    x, y, width, height = (round(side * _EMU) for side in box)
    shape = _parse(
        f'<p:sp><p:nvSpPr><p:cNvPr id="1" name="{label}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>'
        f'<a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/>'
        f'</a:prstGeom>{look}</p:spPr><p:txBody><a:bodyPr wrap="square" lIns="91440" tIns="27432" rIns="91440" '
        f'bIns="27432" anchor="ctr"/><a:lstStyle/>{text or "<a:p/>"}</p:txBody></p:sp>'
    )
    _renumber(shape, tree)
    extensions = tree.find(name("p:extLst"))
    if extensions is None:
        tree.append(shape)
    else:
        extensions.addprevious(shape)


def _parse(xml: str) -> Element:
    spaces = " ".join(f'xmlns:{key}="{NAMESPACES[key]}"' for key in ("a", "p", "r"))
    return etree.fromstring(f"<x {spaces}>{xml}</x>")[0]
