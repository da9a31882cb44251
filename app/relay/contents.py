"""A walk over typed content of any family: its blocks, references, figures, blanks and verify marks."""

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import BaseModel

from producers.content.base import Block
from producers.content.form import FillForm, FormField
from producers.content.runs import Blank, FigureRun, Reference, Run, Verify
from producers.content.workbook import InputRow

_PLAIN = frozenset({str, int, bool, type(None)})
"""What most fields hold, and nothing can stand in; asking whether it is a model takes longer than all the rest."""


@dataclass(frozen=True)
class Mark:
    """A run of interest with the block it stands in, and the name of its cell where it stands in a named one."""

    block: str
    run: Reference | FigureRun | Blank | Verify
    cell: str = ""


def walk_blocks(content: BaseModel) -> Iterator[Block]:
    """Yield every block of a content, in reading order."""
    for value in _children(content):
        if isinstance(value, Block):
            yield value
        yield from walk_blocks(value)


def walk_marks(content: BaseModel, block: str = "") -> Iterator[Mark]:
    """Yield every reference, bound figure, blank and verify mark with its block's id."""
    if isinstance(content, FillForm):
        yield from (mark for name, runs in content.all_values.items() for run in runs for mark in _mark(name, run))
        return
    for value in _children(content):
        if isinstance(value, Reference | FigureRun | Blank | Verify):
            yield Mark(block, value)
        elif isinstance(value, InputRow) and value.figure:
            yield Mark(block, FigureRun(name=value.figure))
        elif isinstance(value, InputRow) and value.blank and value.value is None:
            yield Mark(block, Blank(label=value.blank), value.name)
        yield from walk_marks(value, _name_of(value) or block)


def _mark(block: str, run: Run) -> Iterator[Mark]:
    if isinstance(run, Reference | FigureRun | Blank | Verify):
        yield Mark(block, run)


def _name_of(value: BaseModel) -> str:
    """Return the id of a block, or the name of a field of a form, which stands for one."""
    if isinstance(value, Block):
        return value.id
    return value.name if isinstance(value, FormField) else ""


def undefined_names(content: BaseModel, figures: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """Return ("reference", id) and ("figure", name) for everything named that nothing defines."""
    ids = {block.id for block in walk_blocks(content) if block.id}
    missing: list[tuple[str, str]] = []
    for mark in walk_marks(content):
        if isinstance(mark.run, Reference) and mark.run.target not in ids:
            missing.append(("reference", mark.run.target))
        if isinstance(mark.run, FigureRun) and mark.run.name not in figures:
            missing.append(("figure", mark.run.name))
    return tuple(dict.fromkeys(missing))


def _children(model: BaseModel) -> Iterator[BaseModel]:
    for value in vars(model).values():
        if type(value) not in _PLAIN:
            yield from _models(value)


def _models(value: object) -> Iterator[BaseModel]:
    if isinstance(value, tuple | list):
        for item in value:
            yield from _models(item)
    elif isinstance(value, dict):
        yield from _models(list(value.values()))
    elif isinstance(value, BaseModel):
        yield value
