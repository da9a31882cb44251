"""Looking into content: all blocks with ids, and the words of a block."""

from collections.abc import Iterator

from producers.content.base import Block, Content
from producers.content.document import CoverParty, Letterhead, SignatureParty
from producers.content.form import FilledField
from producers.content.runs import Blank, FigureRun, Footnote, LineBreak, Reference, Remark, Term, Text, Verify


def all_blocks(content: Content) -> Iterator[Block]:
    """Yield every block of a content in order, those inside sheets too."""
    for value in _parts(content):
        if isinstance(value, Block):
            yield value
        elif isinstance(value, Content):
            yield from all_blocks(value)


def _parts(content: Content) -> Iterator[object]:
    for name in type(content).model_fields:
        value = getattr(content, name)
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def block_index(content: Content) -> dict[str, Block]:
    """Return the blocks that have an id."""
    return {block.id: block for block in all_blocks(content) if block.id}


def match_ids(names: tuple[str, ...], ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids that names mean; `x*` means all ids that begin with x. Names without a block are skipped."""
    found: list[str] = []
    for name in names:
        hits = [item for item in ids if item.startswith(name[:-1])] if name.endswith("*") else [name]
        found.extend(item for item in hits if item in ids and item not in found)
    return tuple(found)


def fragments(value: object) -> Iterator[str]:
    """Yield the pieces of text that a block writes as they stand; figures, references and blanks part them.

    A field that is ticked or chosen writes no words.
    """
    if isinstance(value, FilledField) and value.marked:
        return
    if isinstance(value, Text | Term | Verify):
        yield value.text
    elif isinstance(value, Content) and not isinstance(value, _SILENT):
        yield from _content_fragments(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from fragments(item)


_SILENT = (Blank, FigureRun, Footnote, LineBreak, Reference, Remark)
_SPOKEN = ("text", "title", "term", "head", "label", "caption", "subtitle", "deal")
_NAMED = (CoverParty, SignatureParty, Letterhead)
_UNSPOKEN = ("origins", "notes", "series")


def _content_fragments(content: Content) -> Iterator[str]:
    for name in type(content).model_fields:
        value = getattr(content, name)
        if name in _UNSPOKEN:
            continue
        if isinstance(value, str):
            if name in _SPOKEN or (name == "name" and isinstance(content, _NAMED)):
                yield value
        else:
            yield from fragments(value)
