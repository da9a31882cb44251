"""Tables that stayed, came or went: rows are aligned, and the cells of rows that belong together compared."""

from collections.abc import Callable, Iterator

from producers.redline.aligning import Line, align
from producers.redline.names import SDT, SDT_CONTENT, TBL, TC, TR, Element, P, visible_text, w
from producers.redline.paragraphs import ParagraphMerger
from producers.redline.scribe import Fate

MergeInside = Callable[[Element, Element], None]
_ROW_THRESHOLD = 0.34
_MARKS = (w("bookmarkStart"), w("bookmarkEnd"))


class TableMerger:
    """Writes tables. `merge_inside` compares the content of two cells."""

    def __init__(self, paragraphs: ParagraphMerger, merge_inside: MergeInside) -> None:
        self._paragraphs = paragraphs
        self._merge_inside = merge_inside

    def add(self, table: Element, fate: Fate) -> None:
        """Mark all rows of a table as inserted or deleted."""
        for row in rows_of(table):
            self._add_row(row, fate)

    def merge(self, old: Element, new: Element) -> None:
        """Write the changes from old to new into the new table."""
        olds, news = rows_of(old), rows_of(new)
        last: Element | None = None
        coming = iter([*news, None])
        follows = next(coming)
        for before, after in align([_line(row) for row in olds], [_line(row) for row in news]):
            if after is None and before is not None:
                self._add_row(olds[before], "del")
                _insert_between(new, last, follows, olds[before])
                last = olds[before]
            elif after is not None:
                last, follows = news[after], next(coming)
                if before is None:
                    self._add_row(news[after], "ins")
                else:
                    self._merge_row(olds[before], news[after])

    def join(self, old: Element, new: Element) -> None:
        """Put the rows of a deleted table before those of an inserted one; side by side Word would mix them up."""
        self.add(new, "ins")
        first = next((place for place, child in enumerate(new) if child.tag in {TR, SDT}), len(new))
        for place, row in enumerate(rows_of(old)):
            self._add_row(row, "del")
            new.insert(first + place, row)

    def _merge_row(self, old: Element, new: Element) -> None:
        for before, after in zip(cells_of(old), cells_of(new), strict=True):
            self._merge_inside(before, after)

    def _add_row(self, row: Element, fate: Fate) -> None:
        text = row_text(row)
        paragraphs = own_paragraphs(row)
        if paragraphs:
            self._paragraphs.ledger.go_to(paragraphs[0])
        self._paragraphs.ledger.replace(text if fate == "del" else "", text if fate == "ins" else "")
        for paragraph in paragraphs:
            self._paragraphs.add(paragraph, fate, record=False)
        for each in list(row.iter(TR)):
            self._paragraphs.marker.mark_row(each, fate)


def own_paragraphs(element: Element) -> list[Element]:
    """Return the paragraphs below an element, without those of text boxes inside them."""
    return [one for one in element.iter(P) if not any(above.tag == P for above in _between(one, element))]


def _between(inner: Element, outer: Element) -> Iterator[Element]:
    for above in inner.iterancestors():
        if above is outer:
            return
        yield above


def rows_of(table: Element) -> list[Element]:
    """Return the rows of a table, those inside content controls too, but not those of tables in its cells."""
    return list(_find_through_controls(table, TR))


def cells_of(row: Element) -> list[Element]:
    """Return the cells of a row, those inside content controls too."""
    return list(_find_through_controls(row, TC))


def _find_through_controls(element: Element, tag: str) -> Iterator[Element]:
    for child in element:
        if child.tag == tag:
            yield child
        elif child.tag == SDT and child.find(SDT_CONTENT) is not None:
            yield from _find_through_controls(child.find(SDT_CONTENT), tag)


def _insert_between(table: Element, last: Element | None, follows: Element | None, row: Element) -> None:
    """Put a row between two others; where a content control holds only one of them, outside of it."""
    if last is not None:
        _below(last, table, follows).addnext(row)
    elif follows is not None:
        _below(follows, table, None).addprevious(row)
    else:
        table.append(row)


def _below(row: Element, table: Element, other: Element | None) -> Element:
    """The row, or the control around it, that stands in what holds the other row too."""
    around = {table} if other is None else set(other.iterancestors())
    while row.getparent() not in around:
        row = row.getparent()
    return row


def can_merge(old: Element, new: Element) -> bool:
    """Whether both tables are plain: rows in tables and cells in rows, nothing but content controls around them."""
    return _is_plain(old) and _is_plain(new)


def _is_plain(table: Element) -> bool:
    known = {TR, w("tblPr"), w("tblGrid"), *_MARKS}
    inside = {TC, w("trPr"), w("tblPrEx"), *_MARKS}
    return _holds_only(table, known) and all(_holds_only(row, inside) for row in rows_of(table))


def _holds_only(element: Element, tags: set[str]) -> bool:
    return all(
        child.tag in tags
        or (child.tag == SDT and child.find(SDT_CONTENT) is not None and _holds_only(child.find(SDT_CONTENT), tags))
        for child in element
    )


def row_text(row: Element) -> str:
    """Return the words of a row, cells parted by bars."""
    return " | ".join(visible_text(cell) for cell in cells_of(row))


def table_text(table: Element) -> str:
    """Return the words of a table, a line for each row."""
    return "\n".join(row_text(row) for row in table.iter(TR)) if table.tag == TBL else visible_text(table)


def _line(row: Element) -> Line:
    return Line("row", row_text(row), _ROW_THRESHOLD, len(cells_of(row)))
