"""Tables that stayed, came or went: rows are aligned, and the cells of rows that belong together compared."""

from collections.abc import Callable, Iterator

from producers.redline.aligning import Line, align
from producers.redline.names import TBL, TC, TR, Element, P, visible_text, w
from producers.redline.paragraphs import ParagraphMerger
from producers.redline.scribe import Fate

MergeInside = Callable[[Element, Element], None]
_ROW_THRESHOLD = 0.34


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
        written: list[Element] = []
        for before, after in align([_line(row) for row in olds], [_line(row) for row in news]):
            if after is None and before is not None:
                self._add_row(olds[before], "del")
                written.append(olds[before])
            elif after is not None:
                written.append(news[after])
                if before is None:
                    self._add_row(news[after], "ins")
                else:
                    self._merge_row(olds[before], news[after])
        first = next((place for place, child in enumerate(new) if child.tag == TR), len(new))
        for place, row in enumerate(written):
            new.insert(first + place, row)

    def join(self, old: Element, new: Element) -> None:
        """Put the rows of a deleted table before those of an inserted one; side by side Word would mix them up."""
        self.add(new, "ins")
        first = next((place for place, child in enumerate(new) if child.tag == TR), len(new))
        for place, row in enumerate(rows_of(old)):
            self._add_row(row, "del")
            new.insert(first + place, row)

    def _merge_row(self, old: Element, new: Element) -> None:
        for before, after in zip(old.findall(TC), new.findall(TC), strict=True):
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
    """Return the rows that stand directly in a table."""
    return list(table.findall(TR))


def can_merge(old: Element, new: Element) -> bool:
    """Whether both tables are plain: rows in tables and cells in rows, nothing wrapped around them."""
    plain = {TR, w("tblPr"), w("tblGrid"), w("bookmarkStart"), w("bookmarkEnd")}
    inside = {TC, w("trPr"), w("tblPrEx"), w("bookmarkStart"), w("bookmarkEnd")}
    tables = all(child.tag in plain for table in (old, new) for child in table)
    return tables and all(child.tag in inside for table in (old, new) for row in rows_of(table) for child in row)


def row_text(row: Element) -> str:
    """Return the words of a row, cells parted by bars."""
    return " | ".join(visible_text(cell) for cell in row.findall(TC))


def table_text(table: Element) -> str:
    """Return the words of a table, a line for each row."""
    return "\n".join(row_text(row) for row in table.iter(TR)) if table.tag == TBL else visible_text(table)


def _line(row: Element) -> Line:
    return Line("row", row_text(row), _ROW_THRESHOLD, len(row.findall(TC)))
