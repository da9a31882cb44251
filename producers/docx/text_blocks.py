"""Blocks that become paragraphs: headings, parties, recitals, clauses, definitions, text, lists, schedules."""

from producers.content.document import (
    Clause,
    Definition,
    Heading,
    List,
    Paragraph,
    Party,
    Recital,
    Schedule,
    ScheduleItem,
    Signatures,
    Table,
    Title,
)
from producers.docx.context import Writing
from producers.docx.flow import Flow
from producers.docx.numbering_part import ORDERED, UNDER_DEFINITION, schedule_list
from producers.docx.runs import write_runs, write_text, write_words
from producers.docx.style_list import BULLETS, ITEMS
from producers.docx.xml import Paragraph as Para
from producers.docx.xml import hanging_at, run

_TEXT_LEFT = {1: 36.0, 2: 36.0, 3: 64.0, 4: 92.0}
_ROLE_STYLES = {
    "body": "BodyText", "lead": "BodyText", "note": "Note", "quiet": "Quiet", "salutation": "Salutation",
    "subject": "SubjectLine", "closing": "Closing", "address": "LetterAddress", "date": "LetterDate",
    "reference": "LetterReference",
}  # fmt: skip
_SIGNATURE_SPACE = 38.0


def leads_in(writing: Writing, index: int) -> bool:
    """Whether the block introduces what follows: deeper items, a list, a table or the signature block."""
    block, following = writing.block(index), writing.block(index + 1)
    if isinstance(following, List | Table | Signatures):
        return True
    if isinstance(block, Clause) and isinstance(following, Clause):
        return following.level > block.level or _last_but_one(writing, index, block.level)
    if isinstance(block, ScheduleItem) and isinstance(following, ScheduleItem):
        return following.level > block.level
    if isinstance(following, Clause) and isinstance(block, Definition):
        return following.level > 2
    return isinstance(following, Definition) and isinstance(block, Clause)


def _last_but_one(writing: Writing, index: int, level: int) -> bool:
    """Whether the item is the last but one of its list, so that the last does not stand alone on a page."""
    following, after = writing.block(index + 1), writing.block(index + 2)
    if level < 3 or not isinstance(following, Clause) or following.level != level:
        return False
    return not isinstance(after, Clause) or after.level < level


def write_title(writing: Writing, flow: Flow, index: int, block: Title) -> None:
    """Write a title and the quiet line under it."""
    flow.add(Para("DocumentTitle", writing.mark(index, write_words(writing, block.text, index)), keep_next=True))
    if block.subtitle:
        flow.add(Para("DocumentSubtitle", write_runs(writing, block.subtitle, index).xml))


def write_heading(writing: Writing, flow: Flow, index: int, block: Heading) -> None:
    """Write an unnumbered heading; text after it stands at the margin again."""
    writing.text_left = 0
    style = ("PartHeading", "GroupHeading", "MinorHeading")[block.level - 1]
    flow.add(Para(style, writing.mark(index, write_words(writing, block.text, index))))


def write_numbered(writing: Writing, flow: Flow, index: int, block: Party | Recital) -> None:
    """Write a party or a recital."""
    inline = write_runs(writing, block.runs, index)
    style = "Party" if isinstance(block, Party) else "Recital"
    flow.add(Para(style, writing.mark(index, inline.xml), right_to_left=inline.right_to_left))


def write_clause(writing: Writing, flow: Flow, index: int, block: Clause) -> None:
    """Write a clause in the style of its level; items under a definition count in a list of their own."""
    inline = write_runs(writing, block.runs, index)
    style = f"ClauseText{max(2, block.level)}" if block.continues else f"Clause{block.level}"
    paragraph = Para(style, writing.mark(index, inline.xml), right_to_left=inline.right_to_left)
    restart = writing.label(index).restart
    if restart and not block.continues:
        paragraph.number = (writing.restart_once(UNDER_DEFINITION, restart), block.level - 3)
    paragraph.keep_next = block.level > 1 and leads_in(writing, index)
    writing.text_left = _TEXT_LEFT[block.level]
    flow.add(paragraph)


