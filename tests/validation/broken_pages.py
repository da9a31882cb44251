"""Files whose pages break one rule each, made from the shipped ones."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from producers.content.document import Document
from producers.docx import write_docx
from producers.figures import FigureBook
from producers.package.archive import read_archive, write_archive
from tests.validation import page_rules
from tests.validation.made import Made, pick
from tests.validation.page_rules import Reading
from tests.validation.twins import break_page_before, edit

SLIDE_EDGE = 6_500_000
BODY = "word/document.xml"
Rule = Callable[[Reading], list[str]]


@dataclass(frozen=True)
class Broken:
    """A broken file: the file it was made from, its bytes, and the rule that must see it."""

    made: Made
    data: bytes
    rule: Rule


def lone_signature() -> Broken:
    """The signature block on a page of its own."""
    made = pick("nda", "nda")
    return Broken(
        made, break_page_before(made.data, "This Agreement has been entered into"), page_rules.lone_signatures
    )


def other_signatory() -> Broken:
    """Somebody else in the place of the second party."""
    made = pick("nda", "nda")
    data = edit(made.data, BODY, "Tallis Robotics Limited", "Nobody Limited", -2)
    return Broken(made, data, page_rules.lone_signatures)


def stranded_heading() -> Broken:
    """A clause that starts the page after its heading."""
    made = pick("nda", "nda")
    return Broken(made, break_page_before(made.data, "Recipient shall:"), page_rules.stranded_headings)


def stranded_lead_in() -> Broken:
    """Items that start the page after their lead-in, which nothing holds to them."""
    made = pick("nda", "nda")
    loose = edit(made.data, BODY, "<w:keepNext/>", "", -1)
    return Broken(made, break_page_before(loose, "tell the Discloser in writing"), page_rules.stranded_headings)


def empty_page() -> Broken:
    """A page with one line."""
    made = pick("nda", "nda")
    once = break_page_before(made.data, "confirm in writing that")
    return Broken(made, break_page_before(once, "Representatives may keep"), page_rules.empty_pages)


def wide_text() -> Broken:
    """A left margin that is 20 points narrower."""
    made = pick("nda", "nda")
    return Broken(made, edit(made.data, BODY, 'w:left="1587"', 'w:left="1187"', -1), page_rules.outside_margins)


def miscounted() -> Broken:
    """A foot that takes the page's own number for the number of all."""
    made = pick("nda", "nda")
    return Broken(made, edit(made.data, "word/footer1.xml", " NUMPAGES ", " PAGE "), page_rules.wrong_page_numbers)


def misnamed_schedule() -> Broken:
    """A head that calls the schedule something else."""
    made = pick("term-loan", "note")
    data = edit(made.data, "word/header2.xml", " · Repayment schedule", " · Vessels")
    return Broken(made, data, page_rules.wrong_schedule_heads)


def lost_table_head() -> Broken:
    """A table whose head stands on its first page only."""
    made = pick("term-loan", "note")
    return Broken(made, edit(made.data, BODY, "<w:tblHeader/>", ""), page_rules.missing_table_heads)


def long_summary() -> Broken:
    """The summary with its blocks written three times."""
    made = pick("term-loan", "summary")
    assert isinstance(made.content, Document)
    again = [block.model_copy(update={"id": ""}) for block in made.content.blocks] * 2
    content = made.content.model_copy(update={"blocks": (*made.content.blocks, *again)})
    data = write_docx(content, FigureBook(figures=made.blueprint.figures)).data
    return Broken(made, data, page_rules.too_many_pages)


BROKEN: dict[str, Callable[[], Broken]] = {
    make.__name__: make
    for make in (
        lone_signature,
        other_signatory,
        stranded_heading,
        stranded_lead_in,
        empty_page,
        wide_text,
        miscounted,
        misnamed_schedule,
        lost_table_head,
        long_summary,
    )
}


@cache
def low_deck() -> bytes:
    """The deck with the last placeholder of its second slide moved onto the lower edge."""
    data, part = pick("board-pack", "deck").data, "ppt/slides/slide2.xml"
    parts = read_archive(data)
    text = parts[part].decode("utf-8")
    places = list(re.finditer(r'(?<=<a:off x="685800" y=")\d+(?=")', text))
    changed = text[: places[-1].start()] + str(SLIDE_EDGE) + text[places[-1].end() :]
    return write_archive({**parts, part: changed.encode("utf-8")})


@cache
def foreign_font() -> bytes:
    """The agreement in a font that stands in for none that we name."""
    return edit(pick("nda", "nda").data, "word/styles.xml", "Cambria", "Liberation Mono", -1)
