"""What must be true of a document before any file is written; the first fault stops the producer with facts."""

from collections.abc import Collection

from producers.content.document import (
    Clause,
    Definition,
    Document,
    DocumentBlock,
    Heading,
    PageBreak,
    Picture,
    Schedule,
    ScheduleItem,
    Signatures,
    Table,
)
from producers.content.inspect import find_figures, find_references
from producers.content.numbering import Numbering, number_blocks, runs_words
from producers.figures import FigureBook
from producers.problems import ContentProblem

_WITHOUT_WORDS = {"not used", "reserved", "intentionally left blank", "intentionally omitted", "deleted", "omitted"}
_TAG_LIMIT = 64


def check_document(
    document: Document,
    figures: FigureBook,
    objects: Collection[str] | None = None,
    numbering: Numbering | None = None,
) -> None:
    """Raise ContentProblem for the first fault.

    Codes: "missing_reference", "reference_without_number", "reference_without_title", "figure_without_home",
    "figure_name_too_long", "missing_object" (only when `objects` is given), "heading_without_content",
    "level_skipped", "item_outside_schedule", "empty_table".
    """
    _check_references(document, numbering or number_blocks(document))
    _check_figures(document, figures)
    _check_levels(document.blocks)
    _check_headings(document.blocks)
    _check_tables(document.blocks)
    if objects is not None:
        _check_pictures(document.blocks, objects)


def name_block(block: DocumentBlock, index: int) -> str:
    """Return the id of a block, or its kind and position when it has none."""
    return block.id or f"{block.kind} {index + 1}"


def _check_references(document: Document, numbering: Numbering) -> None:
    for found in find_references(document):
        try:
            if found.run.show == "page":
                numbering.find(found.run.target)
            else:
                numbering.show(found.run)
        except ContentProblem as problem:
            where = name_block(document.blocks[found.index], found.index)
            raise ContentProblem(problem.code, where, problem.field) from None


def _check_figures(document: Document, figures: FigureBook) -> None:
    known = {figure.name for figure in figures.figures}
    for found in find_figures(document):
        where = name_block(document.blocks[found.index], found.index)
        if found.run.name not in known:
            raise ContentProblem("figure_without_home", where, found.run.name)
        if len(f"figure:{found.run.name}:{found.run.style}") > _TAG_LIMIT:
            raise ContentProblem("figure_name_too_long", where, found.run.name)


def _check_levels(blocks: tuple[DocumentBlock, ...]) -> None:
    level, definition, schedule = 0, False, False
    for index, block in enumerate(blocks):
        schedule = schedule or isinstance(block, Schedule)
        definition = isinstance(block, Definition) or (definition and not isinstance(block, Schedule))
        if isinstance(block, ScheduleItem) and not schedule:
            raise ContentProblem("item_outside_schedule", name_block(block, index))
        if not isinstance(block, Clause) or block.continues or (definition and block.level > 2):
            continue
        if _skips(blocks, index, level, block.level):
            raise ContentProblem("level_skipped", name_block(block, index), level=str(block.level))
        level, definition = block.level, False


def _skips(blocks: tuple[DocumentBlock, ...], index: int, before: int, level: int) -> bool:
    """Whether a clause of this level has no parent. `(a)` may hang under `1.`, but then no `1.1` may follow."""
    if level == 2 and before > 2:
        return _skips_second_level(blocks, index)
    return level > before + 1 and (before, level) != (1, 3)


def _skips_second_level(blocks: tuple[DocumentBlock, ...], index: int) -> bool:
    """Whether the clause before this position hangs `(a)` directly under a heading, so that 1.1 may not follow."""
    for block in reversed(blocks[:index]):
        if isinstance(block, Clause) and not block.continues and block.level <= 2:
            return block.level == 1
    return False


def _check_headings(blocks: tuple[DocumentBlock, ...]) -> None:
    for index, block in enumerate(blocks):
        rank = _rank(block)
        if rank is None or _needs_no_content(block):
            continue
        following = blocks[index + 1] if index + 1 < len(blocks) else None
        if following is None or isinstance(following, PageBreak) or _ends(following, rank):
            raise ContentProblem("heading_without_content", name_block(block, index), _words(block))


def _rank(block: DocumentBlock) -> int | None:
    match block:
        case Schedule():
            return 0
        case Heading(level=level):
            return level
        case Clause(level=1, continues=False):
            return 4
        case _:
            return None


def _ends(following: DocumentBlock, rank: int) -> bool:
    other = _rank(following)
    if other is None:
        return isinstance(following, Signatures) and rank == 4
    return other <= rank


def _needs_no_content(block: DocumentBlock) -> bool:
    return isinstance(block, Clause) and _words(block).strip("[]() .").casefold() in _WITHOUT_WORDS


def _words(block: DocumentBlock) -> str:
    match block:
        case Clause(runs=runs):
            return runs_words(runs)
        case Heading(text=text) | Schedule(title=text):
            return text
        case _:
            return ""


def _check_tables(blocks: tuple[DocumentBlock, ...]) -> None:
    for index, block in enumerate(blocks):
        if isinstance(block, Table) and not block.rows and not any(column.head for column in block.columns):
            raise ContentProblem("empty_table", name_block(block, index))


def _check_pictures(blocks: tuple[DocumentBlock, ...], objects: Collection[str]) -> None:
    for index, block in enumerate(blocks):
        if isinstance(block, Picture) and block.object not in objects:
            raise ContentProblem("missing_object", name_block(block, index), block.object)
