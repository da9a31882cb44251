"""From a playbook's content to typed content: conditions, loops and templates resolved, every block traced.

A block's origins are what its words, its condition and the conditions and loops around it have read. A block that
read nothing rests on the playbook itself, which is a named standard.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from app.workforce.playbook.drafting.shapes import (
    ANY_CONTENT,
    DIRECTIVES,
    ListShape,
    MapShape,
    ModelShape,
    RowShape,
    RunsShape,
    Shape,
    ValueShape,
    field_name,
    fields_of,
)
from app.workforce.playbook.language.record import Recorder, Used
from app.workforce.playbook.language.templates import TemplateFailed, Templates
from app.workforce.playbook.spec.playbook import Path
from producers.content.base import Block, Content, Origin
from producers.content.inline import parse_inline
from producers.problems import ContentProblem

Names = Mapping[str, object]
OriginsOf = Callable[[set[Used], tuple[str, ...]], tuple[Origin, ...]]
MAX_ITEMS = 20_000
_SPACES = re.compile(r"[ \t\n]+")


class ContentFailed(Exception):
    """Content that could not be drafted: the path in the file and the reason."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


@dataclass(frozen=True)
class Loop:
    """Where a loop stands: the number of the item from 1, and whether it is the first or the last."""

    index: int
    length: int

    @property
    def first(self) -> bool:
        """Whether this is the first item."""
        return self.index == 1

    @property
    def last(self) -> bool:
        """Whether this is the last item."""
        return self.index == self.length


@dataclass(frozen=True)
class Materialiser:
    """Builds content. `origins_of` turns what was read, and a block's written sources, into origins."""

    templates: Templates
    recorder: Recorder
    origins_of: OriginsOf

    def content(self, raw: dict[str, Any], names: Names) -> Content:
        """Build a whole piece of content. Raises ContentFailed."""
        built = self._build(ANY_CONTENT, raw, names, (), frozenset())
        if not isinstance(built, Content):
            raise ContentFailed((), "this is no content")
        return built

    def _build(self, shape: Shape, raw: Any, names: Names, path: Path, around: frozenset[Used]) -> Any:
        if isinstance(raw, dict) and set(raw) == {"expr"}:
            return self._value(str(raw["expr"]), names, path)
        match shape:
            case RunsShape():
                built: Any = self._runs(raw, names, path)
            case ListShape(item):
                built = tuple(self._items(item, raw, names, path, around))
            case RowShape(items):
                built = self._row(items, raw, names, path, around)
            case MapShape(item):
                built = self._map(item, raw, names, path, around)
            case ModelShape():
                built = self._model(shape, raw, names, path, around)
            case ValueShape():
                built = self._scalar(raw, names, path)
        return built

    def _row(self, items: tuple[Shape, ...], raw: Any, names: Names, path: Path, around: frozenset[Used]) -> Any:
        if not isinstance(raw, list) or len(raw) != len(items):
            raise ContentFailed(path, f"a list of {len(items)} is expected here")
        pairs = enumerate(zip(items, raw, strict=True))
        return tuple(self._build(item, value, names, (*path, i), around) for i, (item, value) in pairs)

    def _map(self, item: Shape, raw: Any, names: Names, path: Path, around: frozenset[Used]) -> Any:
        return {
            self._words(key, names, path): self._build(item, value, names, (*path, key), around)
            for key, value in raw.items()
        }

    def _scalar(self, raw: Any, names: Names, path: Path) -> Any:
        if isinstance(raw, dict):
            return {key: self._scalar(value, names, (*path, key)) for key, value in raw.items()}
        return self._words(raw, names, path) if isinstance(raw, str) else raw

    def _runs(self, raw: Any, names: Names, path: Path) -> Any:
        try:
            return parse_inline(self._words(str(raw), names, path, inline=True))
        except ContentProblem as problem:
            raise ContentFailed(path, f"{problem.code} {problem.field}") from problem

    def _words(self, text: str, names: Names, path: Path, *, inline: bool = False) -> str:
        try:
            rendered = self.templates.render(text, names, inline=inline).strip()
        except TemplateFailed as failed:
            raise ContentFailed(path, str(failed)) from failed
        return rendered if "\n" in rendered and not inline else _SPACES.sub(" ", rendered)

    def _value(self, expression: str, names: Names, path: Path) -> Any:
        try:
            return self.templates.value(expression, names)
        except TemplateFailed as failed:
            raise ContentFailed(path, str(failed)) from failed

    def _items(self, shape: Shape, raw: Any, names: Names, path: Path, around: frozenset[Used]) -> Iterator[Any]:
        if not isinstance(raw, list):
            raise ContentFailed(path, "a list is expected here")
        for index, item in enumerate(raw):
            yield from self._item(shape, item, names, (*path, index), around)

    def _item(self, shape: Shape, raw: Any, names: Names, path: Path, around: frozenset[Used]) -> Iterator[Any]:
        if not isinstance(raw, dict) or not set(raw) & set(DIRECTIVES):
            yield self._build(shape, raw, names, path, around)
            return
        rest = {key: value for key, value in raw.items() if key not in DIRECTIVES}
        for inner, used in self._rounds(raw, names, path, around):
            if "each" in raw:
                each = raw["each"] if isinstance(raw["each"], list) else [raw["each"]]
                yield from self._items(shape, each, inner, (*path, "each"), used)
            else:
                yield self._build(shape, rest, inner, path, used)

    def _rounds(
        self, raw: dict[str, Any], names: Names, path: Path, around: frozenset[Used]
    ) -> Iterator[tuple[Names, frozenset[Used]]]:
        """Yield the names of each round of a loop whose condition holds, or of one round without a loop."""
        condition = str(raw.get("when", ""))
        with self.recorder.collect() as looped:
            rounds = self._loop(str(raw["for"]), names, path) if "for" in raw else [names]
        for inner in rounds:
            with self.recorder.collect() as asked:
                holds = not condition or bool(self._value(condition, inner, path))
            if holds:
                yield inner, around | looped | asked

    def _loop(self, text: str, names: Names, path: Path) -> list[Names]:
        name, _, expression = text.partition(" in ")
        items = self._value(expression, names, path)
        if not isinstance(items, list | tuple) or len(items) > MAX_ITEMS:
            raise ContentFailed(path, f"{expression} is no list that can be looped over")
        return [
            {**names, name.strip(): item, "loop": Loop(index, len(items))} for index, item in enumerate(items, start=1)
        ]

    def _model(self, shape: ModelShape, raw: Any, names: Names, path: Path, around: frozenset[Used]) -> Content:
        model = shape.model_for(raw) if isinstance(raw, dict) else None
        if model is None:
            raise ContentFailed(path, "this is no part of the content")
        shapes = fields_of(model)
        inherited = frozenset[Used]() if issubclass(model, Block) else around
        with self.recorder.collect() as used:
            fields = {
                field_name(model, key): self._build(shapes[key], value, names, (*path, key), inherited)
                for key, value in raw.items()
                if key != "from"
            }
        if issubclass(model, Block):
            fields["origins"] = self.origins_of(used | around, _written(raw.get("from", ())))
        try:
            return model.model_validate(fields)
        except ValidationError as error:
            first = error.errors()[0]
            raise ContentFailed((*path, *first["loc"]), first["msg"]) from error


def _written(raw: Any) -> tuple[str, ...]:
    return (raw,) if isinstance(raw, str) else tuple(raw)
