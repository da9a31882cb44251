"""Addendum pages: what did not fit into a field, whole, with the number its field points at."""

from dataclasses import dataclass

from producers.pdf.canvas import BLUE, BOLD, HAIR, LEFT, QUIET, SANS, SERIF, Sheet, break_lines
from producers.pdf.words import FormWords, form_words

_NUMBER, _LEADING, _BOTTOM = 30.0, 13.5, 70.0


@dataclass(frozen=True)
class AddendumItem:
    """One text: its number, the label of its field, and all of its words."""

    number: int
    label: str
    text: str


def write_addendum(title: str, items: tuple[AddendumItem, ...], language: str = "en-GB") -> bytes:
    """Return PDF pages in the look of our forms with all texts; nothing is cut, a long one goes on."""
    words = form_words(language)
    heading = words.heading.format(title=title) if title else words.addendum
    count = _draw(_Pages(Sheet(heading, language), words, heading, 0), items)[1]
    return _draw(_Pages(Sheet(heading, language), words, heading, count), items)[0]


@dataclass(frozen=True)
class _Pages:
    """The pages under way: where they are drawn, in which words, under which heading, and how many there will be."""

    sheet: Sheet
    words: FormWords
    heading: str
    count: int

    def turn(self, page: int) -> tuple[int, float]:
        """End a page and begin the next; return its number and where its text begins."""
        self.sheet.end_page()
        return page + 1, self.begin(page + 1)

    def begin(self, page: int) -> float:
        """Draw head and foot of a page; return where its text begins."""
        sheet, words, top = self.sheet, self.words, 71.0
        heading = self.heading if page == 1 else words.continued.format(heading=self.heading)
        for line in break_lines(heading, SERIF, 20, sheet.text_width):
            sheet.text(LEFT, top, line, SERIF, 20)
            top += 24
        if page == 1:
            sheet.text(LEFT, top - 7, words.explained, SANS, 10, QUIET)
            top += 5
        sheet.rule(top, 1, BLUE)
        sheet.footer("", words.page.format(page=page, count=self.count))
        return top + 26


def _draw(pages: _Pages, items: tuple[AddendumItem, ...]) -> tuple[bytes, int]:
    """Return the pages and their number; the number is drawn as it was counted before."""
    sheet, page = pages.sheet, 1
    top = pages.begin(page)
    for item in items:
        lines = break_lines(item.text, SANS, 10.5, sheet.text_width - _NUMBER)
        if top + 19 + _LEADING > sheet.height - _BOTTOM:
            page, top = pages.turn(page)
        sheet.text(LEFT, top, f"{item.number}.", BOLD, 10.5, BLUE)
        sheet.text(LEFT + _NUMBER, top, item.label, BOLD, 10.5, BLUE)
        top += 16
        for line in lines:
            if top > sheet.height - _BOTTOM:
                page, top = pages.turn(page)
            sheet.text(LEFT + _NUMBER, top, line, SANS, 10.5)
            top += _LEADING
        sheet.rule(top - 4, 0.5, HAIR)
        top += 16
    sheet.end_page()
    return sheet.finish(), page
