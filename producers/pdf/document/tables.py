"""Tables of a Word file read for their looks: widths, padding, rules, heads that repeat."""

from itertools import pairwise
from typing import TYPE_CHECKING

from producers.pdf.document.cascade import Properties, read_properties
from producers.pdf.document.looks import points, rule_of, switched, whole
from producers.pdf.document.shapes import Block, Cell, Row, Rule, Table
from producers.reading.markup import Element, child, name, value

if TYPE_CHECKING:
    from producers.pdf.document.reading import Story

_W = name("w:p")[:-1]
_SIDES = ("top", "left", "bottom", "right")
_OTHER = {"left": "start", "right": "end"}


def read_table(element: Element, story: "Story") -> Table:
    """Return a table. One that floats, or cells that reach over rows, are refused by the story's reader of runs."""
    properties = read_properties(child(element, "w:tblPr"))
    if "tblpPr" in properties:
        story.inline.refuse("floating table")
    style = _style_properties(story, value(element, "w:tblPr/w:tblStyle"))
    properties = {**style, **properties}
    widths = tuple(points(one.get(f"{_W}w")) for one in element.iterfind(f"{_W}tblGrid/{_W}gridCol"))
    rows = [_row(one, story, properties) for one in _rows(element)]
    count = len(rows)
    for number, row in enumerate(rows):
        for place, cell in enumerate(row.cells):
            _rule_cell(cell, properties, first=number == 0, last=number == count - 1)
            _rule_sides(cell, properties, first=place == 0, last=place == len(row.cells) - 1)
    for above, below in pairwise(rows):
        _settle_rules(above, below)
    return Table(
        left=points(properties.get("tblInd", {}).get("w")),
        widths=widths,
        rows=rows,
        right_to_left=switched(properties, "bidiVisual"),
        align=properties.get("jc", {}).get("val", "left"),
    )


def _rows(element: Element) -> list[Element]:
    found: list[Element] = []
    for one in element:
        if one.tag == f"{_W}tr":
            found.append(one)
        elif one.tag in {f"{_W}sdt", f"{_W}ins", f"{_W}customXml"}:
            inside = one.find(f"{_W}sdtContent")
            found += _rows(inside if inside is not None else one)
    return found


def _style_properties(story: "Story", style: str | None) -> Properties:
    """Return what a table style and those it builds on say about rules and padding."""
    found: list[Properties] = []
    seen: set[str] = set()
    while style and style not in seen and story.cascade.styles is not None:
        seen.add(style)
        element = story.cascade.styles.find(f"{_W}style[@{_W}styleId='{style}']")
        if element is not None and element.find(f"{_W}tblStylePr") is not None:
            story.inline.refuse("table design")
        found.insert(0, read_properties(child(element, "w:tblPr")))
        style = value(element, "w:basedOn")
    return {name_: said for one in found for name_, said in one.items()}


def _row(element: Element, story: "Story", table: Properties) -> Row:
    properties = read_properties(child(element, "w:trPr"))
    height = properties.get("trHeight", {})
    return Row(
        cells=[_cell(one, story, table) for one in _cells(element)],
        head=switched(properties, "tblHeader"),
        splits=not switched(properties, "cantSplit"),
        least=points(height.get("val")),
        exact=height.get("hRule") == "exact",
        before=whole(properties.get("gridBefore", {}).get("val"), 0),
    )


def _cells(element: Element) -> list[Element]:
    found: list[Element] = []
    for one in element:
        if one.tag == f"{_W}tc":
            found.append(one)
        elif one.tag in {f"{_W}sdt", f"{_W}customXml"}:
            inside = one.find(f"{_W}sdtContent")
            found += _cells(inside if inside is not None else one)
    return found


def _cell(element: Element, story: "Story", table: Properties) -> Cell:
    properties = read_properties(child(element, "w:tcPr"))
    if "vMerge" in properties or "textDirection" in properties:
        story.inline.refuse("merged cells" if "vMerge" in properties else "turned text")
    blocks: list[Block] = [block for block, _ in story.blocks(element)]
    top, left, bottom, right = (_padding(side, properties, table) for side in _SIDES)
    place = properties.get("vAlign", {}).get("val", "top")
    cell = Cell(
        blocks=blocks,
        span=max(whole(properties.get("gridSpan", {}).get("val"), 1), 1),
        padding=(top, left, bottom, right),
        align="bottom" if place == "bottom" else "center" if place == "center" else "top",
        fill=_fill(properties),
    )
    for side in _SIDES:
        setattr(cell, side, _side_rule(properties, "tcBorders", side))
    return cell


def _fill(properties: Properties) -> str:
    fill = properties.get("shd", {}).get("fill", "")
    return fill.upper() if len(fill) == 6 else ""


def _padding(side: str, cell: Properties, table: Properties) -> float:
    for properties, kind in ((cell, "tcMar"), (table, "tblCellMar")):
        said = properties.get(f"{kind}.{side}") or properties.get(f"{kind}.{_OTHER.get(side, side)}")
        if said is not None:
            return points(said.get("w"))
    return 5.4 if side in _OTHER and not any(key.startswith("tblCellMar") for key in table) else 0.0


def _side_rule(properties: Properties, kind: str, side: str) -> Rule | None:
    return rule_of(properties.get(f"{kind}.{side}") or properties.get(f"{kind}.{_OTHER.get(side, side)}"))


def _rule_cell(cell: Cell, table: Properties, *, first: bool, last: bool) -> None:
    """Give a cell the rules of its table where it has none of its own."""
    cell.top = cell.top or _side_rule(table, "tblBorders", "top" if first else "insideH")
    if last:
        cell.bottom = cell.bottom or _side_rule(table, "tblBorders", "bottom")


def _rule_sides(cell: Cell, table: Properties, *, first: bool, last: bool) -> None:
    cell.left = cell.left or _side_rule(table, "tblBorders", "left" if first else "insideV")
    if last:
        cell.right = cell.right or _side_rule(table, "tblBorders", "right")


def _settle_rules(above: Row, below: Row) -> None:
    """Keep the heavier of two rules that meet between rows; where a page ends between them the other is not missed."""
    over = _by_column(above)
    for column, cell in _by_column(below).items():
        met = over.get(column)
        if met is None or met.bottom is None or cell.top is None:
            continue
        if met.bottom.weight >= cell.top.weight:
            cell.top = None
        else:
            met.bottom = None


def _by_column(row: Row) -> dict[int, Cell]:
    column = row.before
    found: dict[int, Cell] = {}
    for cell in row.cells:
        found |= dict.fromkeys(range(column, column + cell.span), cell)
        column += cell.span
    return found
