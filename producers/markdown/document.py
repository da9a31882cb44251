"""A document as Markdown: readable as plain text, numbers typed out, tables as tables, signature lines drawn."""

from collections.abc import Callable

from producers.content.counters import CounterFormat, write_counter
from producers.content.document import (
    Clause,
    Contents,
    Cover,
    Definition,
    Document,
    DocumentBlock,
    Heading,
    KeyFigures,
    Letterhead,
    List,
    MemoHead,
    NamedParty,
    PageBreak,
    Paragraph,
    Party,
    Picture,
    Recital,
    Schedule,
    ScheduleItem,
    Signatures,
    Table,
    TermRow,
    TermRows,
    Title,
)
from producers.content.inline import BLANK_LINE
from producers.content.numbering import Label, number_blocks
from producers.content.soundness import check_document
from producers.content.words import CAPACITY, fixed_words
from producers.figures import FigureBook
from producers.markdown.words import Wording, emphasise, escape_markdown, guard_start, table_lines
from producers.production import Place, Produced, RenderOptions

_EM_SPACE = "\u2003"
_LIST_FORMS: tuple[CounterFormat, ...] = ("decimal", "lowerLetter", "lowerRoman")


def write_markdown(document: Document, figures: FigureBook, options: RenderOptions | None = None) -> Produced:
    """Return a document as Markdown (UTF-8). Raises ContentProblem as the Word writer does."""
    numbering = number_blocks(document)
    check_document(document, figures, None if options is None else options.objects, numbering)
    index = {figure.name: figure for figure in figures.figures}
    wording = Wording(index, figures, numbering, document.language)
    writer = _Writer(document, wording)
    text = writer.write()
    return Produced(
        data=text.encode(),
        file_format="markdown",
        blocks=len(document.blocks),
        sections=sum(isinstance(block, Clause) and block.level == 1 for block in document.blocks),
        places=tuple(
            Place(block.id, numbering.labels[position].place)
            for position, block in enumerate(document.blocks)
            if block.id
        ),
        figures=tuple(wording.bound),
    )


def _depth(level: int) -> str:
    """Return the indent of a level: em spaces, which stay visible in plain text and on a rendered page."""
    return _EM_SPACE * (2 * max(0, level - 2))


