"""Checks a deliverable's content before anything is drafted: fields, kinds, templates, references, bound blocks."""

import re
from collections.abc import Iterator
from typing import Any

from app.workforce.playbook.drafting.shapes import (
    ANY_CONTENT,
    DIRECTIVES,
    ListShape,
    MapShape,
    ModelShape,
    RowShape,
    Shape,
    fields_of,
)
from app.workforce.playbook.reading.lint_templates import Fault, Scope, text_faults
from app.workforce.playbook.spec.playbook import Deliverable, Path
from producers.content.base import Block

_REFERENCE = re.compile(r"(?<!\\)\[ref:([^\]|{}]+)")
_FIGURE = re.compile(r"(?<!\\)\[fig:([^\]|{}]+)")
_LOOP = re.compile(r"^\s*([a-z_][a-z0-9_]*)\s+in\s+(.+)$", re.DOTALL)


def lint_content(deliverable: Deliverable, scope: Scope) -> Iterator[Fault]:
    """Yield the faults of the content and of what is bound to its blocks."""
    entry = deliverable.entry
    yield from _shape_faults(ANY_CONTENT, entry.content, ("content",), scope)
    ids = block_ids(entry.content)
    for path, text in walk_texts(entry.content, ("content",)):
        for target in _REFERENCE.findall(text):
            if not fits_any(target.strip(), ids):
                yield path, f"this refers to a block {target} that is not there"
        for name in _FIGURE.findall(text):
            if name.strip() not in scope.members["fig"]:
                yield path, f"there is no figure {name}"
    yield from _bound_faults(deliverable, ids)


def _bound_faults(deliverable: Deliverable, ids: set[str]) -> Iterator[Fault]:
    specify = deliverable.entry.specify
    for index, mapping in enumerate(specify.acceptance):
        for block in mapping.blocks:
            if not fits_any(block, ids):
                yield ("specify", "acceptance", index, "blocks"), f"there is no block {block}"
    for index, item in enumerate(specify.omissions):
        for block in item.blocks:
            if not fits_any(block, ids):
                yield ("specify", "omissions", index, "blocks"), f"there is no block {block}"
        if not item.blocks and not item.absent:
            yield ("specify", "omissions", index), "this item has neither blocks nor a reason to be absent"


def block_ids(raw: Any) -> set[str]:
    """Return every block id written in a content, templates included."""
    if isinstance(raw, dict):
        named = raw.get("id")
        own = {named} if isinstance(named, str) else {"{…}"} if isinstance(named, dict) else set()
        return own.union(*(block_ids(value) for value in raw.values()))
    if isinstance(raw, list):
        return set().union(*(block_ids(item) for item in raw))
    return set()


def fits_any(name: str, ids: set[str]) -> bool:
    """Whether a name is one of the ids, or could come from an id that is a template; `x*` means all that begin so."""
    if name in ids:
        return True
    if name.endswith("*"):
        return any(block.startswith(name[:-1]) for block in ids)
    return any("{" in block and name.startswith(block.split("{")[0]) for block in ids)


def walk_texts(raw: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield every text below a value with its path."""
    if isinstance(raw, str):
        yield path, raw
    elif isinstance(raw, dict):
        for key, value in raw.items():
            yield from walk_texts(value, (*path, key))
    elif isinstance(raw, list):
        for index, item in enumerate(raw):
            yield from walk_texts(item, (*path, index))


def _shape_faults(shape: Shape, raw: Any, path: Path, scope: Scope) -> Iterator[Fault]:
    if isinstance(raw, dict) and set(raw) == {"expr"}:
        yield from text_faults(str(raw["expr"]), path, scope, expression=True)
    elif isinstance(shape, ModelShape):
        yield from _model_faults(shape, raw, path, scope)
    elif isinstance(shape, ListShape):
        yield from _list_faults(shape, raw, path, scope)
    elif isinstance(shape, MapShape) and isinstance(raw, dict):
        for key, value in raw.items():
            yield from _shape_faults(shape.item, value, (*path, key), scope)
    elif isinstance(shape, RowShape) and isinstance(raw, list):
        for index, (item, value) in enumerate(zip(shape.items, raw, strict=False)):
            yield from _shape_faults(item, value, (*path, index), scope)
    else:
        for inner, text in walk_texts(raw, path):
            yield from text_faults(text, inner, scope, expression=False)


def _model_faults(shape: ModelShape, raw: Any, path: Path, scope: Scope) -> Iterator[Fault]:
    if not isinstance(raw, dict):
        yield path, "fields are expected here"
        return
    model = shape.model_for(raw)
    if model is None:
        yield path, f"{shape.tag} must be one of: {', '.join(shape.tags())}"
        return
    shapes = fields_of(model)
    for key, value in raw.items():
        if key in shapes:
            yield from _shape_faults(shapes[key], value, (*path, key), scope)
        elif not (key == "from" and issubclass(model, Block)):
            yield (*path, key), "there is no such field"


def _list_faults(shape: ListShape, raw: Any, path: Path, scope: Scope) -> Iterator[Fault]:
    if not isinstance(raw, list):
        yield path, "a list is expected here"
        return
    for index, item in enumerate(raw):
        where = (*path, index)
        if isinstance(item, dict) and set(item) & set(DIRECTIVES):
            yield from _directive_faults(shape, item, where, scope)
        else:
            yield from _shape_faults(shape.item, item, where, scope)


def _directive_faults(shape: ListShape, item: dict[str, Any], path: Path, scope: Scope) -> Iterator[Fault]:
    inner = scope
    if "for" in item:
        match = _LOOP.match(str(item["for"]))
        if match is None:
            yield (*path, "for"), "a loop is written as: name in list"
            return
        yield from text_faults(match.group(2), (*path, "for"), scope, expression=True)
        inner = scope.plus(match.group(1)).plus("loop")
    if "when" in item:
        yield from text_faults(str(item["when"]), (*path, "when"), inner, expression=True)
    rest = {key: value for key, value in item.items() if key not in DIRECTIVES}
    if "each" not in item:
        yield from _shape_faults(shape.item, rest, path, inner)
        return
    if rest:
        yield path, f"beside each only for and when may stand, not {', '.join(rest)}"
    each = item["each"] if isinstance(item["each"], list) else [item["each"]]
    yield from _list_faults(shape, each, (*path, "each"), inner)
