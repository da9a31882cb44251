"""Where a paragraph of a Word file stands, for people: numbers that were typed, schedules, headings, labels."""

import re
from collections.abc import Iterable
from dataclasses import replace

from producers.reading.wordmodel import WordParagraph

_TYPED = re.compile(
    r"^\s*((?:\d{1,3}\.){1,5}|\d{1,3}(?:\.\d{1,3}){1,4}|\([a-z]{1,4}\)|\(\d{1,2}\)|\([A-Z]\))[\s\u00a0]+(?=\S)"
)
_TYPED_WORD = re.compile(r"^\s*(?:Article|Section|ARTICLE|SECTION|§)[\s\u00a0]*(\d{1,3}(?:\.\d{1,3})*)\b")
_SCHEDULE_WORDS = r"schedule|exhibit|annex|annexure|appendix|anlage|anhang"
_SCHEDULE = re.compile(
    rf"^\s*((?i:{_SCHEDULE_WORDS}))[\s\u00a0]+(\d{{1,3}}|[A-Z]|[IVX]{{1,5}})[.:]?(?:\s*$|\s*[\n:–—(-]|\s+(?=[A-Z]))",
)


def find_typed_number(text: str, *, heading: bool) -> str:
    """Return a clause number that somebody typed at the start of a paragraph ("2.1", "(a)", "3"), without its dot."""
    if found := _TYPED.match(text):
        return found.group(1).rstrip(".")
    word = _TYPED_WORD.match(text)
    short = heading or (len(text) < 80 and not text.rstrip().endswith((".", ";", ",")))
    return word.group(1) if word and short else ""


def find_schedule(paragraph: WordParagraph) -> str:
    """Return "Schedule 1" when this paragraph starts a schedule (or exhibit, annex, appendix), else ""."""
    if paragraph.in_contents or paragraph.cell is not None or paragraph.story != "body":
        return ""
    styled = paragraph.is_heading or "schedule" in paragraph.style_name or "title" in paragraph.style_name
    for text, sure in ((paragraph.label, True), (paragraph.text, styled or len(paragraph.text) <= 60)):
        if sure and (found := _SCHEDULE.match(text)):
            return f"{found.group(1).capitalize()} {found.group(2).upper()}"
    return ""


def add_places(paragraphs: Iterable[WordParagraph]) -> tuple[WordParagraph, ...]:
    """Return the paragraphs with typed numbers, the schedule and the heading they stand under filled in."""
    placed = []
    schedule = heading = parent = ""
    for paragraph in paragraphs:
        here = paragraph
        if here.story == "body" and (started := find_schedule(here)):
            schedule, parent = started, ""
        if here.is_heading and not here.in_contents and _reads_as_heading(here.text):
            heading = here.text.strip()
        typed = number = ""
        if not here.listed and not here.in_contents and here.story == "body" and here.cell is None:
            typed = find_typed_number(here.text, heading=here.is_heading)
            number = f"{parent}{typed}" if typed.startswith("(") and parent else typed
        here = here.placed(schedule if here.story == "body" else "", heading, typed, here.number or number)
        if here.number and here.number[0].isdigit():
            parent = here.number if here.typed[:1] != "(" else parent
        placed.append(here)
    return tuple(placed if has_clauses(placed) else [replace(one, in_clauses=False) for one in placed])


def has_clauses(paragraphs: Iterable[WordParagraph]) -> bool:
    """Whether the numbers of a text are those of clauses: on headings, in levels ("2.1"), or typed by hand."""
    return any(
        one.number[:1].isdigit() and (one.is_heading or "." in one.number or bool(one.typed)) for one in paragraphs
    )


def _reads_as_heading(text: str) -> bool:
    """Whole clauses are often set in a heading style; a heading is short and is no sentence."""
    return 0 < len(text.strip()) < 90 and not text.rstrip().endswith((".", ";", ":", ","))


def name_place(paragraph: WordParagraph, ordinal: int = 0) -> str:
    """Return the place of a paragraph for people: "clause 2.2(b)", "table 1, row 6", "footnote 3", "the header"."""
    if paragraph.story in {"header", "footer"}:
        return f"the {paragraph.story}"
    if paragraph.story in {"footnote", "endnote", "comment"}:
        return f"{paragraph.story} {ordinal or paragraph.part}"
    if paragraph.cell is not None:
        return f"table {paragraph.cell.table + 1}, row {paragraph.cell.row + 1}"
    if paragraph.number:
        return _name_numbered(paragraph)
    under = f", under \u201c{_short(paragraph.heading)}\u201d" if paragraph.heading else ""
    box = "text box, " if paragraph.story == "textbox" else ""
    return f"{box}paragraph {paragraph.index + 1}{under}"


def _name_numbered(paragraph: WordParagraph) -> str:
    number = paragraph.number
    if number == paragraph.schedule or number.lower().startswith(paragraph.schedule.lower() or "-"):
        return paragraph.schedule or number
    if paragraph.schedule:
        return f"{paragraph.schedule}, paragraph {number}"
    if not paragraph.in_clauses:
        return f"item {number}"
    return f"clause {number}" if number[0].isdigit() else f"paragraph {number}"


def _short(text: str) -> str:
    line = text.split("\n", maxsplit=1)[0]
    return line if len(line) <= 40 else line[:39].rstrip() + "…"
