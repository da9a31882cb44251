"""Numbers of a document's blocks, computed as a word processor computes them from the numbering definitions we write.

Clauses `1.` / `1.1` / `(a)` / `(i)`, parties `(1)`, recitals `(A)`, schedules with items that restart in each, and
list items under a definition that restart at each definition. One truth for writer, Markdown and proofreader.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from producers.content.counters import CounterFormat, write_counter
from producers.content.document import (
    Clause,
    Definition,
    Document,
    DocumentBlock,
    Heading,
    Party,
    Recital,
    Schedule,
    ScheduleItem,
    Signatures,
    Table,
    Title,
)
from producers.content.inspect import find_references
from producers.content.runs import Reference, Runs, Term, Text
from producers.problems import ContentProblem

SCHEDULE_COUNTERS: Mapping[str, CounterFormat] = {
    "Schedule": "decimal",
    "Exhibit": "upperLetter",
    "Annex": "decimal",
    "Appendix": "decimal",
}


@dataclass(frozen=True)
class Label:
    """How a block is numbered and named.

    `number` is what is printed at the block ("1.", "(a)", "Schedule 1"), `bare` what a reference shows for it alone
    ("1", "(a)", "1"), `full` with all parents ("1.1(a)"). `title` is its heading or defined term. `place` says it
    for people ("clause 1.1(a)", "paragraph 2 of Schedule 1"). `restart` counts the list it belongs to: schedule
    items by schedule, definition items by definition; 0 for lists that run through the document.
    """

    number: str = ""
    bare: str = ""
    full: str = ""
    title: str = ""
    place: str = ""
    restart: int = 0


@dataclass(frozen=True)
class Numbering:
    """Labels of all blocks by position, and positions by id."""

    labels: tuple[Label, ...]
    positions: Mapping[str, int]

    def find(self, block: str) -> Label:
        """Return the label of a block by id. Raises ContentProblem("missing_reference")."""
        if block not in self.positions:
            raise ContentProblem("missing_reference", field=block)
        return self.labels[self.positions[block]]

    def show(self, reference: Reference, pages: Mapping[str, int] | None = None) -> str:
        """Return what a reference reads: number, full number, title, or the page ("" while no page is known).

        Raises ContentProblem when the target is missing or has no number or title.
        """
        label = self.find(reference.target)
        if reference.show == "page":
            page = (pages or {}).get(reference.target)
            return "" if page is None else str(page)
        text = {"number": label.bare, "full": label.full, "title": label.title}[reference.show]
        if not text:
            kind = "title" if reference.show == "title" else "number"
            raise ContentProblem(f"reference_without_{kind}", field=reference.target)
        return text


@dataclass
class _Counters:
    clauses: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    items: list[int] = field(default_factory=lambda: [0, 0, 0])
    schedules: dict[str, int] = field(default_factory=dict)
    under: list[int] = field(default_factory=lambda: [0, 0])
    parties: int = 0
    recitals: int = 0
    tables: int = 0
    schedule: str = ""
    schedule_count: int = 0
    definition: str = ""
    definition_count: int = 0
    last: str = ""


def runs_words(runs: Runs) -> str:
    """Return the plain words of runs that need nothing else: text and terms."""
    return "".join(run.text for run in runs if isinstance(run, Text | Term)).strip()


def number_blocks(document: Document) -> Numbering:
    """Return the labels of all blocks. Tables with a caption are numbered only when some table is referred to so."""
    counters = _Counters()
    numbered = _tables_are_numbered(document)
    labels = tuple(_label(block, counters, numbered_tables=numbered) for block in document.blocks)
    positions = {block.id: index for index, block in enumerate(document.blocks) if block.id}
    return Numbering(labels, positions)


def _tables_are_numbered(document: Document) -> bool:
    from_ids = {block.id for block in document.blocks if isinstance(block, Table) and block.caption and block.id}
    if not from_ids:
        return False
    references = (found.run for found in find_references(document))
    return any(reference.target in from_ids and reference.show in {"number", "full"} for reference in references)


def _label(block: DocumentBlock, counters: _Counters, *, numbered_tables: bool) -> Label:
    match block:
        case Clause(continues=False):
            return _clause(block, counters)
        case Schedule():
            return _schedule(block, counters)
        case ScheduleItem():
            return _item(block, counters)
        case Party() | Recital():
            return _keep(counters, _introduction(block, counters))
        case Table(caption=caption) if caption and numbered_tables:
            counters.tables += 1
            number = str(counters.tables)
            return Label(f"Table {number}", number, number, caption, f"Table {number}")
        case _:
            return _unnumbered(block, counters)


def _keep(counters: _Counters, label: Label) -> Label:
    counters.last = label.place
    return label


def _introduction(block: Party | Recital, counters: _Counters) -> Label:
    if isinstance(block, Party):
        counters.parties += 1
        text = f"({counters.parties})"
    else:
        counters.recitals += 1
        text = f"({write_counter(counters.recitals, 'upperLetter')})"
    return Label(text, text, text, "", f"{block.kind} {text}")


def _unnumbered(block: DocumentBlock, counters: _Counters) -> Label:
    match block:
        case Definition(term=term):
            counters.definition, counters.under = term, [0, 0]
            counters.definition_count += 1
            return _keep(counters, Label(title=term, place=f"definition of {term}"))
        case Heading(text=text) | Title(text=text):
            return _keep(counters, Label(title=text, place=text))
        case Signatures():
            return _keep(counters, Label(title="Signatures", place="signatures"))
        case Table(caption=caption):
            return Label(title=caption, place=caption or counters.last)
        case _:
            return Label(place=counters.last)


def _clause(block: Clause, counters: _Counters) -> Label:
    if counters.definition and block.level > 2:
        return _definition_item(block, counters)
    if block.level <= 2:
        counters.definition = ""
    counts = counters.clauses
    counts[block.level - 1] += 1
    counts[block.level :] = [0] * (4 - block.level)
    number, full = _clause_text(counts, block.level)
    title = runs_words(block.runs) if block.level == 1 else ""
    bare = full if block.level <= 2 else number
    return _keep(counters, Label(number, bare, full, title, f"clause {full}"))


def _clause_text(counts: list[int], level: int) -> tuple[str, str]:
    top = str(counts[0])
    section = f"{top}.{counts[1]}" if counts[1] else top
    if level == 1:
        return f"{top}.", top
    if level == 2:
        return section, section
    letter = f"({write_counter(counts[2], 'lowerLetter')})" if counts[2] else ""
    if level == 3:
        return letter, section + letter
    roman = f"({write_counter(counts[3], 'lowerRoman')})"
    return roman, section + letter + roman


def _definition_item(block: Clause, counters: _Counters) -> Label:
    counts = counters.under
    counts[block.level - 3] += 1
    counts[block.level - 2 :] = [0] * (4 - block.level)
    letter = f"({write_counter(counts[0], 'lowerLetter')})" if counts[0] else ""
    number = letter if block.level == 3 else f"({write_counter(counts[1], 'lowerRoman')})"
    full = letter if block.level == 3 else letter + number
    place = f"paragraph {full} of the definition of {counters.definition}"
    return _keep(counters, Label(number, number, full, "", place, counters.definition_count))


def _schedule(block: Schedule, counters: _Counters) -> Label:
    count = counters.schedules.get(block.word, 0) + 1
    counters.schedules[block.word] = count
    counters.schedule_count += 1
    counters.items, counters.definition = [0, 0, 0], ""
    number = write_counter(count, SCHEDULE_COUNTERS[block.word])
    counters.schedule = f"{block.word} {number}"
    return _keep(
        counters, Label(counters.schedule, number, number, block.title, counters.schedule, counters.schedule_count)
    )


def _item(block: ScheduleItem, counters: _Counters) -> Label:
    counts = counters.items
    counts[block.level - 1] += 1
    counts[block.level :] = [0] * (3 - block.level)
    section = f"{counts[0]}.{counts[1]}" if counts[1] else str(counts[0])
    letter = f"({write_counter(counts[2], 'lowerLetter')})" if counts[2] else ""
    number = {1: f"{counts[0]}.", 2: section, 3: letter}[block.level]
    full = section + letter
    bare = letter if block.level == 3 else full
    place = f"paragraph {full} of {counters.schedule}" if counters.schedule else f"paragraph {full}"
    return _keep(counters, Label(number, bare, full, "", place, counters.schedule_count))