class _Writer:
    """Writes one document; every block becomes paragraphs divided by an empty line."""

    def __init__(self, document: Document, wording: Wording) -> None:
        self._document = document
        self._wording = wording

    def write(self) -> str:
        """Return the whole text with footnotes at the end."""
        parts = [part for index, block in enumerate(self._document.blocks) for part in self._block(index, block)]
        if not any(isinstance(block, Cover | Title) for block in self._document.blocks):
            parts.insert(0, f"# {escape_markdown(self._document.title)}")
        notes = [f"[^{number}]: {text}" for number, text in enumerate(self._wording.footnotes, start=1)]
        return "\n\n".join([*(part for part in parts if part), *notes]) + "\n"

    def _block(self, index: int, block: DocumentBlock) -> list[str]:
        label = self._wording.numbering.labels[index]
        handlers: dict[type, Callable[..., list[str]]] = {
            Cover: self._cover, Contents: self._contents, Title: self._title, Heading: self._heading,
            Party: self._numbered, Recital: self._numbered, Clause: self._clause, Definition: self._definition,
            Paragraph: self._paragraph, List: self._list, Table: self._table, TermRows: self._terms,
            KeyFigures: self._key_figures, MemoHead: self._terms, Letterhead: self._letterhead,
            Schedule: self._schedule, ScheduleItem: self._item, Signatures: self._signatures,
            Picture: self._picture, PageBreak: self._page_break,
        }  # fmt: skip
        return handlers[type(block)](block, label)

    def _cover(self, block: Cover, label: Label) -> list[str]:
        parts = [self._wording.write(block.date_line, label.place), f"# {escape_markdown(block.title)}"]
        parts.append(escape_markdown(block.deal))
        words = fixed_words(self._document.language)
        for number, party in enumerate(block.parties):
            parts.append(words.between if number == 0 else words.and_)
            role = party.role.removeprefix(f"{words.role} ")
            aside = f" ({words.role} {escape_markdown(role)})" if role else ""
            parts.append(f"{_party(party)}{aside}")
        parts.append("<br>".join(escape_markdown(line) for line in block.foot))
        return [*parts, "---"]

    def _contents(self, block: Contents, _: Label) -> list[str]:
        lines = [
            self._entry(index, entry)
            for index, entry in enumerate(self._document.blocks)
            if (isinstance(entry, Clause) and entry.level == 1) or isinstance(entry, Schedule)
        ]
        return [f"## {escape_markdown(block.title)}", "\n".join(lines)]

    def _entry(self, index: int, block: DocumentBlock) -> str:
        label = self._wording.numbering.labels[index]
        mark = "- " if isinstance(block, Schedule) else ""
        return f"{mark}{label.number} {escape_markdown(label.title)}"

    def _title(self, block: Title, label: Label) -> list[str]:
        return [f"# {escape_markdown(block.text)}", self._wording.write(block.subtitle, label.place)]

    def _heading(self, block: Heading, _: Label) -> list[str]:
        return [f"{'#' * (block.level + 1)} {escape_markdown(block.text)}"]

    def _numbered(self, block: Party | Recital, label: Label) -> list[str]:
        return [f"{label.number} {self._wording.write(block.runs, label.place)}"]

    def _clause(self, block: Clause, label: Label) -> list[str]:
        words = self._wording.write(block.runs, label.place)
        if block.level == 1 and not block.continues:
            return [f"## {label.number} {words}"]
        number = "" if block.continues else f"{label.number} "
        return [f"{_depth(block.level)}{number}{words}"]

    def _definition(self, block: Definition, label: Label) -> list[str]:
        words = self._wording.write(block.runs, label.place).lstrip()
        return [f"“**{escape_markdown(block.term)}**” {words}"]

    def _paragraph(self, block: Paragraph, label: Label) -> list[str]:
        words = self._wording.write(block.runs, label.place)
        return [emphasise(words, bold=True) if block.role == "subject" and "*" not in words else guard_start(words)]

    def _list(self, block: List, label: Label) -> list[str]:
        counts = [0, 0, 0]
        lines = []
        for item in block.items:
            counts[item.level] += 1
            counts[item.level + 1 :] = [0] * (2 - item.level)
            number = write_counter(counts[item.level], _LIST_FORMS[item.level])
            mark = f"{number}." if block.ordered and item.level == 0 else f"({number})" if block.ordered else "-"
            lines.append(f"{'   ' * item.level}{mark} {self._wording.write(item.runs, label.place)}")
        return ["\n".join(lines)]

    def _table(self, block: Table, label: Label) -> list[str]:
        number = f"{label.number}: " if label.number else ""
        caption = f"**{number}{escape_markdown(block.caption)}**" if block.caption else ""
        rows = []
        for row in block.rows:
            cells: list[str] = []
            for cell in row.cells:
                words = self._wording.write(cell.runs, label.place, bold=row.role != "body")
                cells += [words, *[""] * (cell.span - 1)]
            rows.append(cells)
        head = [self._wording.write(column.head, label.place) for column in block.columns]
        lines = table_lines(head, [column.align for column in block.columns], rows)
        return [caption, "\n".join(lines), emphasise(self._wording.write(block.note, label.place), italic=True)]

    def _terms(self, block: TermRows | MemoHead, label: Label) -> list[str]:
        return ["\n".join(self._term_lines(block.rows, label))]

    def _term_lines(self, rows: tuple[TermRow, ...], label: Label) -> list[str]:
        cells = [[f"**{escape_markdown(row.label)}**", self._wording.write(row.runs, label.place)] for row in rows]
        return table_lines(["", ""], ["left", "left"], cells)

    def _key_figures(self, block: KeyFigures, label: Label) -> list[str]:
        head = [escape_markdown(item.label) for item in block.items]
        figures = [self._wording.write(item.runs, label.place, bold=True) for item in block.items]
        return ["\n".join(table_lines(head, ["left"] * len(head), [figures]))]

    def _letterhead(self, block: Letterhead, _: Label) -> list[str]:
        lines = [f"**{escape_markdown(block.name)}**", escape_markdown(block.address)]
        return ["<br>".join(line for line in lines if line)]

    def _schedule(self, block: Schedule, label: Label) -> list[str]:
        title = f": {escape_markdown(block.title)}" if block.title else ""
        return ["---", f"## {label.number}{title}", escape_markdown(block.subtitle)]

    def _item(self, block: ScheduleItem, label: Label) -> list[str]:
        return [f"{_depth(block.level)}{label.number} {self._wording.write(block.runs, label.place)}"]

    def _signatures(self, block: Signatures, label: Label) -> list[str]:
        line, words = BLANK_LINE, fixed_words(self._document.language)
        parts = [self._wording.write(block.lead, label.place)]
        for party in block.parties:
            name = _party(party)
            lines = [self._wording.write(runs, label.place) for runs in party.lines]
            if block.look == "us":
                tail = lines or ([] if party.individual else [f"Name: {line}", f"Title: {line}"])
                parts.append("<br>".join([name, line if party.individual else f"By: {line}", *tail]))
            elif party.individual:
                parts.append(
                    "<br>".join([f"**{words.signed}** {words.by} {name}", line, *(lines or [words.signature])])
                )
            else:
                capacity = words.capacity if party.capacity == CAPACITY else party.capacity
                signed = [f"**{words.signed}** {words.by} {line} ({words.name})", escape_markdown(capacity), name]
                parts.append("<br>".join([*signed, line, *(lines or [words.signatory])]))
        return parts

    def _picture(self, block: Picture, _: Label) -> list[str]:
        return [f"*(Picture: {escape_markdown(block.alt)})*"]

    def _page_break(self, _: PageBreak, __: Label) -> list[str]:
        return ["---"]


def _party(party: NamedParty) -> str:
    name = party.name.strip()
    return f"**{escape_markdown(name)}**" if name else f"{BLANK_LINE} ({escape_markdown(party.blank)})"