def write_definition(writing: Writing, flow: Flow, index: int, block: Definition) -> None:
    """Write a definition: the term in bold curly quotes, then its meaning."""
    term = write_words(writing, block.term, index, style="DefinedTerm")
    inline = write_runs(writing, block.runs, index)
    space = "" if _starts_with_space(block) else " "
    inside = f"{run('“')}{writing.mark(index, term)}{run(f'”{space}')}{inline.xml}"
    writing.text_left = 36
    keep = leads_in(writing, index)
    flow.add(Para("Definition", inside, keep_next=keep, right_to_left=inline.right_to_left))


def _starts_with_space(block: Definition) -> bool:
    first = block.runs[0] if block.runs else None
    return first is not None and first.kind == "text" and first.text[:1].isspace()


def write_paragraph(writing: Writing, flow: Flow, index: int, block: Paragraph) -> None:
    """Write ordinary text in the style of its role."""
    inline = write_runs(writing, block.runs, index)
    paragraph = Para(_ROLE_STYLES[block.role], writing.mark(index, inline.xml), right_to_left=inline.right_to_left)
    if block.align != "left":
        paragraph.align = block.align
    following = writing.block(index + 1)
    closes = isinstance(following, Paragraph) and (
        following.role == "closing" or (block.role == "closing" and following.role == "quiet")
    )
    paragraph.keep_next = block.keep_with_next or block.role == "lead" or closes or leads_in(writing, index)
    if block.role == "closing":
        _place_closing(writing, paragraph, index)
    elif block.role == "address":
        paragraph.keep_next = isinstance(following, Paragraph) and following.role == "address"
    flow.add(paragraph)


def _place_closing(writing: Writing, paragraph: Para, index: int) -> None:
    """Give the line after the greeting room for a signature."""
    position = 0
    before = writing.block(index - 1)
    while isinstance(before, Paragraph) and before.role == "closing":
        position += 1
        before = writing.block(index - position - 1)
    if position == 1:
        paragraph.before = _SIGNATURE_SPACE


def write_list(writing: Writing, flow: Flow, index: int, block: List) -> None:
    """Write a list; a numbered one always starts anew at 1. The last but one item holds the last."""
    number = writing.lists.restart(ORDERED) if block.ordered else BULLETS
    step = writing.look.list_indent
    hanging = hanging_at(step, centred=writing.right_to_left and block.ordered)
    count = len(block.items)
    leads = leads_in(writing, index)
    for position, item in enumerate(block.items):
        inline = write_runs(writing, item.runs, index)
        paragraph = Para("ListItem", inline.xml, number=(number, item.level), right_to_left=inline.right_to_left)
        paragraph.left, paragraph.hanging = writing.text_left + step * (item.level + 1), hanging
        paragraph.keep_next = position == count - 2 or (leads and position == count - 1)
        if position == 0:
            paragraph.inside = writing.mark(index, paragraph.inside)
        if position == count - 1:
            paragraph.after = writing.look.after
        flow.add(paragraph)


def write_schedule(writing: Writing, flow: Flow, index: int, block: Schedule) -> None:
    """Write the head of a schedule: its number from its own list, its title on the next line, its quiet subtitle."""
    writing.text_left = 0
    title = writing.mark(index, write_words(writing, block.title, index, style="ScheduleName"))
    head = Para("ScheduleTitle", f"<w:r><w:br/></w:r>{title}" if block.title else title)
    if block.word != "Schedule":
        head.number = (schedule_list(block.word), 0)
    head.after = None if block.subtitle else 10
    flow.add(head)
    if block.subtitle:
        flow.add(Para("ScheduleSubtitle", write_text(writing.clean(block.subtitle, index))))


def write_schedule_item(writing: Writing, flow: Flow, index: int, block: ScheduleItem) -> None:
    """Write a numbered paragraph of a schedule in the schedule's own list."""
    inline = write_runs(writing, block.runs, index)
    number = writing.restart_once(ITEMS, writing.label(index).restart)
    paragraph = Para(f"ScheduleItem{block.level}", writing.mark(index, inline.xml), number=(number, block.level - 1))
    paragraph.right_to_left = inline.right_to_left
    paragraph.keep_next = leads_in(writing, index)
    writing.text_left = _TEXT_LEFT[block.level]
    flow.add(paragraph)
