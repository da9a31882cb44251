"""Addendum pages: what did not fit into a field, whole, with the number its field points at."""

from dataclasses import dataclass

from producers.pdf.canvas import BLUE, BOLD, HAIR, LEFT, QUIET, SANS, SERIF, Sheet, break_lines

_NUMBER, _LEADING, _BOTTOM = 30.0, 13.5, 70.0


@dataclass(frozen=True)
class AddendumItem:
    """One text: its number, the label of its field, and all of its words."""

    number: int
    label: str
    text: str


def write_addendum(title: str, items: tuple[AddendumItem, ...]) -> bytes:
    """Return PDF pages in the look of our forms with all texts; nothing is cut, a long one goes on."""
    heading = f"Addendum to {title}" if title else "Addendum"
    count = _draw(Sheet(heading), heading, items, 0)[1]
    return _draw(Sheet(heading), heading, items, count)[0]


def _draw(sheet: Sheet, heading: str, items: tuple[AddendumItem, ...], count: int) -> tuple[bytes, int]:
    """Return the pages and their number; the number is drawn as it was counted before."""
    page = 1
    top = _head(sheet, heading, page, count)
    for item in items:
        lines = break_lines(item.text, SANS, 10.5, sheet.text_width - _NUMBER)
        if top + 19 + _LEADING > sheet.height - _BOTTOM:
            page, top = _turn(sheet, heading, page, count)
        sheet.text(LEFT, top, f"{item.number}.", BOLD, 10.5, BLUE)
        sheet.text(LEFT + _NUMBER, top, item.label, BOLD, 10.5, BLUE)
        top += 16
        for line in lines:
            if top > sheet.height - _BOTTOM:
                page, top = _turn(sheet, heading, page, count)
            sheet.text(LEFT + _NUMBER, top, line, SANS, 10.5)
            top += _LEADING
        sheet.rule(top - 4, 0.5, HAIR)
        top += 16
    sheet.end_page()
    return sheet.finish(), page


def _turn(sheet: Sheet, heading: str, page: int, count: int) -> tuple[int, float]:
    sheet.end_page()
    return page + 1, _head(sheet, heading, page + 1, count)


def _head(sheet: Sheet, heading: str, page: int, count: int) -> float:
    """Draw head and foot of a page; return where its text begins."""
    top = 71.0
    for line in break_lines(heading if page == 1 else f"{heading}, continued", SERIF, 20, sheet.text_width):
        sheet.text(LEFT, top, line, SERIF, 20)
        top += 24
    if page == 1:
        sheet.text(LEFT, top - 7, "The fields of the form refer to these items by number.", SANS, 10, QUIET)
        top += 5
    sheet.rule(top, 1, BLUE)
    sheet.footer("Addendum", f"Addendum page {page} of {count}")
    return top + 26
