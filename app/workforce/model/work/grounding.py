"""Grounding enforced: every block of content traces to something that exists, or it is listed as open.

What a block binds is proved by code: a figure that is a fact, or was computed from facts, is an origin whether the
model says so or not. An origin that does not exist is left out. A clause within a clause rests on what that one rests
on. Headings, signature blocks, page breaks and the like need no origin while they are as short as such things are.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from app.relay.contents import walk_blocks, walk_marks
from app.relay.editing import read_texts
from app.workforce.model.drafts.detail import FigureDraft
from app.workforce.model.work.grounds import Grounds
from producers.content.anything import AnyContent
from producers.content.base import Block, Origin
from producers.content.deck import SectionSlide, TitleSlide
from producers.content.document import (
    Clause,
    Contents,
    Cover,
    Definition,
    Heading,
    Letterhead,
    MemoHead,
    PageBreak,
    Paragraph,
    Schedule,
    ScheduleItem,
    Signatures,
    Title,
)
from producers.content.runs import FigureRun
from producers.content.workbook import Chart, Checks, Formula, Grid, Inputs, Note
from producers.figures import Figure

_FREE = (Contents, Cover, Letterhead, MemoHead, PageBreak, Signatures, Chart, Checks)
"""Blocks that hold no statement of their own, or show what other blocks state."""
_SHORT = (Heading, Title, Schedule, TitleSlide, SectionSlide, Note)
_ROLES = frozenset({"salutation", "subject", "closing", "address", "date", "reference", "quiet"})
_WORDS = 20
"""A heading, a greeting or a remark of more words states something."""
_SHOWN = 12
_MOST = 12


@dataclass(frozen=True)
class Grounded:
    """Content with origins that exist; the words of blocks without any; complaints for the author."""

    content: AnyContent
    loose: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


def ground(content: AnyContent, grounds: Grounds, figures: Mapping[str, tuple[Origin, ...]]) -> Grounded:
    """Return content as it is grounded; `figures` says what each figure comes from."""
    work = _Work(grounds, figures)
    blocks = {id(block): work.take(block) for block in walk_blocks(content)}
    return Grounded(_rebuilt(content, blocks), tuple(work.loose), tuple(work.wrong[:_MOST]))


def figure_origins(
    given: Iterable[Figure], drafts: Iterable[FigureDraft], grounds: Grounds, earlier: Mapping[str, str]
) -> dict[str, tuple[Origin, ...]]:
    """Return what figures come from: facts, earlier blueprints, and for computed ones what they are computed from."""
    origins: dict[str, tuple[Origin, ...]] = {}
    for figure in given:
        kind, ref = (
            ("finding", f"blueprint:{earlier[figure.name]}") if figure.name in earlier else ("fact", figure.name)
        )
        found = grounds.find(Origin.model_validate({"kind": kind, "ref": ref}))
        origins[figure.name] = (found,) if found else ()
    waiting = [draft for draft in drafts if draft.calculation and draft.name not in origins]
    for _ in range(len(waiting)):
        for draft in waiting:
            read = (origin for one in draft.arguments for origin in origins.get(one.value, ()))
            origins[draft.name] = tuple(dict.fromkeys((*origins.get(draft.name, ()), *read)))
    return origins


class _Work:
    """Goes through blocks in reading order and remembers what the clauses around them rest on."""

    def __init__(self, grounds: Grounds, figures: Mapping[str, tuple[Origin, ...]]) -> None:
        self._grounds = grounds
        self._figures = figures
        self._around: dict[int, tuple[Origin, ...]] = {}
        self._number = 0
        self.loose: list[str] = []
        self.wrong: list[str] = []

    def take(self, block: Block) -> Block:
        """Return a block with the origins that exist; remember it when it needs some and has none."""
        self._number += 1
        claimed, bound = self._claimed(block), self._bound(block)
        origins = tuple(dict.fromkeys((*claimed, *bound))) or self._inherited(block)
        self._remember(block, origins)
        proved = claimed if isinstance(block, Inputs) else origins
        if not proved and _needs_ground(block):
            words = _words(block)
            self.loose.append(words)
            self.wrong.append(f"{self._name(block)}: “{words}” rests on nothing; say in `origins` what caused it")
        return block if origins == block.origins else block.model_copy(update={"origins": origins})

    def _claimed(self, block: Block) -> tuple[Origin, ...]:
        found: list[Origin] = []
        for claimed in block.origins:
            known = self._grounds.find(claimed)
            if known is None:
                self.wrong.append(f"{self._name(block)}: there is no {claimed.kind} “{claimed.ref[:60]}” to rest on")
            else:
                found.append(known)
        return tuple(found)

    def _bound(self, block: Block) -> tuple[Origin, ...]:
        names = {mark.run.name for mark in walk_marks(block) if isinstance(mark.run, FigureRun)}
        return tuple(origin for name in sorted(names) for origin in self._figures.get(name, ()))

    def _inherited(self, block: Block) -> tuple[Origin, ...]:
        if isinstance(block, Clause | ScheduleItem):
            same = isinstance(block, Clause) and block.continues
            levels = [level for level in self._around if level < block.level or (same and level == block.level)]
        else:
            levels = list(self._around) if isinstance(block, Definition) else []
        return next((self._around[level] for level in sorted(levels, reverse=True) if self._around[level]), ())

    def _remember(self, block: Block, origins: tuple[Origin, ...]) -> None:
        if isinstance(block, Schedule | Heading):
            self._around = {}
        if isinstance(block, Clause | ScheduleItem):
            kept = {level: rest for level, rest in self._around.items() if level < block.level}
            self._around = {**kept, block.level: origins}

    def _name(self, block: Block) -> str:
        kind = getattr(block, "kind", "block")
        return f"result.content.{block.id or f'block {self._number} ({kind})'}"


def _needs_ground(block: Block) -> bool:
    if isinstance(block, _FREE):
        return False
    if isinstance(block, Inputs):
        return any(_is_typed(row.value) and not row.figure for group in block.groups for row in group.rows)
    if isinstance(block, Grid):
        return any(_is_typed(value) for row in block.rows for value in row.values.values())
    head = isinstance(block, Clause) and block.level == 1
    light = isinstance(block, Paragraph) and block.role in _ROLES
    return not (isinstance(block, _SHORT) or head or light) or len(" ".join(read_texts(block)).split()) > _WORDS


def _is_typed(value: Any) -> bool:
    return value is not None and not isinstance(value, Formula)


def _words(block: Block) -> str:
    words = " ".join(read_texts(block)).split()
    return " ".join(words[:_SHOWN]) + ("…" if len(words) > _SHOWN else "")


def _rebuilt(value: Any, blocks: Mapping[int, Block]) -> Any:
    """Return content with its blocks replaced; parts without a changed block are the same objects."""
    if id(value) in blocks:
        return blocks[id(value)]
    if isinstance(value, tuple):
        return tuple(_rebuilt(item, blocks) for item in value)
    if isinstance(value, BaseModel):
        given = {name: getattr(value, name) for name in type(value).model_fields}
        made = {name: _rebuilt(item, blocks) for name, item in given.items() if isinstance(item, tuple | BaseModel)}
        changed = {name: item for name, item in made.items() if item != given[name] or item is not given[name]}
        return value.model_copy(update=changed) if changed else value
    return value
