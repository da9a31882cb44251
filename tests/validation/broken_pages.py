"""Files whose pages break one rule each, made from the shipped ones."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
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
    """A broken file: its name, the file it was made from, its bytes, and the rule that must see it."""

    title: str
    made: Made = field(repr=False)
    data: bytes = field(repr=False)
    rule: Rule = field(repr=False)

    @property
    def name(self) -> str:
        """The name of the file."""
        return f"{self.title}.{self.made.file_format}"

    def __str__(self) -> str:
        return self.title


@cache
def broken_pages() -> tuple[Broken, ...]:
    """Every broken file."""
    nda, note = pick("nda", "nda"), pick("term-loan", "note")
    summary = pick("term-loan", "summary")
    signed = "This Agreement has been entered into"
    last_party = edit(nda.data, BODY, "Tallis Robotics Limited", "Nobody Limited", -2)
    thin = break_page_before(break_page_before(nda.data, "confirm in writing that"), "Representatives may keep")
    loose = break_page_before(edit(nda.data, BODY, "<w:keepNext/>", "", -1), "tell the Discloser in writing")
    return (
        Broken("lone-signature", nda, break_page_before(nda.data, signed), page_rules.lone_signatures),
        Broken("other-signatory", nda, last_party, page_rules.lone_signatures),
        Broken("stranded-heading", nda, break_page_before(nda.data, "Recipient shall:"), page_rules.stranded_headings),
        Broken("stranded-lead-in", nda, loose, page_rules.stranded_headings),
        Broken("empty-page", nda, thin, page_rules.empty_pages),
        Broken("wide", nda, edit(nda.data, BODY, 'w:left="1587"', 'w:left="1187"', -1), page_rules.outside_margins),
        Broken("miscounted", nda, _edit_foot(nda, " NUMPAGES ", " PAGE "), page_rules.wrong_page_numbers),
        Broken("misnamed-schedule", note, _rename_schedule(note), page_rules.wrong_schedule_heads),
        Broken("lost-head", note, edit(note.data, BODY, "<w:tblHeader/>", ""), page_rules.missing_table_heads),
        Broken("long-summary", summary, long_summary(summary), page_rules.too_many_pages),
    )


def _edit_foot(made: Made, old: str, new: str) -> bytes:
    return edit(made.data, "word/footer1.xml", old, new)


def _rename_schedule(made: Made) -> bytes:
    return edit(made.data, "word/header2.xml", " · Repayment schedule", " · Vessels")


def long_summary(made: Made) -> bytes:
    """The summary with its blocks written three times."""
    assert isinstance(made.content, Document)
    again = [block.model_copy(update={"id": ""}) for block in made.content.blocks] * 2
    content = made.content.model_copy(update={"blocks": (*made.content.blocks, *again)})
    return write_docx(content, FigureBook(figures=made.blueprint.figures)).data


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
