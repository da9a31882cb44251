"""The shape of typed content, read from its models: where words, runs, lists and models stand.

Both the check of a playbook's content and its drafting follow these shapes, so a new field of a content model can be
used in playbooks without a change here.
"""

import types
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

from producers.content.anything import AnyContent
from producers.content.base import Content
from producers.content.runs import Runs

DIRECTIVES = ("when", "for", "each")


@dataclass(frozen=True)
class RunsShape:
    """Words in the inline notation."""


@dataclass(frozen=True)
class ValueShape:
    """A text, number, date or flag; a text is a template that gives plain words."""


@dataclass(frozen=True)
class ListShape:
    """A list whose items all have one shape; items may carry `when`, `for` and `each`."""

    item: "Shape"


@dataclass(frozen=True)
class RowShape:
    """A list of fixed length."""

    items: tuple["Shape", ...]


@dataclass(frozen=True)
class MapShape:
    """A mapping with free keys."""

    item: "Shape"


@dataclass(frozen=True)
class ModelShape:
    """One content model, or the choice of several by `tag`."""

    models: tuple[type[Content], ...]
    tag: str = ""

    def model_for(self, raw: dict[str, Any]) -> type[Content] | None:
        """Return the model a mapping means, or None when its tag names none."""
        if not self.tag:
            return self.models[0]
        for model in self.models:
            if raw.get(self.tag) in get_args(model.model_fields[self.tag].annotation):
                return model
        return None

    def tags(self) -> tuple[str, ...]:
        """Return the words the tag may be."""
        return tuple(str(get_args(model.model_fields[self.tag].annotation)[0]) for model in self.models)


Shape = RunsShape | ValueShape | ListShape | RowShape | MapShape | ModelShape


@cache
def fields_of(model: type[Content]) -> dict[str, Shape]:
    """Return the shape of every field a playbook may write; origins are computed, never written as fields."""
    shapes = {name: shape_of(field.annotation) for name, field in model.model_fields.items() if name != "origins"}
    if "runs" in shapes and "text" not in shapes:
        shapes["text"] = shapes["runs"]
    return shapes


def field_name(model: type[Content], written: str) -> str:
    """Return the model's name for a written field: `text` stands for `runs` where there is no other text."""
    return "runs" if written == "text" and "text" not in model.model_fields else written


def shape_of(annotation: Any) -> Shape:
    """Return the shape of an annotation of a content model."""
    if annotation == Runs:
        return RunsShape()
    if isinstance(annotation, type) and issubclass(annotation, Content):
        return ModelShape((annotation,))
    return _generic_shape(get_origin(annotation), get_args(annotation))


def _generic_shape(origin: Any, arguments: tuple[Any, ...]) -> Shape:
    if origin is Annotated:
        return shape_of(arguments[0])
    if origin is tuple:
        return _tuple_shape(arguments)
    if origin is dict:
        return MapShape(shape_of(arguments[1]))
    return _union_shape(arguments) if origin in {Union, types.UnionType} else ValueShape()


def _tuple_shape(items: tuple[Any, ...]) -> Shape:
    if len(items) == 2 and items[1] is Ellipsis:
        return ListShape(shape_of(items[0]))
    return RowShape(tuple(shape_of(item) for item in items))


def _union_shape(members: tuple[Any, ...]) -> Shape:
    models = tuple(item for item in members if isinstance(item, type) and issubclass(item, Content))
    if not models or len(models) < len(members):
        return ValueShape()
    return ModelShape(models, "family" if "family" in models[0].model_fields else "kind")


ANY_CONTENT = shape_of(AnyContent)
