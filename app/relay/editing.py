"""Edits on typed content: words are replaced where people read them; references, figures and formulas stay."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from pydantic import BaseModel

from app.relay.nouns.blueprint import Blueprint, DecisionMade
from app.relay.nouns.correction import TextEdit
from producers.content.base import Block
from producers.content.runs import Blank, Text
from producers.figures import format_figure

Part = TypeVar("Part", bound=BaseModel)
_READ = frozenset(
    {"text", "title", "term", "head", "label", "caption", "subtitle", "deal", "line", "lines", "foot", "left", "right",
     "explanation", "subject", "unit", "source", "address", "registration", "capacity", "note", "cells", "lead",
     "steps", "resolution", "statement", "support", "closing", "categories", "values", "explains", "alt",
     "head_left", "head_right", "foot_left", "footer", "text_head", "records"}
)  # fmt: skip
"""Fields that people read. What is not named here is an id, a format or a formula."""
_STYLES = ("", "whole", "exact", "millions", "thousands", "plain")
_KEYS = frozenset({("ColumnSpec", "source"), ("Chart", "categories"), ("Series", "column")})
"""Fields of the same names that hold keys."""
_NAMED = frozenset({"CoverParty", "SignatureParty", "Letterhead", "Series", "ChartSeries"})


def apply_edits(blueprint: Blueprint, edits: Iterable[TextEdit]) -> Blueprint:
    """Return the blueprint with the edits of its deliverable made in its content, parties and terms, in order."""
    for edit in edits:
        if edit.deliverable == blueprint.deliverable:
            blueprint = _with(blueprint, edit)
    return blueprint


def _with(blueprint: Blueprint, edit: TextEdit) -> Blueprint:
    changes: dict[str, object] = {"content": _edited(blueprint.content, edit, inside=not edit.blocks)}
    if edit.before and not edit.blocks:
        changes["parties"] = tuple(replaced(name, edit.before, edit.after) for name in blueprint.parties)
        terms = blueprint.shared_terms.items()
        changes["shared_terms"] = {term: replaced(words, edit.before, edit.after) for term, words in terms}
    return blueprint.model_copy(update=changes)


def amended(blueprint: Blueprint, edits: tuple[TextEdit, ...], words: str) -> Blueprint:
    """Return the micro-blueprint of a small change: the content with its edits, and a record of each of them."""
    own = (edit for edit in edits if edit.deliverable == blueprint.deliverable)
    made = tuple(
        DecisionMade(
            title="Correction", choice=f"“{edit.before or edit.blank}” now reads “{edit.after}”", rationale=words
        )
        for edit in own
    )
    changed = apply_edits(blueprint, edits)
    return changed.model_copy(update={"decisions_made": (*blueprint.decisions_made, *made), "status": "draft"})


def touched_texts(blueprint: Blueprint, edits: Iterable[TextEdit]) -> int:
    """Return how many pieces of text (paragraphs, cells, titles) the edits change in a blueprint."""
    after = apply_edits(blueprint, edits)
    pairs = zip(read_texts(blueprint.content), read_texts(after.content), strict=True)
    return sum(1 for old, new in pairs if old != new)


def figure_named(blueprint: Blueprint, words: str) -> str:
    """Return the label of the figure of a blueprint that words write in one of its forms, "" when they write none."""
    wanted = " ".join(words.casefold().split())
    for figure in blueprint.figures:
        if figure.kind == "text":
            continue
        written = {str(figure.value), *(format_figure(figure, style) for style in _STYLES)}
        if wanted in {" ".join(one.casefold().split()) for one in written}:
            return figure.label
    return ""


def holds(content: BaseModel, words: str) -> bool:
    """Say whether words stand in a content where people read them."""
    return any(_pattern(words, "").search(text) for text in read_texts(content))


def read_texts(content: object) -> Iterator[str]:
    """Yield every text of a content that people read."""
    if isinstance(content, BaseModel):
        for name in type(content).model_fields:
            value = getattr(content, name)
            if _is_read(content, name):
                yield from _strings(value)
            yield from read_texts(value)
    elif isinstance(content, tuple | list):
        for item in content:
            yield from read_texts(item)
    elif isinstance(content, dict):
        for item in content.values():
            yield from read_texts(item)


def replaced(text: str, before: str, after: str) -> str:
    """Return a text with words replaced; where the new words stand already, they are left alone."""
    return _pattern(before, after).sub(lambda _: after, text)


def _pattern(before: str, after: str) -> re.Pattern[str]:
    """Return what finds words with any spaces between them, but not where `after`, which holds them, stands already."""
    words = r"\s+".join(re.escape(word) for word in before.split())
    standing = "".join(
        f"(?:(?<!{re.escape(after[: found.start()])})|(?!{re.escape(after[found.start() :])}))"
        for found in re.finditer(re.escape(before), after)
        if before
    )
    edge = r"(?<!\w)" if before[:1].isalnum() else ""
    end = r"(?!\w)" if before[-1:].isalnum() else ""
    return re.compile(f"{edge}{standing}{words}{end}")


def _is_read(owner: BaseModel, name: str) -> bool:
    if (type(owner).__name__, name) in _KEYS:
        return False
    return name in _READ or (name == "name" and type(owner).__name__ in _NAMED)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)


def _edited(part: Part, edit: TextEdit, *, inside: bool) -> Part:
    inside = inside or (isinstance(part, Block) and part.id in edit.blocks)
    changes = {}
    for name in type(part).model_fields:
        old = getattr(part, name)
        new = _value(old, edit, read=inside and _is_read(part, name), inside=inside)
        if new != old:
            changes[name] = new
    return part.model_copy(update=changes) if changes else part


def _value(value: Any, edit: TextEdit, *, read: bool, inside: bool) -> Any:
    if isinstance(value, Blank) and edit.blank:
        return Text(text=edit.after) if inside and value.label == edit.blank else value
    if isinstance(value, BaseModel):
        return _edited(value, edit, inside=inside)
    if isinstance(value, str):
        return replaced(value, edit.before, edit.after) if read and edit.before else value
    if isinstance(value, tuple):
        return tuple(_value(item, edit, read=read, inside=inside) for item in value)
    if isinstance(value, dict):
        return {key: _value(item, edit, read=read, inside=inside) for key, item in value.items()}
    return value
